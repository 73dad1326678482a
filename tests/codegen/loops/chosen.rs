//! Layouts chosen at run time.

use cute_core::layout::{Chosen, Either};
use cute_core::prelude::*;

/// (64,64), by rows or by columns.
pub type RowsOrColumns = Chosen<Layout![(64, 64):(64, 1)], Layout![(64, 64):(1, 64)]>;
/// The same choice, made again at each access.
pub type EitherOfBoth = Either<Layout![(64, 64):(64, 1)], Layout![(64, 64):(1, 64)]>;

// Rows or columns, chosen where the layout was made: the strides are arguments.

/// Sums of rows.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_chosen(l: RowsOrColumns, x: &[u32], sums: &mut [u32; 64]) {
    for i in 0..64_usize {
        let mut sum = 0_u32;
        for j in 0..64_usize {
            sum = sum.wrapping_add(x[l.at((i, j))]);
        }
        sums[i] = sum;
    }
}

/// [`layout_chosen`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_chosen(strides: (usize, usize), x: &[u32], sums: &mut [u32; 64]) {
    for i in 0..64 {
        let mut sum = 0_u32;
        for j in 0..64 {
            sum = sum.wrapping_add(x[i * strides.0 + j * strides.1]);
        }
        sums[i] = sum;
    }
}

// Rows or columns, chosen at each access: one branch.

/// An element.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn layout_either(l: &EitherOfBoth, x: &[u32; 4096], i: usize, j: usize) -> u32 {
    x[l.at((i, j))]
}

/// [`layout_either`] by hand.
#[inline(never)]
#[unsafe(no_mangle)]
pub fn by_hand_either(columns: &bool, x: &[u32; 4096], i: usize, j: usize) -> u32 {
    x[if *columns { i + j * 64 } else { i * 64 + j }]
}
