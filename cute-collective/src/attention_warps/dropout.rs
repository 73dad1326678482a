//! Which weights become 0.

use super::block::{Place, Problem};
use super::head::Head;
use crate::attention::softmax::value;
use crate::unroll::unroll;
use cute_gpu::device::threads::{opaque, thread};
use cute_kernels::attention::dropout::{ALL, Keep, SQUARE};

/// Sets the weights to 0 that do not stay, of the tile of keys from `key` on, for a part of 64 rows that
/// begins with the row of the place.
#[inline(always)]
pub fn drop<H: Head>(weights: &mut [f32], place: Place, key: u32, problem: &Problem<'_>) {
    const { assert!(H::KEYS.is_multiple_of(SQUARE)) };
    // Opaque, so that LLVM does not make a main loop with dropout and one without, and so that no number of
    // the generator stays in registers between tiles.
    let keep = Keep::of_words(problem.tensors.keep.to_words().map(opaque));
    if keep.below == ALL {
        return;
    }
    let t = opaque(thread());
    // each warp has 16 of the rows
    let query = place.query + t / 32 * SQUARE;
    let head = place.head + problem.arguments.heads * place.batch;
    unroll!(OF_TILE in [0 1 2 3] {
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
