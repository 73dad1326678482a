//! [`StreamK`]: all steps along K of a product in equal shares.

use super::{ScheduleError, Segment};
use core::ops::Range;

/// All steps along K of all tiles, one after the other, in equal shares for the blocks.
///
/// If the tiles are not a multiple of the blocks, the last ones of a
/// [`Persistent`](super::Persistent) schedule keep some blocks idle. Here each block has as many
/// steps as the others, but for one; it begins and ends within tiles.
///
/// ```
/// use cute_gpu::schedule::StreamK;
/// // 3 tiles of 4 steps for 2 blocks
/// let stream = StreamK::new(3, 4, 2)?;
/// let of = |block| stream.segments(block).map(|s| (s.tile, s.steps)).collect::<Vec<_>>();
/// assert_eq!(of(0), [(0, 0..4), (1, 0..2)]);
/// assert_eq!(of(1), [(1, 2..4), (2, 0..4)]);
/// assert_eq!(stream.blocks_of(1), 0..2); // whose sums are added up for tile 1
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
///
/// Tiles in [groups](Self::groups) have blocks of their own. If each tile is a group, its blocks have
/// equal parts of it, and none has steps of two tiles:
///
/// ```
/// use cute_gpu::schedule::StreamK;
/// // 2 tiles of 7 steps, each for 3 blocks
/// let split = StreamK::new(1, 7, 3)?.groups(2)?;
/// let steps = (0..6).flat_map(|block| split.segments(block)).map(|s| (s.tile, s.steps));
/// assert!(steps.eq([(0, 0..3), (0, 3..5), (0, 5..7), (1, 0..3), (1, 3..5), (1, 5..7)]));
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
///
/// Source: CUTLASS `PersistentTileSchedulerSm90StreamK`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StreamK {
    /// The tiles of a group.
    tiles: u32,
    steps: u32,
    /// The blocks of a group.
    blocks: u32,
    groups: u32,
    /// The steps of a share, but for the first `more` shares of a group, which have one more.
    each: u32,
    more: u32,
}

impl StreamK {
    /// The shares of `blocks` blocks of `tiles` tiles, which have `steps` steps along K each.
    ///
    /// # Errors
    /// Fails if there are no blocks, or if 32 bits do not number the steps.
    pub const fn new(tiles: u32, steps: u32, blocks: u32) -> Result<Self, ScheduleError> {
        if blocks == 0 {
            return Err(ScheduleError::Nobody);
        }
        if tiles.checked_mul(steps).is_none() {
            return Err(ScheduleError::TooManySteps { tiles, steps });
        }
        Ok(Self::of(tiles, steps, blocks, 1))
    }

    /// The schedule; there are blocks, and 32 bits number the steps of a group.
    #[inline(always)]
    const fn of(tiles: u32, steps: u32, blocks: u32, groups: u32) -> Self {
        let total = tiles.wrapping_mul(steps);
        Self {
            tiles,
            steps,
            blocks,
            groups,
            each: total / blocks,
            more: total % blocks,
        }
    }

    /// This schedule for `groups` groups of tiles: each has as many tiles and blocks as there were.
    ///
    /// # Errors
    /// Fails if 32 bits do not number the tiles, or the blocks.
    pub const fn groups(self, groups: u32) -> Result<Self, ScheduleError> {
        let most = if self.tiles > self.blocks {
            self.tiles
        } else {
            self.blocks
        };
        match groups.checked_mul(self.groups) {
            Some(groups) if most.checked_mul(groups).is_some() => Ok(Self { groups, ..self }),
            _ => Err(ScheduleError::TooManyTiles { m: most, n: groups }),
        }
    }

    /// Groups of `tiles` tiles, each for `blocks` blocks, without checks, for kernels.
    ///
    /// # Safety
    /// There are blocks, and 32 bits number the steps of a group, all tiles and all blocks.
    #[allow(
        unsafe_code,
        reason = "each thread of a kernel would check what its host has checked"
    )]
    #[inline(always)]
    pub unsafe fn new_unchecked(tiles: u32, steps: u32, blocks: u32, groups: u32) -> Self {
        // SAFETY: the caller's promise.
        unsafe { core::hint::assert_unchecked(blocks != 0) };
        Self::of(tiles, steps, blocks, groups)
    }

    /// The number of all blocks.
    #[inline(always)]
    pub const fn blocks(&self) -> u32 {
        self.blocks * self.groups
    }

    /// The number of all tiles.
    #[inline(always)]
    pub const fn tiles(&self) -> u32 {
        self.tiles * self.groups
    }

    /// The tiles and the blocks of a group, and the number of groups.
    ///
    /// ```
    /// use cute_gpu::schedule::StreamK;
    /// let split = StreamK::new(1, 7, 3)?.groups(2)?;
    /// assert_eq!(split.of_a_group(), [1, 3, 2]);
    /// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
    /// ```
    pub const fn of_a_group(&self) -> [u32; 3] {
        [self.tiles, self.blocks, self.groups]
    }

    /// The first step of a block's share, counted over the tiles of its group.
    #[inline(always)]
    const fn start(&self, block: u32) -> u32 {
        let longer = if block < self.more { block } else { self.more };
        self.each * block + longer
    }

    /// The segments of a block, in the order in which it works on them.
    ///
    /// # Panics
    /// Panics if there is no such block.
    #[inline(always)]
    #[track_caller]
    pub const fn segments(&self, block: u32) -> Segments {
        assert!(block < self.blocks(), "there is no such block (InBounds)");
        let (group, block) = (block / self.blocks, block % self.blocks);
        Segments {
            left: self.start(block)..self.start(block + 1),
            steps: self.steps,
            tile: group * self.tiles,
        }
    }

    /// The blocks that have steps of a tile.
    ///
    /// # Panics
    /// Panics if there is no such tile.
    #[inline(always)]
    #[track_caller]
    pub const fn blocks_of(&self, tile: u32) -> Range<u32> {
        assert!(tile < self.tiles(), "there is no such tile (InBounds)");
        if self.steps == 0 {
            return 0..0;
        }
        let (group, tile) = (tile / self.tiles, tile % self.tiles);
        let (first, before) = (tile * self.steps, group * self.blocks);
        before + self.block_of(first)..before + self.block_of(first + (self.steps - 1)) + 1
    }

    /// The block of a group that has a step.
    #[inline(always)]
    const fn block_of(&self, step: u32) -> u32 {
        // as many steps have the longer shares
        let longer = self.start(self.more);
        if step < longer {
            step / (self.each + 1)
        } else {
            self.more + (step - longer) / self.each // `each` is not 0, or no step is left
        }
    }
}

/// The segments of a block: see [`StreamK::segments`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segments {
    /// The steps that are left, counted over all tiles of the group.
    left: Range<u32>,
    steps: u32,
    /// The first tile of the group.
    tile: u32,
}

impl Iterator for Segments {
    type Item = Segment;

    #[inline(always)]
    fn next(&mut self) -> Option<Segment> {
        let Range { start, end } = self.left;
        if start == end {
            return None;
        }
        let (tile, first) = (start / self.steps, start % self.steps);
        let len = (end - start).min(self.steps - first);
        self.left.start += len;
        Some(Segment {
            tile: self.tile + tile,
            steps: first..first + len,
            of: self.steps,
        })
    }
}
