//! What programs of `built` and of `algebra/missing_bounds.rs` do, as it is accepted.

use cute_core::prelude::*;

/// As in `built/overflow.rs`, with a result that exists.
#[test]
fn a_composition_up_to_the_largest_stride() {
    let l = layout!(2:4611686018427387904).compose(layout!(2:1));
    assert_eq!(l.at(1), 4611686018427387904);
}

// The bounds that `algebra/missing_bounds.rs` lacks.
fn any_tiler<T: Tiler>(t: T)
where
    Layout![(512, 256)]: DivisibleBy<T>,
{
    layout!((512, 256)).logical_divide(t);
}

fn any_extent<M: Int>(l: Layout![(M, 64):(64, 1)])
where
    Layout![(M, 64):(64, 1)]: DivisibleBy<Tile![(16, 16)]>,
{
    l.logical_divide(tile!((16, 16)));
}

#[test]
fn generic_divisions_with_their_bounds() {
    any_tiler(tile!((128, 64)));
    any_extent(layout!((32, 64):(64, 1)));
}
