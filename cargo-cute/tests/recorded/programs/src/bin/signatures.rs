//! Types of parameters, fields and variables that are written in another way.
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::prelude::*;

const L: Layout = layout!((4, 6));

struct Grid {
    layout: Layout,
    layouts: Vec<Layout>,
}

fn tensor(x: &Tensor) {}
fn tensor_of_elements(x: Tensor<f32>) {}
fn tensor_of_layouts(x: &Tensor<f32, Layout>) {}
fn tensor_of_rank(x: &Tensor<f32, 2>) {}
fn of_layout(l: Layout) {}
fn of_cpp(l: Layout<(4, 6), (6, 1)>) {}
fn swizzle(x: Swizzle<3, 4, 3>) {}

fn part<const N: usize>() {
    Fragment::<f32, Layout![(N, 8, N)]>::zeroed();
}

fn main() {
    Layout::new((4, 6), (6, 1));
    Fragment::<f32>::zeroed();
    Fragment::<f32, (4, 2)>::zeroed();
    Tensor::<f32>::zeros(layout!((4, 6)));
    Swizzle::<3, 3, 3>::new();
    UniversalCopy::<f32>;
}
