//! Sizes without a suffix are of type `i32`, also where the layout alone is used.

use cute_core::prelude::*;

fn offset_as_usize(x: &[f32]) -> usize {
    let k = 8;
    let l = layout!((k, 8));
    l.at((1_usize, 2_usize))
}

fn stated_as_usize(k: i32) {
    let l = layout!((k, 8); row_major);
    let wanted: Layout![(usize, 8); row_major] = l;
}

fn main() {}
