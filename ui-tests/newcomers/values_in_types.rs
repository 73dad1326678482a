//! Literals of values where a type is expected. A static literal is its own type there, so that
//! these alone are refused.

use cute_core::prelude::*;

struct OfVariable {
    layout: layout!((m, 8)),
}
struct OfType {
    layout: layout!((usize, 8); row_major),
}
struct OfOthers {
    shape: shape!((usize, 8)),
    stride: stride!((1, n)),
    coord: coord!((i, _)),
    tile: tile!((usize, 8)),
    int: int!(n),
    checked: try_layout!((4, 8)),
    swizzle: swizzle!(3, 4, 3),
}
fn fragment() {
    Fragment::<f32, layout!((n, 8))>::zeroed();
}

fn main() {}
