//! Loops that must be found different.

use cute_core::prelude::*;

// What must be found different: strides 4 and 5.

/// Every fourth element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_control_stride(x: &[u32; 512]) -> u32 {
    let l = layout!(64:4);
    let mut sum = 0_u32;
    for i in 0..64_usize {
        sum = sum.wrapping_add(x[l.at(i)]);
    }
    sum
}

/// Every fifth element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_control_stride(x: &[u32; 512]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..64 {
        sum = sum.wrapping_add(x[i * 5]);
    }
    sum
}

// What must be found different: an instruction more.

/// The elements in order.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_control_order(l: Layout![(usize, 8):(8, 1)], x: &[u32], y: &mut [u32; 8]) {
    for i in 0..8_usize {
        y[i] = x[l.at((1_usize, i))] * 3;
    }
}

/// The elements in order, plus 1.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_control_order(_m: usize, x: &[u32], y: &mut [u32; 8]) {
    for i in 0..8 {
        y[i] = x[8 + i] * 3 + 1;
    }
}
