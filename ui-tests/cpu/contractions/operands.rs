//! What is no operand, and elements of two types.

use cute_core::prelude::*;
use cute_cpu::{contract, einsum};

fn behind_a_shared_reference(c: &OwnedVector<f32>, a: &OwnedMatrix<f32>) {
    let _ = contract!(c[m] = a[m, k]);
}

fn main() {
    let a = OwnedTensor::filled(layout!((8, 64)), 1.0_f32).unwrap();
    let b = OwnedTensor::filled(layout!((64, 8)), 1.0_f64).unwrap();
    let vector = vec![1.0_f32; 8];
    let _ = einsum!("m->m", vector);
    let _ = einsum!("mk,kn->mn", a, b);
    let flags = OwnedTensor::filled(layout!(8:1), true).unwrap();
    let _ = einsum!("m->m", flags);
    let data = [0.0_f32; 8];
    let mut fixed = Tensor::new(&data, layout!(8:1)).unwrap();
    let _ = contract!(fixed[m] = a[m, k]);
}
