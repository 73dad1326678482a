//! [`ScheduleError`]: numbers without a schedule.

use core::fmt;

/// Why numbers make no schedule.
///
/// ```
/// use cute_gpu::schedule::{Grouped, ScheduleError};
/// let error = Grouped::new(1 << 20, 1 << 13, 8).unwrap_err();
/// assert_eq!(error, ScheduleError::TooManyTiles { m: 1 << 20, n: 1 << 13 });
/// assert_eq!(error.to_string(), "1048576 by 8192 tiles are more than 32 bits number");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScheduleError {
    /// The number of tiles exceeds 32 bits.
    TooManyTiles {
        /// Tiles along M.
        m: u32,
        /// Tiles along N.
        n: u32,
    },
    /// The number of steps along K exceeds 32 bits.
    TooManySteps {
        /// The tiles.
        tiles: u32,
        /// The steps of each.
        steps: u32,
    },
    /// No block or part shares the work, or a cluster or group is empty.
    Nobody,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyTiles { m, n } => {
                write!(f, "{m} by {n} tiles are more than 32 bits number")
            }
            Self::TooManySteps { tiles, steps } => {
                write!(
                    f,
                    "{tiles} tiles of {steps} steps have more steps than 32 bits number"
                )
            }
            Self::Nobody => f.write_str(
                "the work is shared among nobody: a number of blocks, parts or rows is 0",
            ),
        }
    }
}

impl core::error::Error for ScheduleError {}
