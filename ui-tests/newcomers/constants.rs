//! Run-time values where the compiler needs a constant, and constants that are none.

use cute_core::prelude::*;

fn main() {
    let (l, i, n) = (layout!((4, 8)), 0, 4_usize);
    let array = [0; l.size()];
    let bytes = [0; n];
    l.mode::<i>();
    int!(n);
    swizzle!(n, 3, 3);
    layout!((usize, 8));
    layout!((const n, 8));
    tile!((const { n }, 8));
    const TILE: Layout![(n, 8)] = layout!((4, 8));
    let big = int!(170141183460469231731687303715884105728);
}
