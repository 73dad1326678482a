//! Values in place of types, types in place of values, and `_` outside of a macro.

use cute_core::prelude::*;

fn main() {
    let data = [0; 32];
    let l: layout!((4, 8)) = layout!((4, 8));
    let m = Layout![(4, 8)];
    let x = Tensor::new(&data, layout!((4, 8))).unwrap();
    let row = x.slice((1, _));
    let column = x.slice((_, 1));
    let c: Tile![(4, 8)] = Tile![(4, 8)];
}
