//! Matrices in shared memory as pieces of 16 bytes, which `wgmma` and `ldmatrix` read as a whole.

use crate::memory::Memory;
use crate::modes::ModeList;
use crate::swizzle::piece;
use crate::words::{error_in_words, of_mode};
use cute_core::__private::Text;

/// The value, or the error of this function.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use attempt;

/// Why a layout is no matrix of pieces of 16 bytes.
///
/// Modes are numbered from 0. A *piece* is 16 bytes of neighbours along one mode.
///
/// ```
/// use cute_core::{atom::F16, prelude::*};
/// use cute_gpu::{Operand, OperandError, PieceError};
/// type Padded = Layout![(64,64):(65,1)];
/// let error = Operand::try_of::<F16, Padded>(64).unwrap_err();
/// let within = PieceError::WithinPiece { mode: 0, stride: 65, piece: 8 };
/// assert_eq!(error, OperandError::Pieces(within));
/// assert_eq!(
///     error.to_string(),
///     "mode 0 has stride 65, which is no whole number of pieces of 8 elements (16 bytes) \
///      (WithinPiece)",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PieceError {
    /// The layout has not the two modes of a matrix.
    NotTwoModes {
        /// The number of its modes.
        rank: usize,
    },
    /// A mode has more leaves than a derivation keeps.
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
    /// Neither mode begins with stride 1.
    NotContiguous {
        /// The first stride of mode 0, in elements.
        first: i128,
        /// The first stride of mode 1.
        second: i128,
    },
    /// The run of stride 1 is no whole number of pieces.
    PartialPiece {
        /// The mode along which elements are contiguous.
        mode: usize,
        /// The number of contiguous elements.
        run: u64,
        /// The number of elements in 16 bytes.
        piece: u32,
    },
    /// A stride leads into a piece.
    WithinPiece {
        /// The mode.
        mode: usize,
        /// The stride in elements.
        stride: i128,
        /// The number of elements in 16 bytes.
        piece: u32,
    },
}

impl PieceError {
    /// The error in words.
    pub(crate) const fn words(&self, text: Text) -> Text {
        match *self {
            Self::NotTwoModes { rank } => text
                .with("a matrix has two modes, and this layout has ")
                .with_number(rank as i128),
            Self::TooManyLeaves { mode } => {
                of_mode(text, mode).with(" has more than 16 leaves that do not join")
            }
            Self::NegativeStride { mode, stride } => of_mode(text, mode)
                .with(" has stride ")
                .with_number(stride)
                .with(", and the hardware leads forward alone"),
            Self::NotContiguous { first, second } => text
                .with("neither mode 0, with stride ")
                .with_number(first)
                .with(", nor mode 1, with stride ")
                .with_number(second)
                .with(", is contiguous"),
            Self::PartialPiece { mode, run, piece } => of_mode(text, mode)
                .with(" is contiguous for ")
                .with_number(run as i128)
                .with(" elements, which are no whole number of pieces of ")
                .with_number(piece as i128)
                .with(" (16 bytes)"),
            Self::WithinPiece {
                mode,
                stride,
                piece,
            } => of_mode(text, mode)
                .with(" has stride ")
                .with_number(stride)
                .with(", which is no whole number of pieces of ")
                .with_number(piece as i128)
                .with(" elements (16 bytes)"),
        }
    }
}

error_in_words! {
    PieceError: NotTwoModes, TooManyLeaves, NegativeStride, NotContiguous, PartialPiece,
        WithinPiece
}

/// A matrix in pieces.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    /// The mode along which elements are contiguous.
    pub(crate) along: usize,
    /// Both modes: strides in pieces, and the size of mode `along` in pieces.
    pub(crate) lists: [ModeList; 2],
}

impl Pieces {
    /// The matrix of a layout of elements with `width` bits.
    pub(crate) const fn of(memory: &Memory, width: u32) -> Result<Pieces, PieceError> {
        let lists = match memory.modes.lists() {
            [first, second] => [*first, *second],
            _ => {
                let rank = memory.modes.rank();
                return Err(PieceError::NotTwoModes { rank });
            }
        };
        let along = match (
            attempt!(first_stride(&lists, 0)),
            attempt!(first_stride(&lists, 1)),
        ) {
            (_, 1) => 1,
            (1, _) => 0,
            (first, second) => return Err(PieceError::NotContiguous { first, second }),
        };
        let lists = [
            attempt!(in_pieces(&lists[0], 0, along, piece(width))),
            attempt!(in_pieces(&lists[1], 1, along, piece(width))),
        ];
        Ok(Pieces { along, lists })
    }
}

/// The first stride of a mode, if none of its strides is negative and all leaves are kept.
const fn first_stride(lists: &[ModeList; 2], mode: usize) -> Result<i128, PieceError> {
    if lists[mode].is_cut {
        return Err(PieceError::TooManyLeaves { mode });
    }
    if let Some(stride) = lists[mode].negative() {
        return Err(PieceError::NegativeStride { mode, stride });
    }
    match lists[mode].leaves() {
        [first, ..] => Ok(first.stride),
        [] => Ok(0),
    }
}

/// A mode with strides in pieces, and, if elements are contiguous along it, sizes in pieces.
const fn in_pieces(
    list: &ModeList,
    mode: usize,
    along: usize,
    piece: u32,
) -> Result<ModeList, PieceError> {
    let (mut pieces, mut leaves) = (ModeList::ONE, list.leaves());
    if mode == along
        && let [run, rest @ ..] = leaves
    {
        let run = run.size;
        if !run.is_multiple_of(piece as u64) {
            return Err(PieceError::PartialPiece { mode, run, piece });
        }
        pieces = pieces.with(run / piece as u64, 1);
        leaves = rest;
    }
    while let [leaf, rest @ ..] = leaves {
        let stride = leaf.stride;
        if stride % piece as i128 != 0 {
            return Err(PieceError::WithinPiece {
                mode,
                stride,
                piece,
            });
        }
        pieces = pieces.with(leaf.size, stride / piece as i128);
        leaves = rest;
    }
    Ok(pieces)
}
