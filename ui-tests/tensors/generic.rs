//! Generic code over tensors: bounds that are missing, and tensors that do not have them.

use cute_core::prelude::*;

fn at2<L: Layout2>(x: &[f32], l: L, i: usize, j: usize) -> f32 {
    x[l.at((i, j))]
}

fn layouts_that_do_not_index_slices(x: &[f32], n: i32) {
    at2(x, layout!((4, n):(n, 1)), 1, 2);
    at2(x, layout!((4, 6):(-6, 1)), 1, 2);
    at2(x, layout!((4, 6):(1@0, 1@1)), 1, 2);
    at2(x, layout!((4, 3, 2)), 1, 2);
    at2(x, layout!(24:1), 1, 2);
}

fn without_a_type_of_offsets<L: Rank2>(x: &[f32], l: L) -> f32 {
    x[l.at((1, 2))]
}

fn without_two_modes<L: Layout>(x: &[f32], l: L) -> f32 {
    at2(x, l, 1, 2)
}

fn without_elements<E: Engine, L: Rank2>(x: &Tensor<E, L>) {
    let _ = x[(1, 2)];
}

fn without_writes<E: Stored<Element = f32>, L: Rank2>(x: &mut Tensor<E, L>) {
    x[(1, 2)] = 0.0;
}

fn sum(x: &impl Matrix<f32>) -> f32 {
    x.iter().sum()
}
fn dot(x: &impl Vector<f32>) -> f32 {
    x.iter().sum()
}
fn clear(x: &mut impl MatrixMut<f32>) {
    x.for_each_mut(|_, v| *v = 0.0);
}

fn not_matrices(data: &[f32; 24]) {
    sum(&Tensor::new(data, layout!((2, 3, 4))).unwrap());
    sum(&Tensor::new(data, layout!(24:1)).unwrap());
    sum(data);
    sum(&Tensor::new(&[0_i32; 24], layout!((4, 6))).unwrap());
    sum(&make_identity_tensor(shape!((4, 6))));
    sum(&layout!((4, 6)));
    dot(&Tensor::new(data, layout!((4, 6))).unwrap());
    dot(data);
    clear(&mut Tensor::new(data, layout!((4, 6))).unwrap());
}

fn wrong_uses(x: &impl Matrix<f32>) {
    x.at(3);
    x.at((1_i32, 2));
    x.slice(1..3);
    x.slice((1, ..));
    x.slice((1..3, .., ..));
    let row: &[f32] = x.row(1);
    x[(1, 2)] = 0.0;
    x[3];
}

fn by_value(x: impl Matrix<f32>) {}

fn references(data: &[f32; 24]) {
    by_value(&Tensor::new(data, layout!((4, 6))).unwrap());
}

struct Model<'a> {
    weights: MatrixView<'a, f32>,
}

fn other_layouts(data: &[f32; 24], n: i32) {
    Model { weights: Tensor::new(data, layout!((4, 6):(6, 1))).unwrap() };
    Model { weights: Tensor::new(data, layout!((4, n):(n, 1))).unwrap() };
}

fn main() {}
