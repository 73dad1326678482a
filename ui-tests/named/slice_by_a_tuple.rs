//! The parts of a mode have no names.

use cute_core::{named::NamedTensor, prelude::*};

fn main() {
    let x = NamedTensor::new(&[0; 32], layout!({row: (2, 2), col: 8})).unwrap();
    x.slice(named!{row: (1, _)});
}
