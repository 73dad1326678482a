//! A tile is for a mode that is there.

use cute_core::prelude::*;

fn main() {
    layout!({row: 256, col: 64}).tile(tile!({line: 64}));
}
