//! A coordinate has an entry for each mode.

use cute_core::prelude::*;

fn main() {
    let l = layout!({row: 64, col: 32});
    l.at(coord!({row: 1}));
}
