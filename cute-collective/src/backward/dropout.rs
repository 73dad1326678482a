//! Dropout: a bit for each of a thread's weights says whether it stays.
//!
//! Threads make the same calls as those of a forward pass, whose weights are other ones, and exchange bits:
//! two words for 32 weights. So the numbers take as many calls as there, and the bits few registers. A weight
//! has its bit as its sign from the moment on when there is one.

use super::products::Gradients;
use crate::attention::dropout::Weights;
use cute_gpu::device::convert::prmt;
use cute_gpu::device::threads::shfl;
use cute_kernels::attention::backward::BackwardDropout;
use cute_kernels::attention::dropout::{Keep, SQUARE, collect, half, source};

/// Whether a kernel has dropout.
pub trait Drops: Copy {
    /// Whether weights become 0 with a probability.
    const DROPS: bool;

    /// Which weights stay; not asked for where all do.
    fn told(self) -> BackwardDropout;
}

/// All weights stay.
#[derive(Clone, Copy)]
pub struct All;
impl Drops for All {
    const DROPS: bool = false;
    #[inline(always)]
    fn told(self) -> BackwardDropout {
        BackwardDropout {
            keep: Keep::of_words([0, 0, 0, cute_kernels::attention::dropout::ALL]),
            inverse: 1.0,
        }
    }
}

/// Weights that become 0 as an argument of the kernel says.
#[derive(Clone, Copy)]
pub struct Dropout<'a>(pub &'a BackwardDropout);
impl Drops for Dropout<'_> {
    const DROPS: bool = true;
    #[inline(always)]
    fn told(self) -> BackwardDropout {
        *self.0
    }
}

/// The queries whose bits are one word.
const QUERIES: u32 = 64;

/// The squares of weights among them.
const SQUARES: u32 = QUERIES / SQUARE;

/// The bits of a thread's weights: a word for each 64 queries of a tile.
#[derive(Clone, Copy)]
pub struct Stays([u32; 2]);

impl Stays {
    /// The words of a tile.
    pub const fn words<G: Gradients>() -> u32 {
        const { assert!(G::QUERIES.is_multiple_of(QUERIES) && G::QUERIES <= 2 * QUERIES) }
        G::QUERIES / QUERIES
    }

    /// Those of thread `t` of a warpgroup, of whose keys each warp has 16.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together, with the same place.
    #[inline(always)]
    pub unsafe fn of<G: Gradients>(keep: &Keep, t: u32, at: Weights) -> Self {
        let lane = t % 32;
        let key = at.key + t / 32 * SQUARE;
        let mut stays = [0; 2];
        for word in 0..Self::words::<G>() {
            let mut bits = 0;
            for square in 0..SQUARES {
                let query = at.query + word * QUERIES + square * SQUARE;
                for two in keep.words(lane, [query, key], at.head) {
                    bits = collect(bits, keep.stay(two));
                }
            }
            // SAFETY: the caller has all threads here, and there are such lanes.
            let [low, high] =
                [0, 1].map(|neighbour| unsafe { shfl(bits, source(lane, neighbour)) });
            // of both, the half of this thread's keys
            stays[word as usize] = prmt(low, high, 0x5410 + 0x2222 * half(lane));
        }
        Stays(stays)
    }

    /// The word, and which of its bits is that of a row and a block of eight columns, of the first of two
    /// neighbours. That of the second one is 16 bits on.
    #[inline(always)]
    const fn bit(row: usize, columns: usize) -> (usize, usize) {
        let square = columns / 2;
        let bit = square % SQUARES as usize * 4 + columns % 2 + 2 * row;
        (square / SQUARES as usize, bit)
    }

    /// A weight of a neighbour, a row and a block of columns, with another sign if it does not stay. So the bits
    /// need no registers of their own any more.
    #[inline(always)]
    pub const fn signed(&self, weight: f32, neighbour: usize, row: usize, columns: usize) -> f32 {
        let (word, bit) = Self::bit(row, columns);
        let dropped = !self.0[word] << (31 - 16 * neighbour - bit);
        f32::from_bits(weight.to_bits() | dropped & 1 << 31)
    }
}
