// Coordinates with `_` that are not shaped like the layout.
use cute_core::prelude::*;

fn generic<L: Layout>(l: L) {
    l.slice(coord!((2, _)));
}

fn main() {
    let l = layout!((4, (2, 3)));
    l.slice(coord!((1, _, _)));
    l.slice(coord!((_,)));
    l.dice(coord!((1, (_, 2, 0))));
    l.slice_and_offset(coord!(((1, _), 3)));
}
