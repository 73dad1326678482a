//! Views of tensors with names: what the compiler says where there are none.

use cute_core::named::NamedTensor;
use cute_core::prelude::*;

fn flip_of_no_mode() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    x.flip(name!(line));
}

fn diagonal_of_one_mode() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    x.diagonal(names!(row), name!(place));
}

fn diagonal_of_a_nested_mode() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: (2, 4)})).unwrap();
    x.diagonal(names!(row, col), name!(place));
}

fn diagonal_with_a_name_that_is_there() {
    let x = NamedTensor::new(&[0; 32], layout!({batch: 2, row: 4, col: 4})).unwrap();
    x.diagonal(names!(row, col), name!(batch));
}

fn main() {}
