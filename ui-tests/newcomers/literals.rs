//! Literals in other notations than CuTe's, and with slips.

use cute_core::prelude::*;

const N: usize = 16;

fn main() {
    let (m, data) = (8_usize, [0; 4]);

    // the parentheses of a tuple
    layout!(4, 8);
    layout!((4,8):8,1);
    tile!(128, 64);
    coord!(1, 2);
    shape!(4, 8);
    // a comma in place of the colon
    layout!((4,8),(8,1));
    // brackets, as of a list
    layout!([4,8]:[8,1]);
    // other separators
    layout!((4;8));
    layout!((4,8):(8,1):(1,1));
    // nothing
    layout!();
    layout!(());
    // shape and stride that differ
    layout!((4,8):(8));
    layout!((4,8):(8,1,1));
    layout!((4,(2,4)):(8,1));
    // numbers that are no sizes
    layout!((4.0,8));
    layout!((4,0));
    layout!((4,-8));
    layout!((4,99999999999999999999));
    // calculations without braces
    layout!((m * 2,8));
    layout!((const N * 2,8));
    layout!((rows(data),8));
    layout!((1 << 4,8));
    // a type as a suffix, or as a number
    layout!((4usize,8));
    layout!((4_u32,8));
    // what was printed
    layout!((_4,_8):(_1,_4));
    shape!((_4, _8));
    layout!("(4,8):(8,1)");
    // names of orders
    layout!((4,8); RowMajor);
    layout!((4,8); row-major);
    layout!((4,8); c);
    layout!((4,8), row_major);
    layout!((4,8):(8,1); row_major);
    // slices of Python and of Rust
    coord!((:, 2));
    coord!((1:3, 2));
    coord!((*, 2));
    coord!((?, 2));
    // `_` where no mode can stay
    layout!((_, 8));
    shape!((_, 8));
    // swizzles
    swizzle!((3, 3, 3));
    swizzle!(3, 3);
    swizzle!(Swizzle<3, 3, 3>);
    // integers
    int!(3.5);
    int!(4, 8);
}
