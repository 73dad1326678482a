//! Types that are written wrongly.

use cute_core::prelude::*;

// a trait is not a type
fn any(l: Layout) {}
fn boxed(l: Box<dyn Layout>) {}
struct Holder {
    layouts: Vec<Layout>,
}
// parameters of tensors
fn element_alone(x: Tensor<f32>) {}
fn element(x: Tensor<f32, Layout![(4, 8)]>) -> f32 {
    x[0]
}
fn slice(x: &Tensor<&[f32], Layout![(4, 8)]>) -> f32 {
    x[0]
}
fn shape_for_layout(x: Fragment<f32, Shape![(4, 8)]>) {}
fn layout_alone(x: Fragment<Layout![(4, 8)]>) {}

fn main() {}
