//! An order has all modes.

use cute_core::prelude::*;

fn main() {
    let l = layout!({batch: 2, row: 64, col: 32});
    l.transpose_to(names!(col, row));
}
