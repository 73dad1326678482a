//! Windows: the ranges are checked once, and the loops are those over slices.

use cute_core::{layout::span, prelude::*};

/// The sum of the four neighbours of each element that has them; column-major.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_window_stencil(x: &[u32; 2048], y: &mut [u32; 2048]) {
    let l = layout!((64, 32));
    let (Ok(x), Ok(y)) = (Tensor::new(x, l), Tensor::new(y, l)) else {
        return;
    };
    let rows = span(1, int!(62));
    let columns = span(1, int!(30));
    let (up, down) = (x.slice((..int!(62), columns)), x.slice((int!(2).., columns)));
    let (left, right) = (x.slice((rows, ..int!(30))), x.slice((rows, int!(2)..)));
    y.slice((rows, columns)).for_each_mut(|c, v| {
        *v = up[c].wrapping_add(down[c]).wrapping_add(left[c]).wrapping_add(right[c]);
    });
}

/// [`layout_window_stencil`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_window_stencil(x: &[u32; 2048], y: &mut [u32; 2048]) {
    for j in 1..31 {
        for i in 1..63 {
            let at = i + 64 * j;
            y[at] = x[at - 1].wrapping_add(x[at + 1]).wrapping_add(x[at - 64]).wrapping_add(x[at + 64]);
        }
    }
}

/// The sum of the window of (3,3) that begins at a coordinate; 0 if it is not within the tensor.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_window_sum(x: &[u32; 2048], i: usize, j: usize) -> u32 {
    let Ok(x) = Tensor::new(x, layout!((64, 32))) else {
        return 0;
    };
    match x.try_slice((span(i, int!(3)), span(j, int!(3)))) {
        Ok(window) => reduce(&window, 0_u32, |sum, v| sum.wrapping_add(v)),
        Err(_) => 0,
    }
}

/// [`layout_window_sum`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_window_sum(x: &[u32; 2048], i: usize, j: usize) -> u32 {
    if j > 29 || i > 61 {
        return 0;
    }
    let mut sum = 0_u32;
    for b in 0..3 {
        for a in 0..3 {
            sum = sum.wrapping_add(x[(i + a) + 64 * (j + b)]);
        }
    }
    sum
}
