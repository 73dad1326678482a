// Coordinates that the shape does not refine.
use cute_core::{layout::crd2idx, prelude::*};

fn main() {
    let l = layout!((4, (2, 3)):(6, (3, 1)));
    // three components for two modes
    l.at((1, 1, 2));
    // a tuple for a mode that has no modes
    l.at(((1, 0), 5));
    // three components within a mode of two
    l.at((1, (1, 2, 0)));
    l.at(coord!((1, 1, 2)));
    l.at(coord!(((1, 0), 5)));
    l.at_checked((1,));
    layout!(8:1).at((1, 2));
    layout!(8:1).at((1,));
    crd2idx(coord!((1, 1, 2)), l);
}
