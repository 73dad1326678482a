//! [`StreamK`]: all steps along K of a product in equal shares.

use super::{ScheduleError, Segment};
use core::ops::Range;

/// The share `part` of `parts` of `total`, in order and as equal as they can be: the first ones
/// have one more.
const fn share(total: u64, parts: u32, part: u32) -> Range<u64> {
    let (each, more) = (total / parts as u64, total % parts as u64);
    let start = each * part as u64 + least(part as u64, more);
    let len = each + if (part as u64) < more { 1 } else { 0 };
    start..start + len
}

const fn least(a: u64, b: u64) -> u64 {
    if a < b { a } else { b }
}

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StreamK {
    tiles: u32,
    steps: u32,
    blocks: u32,
}

impl StreamK {
    /// The shares of `blocks` blocks of `tiles` tiles, which have `steps` steps along K each.
    ///
    /// # Errors
    /// Fails if there are no blocks.
    pub const fn new(tiles: u32, steps: u32, blocks: u32) -> Result<Self, ScheduleError> {
        if blocks == 0 {
            return Err(ScheduleError::Nobody);
        }
        Ok(Self {
            tiles,
            steps,
            blocks,
        })
    }

    /// The number of all steps.
    const fn total(&self) -> u64 {
        self.tiles as u64 * self.steps as u64
    }

    /// The segments of a block, in the order in which it works on them.
    ///
    /// # Panics
    /// Panics if there is no such block.
    #[track_caller]
    pub const fn segments(&self, block: u32) -> Segments {
        assert!(block < self.blocks, "there is no such block (InBounds)");
        Segments {
            left: share(self.total(), self.blocks, block),
            steps: self.steps,
        }
    }

    /// The blocks that have steps of a tile.
    ///
    /// # Panics
    /// Panics if there is no such tile.
    #[track_caller]
    pub const fn blocks_of(&self, tile: u32) -> Range<u32> {
        assert!(tile < self.tiles, "there is no such tile (InBounds)");
        if self.steps == 0 {
            return 0..0;
        }
        let first = tile as u64 * self.steps as u64;
        self.block_of(first)..self.block_of(first + self.steps as u64 - 1) + 1
    }

    /// The block that has a step.
    const fn block_of(&self, step: u64) -> u32 {
        let (each, more) = (
            self.total() / self.blocks as u64,
            self.total() % self.blocks as u64,
        );
        let in_longer = more * (each + 1);
        if step < in_longer {
            (step / (each + 1)) as u32
        } else {
            (more + (step - in_longer) / each) as u32 // `each` is not 0, or no step is left
        }
    }
}

/// The segments of a block: see [`StreamK::segments`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Segments {
    /// The steps that are left, counted over all tiles.
    left: Range<u64>,
    steps: u32,
}

impl Iterator for Segments {
    type Item = Segment;

    #[inline]
    fn next(&mut self) -> Option<Segment> {
        let Range { start, end } = self.left;
        if start == end {
            return None;
        }
        let of = u64::from(self.steps);
        let (tile, first) = (start / of, start % of);
        let last = least(first + (end - start), of);
        self.left.start += last - first;
        Some(Segment {
            tile: tile as u32, // tiles are numbered by 32 bits, and so are their steps
            steps: first as u32..last as u32,
            of: self.steps,
        })
    }
}
