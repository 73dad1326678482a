//! Swizzled layouts.

use cute_core::prelude::*;
use cute_core::xor::XorLayout;

// Swizzled: Sw<3,3,3> o _0 o (8,64):(64,1).

/// Where an element is: a shift, an and, an xor.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_swizzled_index(row: usize, column: usize) -> usize {
    swizzle!(3, 3, 3)
        .compose(layout!((8, 64):(64, 1)))
        .at((row, column))
}

/// [`layout_swizzled_index`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_swizzled_index(row: usize, column: usize) -> usize {
    let offset = 64 * row + column;
    offset ^ ((offset & 0x1c0) >> 3)
}

/// An offset with strides that are added bit by bit.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_xor_index(row: usize, column: usize) -> usize {
    XorLayout::new(layout!((8, 64):(9, 1))).at((row & 7, column & 63))
}

/// [`layout_xor_index`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_xor_index(row: usize, column: usize) -> usize {
    let (row, column) = (row & 7, column & 63);
    row ^ (row << 3) ^ column
}

/// An element of a swizzled tensor at each coordinate of a column.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_swizzled_column(x: &[u32; 512], column: &[u32; 8]) -> u32 {
    let smem = swizzle!(3, 3, 3).compose(layout!((8, 64):(64, 1)));
    let x = Tensor::swizzled(x, smem).expect("512 elements");
    let mut sum = 0_u32;
    for i in 0..8_usize {
        sum = sum.wrapping_add(x[(i, (column[i] & 63) as usize)]);
    }
    sum
}

/// [`layout_swizzled_column`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_swizzled_column(x: &[u32; 512], column: &[u32; 8]) -> u32 {
    let mut sum = 0_u32;
    for i in 0..8 {
        let offset = 64 * i + (column[i] & 63) as usize;
        sum = sum.wrapping_add(x[offset ^ ((offset & 0x1c0) >> 3)]);
    }
    sum
}
