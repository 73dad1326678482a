// What `overflow.rs` does, with a result that exists.
use cute_core::prelude::*;

fn main() {
    let l = layout!(2:4611686018427387904).compose(layout!(2:1));
    assert_eq!(l.at(1), 4611686018427387904);
}

// The bounds that `algebra/missing_bounds.rs` lacks.
#[allow(dead_code)]
fn any_tiler<T: Tiler>(t: T)
where
    Layout![(512, 256)]: DivisibleBy<T>,
{
    layout!((512, 256)).logical_divide(t);
}

#[allow(dead_code)]
fn any_extent<M: Int>(l: Layout![(M, 64):(64, 1)])
where
    Layout![(M, 64):(64, 1)]: DivisibleBy<Tile![(16, 16)]>,
{
    l.logical_divide(tile!((16, 16)));
}
