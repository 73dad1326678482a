//! Which weights become 0.

use super::block::Problem;
use super::head::Head;
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::convert::prmt;
use cute_kernels::attention::dropout::{ALL, Keep, SQUARE};

/// The place of weights: of a tile of keys and 64 rows of Q, or of a tile of Q and 64 keys.
#[derive(Clone, Copy)]
pub struct Weights {
    /// The first row.
    pub query: u32,
    /// The first key.
    pub key: u32,
    /// The head, of those of all batches.
    pub head: u32,
}

/// The rule of dropout, from the four words in memory.
///
/// # Safety
/// The words are there.
#[inline(always)]
pub unsafe fn keep(problem: &Problem<'_>) -> Keep {
    // SAFETY: the caller's promise.
    Keep::of_words([0, 1, 2, 3].map(|word| unsafe { problem.keep.load(word) }))
}

/// All bits of those halves of a word whose highest bit is set.
#[inline(always)]
pub fn halves(bits: u32) -> u32 {
    prmt(bits, 0, 0xbb99)
}

/// Sets those weights to 0 that do not stay. `t` is the thread's number in its warpgroup, of whose rows each
/// warp has 16.
#[inline(always)]
pub fn drop<H: Head>(p: &mut [[u32; 4]], t: u32, at: Weights, keep: &Keep) {
    const { assert!(H::KEYS.is_multiple_of(SQUARE)) };
    const { assert!(H::KEYS <= 8 * SQUARE) };
    let query = at.query + t / 32 * SQUARE;
    unroll!(OF_TILE in [0 1 2 3 4 5 6 7] {
        if (OF_TILE as u32) < H::KEYS / SQUARE {
            let key = at.key + OF_TILE as u32 * SQUARE;
            let words = keep.words(t % 32, [query, key], at.head);
            unroll!(PAIR in [0 1 2 3] {
                p[OF_TILE][PAIR] &= halves(keep.stay(words[PAIR]));
            });
        }
    });
}

/// The probability with which a weight stays.
#[inline(always)]
pub fn share(keep: &Keep) -> f32 {
    keep.below as f32 / ALL as f32
}
