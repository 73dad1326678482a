//! A trait and types of this file that have names of the library, whose literals are used as well.
use cute_core::layout;

trait Layout {}
struct Tensor<E, L>(E, L);

fn trait_as_type(l: Layout) {}
fn parameters(l: Layout<(4, 6)>) {}
fn one_parameter(x: Tensor<f32>) {}
fn struct_as_trait(x: impl Tensor<f32>) {}

fn main() {
    layout!((4, 6));
}
