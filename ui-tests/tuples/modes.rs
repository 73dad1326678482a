// Modes that a layout or a tuple does not have.
use cute_core::prelude::*;

fn generic<L: Layout>(l: L) {
    l.mode::<1>();
}

fn main() {
    let l = layout!((4, (2, 3)));
    l.mode::<5>();
    l.mode::<1>().mode::<2>();
    l.mode::<0>().mode::<1>();
    l.shape().get::<2>();
    shape!(4).get::<1>();
    l.mode::<16>();
}
