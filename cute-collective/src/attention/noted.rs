//! The tiles of keys that rows of Q see through a sparse mask: the producer finds them, and notes for
//! consumers which they are.
//!
//! A note lies beside the tile of K in shared memory, and is filled and released with it. So consumers
//! work on the tiles that were loaded, whatever the mask says.

use super::in_sequence::InSequence;
use super::mask::{Mask, TilePlace, Tiles};
use super::score::Given;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::threads::uniform;
use cute_kernels::attention::Coverage;

/// A tile of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenTile {
    /// Its number, of those of the sequence.
    pub tile: u32,
    /// How much of it counts.
    pub coverage: Coverage,
}

/// The tiles of keys that a tile of rows of Q sees, from the last to the first.
#[derive(Clone, Copy)]
pub struct SeenTiles<'a, M> {
    mask: M,
    given: Given<'a>,
    of: InSequence,
    range: Tiles,
    /// The rows and the keys of a tile.
    each: [u32; 2],
}

impl<'a, M: Mask> SeenTiles<'a, M> {
    /// Those of `range` that a mask does not skip, where a tile has `each` rows and keys.
    #[inline(always)]
    pub fn new(mask: M, given: Given<'a>, of: InSequence, range: Tiles, each: [u32; 2]) -> Self {
        SeenTiles {
            mask,
            given,
            of,
            range,
            each,
        }
    }

    /// The last tile that is not skipped. If all tiles are skipped, it is the last tile, and none of its
    /// keys counts: rows without keys take the way of all others, and become 0.
    #[inline(always)]
    pub fn last(&self) -> SeenTile {
        let nothing = SeenTile {
            tile: self.range.end - 1,
            coverage: Coverage::Skip,
        };
        self.before(self.range.end).unwrap_or(nothing)
    }

    /// The last tile before tile `end` that is not skipped.
    #[inline(always)]
    pub fn before(&self, end: u32) -> Option<SeenTile> {
        let mut tile = end;
        while tile > self.range.first {
            tile -= 1;
            let coverage = self.coverage(tile);
            if coverage != Coverage::Skip {
                return Some(SeenTile { tile, coverage });
            }
        }
        None
    }

    /// How much of a tile counts. At the ends of what rows see it is a part.
    #[inline(always)]
    fn coverage(&self, tile: u32) -> Coverage {
        let [rows, keys] = self.each;
        let place = TilePlace {
            batch: self.of.batch,
            head: self.of.head,
            query_tile: self.of.query / rows,
            key_tile: tile,
        };
        let all_see_it = if M::LAST {
            tile < self.range.whole_end
        } else {
            (tile + 1) * keys <= self.of.keys.count
        };
        match self.mask.coverage(place, &self.given) {
            Coverage::Whole if !(all_see_it && tile >= self.range.whole) => Coverage::Part,
            coverage => coverage,
        }
    }
}

/// The note about a tile of keys, for consumers: its number, its coverage, and whether it is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotedTile(u32);

/// The bits of the coverage, and the one of the last tile that is worked on.
const COVERAGE: u32 = 3;
const IS_LAST: u32 = 4;

impl NotedTile {
    /// A tile, and whether no further one follows.
    #[inline(always)]
    pub const fn new(seen: SeenTile, is_last: bool) -> Self {
        // there are fewer than 2^29 keys, so the number of a tile has fewer bits
        let word = seen.tile * (2 * IS_LAST) + seen.coverage as u32;
        NotedTile(if is_last { word + IS_LAST } else { word })
    }

    /// The number of the tile.
    #[inline(always)]
    pub const fn tile(self) -> u32 {
        self.0 / (2 * IS_LAST)
    }

    /// How much of it counts.
    #[inline(always)]
    pub const fn coverage(self) -> Coverage {
        Coverage::of_number((self.0 & COVERAGE) as u8)
    }

    /// Whether no further tile follows.
    #[inline(always)]
    pub const fn is_last(self) -> bool {
        self.0 & IS_LAST != 0
    }

    /// Writes the note of a stage.
    ///
    /// # Safety
    /// There is a word for each stage, and nobody else reads or writes that of this one now.
    #[inline(always)]
    pub unsafe fn write(self, notes: Shared<u32>, stage: u32) {
        // SAFETY: the caller's promise.
        unsafe { notes.store(stage as isize, self.0) }
    }

    /// The note of a stage, told to the compiler to be that of the whole warp.
    ///
    /// # Safety
    /// The note is written; all lanes of the warp call it together.
    #[inline(always)]
    pub unsafe fn read(notes: Shared<u32>, stage: u32) -> Self {
        // SAFETY: the caller's promise.
        NotedTile(unsafe { uniform(notes.load(stage as isize)) })
    }
}
