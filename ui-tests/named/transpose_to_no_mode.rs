//! An order has modes that are there.

use cute_core::{named::NamedTensor, prelude::*};

fn main() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    x.transpose_to(names!(col, row, depth));
}
