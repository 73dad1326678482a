// One compilation shows every error of a literal, and nothing that follows from them.
use cute_core::prelude::*;

fn main() {
    let l = layout!((0, 1.5, (2, _), -1):(1, 2, 3, 4u8));
    let _: Layout![(4, 8)] = l;
}
