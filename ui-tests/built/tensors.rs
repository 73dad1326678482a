//! What a tensor asks of lengths and layouts that the compiler knows.

use cute_core::atom::{CopyAtom, nvidia::universal::UniversalCopy};
use cute_core::prelude::*;

fn array_too_short() {
    let data = [0; 7];
    let _ = Tensor::new(&data, layout!((2, 4)));
}

fn array_of_arrays() {
    let data = [[1, 2, 3], [4, 5, 6]];
    let _ = Tensor::new(&data, layout!((2, 3):(3, 1)));
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

fn more_sizes_than_modes() {
    let [_m, _n, _k] = layout!((4, 2)).sizes();
}

fn copy_that_scatters() {
    let mut data = [0; 4];
    let source = Fragment::<i32, Layout![(4, 2)]>::zeroed();
    let mut x = Tensor::new(&mut data, layout!((4, 2):(1, 0))).unwrap();
    let _ = copy(&source, &mut x);
}

fn copy_by_an_atom_that_scatters() {
    let mut data = [0; 4];
    let source = Fragment::<i32, Layout![(4, 3)]>::zeroed();
    let mut x = Tensor::new(&mut data, layout!((4, 3):(1, 0))).unwrap();
    let _ = UniversalCopy::<128>.of::<i32>().copy(&source, &mut x);
}

fn main() {
    array_too_short();
    array_of_arrays();
    broadcast_to_write();
    overlap_to_write();
    tiles_that_overlap();
    more_sizes_than_modes();
    copy_that_scatters();
    copy_by_an_atom_that_scatters();
}
