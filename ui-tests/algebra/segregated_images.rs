// Modes of the right layout that together carry over into the next mode of the left one.
use cute_core::prelude::*;

fn main() {
    layout!((4, 3):(0, 1)).compose(layout!((2, 3):(2, 1)));
    layout!((4, 3):(3, 1)).compose(layout!((2, 3):(2, 1)));
    layout!(((4, 3), 2):((3, 1), 12)).compose(tile!(((2, 3):(2, 1), 2)));
}
