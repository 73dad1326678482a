//! Types of signatures and fields with too few parameters, or with others.

use cute_core::prelude::*;

// a tensor without parameters, with an element, with a rank
fn tensor(x: &Tensor) {}
fn tensor_of_elements(x: Tensor<f32>) {}
fn tensor_of_rank(x: &Tensor<f32, 2>) {}
// tensors without layouts
fn fragment() {
    Fragment::<f32>::zeroed();
    Fragment::<f32, 4, 8>::zeroed();
}
// traits
struct Holder {
    layout: Layout,
    layouts: Vec<Layout>,
}
// C++
fn swizzle(x: Swizzle<3, 4, 3>) {}

fn main() {}
