//! Layouts are compared in one order of their modes.

use cute_core::prelude::*;

fn main() {
    let (a, b) = (layout!({row: 4, col: 8}), layout!({col: 8, row: 4}));
    assert!(a == b);
}
