//! [`TmaError`]: why TMA does not copy a tile.

use crate::memory_error::MemoryError;
use crate::words::{error_in_words, of_mode};
use cute_core::__private::Text;

/// Why no tensor map describes how a tile is copied.
///
/// Modes are those of the layout in global memory, from 0; the tile has the same ones.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{TmaBox, TmaError};
/// type Tile = Layout![(512,64):(64,1)];
/// let error = TmaBox::try_of::<F16, Tile>().unwrap_err();
/// assert_eq!(error, TmaError::BoxTooLarge { mode: 0, size: 512 });
/// assert_eq!(
///     error.to_string(),
///     "a box has at most 256 elements along a mode, and the tile has 512 along mode 0: divide the \
///      tile along it (BoxTooLarge)",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TmaError {
    /// A tensor has 1 to 5 dimensions.
    Rank {
        /// The number of modes.
        rank: usize,
    },
    /// The tile has not one mode for each mode in global memory.
    RanksDiffer {
        /// The number of modes of the layout in global memory.
        global: usize,
        /// The number of modes of the tile.
        tile: usize,
    },
    /// A mode of the layout in global memory is nested.
    Nested,
    /// The layout is none of shared memory.
    Memory(MemoryError),
    /// A mode of the tile has more leaves than a derivation keeps.
    TooManyLeaves {
        /// The mode.
        mode: usize,
    },
    /// A stride is negative.
    NegativeStride {
        /// The mode.
        mode: usize,
        /// The stride in elements.
        stride: i128,
    },
    /// No mode of the tile begins with stride 1 in shared memory.
    NotContiguous {
        /// The least stride in elements.
        stride: i128,
    },
    /// The elements that are contiguous in shared memory lie apart within their mode.
    NotNeighbours {
        /// The mode.
        mode: usize,
        /// How far apart elements of the mode are that lie side by side in shared memory.
        step: u64,
    },
    /// Coordinates of the tile share elements of shared memory, or interleave.
    Overlap {
        /// The mode.
        mode: usize,
        /// Its stride in elements.
        stride: i128,
        /// The number of elements that the modes of lesser strides span.
        span: i128,
    },
    /// A box is larger than 256 elements along a mode.
    BoxTooLarge {
        /// The mode.
        mode: usize,
        /// The number of elements.
        size: u64,
    },
    /// The innermost dimension of the box is no whole number of 16 bytes.
    InnerBytes {
        /// Its length in bytes.
        bytes: u64,
    },
    /// The innermost dimension of the box is not a row of the swizzle.
    InnerRow {
        /// Its length in bytes.
        bytes: u64,
        /// The length of a row of the swizzle.
        span: u32,
    },
    /// A box does not begin at a multiple of 128 bytes.
    Misaligned {
        /// Where it begins, in bytes from the start of the memory.
        bytes: i128,
    },
    /// The box cannot be shared equally among the blocks of a cluster.
    NotShared {
        /// The mode that would be divided.
        mode: usize,
        /// The size of the box along it.
        size: u32,
        /// The number of blocks among which it would be divided.
        blocks: u32,
    },
    /// The mode that is contiguous in shared memory is not contiguous in global memory.
    NotInnermost {
        /// The mode.
        mode: usize,
        /// Its stride in global memory, in elements.
        stride: i128,
    },
    /// A stride in global memory is no whole number of 16 bytes.
    StrideBytes {
        /// The mode.
        mode: usize,
        /// The stride in bytes.
        bytes: i128,
    },
    /// A stride in global memory has more than 40 bits.
    StrideTooLarge {
        /// The mode.
        mode: usize,
        /// The stride in bytes.
        bytes: i128,
    },
    /// A size in global memory exceeds 2^32.
    SizeTooLarge {
        /// The mode.
        mode: usize,
        /// The size.
        size: u64,
    },
}

