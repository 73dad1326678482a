// A stride of the right layout that neither divides the mode it starts in nor is a multiple of it.
use cute_core::prelude::*;

fn main() {
    layout!((16, 8):(1, 20)).compose(layout!(4:24));
    layout!((6, 2):(8, 2)).compose(layout!(3:4));
    layout!((4, 6, 8):(2, 3, 5)).compose(layout!(6:3));
    layout!((1048576, 2):(1, 3)).compose(layout!(2:1500000));
    layout!(((6, 2), 2):((8, 2), 1)).compose(tile!((3:4, 2)));
    layout!((6, 2):(8, 2)).logical_divide(layout!(3:4));
    layout!((6, 2):(8, 2)).zipped_divide(layout!(3:4));
    layout!(4:2).logical_product(layout!(2:3));

    let n = 7_usize;
    layout!((16, n):(1, 20)).compose(layout!(4:24));
}
