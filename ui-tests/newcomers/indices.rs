//! Indices in brackets of what has none, and what is done with the result: one error each.

use cute_core::prelude::*;

fn of_layouts() {
    let l = layout!((4, 6));
    println!("{}", l[(1, 2)]);
    println!("{}", l.shape()[0]);
    let data = [0.0; 24];
    println!("{}", data[l[(1, 2)]]);
}

fn of_tiles(x: MatrixView<'_, f32>) {
    println!("{}", x.tiles(tile!((2, 3)))[(0, 1)].len());
}

fn main() {}
