//! A tile divides a mode as a whole: a tuple of tiles would divide its parts.

use cute_core::prelude::*;

fn main() {
    let l = layout!({row: (4,8), col: 2});
    l.tile(tile!({row: (2,2)}));
    l.tile(tile!({row: _}));
}
