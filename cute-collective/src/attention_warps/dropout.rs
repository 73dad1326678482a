//! Which weights become 0.

use super::block::{Place, Problem};
use super::head::Head;
use crate::attention::softmax::value;
use crate::unroll::unroll;
use cute_gpu::device::threads::{opaque, thread};
use cute_kernels::attention::dropout::{ALL, GROUP, NUMBERS};

/// Sets the weights to 0 that do not stay, of the tile of keys from `key` on, for a part of 64 rows that
/// begins with the row of the place.
#[inline(always)]
pub fn drop<H: Head>(weights: &mut [f32], place: Place, key: u32, problem: &Problem<'_>) {
    const { assert!(H::KEYS.is_multiple_of(GROUP)) };
    let keep = &problem.tensors.keep;
    // Opaque, so that LLVM does not make a main loop with dropout and one without.
    if opaque(keep.below) == ALL {
        return;
    }
    // A thread has two rows, 8 apart, and of each block of eight keys two neighbours.
    let (row, column) = H::cell(opaque(thread()), 0);
    let (query, first) = (place.query + row, (key + 4 * column) / NUMBERS);
    let head = place.head + problem.arguments.heads * place.batch;
    unroll!(OF_GROUP in [0 1] {
        if (OF_GROUP as u32) < H::KEYS / GROUP {
            unroll!(ROW in [0 1] {
                let call = first + OF_GROUP as u32 * (GROUP / NUMBERS);
                let words = keep.words(call, query + 8 * ROW as u32, head);
                unroll!(BLOCK in [0 1 2 3] {
                    unroll!(NEIGHBOUR in [0 1] {
                        if !keep.keeps(words, NEIGHBOUR + 2 * BLOCK) {
                            weights[value(NEIGHBOUR, ROW, 4 * OF_GROUP + BLOCK)] = 0.0;
                        }
                    });
                });
            });
        }
    });
}
