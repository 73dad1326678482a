//! Modes of one name have one size.

use cute_core::{named::{self, NamedTensor}, prelude::*};

fn main() {
    let (a, mut b) = ([0; 256], [0; 128]);
    let x = NamedTensor::new(&a, layout!({row: 4, col: 64})).unwrap();
    let mut y = NamedTensor::new(&mut b, layout!({col: 32, row: 4})).unwrap();
    named::copy(&x, &mut y).unwrap();
}
