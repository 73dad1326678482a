//! What the compiler cannot read.
use cute_core::prelude::*;

fn main() {
    let l = layout!((4, 6); row_major);
    l.slice((1, _));
}
