//! Two tensors have modes of the same names.

use cute_core::{named::{self, NamedTensor}, prelude::*};

fn main() {
    let (a, mut b) = ([0.0; 256], [0.0; 256]);
    let x = NamedTensor::new(&a, layout!({row: 4, col: 64})).unwrap();
    let mut y = NamedTensor::new(&mut b, layout!({column: 64, row: 4})).unwrap();
    named::copy(&x, &mut y).unwrap();
    let mut z = NamedTensor::new(&mut b, layout!({row: 4})).unwrap();
    named::axpby(1.0, &x, 1.0, &mut z).unwrap();
}
