//! A coordinate names modes that are there.

use cute_core::prelude::*;

fn main() {
    let l = layout!({row: 64, col: 32});
    l.at(coord!({row: 1, col: 2, depth: 3}));
}
