//! The reasons why something cannot be drawn.

use core::fmt;
use cute_core::error::LayoutError;

/// Why there is no drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawError {
    /// A thread-value layout must have two modes, and this one does not.
    NotThreadValue {
        /// The number of its modes.
        rank: usize,
    },
    /// A thread holds a value at an index outside the tile.
    OutsideTile {
        /// The thread.
        thread: u64,
        /// The value.
        value: u64,
        /// The index of the value in the tile.
        index: i64,
        /// The size of the tile.
        size: u64,
    },
    /// There are more pairs of thread and value than a drawing examines.
    TooMany {
        /// The number of pairs.
        size: u64,
        /// The greatest number of pairs.
        limit: u64,
    },
    /// The tile is not a shape, or threads and values lead to coordinates instead of indices.
    Tile(LayoutError),
    /// Colours by bank and by tile are about offsets, and a layout leads to coordinates.
    Colors(LayoutError),
    /// Elements of this width do not fill a row of 128 bytes.
    ElementWidth {
        /// The width of an element in bits.
        bits: u32,
    },
    /// The number of banks, their width or the width of elements is 0.
    NoBanks {},
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotThreadValue { rank } => {
                write!(
                    f,
                    "a thread-value layout has 2 modes, threads and values, not {rank}"
                )
            }
            Self::OutsideTile {
                thread,
                value,
                index,
                size,
            } => write!(
                f,
                "thread {thread} holds its value {value} at index {index}, outside the tile of size {size} (InBounds)"
            ),
            Self::TooMany { size, limit } => {
                write!(
                    f,
                    "{size} pairs of thread and value exceed the limit of {limit}"
                )
            }
            Self::Tile(error) | Self::Colors(error) => fmt::Display::fmt(error, f),
            Self::ElementWidth { bits } => write!(
                f,
                "the width of an element is a power of two of at most 1024 bits, not {bits}"
            ),
            Self::NoBanks {} => f.write_str(
                "the number of banks, their width and the width of elements must be at least 1",
            ),
        }
    }
}

cute_core::__debug_as_displayed!(DrawError);

impl core::error::Error for DrawError {}

impl From<LayoutError> for DrawError {
    fn from(error: LayoutError) -> Self {
        Self::Tile(error)
    }
}
