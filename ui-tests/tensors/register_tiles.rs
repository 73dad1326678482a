//! What kernels on register tiles need: products with a step, arrays as elements, unit strides.

use cute_core::prelude::*;

fn main() {
    let a = Fragment::<u8, Layout![(2, 3)]>::zeroed();
    let b = Fragment::<u8, Layout![(2, 4)]>::zeroed();
    let mut c = Fragment::<i32, Layout![(2, 2)]>::zeroed();
    gemm_with(&a, &b, &mut c, |x, y, sum| sum + i32::from(x) * i32::from(y)).unwrap();
    gemm_with(&a, &a, &mut c, |x, y, sum| sum + x * y).unwrap();

    let data = [0.0_f32; 60];
    let x = Tensor::new(&data, layout!((15, 4))).unwrap();
    let _ = x.recast::<[f32; 8], _>();
    let _ = x.recast::<[f32; 0], _>();
    let _ = x.recast::<[bool; 4], _>();
    let _ = Tensor::new(&data, layout!((5, (3, 4)))).unwrap().unit_stride();
    let _ = Tensor::new(&data, layout!(60)).unwrap().unit_stride();
}

fn generic<L: Layout>(x: Tensor<Shared<'_, f32>, L>) {
    let _ = x.unit_stride();
}
