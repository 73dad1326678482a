//! Orders that are none, and modes that cannot be exchanged or sorted.

use cute_core::prelude::*;

fn main() {
    layout!((3, 2, 5)).permute(coord!((2, 0, 2)));
    layout!((3, 2, 5)).permute(coord!((1, 0)));
    shape!((3, (2, 5))).permute(coord!((0, 2)));
    layout!((3, 2, 5)).transpose();
    shape!(3).transpose();
    let n = 2_usize;
    layout!((4, (2, 3)):(n, (1, 8))).sort();
}

fn generic<L: Layout>(layout: L) -> String {
    layout.sort().to_string()
}
