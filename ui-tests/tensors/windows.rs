//! Ranges that slice nothing, or that reach beyond a mode.

use cute_core::layout::span;
use cute_core::prelude::*;

type Matrix<'a, L> = Tensor<Shared<'a, f32>, L>;

fn static_ranges_beyond_a_mode(x: Matrix<'_, Layout![(4, 8):(8, 1)]>) {
    x.slice((.., ..int!(9)));
    x.slice((..=int!(4), ..));
    x.slice((.., int!(9)..));
    x.slice((span(0, int!(6)), ..));
    x.slice((int!(5), 1..3));
    x.try_slice((.., ..int!(0)));
}

fn one_entry_for_each_mode(x: Matrix<'_, Layout![(4, 8):(8, 1)]>) {
    x.slice((1..3, .., 0));
    x.slice(1..3);
    x.slice(3);
    x.slice(((1..3, ..), ..));
}

fn nested_modes(x: Matrix<'_, Layout![(4, (2, 4))]>) {
    x.slice((.., 1..3));
}

fn not_ranges_of_integers(x: Matrix<'_, Layout![(4, 8):(8, 1)]>) {
    x.slice((0.0..1.0, ..));
    x.slice((.., "0..3"));
    x.slice((1..3_u8, ..));
    x.slice((.., (0..8).step_by(2)));
}

fn mixed_with_underscores(x: Matrix<'_, Layout![(4, 8):(8, 1)]>, j: usize) {
    x.slice(coord!((1..3, _)));
    x.slice((_, j));
}

fn slices_of_layouts(l: Layout![(4, 8):(8, 1)]) {
    l.slice((1..3, ..));
}

fn without_a_bound<L: Layout2>(x: Matrix<'_, L>) {
    x.slice((1..3, ..));
}

fn without_a_rank<L: Layout>(x: Matrix<'_, L>) {
    x.slice((1, ..));
}

fn of_what_is_owned(x: Fragment<f32, Layout![(4, 8):(8, 1)]>) {
    x.slice((1..3, ..));
}

fn two_windows_to_write(mut x: TensorMut<'_, f32, Layout![(4, 8):(8, 1)]>) {
    let mut left = x.view_mut().slice((.., ..4));
    let right = x.view_mut().slice((.., 4..));
    left[0] = right[0];
}

fn two_parts_to_write(mut x: TensorMut<'_, f32, Layout![(4, 8):(8, 1)]>) {
    x.split_at_mut((1, 2));
    x.split_at_mut((.., ..));
    x.split_at_mut((1.., ..));
    x.split_at_mut((.., .., 1));
    x.split_at_mut((.., int!(9)));
}

fn main() {}
