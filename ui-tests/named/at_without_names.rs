//! Where modes have names, a coordinate has names as well.

use cute_core::prelude::*;

fn main() {
    let l = layout!({row: 64, col: 32});
    l.at((1, 2));
}
