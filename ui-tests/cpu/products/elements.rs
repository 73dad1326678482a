//! Elements without a product, and sums of another type.

use cute_core::prelude::*;
use cute_cpu::{Gemm, gemm};

fn main() {
    let (single, double) = ([1.0_f32; 4], [1.0_f64; 4]);
    let bytes = [1_i8; 4];
    let single = Tensor::new(&single, layout!((2, 2))).unwrap();
    let double = Tensor::new(&double, layout!((2, 2))).unwrap();
    let bytes = Tensor::new(&bytes, layout!((2, 2))).unwrap();
    let (mut c, mut d) = ([0.0_f32; 4], [0_i16; 4]);
    let mut c = Tensor::new(&mut c, layout!((2, 2))).unwrap();
    let mut d = Tensor::new(&mut d, layout!((2, 2))).unwrap();
    gemm(1.0_f32, &single, &double, 0.0, &mut c).unwrap();
    gemm(1, &bytes, &bytes, 0, &mut d).unwrap();
    gemm(1.0_f32, &bytes, &bytes, 0.0, &mut c).unwrap();
    Gemm::new(1.0_f64, 0.0).run(&single, &single, &mut c).unwrap();
    gemm(&single, &single, &mut c).unwrap(); // as `gemm` of `cute_core`
    let product = Gemm::new(1.0, 0.0);
    product.run(&bytes, &bytes, &mut c).unwrap();
}
