//! Variables where a type is expected: a run-time size is written by its type.

use cute_core::prelude::*;

fn layouts() {
    let (m, rows) = (4_usize, 8_u32);
    let l: Layout![(m, 6)] = layout!((m, 6));
    l.at((1, 2));
    let l: Layout![(rows, 6):(6, 1)] = layout!((rows, 6); row_major);
    let s: Shape![(m, rows)] = shape!((m, 4));
    let f = Fragment::<f32, Layout![(m, 2)]>::zeroed();
    f[(1, 2)];
}

struct Model {
    layout: Layout![(m, 8)],
}

fn main() {}
