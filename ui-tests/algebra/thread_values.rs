// Threads that are not numbered one by one, and values that are not.
use cute_core::prelude::*;

fn main() {
    let values = layout!((2, 4):(4, 1));
    make_layout_tv(layout!((4, 8):(16, 1)), values);
    make_layout_tv(layout!((4, 8):(1, 2)), values);
    make_layout_tv(layout!((4, 8):(8, 1)), layout!((2, 4):(0, 1)));
}
