//! The parts of a mode have names that no other mode has.

use cute_core::prelude::*;

fn main() {
    layout!({row: 256, row_tile: 64}).tile(tile!({row: 64}));
}
