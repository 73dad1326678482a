//! What is found where a function is compiled for its types: lengths, shared elements, accesses.

use cute_core::analysis::{Access, bank_conflicts};
use cute_core::prelude::*;

fn array_too_short() {
    let data = [0; 7];
    let _ = Tensor::new(&data, layout!((2, 4)));
}

fn column_major_rows_too_long() {
    let data = [0; 8];
    let _ = Tensor::new(&data, layout!((2, 4):(5, 1)));
}

fn written_through_stride_0() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4):(0, 1))).unwrap();
    x.for_each_mut(|_, v| *v = 1);
}

fn filled_through_stride_0() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((2, 4):(0, 1))).unwrap();
    fill(&mut x, 1);
}

fn windows_in_tiles() {
    let mut data = [0; 8];
    let mut x = Tensor::new(&mut data, layout!((6, 3):(1, 1))).unwrap();
    let _ = x.tiles_mut(tile!((2, 3)));
}

fn conflicts_of_a_layout_of_run_time(rows: usize) {
    bank_conflicts(layout!((32, 32):(rows, 1)), layout!(32:1), Access::of::<f32>());
}

fn more_threads_than_elements() {
    bank_conflicts(layout!(16:1), layout!(32:1), Access::of::<f32>());
}

fn values_apart() {
    const VECTOR: Access = Access::of::<f32>().vector(4);
    bank_conflicts(layout!((32, 4):(1, 32)), layout!(32:1), VECTOR);
}


fn main() {
    array_too_short();
    column_major_rows_too_long();
    written_through_stride_0();
    filled_through_stride_0();
    windows_in_tiles();
    conflicts_of_a_layout_of_run_time(33);
    more_threads_than_elements();
    values_apart();
}
