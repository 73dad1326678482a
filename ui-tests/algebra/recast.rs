// Elements of another width that are no whole number of the old ones.
use cute_core::prelude::*;

fn main() {
    layout!((2, 6):(6, 1)).upcast::<4>();
    layout!((2, 8):(8, -1)).upcast::<4>();
    layout!((7, 4):(1, 8)).upcast::<4>();
    layout!((8, 4):(1, 1)).upcast_padded::<4>();
    layout!((4, 8):(1, 8)).recast::<8, 64>();
    layout!((4, 8):(2, 8)).downcast::<4>();
    layout!((4, 8):(1, 1)).recast::<32, 8>();
    layout!(8:1).upcast_padded::<0>();
}

fn missing<L: Layout>(l: L) {
    l.upcast::<4>();
    l.recast::<8, 16>();
}