impl TmaError {
    /// The error in words.
    const fn words(&self, text: Text) -> Text {
        match *self {
            Self::Rank { rank } => text
                .with("a tensor map has 1 to 5 dimensions, and the layout has ")
                .with_number(rank as i128)
                .with(" modes"),
            Self::RanksDiffer { global, tile } => text
                .with("the layout in global memory has ")
                .with_number(global as i128)
                .with(" modes, and the tile has ")
                .with_number(tile as i128),
            Self::Nested => text.with(
                "a mode in global memory is nested: a tensor map has one dimension for each mode, so `flatten` the layout and \
                 give the tile a mode for each",
            ),
            Self::Memory(error) => error.words(text),
            Self::TooManyLeaves { mode } => of_mode(text, mode)
                .with(" of the tile has more than 16 leaves that do not join"),
            Self::NegativeStride { mode, stride } => of_mode(text, mode)
                .with(" has stride ")
                .with_number(stride)
                .with(", and TMA leads forward alone"),
            Self::NotContiguous { stride } => text
                .with("no mode of the tile has stride 1 in shared memory, the least is ")
                .with_number(stride),
            Self::NotNeighbours { mode, step } => text
                .with("elements that lie side by side in shared memory are ")
                .with_number(step as i128)
                .with(" apart along mode ")
                .with_number(mode as i128)
                .with(" of the tile, not neighbours"),
            Self::Overlap { mode, stride, span } => of_mode(text, mode)
                .with(" of the tile has stride ")
                .with_number(stride)
                .with(", below ")
                .with_number(span)
                .with(", the span of the modes of lesser strides"),
            Self::BoxTooLarge { mode, size } => text
                .with("a box has at most 256 elements along a mode, and the tile has ")
                .with_number(size as i128)
                .with(" along mode ")
                .with_number(mode as i128)
                .with(": divide the tile along it"),
            Self::InnerBytes { bytes } => text
                .with("the box has ")
                .with_number(bytes as i128)
                .with(" contiguous bytes, which are no whole number of 16"),
            Self::InnerRow { bytes, span } => text
                .with("the box has ")
                .with_number(bytes as i128)
                .with(" contiguous bytes, and its swizzle permutes rows of ")
                .with_number(span as i128),
            Self::Misaligned { bytes } => text
                .with("a box begins at byte ")
                .with_number(bytes)
                .with(" of the tile, which is no multiple of 128"),
            Self::NotShared { mode, size, blocks } => text
                .with("the box has ")
                .with_number(size as i128)
                .with(" elements along mode ")
                .with_number(mode as i128)
                .with(", which are not shared equally among ")
                .with_number(blocks as i128)
                .with(" blocks"),
            Self::NotInnermost { mode, stride } => of_mode(text, mode)
                .with(" is contiguous in shared memory, and has stride ")
                .with_number(stride)
                .with(" in global memory, not 1"),
            Self::StrideBytes { mode, bytes } => of_mode(text, mode)
                .with(" has a stride of ")
                .with_number(bytes)
                .with(" bytes in global memory, which are no whole number of 16"),
            Self::StrideTooLarge { mode, bytes } => of_mode(text, mode)
                .with(" has a stride of ")
                .with_number(bytes)
                .with(" bytes in global memory, which has more than 40 bits"),
            Self::SizeTooLarge { mode, size } => of_mode(text, mode)
                .with(" has ")
                .with_number(size as i128)
                .with(" elements in global memory, more than 2^32"),
        }
    }
}
error_in_words! {
    TmaError: Rank, RanksDiffer, Nested, TooManyLeaves, NegativeStride, NotContiguous,
        NotNeighbours, Overlap, BoxTooLarge, InnerBytes, InnerRow, Misaligned, NotShared,
        NotInnermost, StrideBytes, StrideTooLarge, SizeTooLarge; of Memory
}

impl From<MemoryError> for TmaError {
    fn from(error: MemoryError) -> Self {
        Self::Memory(error)
    }
}
