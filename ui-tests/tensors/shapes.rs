//! Tensors that are walked over together have the same shape; generic code says so.

use cute_core::prelude::*;

fn sizes_that_differ() {
    let (data, mut out) = ([0; 24], [0; 24]);
    let x = Tensor::new(&data, layout!((6, 4))).unwrap();
    let mut y = Tensor::new(&mut out, layout!((4, 6))).unwrap();
    copy(&x, &mut y).unwrap();
}

fn sizes_of_which_one_is_static(n: usize) {
    let (data, mut out) = ([0; 24], [0; 24]);
    let x = Tensor::new(&data, layout!((6, (2, n)))).unwrap();
    let mut y = Tensor::new(&mut out, layout!((6, (3, n)))).unwrap();
    transform(&x, &mut y, |v| v + 1).unwrap();
}

fn generic<L: Layout, M: Layout>(x: &Tensor<Shared<'_, u8>, M>, y: &mut TensorMut<'_, u8, L>) {
    copy(x, y).unwrap();
}

fn products() {
    let a = Fragment::<f32, Layout![(2,3)]>::zeroed();
    let b = Fragment::<f32, Layout![(2,4)]>::zeroed();
    gemm(&a, &b, &mut Fragment::<f32, Layout![(2,2)]>::zeroed()).unwrap();
}

fn products_of_vectors() {
    let (a, b) = (Fragment::<f32, Layout![4]>::zeroed(), Fragment::<f32, Layout![(4, 4)]>::zeroed());
    gemm(&a, &b, &mut Fragment::<f32, Layout![(4, 4)]>::zeroed()).unwrap();
}

fn products_of_three_modes() {
    let (a, b) = (Fragment::<f32, Layout![(4, 2, 2)]>::zeroed(), Fragment::<f32, Layout![(4, 4)]>::zeroed());
    gemm(&a, &b, &mut Fragment::<f32, Layout![(4, 4)]>::zeroed()).unwrap();
}

fn masks_of_other_sizes(x: Tensor<Shared<'_, u8>, Layout![(4, 8)]>, mut y: TensorMut<'_, u8, Layout![(4, 8)]>) {
    copy_where(&Fragment::<bool, Layout![(8, 4)]>::zeroed(), &x, &mut y).unwrap();
    copy_where(&Fragment::<u8, Layout![(4, 8)]>::zeroed(), &x, &mut y).unwrap();
}

fn main() {}
