//! [`StreamK`] and [`SplitK`]: products with few tiles, whose steps along K are shared too.

use super::ScheduleError;
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

/// Each tile in `parts` parts along K: as many segments as tiles times parts, the tiles fastest.
///
/// ```
/// use cute_gpu::schedule::SplitK;
/// let split = SplitK::new(2, 7, 3)?;
/// let segments = (0..split.segments()).map(|n| split.segment(n));
/// let steps: Vec<_> = segments.map(|s| (s.tile, s.steps)).collect();
/// assert_eq!(steps, [(0, 0..3), (1, 0..3), (0, 3..5), (1, 3..5), (0, 5..7), (1, 5..7)]);
/// # Ok::<(), cute_gpu::schedule::ScheduleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitK {
    tiles: u32,
    steps: u32,
    parts: u32,
}

impl SplitK {
    /// The parts of `tiles` tiles of `steps` steps along K each.
    ///
    /// # Errors
    /// Fails if there are no parts, or if 32 bits do not number them. Parts beyond the number of
    /// steps are empty.
    pub const fn new(tiles: u32, steps: u32, parts: u32) -> Result<Self, ScheduleError> {
        if parts == 0 {
            return Err(ScheduleError::Nobody);
        }
        if tiles.checked_mul(parts).is_none() {
            return Err(ScheduleError::TooManyTiles { m: tiles, n: parts });
        }
        Ok(Self {
            tiles,
            steps,
            parts,
        })
    }

    /// The number of segments.
    pub const fn segments(&self) -> u32 {
        self.tiles * self.parts
    }

    /// Segment `number`.
    ///
    /// # Panics
    /// Panics if there is no such segment.
    #[track_caller]
    pub const fn segment(&self, number: u32) -> Segment {
        assert!(
            number < self.segments(),
            "there is no such segment (InBounds)"
        );
        let steps = share(self.steps as u64, self.parts, number / self.tiles);
        Segment {
            tile: number % self.tiles,
            steps: steps.start as u32..steps.end as u32, // at most the number of steps
            of: self.steps,
        }
    }
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
