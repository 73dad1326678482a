// An offset that does not tell the coordinate, and a coordinate that is none of the layout.
use cute_core::{layout::offset2crd, prelude::*};

fn generic<L: Layout, I: Int>(offset: I, layout: L) {
    offset2crd(offset, layout);
}

fn main() {
    offset2crd(int!(5), layout!((4, 8):(0, 1)));
    layout!((4, 8):(0, 1)).get_1d_coord(int!(5));
    layout!((4, 8)).domain_offset(coord!((1, 1, 2)));
}
