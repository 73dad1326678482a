// Integers of another type than the stated one, and integers that no layout has.
use cute_core::prelude::*;

fn takes(_: Layout![(usize, 64):(64, 1)]) {}

fn main() {
    let rows: i32 = 4;
    takes(layout!((rows, 64):(64, 1)));
    let _: Shape![(u32, 8)] = shape!((rows, 8));
    let large = 4_u64;
    layout!((large, 64));
    for n in &[3_usize, 4] {
        layout!((n, 64));
    }
    // without a stated type an integer without a suffix takes the type of the leaf
    let fits = 4;
    takes(layout!((fits, 64):(64, 1)));
}
