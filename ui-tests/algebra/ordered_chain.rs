// Layouts without a complement: a gap between their modes is not a whole number of copies.
use cute_core::prelude::*;

fn main() {
    layout!((2, 2):(1, 3)).complement();
    layout!((2, 2):(1, 3)).complement_to(shape!(24));
    layout!((2, 2):(1, 3)).logical_divide_padded(layout!((2, 2):(1, 3)));
    layout!(24:1).logical_divide(layout!((2, 2):(1, 3)));

    // strides known at run time only cannot be sorted by the compiler
    let n = 8_usize;
    layout!((2, 2):(n, 1)).complement();
    layout!((2, 2):(n, 1)).complement_to(shape!(64));
    layout!((2, 2):(n, 1)).logical_product(layout!(2:1));
}
