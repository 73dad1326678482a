//! Few tiles for many blocks: each block has an equal share of all steps along K.

use super::schedule::Tiles;
use super::scheduled::Schedule;
use super::work::Part;
use cute_gpu::device::threads::block;
use cute_gpu::schedule::{Segments, StreamK};

/// Equal shares of all steps of all tiles, or of the tiles of a group. Blocks that have parts of one tile
/// hand their sums to each other: see [`HandedOn`](super::epilogue::HandedOn).
#[derive(Clone, Copy)]
pub struct Shares(pub StreamK);

/// The tiles, and their shares.
#[derive(Clone, Copy)]
pub struct SharedTiles {
    tiles: Tiles,
    stream: StreamK,
}

impl Schedule for Shares {
    type Work = SharedTiles;
    /// Tiles are divided along K at different steps.
    const ALIKE: bool = false;

    #[inline(always)]
    unsafe fn of(self, tiles: Tiles, _: u32) -> SharedTiles {
        SharedTiles {
            tiles,
            stream: self.0,
        }
    }

    /// Sums of a part are the matrix whose number is that of the block plus that of the tile: each part
    /// has its own, and those of a tile follow each other.
    #[inline(always)]
    fn parts(work: &SharedTiles, tile: (u32, u32), _: u32) -> impl Iterator<Item = Part> {
        Parts {
            left: work.stream.segments(block()),
            tiles: work.tiles,
            tile,
        }
    }
}

/// The parts of a block.
struct Parts {
    left: Segments,
    tiles: Tiles,
    tile: (u32, u32),
}

impl Iterator for Parts {
    type Item = Part;
    #[inline(always)]
    fn next(&mut self) -> Option<Part> {
        let segment = self.left.next()?;
        Some(Part {
            place: self.tiles.place(segment.tile, self.tile),
            first: segment.steps.start,
            steps: segment.steps.end - segment.steps.start,
            matrix: (block() + segment.tile) as i32,
        })
    }
}
