// Layouts that have no sum.
use cute_core::prelude::*;

fn main() {
    layout!(12:1).layout_add(layout!(10:1));
    layout!((4, 3):(1, 5)).layout_add(layout!((3, 4):(1, 5)));
}

fn missing<L: Layout>(l: L) {
    l.layout_add(layout!(12:1));
}
