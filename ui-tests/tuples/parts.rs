//! Modes by path, inserted, removed and told apart; layouts and tilers of parts that are none.

use cute_core::{layout::make_layout_of_modes, prelude::*};
use cute_core::tuple::filter_zeros;

fn main() {
    let l = layout!((4, (2, 3)));
    l.by_path(coord!((1, 2)));
    l.shape().by_path(coord!((1, 0, 1)));
    let i = 1_usize;
    l.by_path(coord!((i, 0)));
    l.select(stride!((-1)));
    l.shape().insert::<3, _>(shape!(5));
    l.remove::<2>();
    l.zip2_by(coord!((0, 0)));
    shape!(((3, 4), (5, 6))).zip2_by(coord!((0, 0, 0)));
    filter_zeros(stride!((0, (3, 1))), shape!((4, 5)));
    l.shape().transform_leaf(|n| n as u8);
    make_layout_of_modes((l, int!(4)));
    make_tile((l, "4"));
    layout!((4, 6):(6, 1)).with_shape(shape!((3, 8)));
}
