//! Types in place of values.

use cute_core::prelude::*;

fn main() {
    let m = Layout![(4, 8)];
    let c: Tile![(4, 8)] = Tile![(4, 8)];
    let n = Int![4];
}
