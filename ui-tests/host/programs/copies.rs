//! Owned copies: what the compiler says where there are none.

use cute_core::named::NamedTensor;
use cute_core::prelude::*;

fn copies_of_other_sizes(x: Tensor<Shared<'_, u8>, Layout![(4, 8)]>) {
    x.to_owned_in(layout!((8, 4))).unwrap();
}

fn copies_of_elements_that_are_no_copy(x: Tensor<Shared<'_, String>, Layout![4:1]>) {
    x.to_owned().unwrap();
}

fn copies_of_coordinates() {
    make_identity_tensor((4, 4)).to_owned_in(layout!((4, 4))).unwrap();
}

fn generic<L: Layout, M: Layout>(x: Tensor<Shared<'_, u8>, L>, layout: M) {
    x.to_owned_in(layout).unwrap();
}

fn copies_by_name_of_other_sizes() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    x.to_owned_in(layout!({row: 8, col: 4})).unwrap();
}

fn copies_by_other_names() {
    let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    x.to_owned_in(layout!({row: 4, line: 8})).unwrap();
}

fn main() {}
