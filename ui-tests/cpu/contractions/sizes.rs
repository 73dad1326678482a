//! Sizes and ranks that types tell: refused when the program is built.

use cute_core::prelude::*;
use cute_cpu::{contract, einsum};

struct Layer {
    weights: OwnedTensor<f32, Layout![(32, 8)]>,
}

fn main() {
    let a = OwnedTensor::filled(layout!((8, 64)), 1.0_f32).unwrap();
    let b = OwnedTensor::filled(layout!((32, 8)), 1.0_f32).unwrap();
    let mut c = OwnedTensor::filled(layout!((8, 8)), 1.0_f32).unwrap();
    let layer = Layer { weights: OwnedTensor::filled(layout!((32, 8)), 1.0_f32).unwrap() };

    let _ = einsum!("mk,kn->mn", a, b);
    let _ = einsum!("mkq,kn->mn", a, b);
    let _ = einsum!("...mkq->m...", a);
    let _ = einsum!("ii->i", a);
    let _ = contract!(c[row, column] += a[row, inner] * layer.weights[inner, column]);
    let _ = contract!(c[row, column] = a[row, column]);
    let _ = contract!(c[row] = a[row, inner]);
}
