//! Swizzles that are none, and those whose numbers are no constants.

use cute_core::prelude::*;

fn main() {
    let n = 3;
    swizzle!();
    swizzle!((3, 4, 3));
    swizzle!(3);
    swizzle!(3, 4);
    swizzle!(3 4 3);
    swizzle!(3, 4, 3, 2);
    swizzle!(3, -4, 3);
    swizzle!(-3, 4, 3);
    swizzle!(n, 4, 3);
    swizzle!(3, 4, -n);
    swizzle!(3, 4, 3; Words);
    swizzle!(3, _, 3);
    swizzle!(3.5, 4, 3u8);
    let _: Swizzle![3, usize, 3] = swizzle!(3, 4, 3);
}
