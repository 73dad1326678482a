//! [`Persistent`]: the numbers that each block takes.

use super::ScheduleError;
use core::iter::StepBy;
use core::ops::Range;

/// Every `blocks`-th number for each block, from the number of the block on.
///
/// ```
/// use cute_gpu::schedule::Persistent;
/// let schedule = Persistent::new(10, 4)?;
/// assert!(schedule.numbers(1).eq([1, 5, 9]));
/// assert!(schedule.numbers(2).eq([2, 6]));
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Persistent {
    tiles: u32,
    blocks: u32,
}

/// The numbers of a block.
pub type Numbers = StepBy<Range<u32>>;

impl Persistent {
    /// The numbers below `tiles` for `blocks` blocks, or clusters of blocks.
    ///
    /// # Errors
    /// Fails if there are no blocks.
    pub const fn new(tiles: u32, blocks: u32) -> Result<Self, ScheduleError> {
        if blocks == 0 {
            return Err(ScheduleError::Nobody);
        }
        Ok(Self { tiles, blocks })
    }

    /// The numbers that a block takes, in order.
    ///
    /// # Panics
    /// Panics if there is no such block.
    #[track_caller]
    pub fn numbers(&self, block: u32) -> Numbers {
        assert!(block < self.blocks, "there is no such block (InBounds)");
        (block.min(self.tiles)..self.tiles).step_by(self.blocks as usize)
    }

    /// The most numbers that a block takes: how often the GPU is filled with tiles.
    pub const fn waves(&self) -> u32 {
        self.tiles.div_ceil(self.blocks)
    }
}
