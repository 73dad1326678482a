// Coordinates of types that are no integers of a layout.
use cute_core::prelude::*;

fn main() {
    let l = layout!((4, 8));
    l.at(1_u8);
    l.at(1.0);
    l.at((1, 2_u64));
    l.at("1");
    l.at([1, 2]);
    l.at(coord!((1, _)));
}
