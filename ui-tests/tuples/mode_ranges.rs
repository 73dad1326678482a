//! Modes that are not there, and profiles that do not fit.

use cute_core::{layout::make_ordered_layout, prelude::*};

fn main() {
    shape!((3, (2, 3))).take::<1, 3>();
    layout!((3, 2):(2, 1)).group::<1, 3>();
    layout!((3, 2):(2, 1)).select(coord!((0, 2)));
    layout!((3, 2):(2, 1)).replace::<2, _>(layout!(4:1));
    shape!((3, 2, 4)).append_to::<2, _>(shape!(1));
    shape!((3, 2, 4)).unflatten(coord!((0, (0, (0, 0)))));
    layout!((3, 2):(2, 1)).zip(layout!((4, 5, 6)));
    make_ordered_layout(shape!((3, 4)), stride!((0, (1, 2))));
}
