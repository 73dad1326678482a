//! Which products take less time by sums along K than by tiles of vectors along rows.
//!
//! Costs are counted in multiplications of the vectors of these sums, as measured on Zen 4.

use crate::target::is_zen_4;
use crate::vector::Vector;

/// The bytes of the vectors of these sums: those of AVX2, and with AVX-512 halves of vectors. Others were not measured.
const BYTES: usize = 32;

/// The end of a sum.
const END: usize = 2;
/// The end of a sum where there are registers for narrow tiles alone.
const END_OF_NARROW: usize = 4;
/// A copied vector, where a matrix is transposed.
const COPY: usize = 4;
/// A copied element costs this much more, where the matrix is too narrow for squares.
const ELEMENT: usize = 2;
/// The call of a copy.
pub(super) const CALL: usize = 128;
/// The beginning of the loops for products that cannot stay where they lie.
const ELSEWHERE: usize = 800;

/// Whether the costs are known of an instruction set.
pub(in crate::product) const fn is_measured<V: Vector>() -> bool {
    size_of::<V::Low>() == BYTES
}

/// Whether vectors of these sums are multiplied as fast as longer ones.
pub(in crate::product) fn is_fast<V: Vector>() -> bool {
    !V::HALVES || is_zen_4()
}

/// Whether sums along K cost less than tiles, which go `elsewhere` if they cannot read A or write C as it lies.
#[inline(always)]
pub(super) fn are_worth<V: Vector>(
    (m, n, k): (usize, usize, usize),
    is_to_copy: bool,
    is_elsewhere: bool,
) -> bool {
    let sums = cost_of_sums::<V>((m, n, k));
    let tiles = n * k * m.div_ceil(V::Low::LANES) + if is_elsewhere { ELSEWHERE } else { 0 };
    // Sums or tiles, either of them reads A as it lies.
    let copy = cost_of_copy::<V>(m, k);
    match is_to_copy {
        true => sums + copy < tiles,
        false => sums < tiles + copy,
    }
}

/// How many of the last rows, which fill no vector, are better sums along K than in a tile: all or none.
#[inline(always)]
pub(in crate::product) fn rest<V: Vector>(
    (m, n, k): (usize, usize, usize),
    is_to_copy: bool,
) -> usize {
    let rest = m % V::LANES;
    if rest == 0 || const { !is_measured::<V>() || !V::HALVES } {
        return 0;
    }
    let copy = if is_to_copy {
        cost_of_copy::<V>(rest, k)
    } else {
        0
    };
    let sums = cost_of_sums::<V>((rest, n, k)) + copy + CALL;
    let is_worth = sums < n * k * rest.div_ceil(V::Low::LANES);
    if is_worth && is_fast::<V>() { rest } else { 0 }
}

fn cost_of_sums<V: Vector>((m, n, k): (usize, usize, usize)) -> usize {
    let end = match V::REGISTERS {
        32.. => END,
        _ => END_OF_NARROW,
    };
    m * n * (k.div_ceil(V::Low::LANES) + end)
}

fn cost_of_copy<V: Vector>(m: usize, k: usize) -> usize {
    let lanes = V::Low::LANES;
    let each = if m.min(k) < lanes { ELEMENT } else { 0 };
    CALL + COPY * m.div_ceil(lanes) * k + each * m * k
}
