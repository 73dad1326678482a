//! A tensor where a trait is expected.

use cute_core::prelude::*;

fn sum(x: impl Tensor<f32>) -> f32 {
    x.iter().sum()
}

fn main() {}
