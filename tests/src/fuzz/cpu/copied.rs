//! Copies between two layouts of one shape, of elements of several widths.

use super::support::{Choices, Strided, coordinates};
use super::{Drawn, assert_equal, placed};
use cute_core::prelude::*;
use cute_core::tensor::{ShapedLike, Strided as Modes, StridedRank};
use cute_cpu::{copy, par_copy};

/// Draws a copy, and compares it with a loop.
pub fn copied(drawn: &mut Drawn<'_>) {
    match Choices::below(drawn, 5) {
        0 => of_width::<1>(drawn),
        1 => of_width::<2>(drawn),
        2 => of_width::<3>(drawn),
        3 => of_width::<4>(drawn),
        _ => of_width::<16>(drawn),
    }
}

fn of_width<const W: usize>(drawn: &mut Drawn<'_>) {
    match Choices::below(drawn, 4) {
        0 => of_rank::<W, 2>(drawn),
        1 => of_rank::<W, 3>(drawn),
        2 => of_rank::<W, 4>(drawn),
        _ => of_rank::<W, 5>(drawn),
    }
}

fn of_rank<const W: usize, const R: usize>(drawn: &mut Drawn<'_>)
where
    Const<R>: StridedRank,
    Modes<R>: ShapedLike<Modes<R>>,
{
    // Copies of less than 64 KiB have plain loops. So most modes together are beyond that.
    let most = [0, 0, 700, 90, 32, 16][R];
    let sizes: [usize; R] = std::array::from_fn(|_| match Choices::below(drawn, 8) {
        0 => 1,
        1..4 => most / 2 + 1,
        _ => 1 + Choices::below(drawn, most),
    });
    let (from, to) = (placed(drawn, &sizes, false), placed(drawn, &sizes, true));
    let strides = |x: &Strided| -> [isize; R] { std::array::from_fn(|i| x.strides[i]) };
    let src: Vec<[u8; W]> = (0..from.data.len())
        .map(|i| std::array::from_fn(|byte| (i * 31 + byte * 7 + i / 251) as u8 | 1))
        .collect();
    let mut expected = vec![[0; W]; to.data.len()];
    for coordinate in coordinates(&sizes) {
        expected[to.index(&coordinate)] = src[from.index(&coordinate)];
    }
    let x = Tensor::from_strided(&src[..], from.start, sizes, strides(&from)).expect("a source");
    let mut dst = vec![[0; W]; to.data.len()];
    let mut y = Tensor::from_strided(&mut dst[..], to.start, sizes, strides(&to)).expect("a place");
    match drawn.byte() & 1 {
        0 => copy(&x, &mut y),
        _ => par_copy(&x, &mut y),
    }
    .expect("one shape");
    assert_equal(&dst, &expected, (sizes, from.strides, to.strides, W));
}
