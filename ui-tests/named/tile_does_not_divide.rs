//! A tile divides its mode.

use cute_core::{named::NamedTensor, prelude::*};

fn main() {
    let l = layout!({row: 250, col: 64});
    l.tile(tile!({col: 16, row: 64}));
    let x = NamedTensor::new(&[0; 60], layout!({row: 6, col: 10})).unwrap();
    x.tile(tile!({row: 4}));
}
