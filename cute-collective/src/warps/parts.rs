//! Sums of parts of a product.

use super::pieces::{Four, PIECE, Piece, joined};
use crate::unroll::unroll;
use cute_core::tensor::Space;

/// The sums of a piece, which each of `parts` parts has: the first one `first` numbers from a place, others
/// `part` numbers on. They are added in this order.
///
/// # Safety
/// They are there, whole pieces apart.
#[inline(always)]
pub unsafe fn sum_of_parts<S: Space<Element = Four>>(
    from: S,
    first: i64,
    part: i64,
    parts: u32,
) -> Piece {
    // SAFETY: the caller's promise.
    let load = |offset: i64| unsafe {
        let at = offset as isize / 4;
        joined(from.load(at), from.load(at + 1))
    };
    let mut sums: Piece = [0.0; PIECE as usize];
    let (mut number, mut offset) = (0, first);
    // loads of four parts are under way together
    while number + 4 <= parts {
        let pieces = [
            load(offset),
            load(offset + part),
            load(offset + 2 * part),
            load(offset + 3 * part),
        ];
        unroll!(PART in [0 1 2 3] {
            unroll!(I in [0 1 2 3 4 5 6 7] {
                sums[I] += pieces[PART][I];
            });
        });
        number += 4;
        offset += 4 * part;
    }
    while number < parts {
        let piece = load(offset);
        unroll!(I in [0 1 2 3 4 5 6 7] {
            sums[I] += piece[I];
        });
        number += 1;
        offset += part;
    }
    sums
}
