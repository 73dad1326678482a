//! A slice names modes that are there.

use cute_core::{named::NamedTensor, prelude::*};

fn main() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    x.slice(named!{line: 3});
}
