//! The work of a block that stays until nothing is left: tiles, or parts of tiles along K.

use super::schedule::{Place, Tiles};
use cute_core::layout::Layout;
use cute_gpu::device::threads::{block, blocks, opaque};
use cute_gpu::schedule::SplitK;

/// The tiles of a batch of products, in parts along K.
#[derive(Clone, Copy)]
pub struct Work {
    tiles: Tiles,
    split: SplitK,
}

/// A part of a tile.
pub struct Part {
    /// Where the tile is.
    pub place: Place,
    /// The first step along K.
    pub first: u32,
    /// The number of steps.
    pub steps: u32,
    /// The matrix of D that it is stored to: parts of products are matrices of their own.
    pub matrix: i32,
}

impl Work {
    /// Tiles of `steps` steps along K, in parts of `part_steps` steps.
    ///
    /// # Safety
    /// 32 bits number the parts of all tiles.
    #[inline(always)]
    pub unsafe fn new(tiles: Tiles, steps: u32, part_steps: u32) -> Self {
        let count = tiles.order.tiles() * tiles.batches;
        // SAFETY: the caller's promise.
        let split = unsafe { SplitK::with_part_steps_unchecked(count, steps, part_steps) };
        Work { tiles, split }
    }

    /// The numbers of what this block's cluster of `of` blocks does: one in so many as there are
    /// clusters, from its own number on.
    #[inline(always)]
    pub fn numbers(&self, of: u32) -> Numbers {
        Numbers {
            next: block() / of,
            step: blocks() / of,
            end: self.split.segments(),
        }
    }

    /// The part with this number, of tiles of (m,n) elements.
    ///
    /// # Safety
    /// It is one of [`numbers`](Self::numbers).
    #[inline(always)]
    pub unsafe fn part(&self, number: u32, tile: (u32, u32), steps: u32) -> Part {
        // divisions take time
        if self.split.parts() == 1 {
            // SAFETY: the caller's promise: parts are tiles.
            let place = unsafe { self.tiles.place_unchecked(number, tile) };
            let matrix = place.batch;
            return Part {
                place,
                first: 0,
                steps,
                matrix,
            };
        }
        let at = self.split.layout().at(number);
        let (number, first) = (at.0, at.1.0);
        // SAFETY: the caller's promise: it is a part of a tile.
        let place = unsafe { self.tiles.place_unchecked(number, tile) };
        let part = first / self.split.part_steps();
        let matrix = place.batch + (part * self.tiles.batches) as i32;
        Part {
            place,
            first,
            steps: self.split.part_steps().min(steps - first),
            matrix,
        }
    }
}

impl Part {
    /// This part, computed where it stands: the compiler moves what it takes over no instruction with an
    /// effect.
    #[inline(always)]
    pub fn settled(self) -> Self {
        let signed = |number: i32| opaque(number as u32) as i32;
        Part {
            place: Place {
                m: signed(self.place.m),
                n: signed(self.place.n),
                batch: signed(self.place.batch),
            },
            first: opaque(self.first),
            steps: opaque(self.steps),
            matrix: signed(self.matrix),
        }
    }
}

/// Numbers with a step: what [`Persistent`](cute_gpu::schedule::Persistent) has, without checks.
pub struct Numbers {
    next: u32,
    step: u32,
    end: u32,
}

impl Iterator for Numbers {
    type Item = u32;
    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        let number = self.next;
        self.next += self.step;
        (number < self.end).then_some(number)
    }
}
