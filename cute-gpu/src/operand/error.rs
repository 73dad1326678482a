//! [`OperandError`]: why a layout is no operand of `wgmma`.

use super::Side;
use crate::memory_error::MemoryError;
use crate::pieces::PieceError;
use crate::words::error_in_words;
use cute_core::__private::Text;

/// Why no matrix descriptor describes a layout.
///
/// Distances are in bytes. A *piece* is 16 bytes: the elements that `wgmma` reads together.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{Operand, OperandError, Side};
/// type Rows = Layout![(64,64):(64,1)];
/// let error = Operand::try_of::<F16, Rows>(64).unwrap_err();
/// let OperandError::Distance { side, found, expected, .. } = error else { panic!("{error}") };
/// assert_eq!((side, found, expected), (Side::MN, 128, 16));
/// assert_eq!(
///     error.to_string(),
///     "neighbours along M or N are 128 bytes apart, where a layout along K without a swizzle needs \
///      16 (Distance)",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperandError {
    /// The layout is no matrix of pieces of 16 bytes.
    Pieces(PieceError),
    /// No instruction reads so many rows: A has 64, B has 8 to 256 in steps of 8.
    NoInstruction {
        /// M or N of the instruction.
        mn: u32,
    },
    /// The layout is none of shared memory.
    Memory(MemoryError),
    /// Elements that are read along K alone lie along M or N.
    OnlyAlongK {
        /// The width of an element in bits.
        width: u32,
    },
    /// A mode is not a whole number of parts that the hardware reads.
    NotWhole {
        /// The mode.
        side: Side,
        /// Its size in elements, or the size that the instruction takes.
        size: u64,
        /// The number of elements in a part.
        part: u64,
    },
    /// Neighbours that a descriptor describes by one distance have no single stride.
    NoSingleStride {
        /// The mode.
        side: Side,
        /// The number of neighbours.
        count: u64,
        /// The number of elements that each of them is: 1, a piece of 16 bytes, or 8 rows.
        each: u32,
    },
    /// Neighbours are at another distance than the swizzle has.
    Distance {
        /// The mode along which they are neighbours.
        side: Side,
        /// The mode along which elements are contiguous.
        along: Side,
        /// The length of a row of the swizzle in bytes; 16 without a swizzle.
        span: u32,
        /// Their distance in bytes.
        found: i128,
        /// The distance that a descriptor describes.
        expected: u32,
    },
    /// The layout starts within a pattern of its swizzle.
    Start {
        /// Where it starts, in bytes.
        offset: u64,
        /// The alignment of a pattern in bytes.
        alignment: u32,
    },
    /// Parts of a swizzled layout begin within a pattern of the swizzle.
    WithinPattern {
        /// How far apart they are, in bytes.
        bytes: i128,
        /// The alignment of a pattern in bytes.
        alignment: u32,
    },
    /// A distance exceeds the 18 bits that a descriptor has for bytes.
    TooFar {
        /// The distance in bytes.
        bytes: i128,
    },
    /// An address is not aligned to the pattern of the swizzle.
    Misaligned {
        /// The address.
        address: u32,
        /// The alignment in bytes.
        alignment: u32,
    },
}

impl OperandError {
    /// The error in words.
    const fn words(&self, text: Text) -> Text {
        match *self {
            Self::Pieces(error) => error.words(text),
            Self::NoInstruction { mn } => text
                .with("no instruction reads ")
                .with_number(mn as i128)
                .with(" rows of M or N: A has 64, B has 8 to 256 in steps of 8"),
            Self::Memory(error) => error.words(text),
            Self::OnlyAlongK { width } => text
                .with("elements of ")
                .with_number(width as i128)
                .with(" bits are read along K alone, and here M or N is contiguous: elements of 16 bits are read either way"),
            Self::NotWhole { side, size, part } => text
                .with(side.name())
                .with(" has ")
                .with_number(size as i128)
                .with(" elements, which are no whole number of parts of ")
                .with_number(part as i128),
            Self::NoSingleStride { side, count, each } => text
                .with(side.name())
                .with(" has no single stride for ")
                .with_number(count as i128)
                .with(" neighbours of ")
                .with_number(each as i128)
                .with(if each == 1 { " element" } else { " elements" })
                .with(", which a descriptor describes with one"),
            Self::Distance {
                side,
                along,
                span,
                found,
                expected,
            } => {
                let text = text
                    .with("neighbours along ")
                    .with(side.name())
                    .with(" are ")
                    .with_number(found)
                    .with(" bytes apart, where a layout along ")
                    .with(along.name());
                let text = if span == 16 {
                    text.with(" without a swizzle")
                } else {
                    text.with(" with a swizzle of ")
                        .with_number(span as i128)
                        .with(" bytes")
                };
                text.with(" needs ").with_number(expected as i128)
            }
            Self::Start { offset, alignment } => text
                .with("the layout starts at byte ")
                .with_number(offset as i128)
                .with(", within a pattern of its swizzle: patterns begin at multiples of ")
                .with_number(alignment as i128),
            Self::WithinPattern { bytes, alignment } => text
                .with("parts of the operand are ")
                .with_number(bytes)
                .with(" bytes apart, and patterns of its swizzle begin at multiples of ")
                .with_number(alignment as i128),
            Self::TooFar { bytes } => text
                .with("a distance of ")
                .with_number(bytes)
                .with(" bytes exceeds the 18 bits of a descriptor"),
            Self::Misaligned { address, alignment } => text
                .with("address ")
                .with_number(address as i128)
                .with(" is not aligned to ")
                .with_number(alignment as i128)
                .with(" bytes, as the swizzle of the operand is"),
        }
    }
}
error_in_words! {
    OperandError: NoInstruction, OnlyAlongK, NotWhole, NoSingleStride, Distance, Start,
        WithinPattern, TooFar, Misaligned; of Pieces, Memory
}

impl From<MemoryError> for OperandError {
    fn from(error: MemoryError) -> Self {
        Self::Memory(error)
    }
}
