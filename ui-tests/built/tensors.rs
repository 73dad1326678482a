//! What a tensor asks of lengths and layouts that the compiler knows.

use cute_core::prelude::*;

fn array_too_short() {
    let data = [0; 7];
    let _ = Tensor::new(&data, layout!((2, 4)));
}

fn broadcast_to_write() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4):(0, 1))).unwrap();
    x.iter_mut();
}

fn overlap_to_write() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4):(2, 1))).unwrap();
    x.iter_mut();
}

fn tiles_that_overlap() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4):(2, 1))).unwrap();
    x.tiles_mut(tile!((2, 2)));
}

fn main() {
    array_too_short();
    broadcast_to_write();
    overlap_to_write();
    tiles_that_overlap();
}
