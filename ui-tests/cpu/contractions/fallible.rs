//! Tensors that are still in a `Result`.

use cute_core::prelude::*;
use cute_cpu::{contract, einsum};

fn main() {
    let data = [0.0_f32; 64];
    let mut out = [0.0_f32; 8];
    let a = Tensor::new(&data, layout!((8, 8)));
    let b = OwnedTensor::filled(layout!((8, 8)), 1.0_f32).unwrap();
    let _ = einsum!("mk,kn->mn", a, b);
    let mut c = Tensor::new(&mut out, layout!(8:1));
    let _ = contract!(c[m] = b[m, k]);
}
