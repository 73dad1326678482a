//! An element is read at a coordinate whose names are those of the tensor.

use cute_core::{named::NamedTensor, prelude::*};

fn main() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    let _ = x[coord!({row: 1, column: 2})];
}
