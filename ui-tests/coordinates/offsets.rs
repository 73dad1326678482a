// An offset that does not tell the coordinate.
use cute_core::prelude::*;

fn generic<L: Layout, I: Int>(offset: I, layout: L) {
    offset2crd(offset, layout);
}

fn main() {
    offset2crd(coord!(5), layout!((4, 8):(0, 1)));
}
