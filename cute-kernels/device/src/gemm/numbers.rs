//! Which tiles a block takes that stays until there are no more.

use super::schedule::Tiles;
use cute_gpu::device::threads::{block, blocks};

impl Tiles {
    /// The numbers of this block's tiles: block `b` takes every `blocks`-th from number `b` on.
    #[inline(always)]
    pub fn numbers(&self) -> Numbers {
        Numbers {
            next: block(),
            step: blocks(),
            end: self.order.tiles() * self.batches,
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
