// The attribute where it does not belong or is missing, and names that are not the library's.
use cute_core::prelude::*;

#[template]
struct NoItemOfATemplate;

#[template(renamed)]
fn no_name_of_the_library() {}

fn the_attribute_is_missing<const N: usize>(x: &[f32]) {
    let tiles = Tensor::new(x, layout!((64, 64))).unwrap().zipped_divide(tile!((const N, const N)));
    tiles.tile((0, 0));
}

fn the_attribute_is_missing_for_a_layout<L: Layout>(layout: L) {
    layout.zipped_divide(tile!((4, 4)));
}

#[template]
fn sizes_that_are_computed<const N: usize>(x: MatrixView<'_, f32>) {
    x.local_tile(tile!((const { 2 * N }, 4)), (0, 0));
    let l: Layout![(const { N / 2 }, 8)] = Default::default();
    l.at((1, 2));
    layout!((const { 2 * 8 }, const { N })).len();
}

#[template]
fn of_size<const N: usize>() -> usize {
    layout!((const N, 4)).len()
}

fn sizes_beyond_the_table() {
    of_size::<1500>();
}

fn axpby() {}

#[template]
fn a_function_with_the_name_of_one_of_the_library() {
    axpby();
}

struct Path;

impl Path {
    fn slice(self) {}
}

#[template]
fn a_method_with_the_name_of_an_operation() {
    Path.slice();
}

#[template]
fn elements_of_an_unknown_layout<L: Layout>(x: &[f32], layout: L) {
    Tensor::new(x, layout).unwrap()[(1, 2)];
}

#[template]
fn tiles_of_any_matrix<const N: usize>(x: &impl Matrix<f32>) -> f32 {
    x.local_tile(tile!((const N, const N)), (0, 0))[(0, 0)]
}

fn main() {}
