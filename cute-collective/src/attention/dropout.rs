//! Which weights become 0.

use super::block::Problem;
use super::head::Head;
use cute_core::tensor::Space;
use cute_kernels::attention::dropout::{ALL, GROUP, Keep, NUMBERS};

/// The place of weights: those of a tile of keys, for 64 rows of Q.
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

/// Sets those weights to 0 that do not stay. `t` is the thread's number in its warpgroup.
#[inline(always)]
pub fn drop<H: Head>(p: &mut [[u32; 4]], t: u32, at: Weights, keep: &Keep) {
    const { assert!(H::KEYS.is_multiple_of(GROUP)) };
    // A thread has two rows, 8 apart, and of each block of eight keys two neighbours, as a pair.
    let (row, column) = H::cell(t, 0);
    let first = (at.key + 4 * column) / NUMBERS;
    for group in 0..p.len() / 2 {
        for down in 0..2 {
            let call = first + group as u32 * (GROUP / NUMBERS);
            let words = keep.words(call, at.query + row + 8 * down as u32, at.head);
            for block in 0..4 {
                let stays = |neighbour: usize| keep.keeps(words, neighbour + 2 * block);
                let low = if stays(0) { 0xffff } else { 0 };
                let high = if stays(1) { 0xffff_0000 } else { 0 };
                p[2 * group + block / 2][2 * (block % 2) + down] &= low | high;
            }
        }
    }
}

/// The probability with which a weight stays.
#[inline(always)]
pub fn share(keep: &Keep) -> f32 {
    keep.below as f32 / ALL as f32
}
