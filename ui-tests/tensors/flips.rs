//! Modes backwards and diagonals: what the compiler says where there are none.

use cute_core::prelude::*;

fn modes_beyond_the_rank(x: MatrixView<'_, f32>) {
    x.flip::<2>();
    Tensor::new(&[0; 4], layout!(4:1)).unwrap().flip::<1>();
}

fn fragments_lend_views(x: Fragment<f32, Layout![(4, 4)]>) {
    x.flip::<0>();
    x.diagonal();
}

fn diagonals_of_other_ranks(x: VectorView<'_, f32>) {
    x.diagonal();
    Tensor::new(&[0; 8], layout!((2, 2, 2))).unwrap().diagonal();
}

fn diagonals_of_nested_modes() {
    Tensor::new(&[0; 16], layout!(((2, 2), 4))).unwrap().diagonal();
}

fn diagonals_of_coordinates() {
    make_identity_tensor((4, 4)).diagonal();
}

fn generic<L: Layout>(x: Tensor<Shared<'_, f32>, L>) {
    x.flip::<0>();
    x.diagonal();
}

fn generic_modes<L: cute_core::layout::WithMode<0>>(x: Tensor<Shared<'_, f32>, L>) {
    x.flip::<0>();
}

fn elements_of_views_are_not_exchanged(mut x: MatrixView<'_, f32>) {
    x.swap((0, 0), (1, 1));
}

fn main() {}
