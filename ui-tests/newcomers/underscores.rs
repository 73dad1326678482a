//! `_` outside of a macro.

use cute_core::prelude::*;

fn main() {
    let data = [0; 32];
    let x = Tensor::new(&data, layout!((4, 8))).unwrap();
    let row = x.slice((1, _));
    let column = x.slice((_, 1));
    let l = layout!((4, 8)).slice((_, 1));
}
