// Layouts without a left inverse: their strides, sorted, are no mixed radix for the coordinates.
use cute_core::prelude::*;

fn generic<L: Layout>(l: L) {
    l.left_inverse();
}

fn main() {
    // modes that overlap
    layout!((4, 4):(1, 2)).left_inverse();

    // a stride that is no multiple of the one before it
    layout!((2, 2):(2, 5)).left_inverse();

    // a digit of negative size
    layout!(4:-1).left_inverse();

    // strides known at run time only cannot be sorted by the compiler
    let n = 8_usize;
    layout!((2, 2):(n, 1)).left_inverse();

    generic(layout!(4:1));
}
