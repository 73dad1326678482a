//! [`ScheduleError`]: numbers without a schedule.

use crate::words::error_in_words;
use cute_core::__private::Text;

/// Why numbers make no schedule.
///
/// ```
/// use cute_gpu::schedule::{Grouped, ScheduleError};
/// let error = Grouped::new(1 << 20, 1 << 13, 8).unwrap_err();
/// assert_eq!(error, ScheduleError::TooManyTiles { m: 1 << 20, n: 1 << 13 });
/// assert_eq!(error.to_string(), "1048576 by 8192 tiles are more than 32 bits number (TooManyTiles)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScheduleError {
    /// The number of tiles exceeds 32 bits.
    TooManyTiles {
        /// Tiles along M.
        m: u32,
        /// Tiles along N.
        n: u32,
    },
    /// The number of blocks of a cluster exceeds 32 bits.
    TooManyBlocks {
        /// Blocks along M.
        m: u32,
        /// Blocks along N.
        n: u32,
    },
    /// The number of steps along K, in whole parts, exceeds 32 bits.
    TooManySteps {
        /// The tiles.
        tiles: u32,
        /// The steps of each.
        steps: u32,
    },
    /// No block or part shares the work, or a cluster or group is empty.
    Nobody,
}

impl ScheduleError {
    /// The error in words.
    const fn words(&self, text: Text) -> Text {
        match *self {
            Self::TooManyTiles { m, n } => text
                .with_number(m as i128)
                .with(" by ")
                .with_number(n as i128)
                .with(" tiles are more than 32 bits number"),
            Self::TooManyBlocks { m, n } => text
                .with("the blocks of a cluster of ")
                .with_number(m as i128)
                .with(" by ")
                .with_number(n as i128)
                .with(" are more than 32 bits number"),
            Self::TooManySteps { tiles, steps } => text
                .with_number(tiles as i128)
                .with(" tiles of ")
                .with_number(steps as i128)
                .with(" steps have more steps, in whole parts, than 32 bits number"),
            Self::Nobody => {
                text.with("the work is shared among nobody: a number of blocks, parts or rows is 0")
            }
        }
    }
}
error_in_words! { ScheduleError: TooManyTiles, TooManyBlocks, TooManySteps, Nobody }
