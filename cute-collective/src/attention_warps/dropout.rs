//! Which weights become 0.

use super::block::Problem;
use super::head::Head;
use super::kept::Kept;
use crate::attention::softmax::value;
use crate::unroll::unroll;
use cute_gpu::device::threads::{opaque, thread};
use cute_kernels::attention::dropout::{ALL, Keep, SQUARE};

/// Sets the weights to 0 that do not stay, of the tile of keys from `key` on, for a part of 64 rows.
///
/// # Safety
/// A barrier is behind [`Kept::new`].
#[inline(always)]
pub unsafe fn drop<H: Head>(
    weights: &mut [f32],
    part: usize,
    key: u32,
    problem: &Problem<'_>,
    kept: Kept<'_>,
) {
    const { assert!(H::KEYS.is_multiple_of(SQUARE)) };
    // Opaque, so that no number of the generator stays in registers between tiles.
    let keep = Keep::of_words(problem.tensors.keep.to_words().map(opaque));
    // The assembler moves no other work into what is behind a branch, so that registers suffice.
    if keep.below == ALL {
        return;
    }
    // SAFETY: the caller's promise.
    let (t, place) = (opaque(thread()), unsafe { kept.place() });
    // each warp has 16 of the rows
    let query = place.query + 64 * part as u32 + t / 32 * SQUARE;
    let head = place.head + problem.arguments.heads * place.batch;
    unroll!(OF_TILE in [0 1 2 3 4 5 6 7] {
        if (OF_TILE as u32) < H::KEYS / SQUARE {
            let words = keep.words(t % 32, [query, key + OF_TILE as u32 * SQUARE], head);
            unroll!(BESIDE in [0 1] {
                unroll!(ROW in [0 1] {
                    unroll!(NEIGHBOUR in [0 1] {
                        if !keep.keeps(words, NEIGHBOUR + 2 * ROW + 4 * BESIDE) {
                            weights[value(NEIGHBOUR, ROW, 2 * OF_TILE + BESIDE)] = 0.0;
                        }
                    });
                });
            });
        }
    });
}
