// What two layouts have in common reaches beyond the left one, and generic code without the bound.
use cute_core::prelude::*;

fn generic<A: Layout, B: Layout>(a: A, b: B) {
    a.max_common_vector(b);
}

fn main() {
    layout!(16:1).max_common_layout(layout!(32:1));
    layout!((4, 4):(1, 4)).max_common_vector(layout!((4, 8):(1, 4)));

    generic(layout!(4:1), layout!(4:1));
}
