//! What the borrow checker and the lints say about values of layout types.
use cute_core::prelude::*;

fn never_called(l: Layout![(4, 8):(8, 1)]) -> Layout![(4, 8):(8, 1)] {
    l
}

fn main() {
    let moved = vec![(layout!((4, 8)), stride!((0, -1)), tile!((8, _)))];
    drop(moved);
    drop(moved);
    let borrowed: &'static Layout![(usize, 3)] = &layout!(({ std::env::args().count() }, 3));
}
