//! [`Segment`]: steps along K of one tile.

use core::ops::Range;

/// Steps along K of one tile, which a block works on alone.
///
/// The parts of a tile are added up: blocks that have some but not the first of its steps hand
/// their sums to the block that has the first ones.
///
/// ```
/// use cute_gpu::schedule::{Segment, SplitK};
/// let split = SplitK::new(3, 10, 4)?;
/// assert_eq!(split.segment(1), Segment { tile: 1, steps: 0..3, of: 10 });
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The number of the tile.
    pub tile: u32,
    /// The steps along K.
    pub steps: Range<u32>,
    /// The number of steps that the tile has.
    pub of: u32,
}

impl Segment {
    /// Whether it has the first step of its tile: this block stores the result.
    pub const fn is_first(&self) -> bool {
        self.steps.start == 0
    }

    /// Whether it has the last step of its tile.
    pub const fn is_last(&self) -> bool {
        self.steps.end == self.of
    }

    /// Whether it has all steps of its tile, so that there is nothing to add.
    pub const fn is_whole(&self) -> bool {
        self.is_first() && self.is_last()
    }
}
