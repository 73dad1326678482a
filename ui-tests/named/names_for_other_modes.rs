//! There is one name for each mode, and a single mode has none.

use cute_core::prelude::*;

fn main() {
    names!(row, col).of(layout!((4,8,2)));
    names!(row).of(layout!(4));
}
