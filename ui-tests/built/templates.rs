//! Instances of templates whose numbers break a condition: the message has the condition, the numbers and the line.

use cute_core::atom::nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN;
use cute_core::atom::nvidia::universal::UniversalCopy;
use cute_core::atom::{CopyAtom, F16, make_tiled_copy, make_tiled_mma};
use cute_core::prelude::*;

#[template]
fn tiles_that_do_not_fill<const BM: usize, const BN: usize>() {
    let x = Tensor::new(&[0.0; 4096], layout!((64, 64))).unwrap();
    let tiles = x.zipped_divide(tile!((const BM, const BN)));
    tiles.tile((0, 0)).slice(coord!((_, 0)));
}

#[template]
fn layouts_that_tiles_do_not_fill<L: Layout>(layout: L) {
    layout.logical_divide(tile!(6)).mode::<1>().len();
}

#[template]
fn strides_that_do_not_divide<const N: usize>() {
    layout!((16, 8):(1, 20)).compose(layout!(4:const N));
}

#[template]
fn slices_of_another_rank<L: Layout>(layout: L) {
    layout.slice(coord!((_, 0))).at(1);
}

#[template]
fn slices_beyond_the_size<const I: usize>() {
    let x = Tensor::new(&[0.0; 64], layout!((8, 8))).unwrap();
    x.slice(coord!((const I, _)))[0];
}

#[template]
fn tiles_at_a_coordinate_of_another_rank<const BM: usize>() {
    let x = Tensor::new(&[0.0; 512], layout!((8, 8, 8))).unwrap();
    x.local_tile(tile!((const BM, 4, 4)), coord!((0, 0)));
}

#[template]
fn one_tile_at_a_coordinate_of_another_rank<const BM: usize>() {
    let x = Tensor::new(&[0.0; 64], layout!((8, 8))).unwrap();
    x.zipped_divide(tile!((const BM, 4))).tile((0, 0, 0));
}

#[template]
fn offsets_at_a_coordinate_of_another_rank<L: Layout>(layout: L) {
    layout.at((1, 2));
}

#[template]
fn ranges_of_another_rank<L: Layout>(x: Tensor<Shared<'_, u8>, L>) {
    x.slice((1..3, .., 0)).len();
}

#[template]
fn ranges_of_several_modes<L: Layout>(x: Tensor<Shared<'_, u8>, L>) {
    x.slice((1..3, ..)).len();
}

#[template]
fn ranges_beyond_the_size<const N: usize>(x: &[u8]) {
    let x = Tensor::new(x, layout!((8, const N))).unwrap();
    x.slice((..int!(9), ..)).len();
}

#[template]
fn modes_beyond_the_rank<L: Layout>(layout: L) {
    layout.mode::<2>();
}

#[template]
fn threads_that_are_none<const TM: usize>() {
    let x = Tensor::new(&[0.0; 4096], layout!((64, 64))).unwrap();
    x.local_partition(layout!((const TM, 4)), coord!(32));
}

#[template]
fn parts_of_another_rank<const T: usize>() {
    let x = Tensor::new(&[0.0; 64], layout!((8, 8))).unwrap();
    x.outer_partition(tile!((const T, 4)), coord!((1, _)));
}

#[template]
fn products_of_other_sizes<const K: usize>(a: &[f64]) {
    let a = Tensor::new(a, layout!((8, const K))).unwrap();
    let b = Tensor::new(&[0.0; 64], layout!((8, 8))).unwrap();
    let mut c = Fragment::<f64, Layout![(8, 8)]>::zeroed();
    gemm(&a, &b, &mut c).unwrap();
}

#[template]
fn products_of_other_ranks<L: Layout>(layout: L) {
    let a = Tensor::new(&[0.0; 64], layout).unwrap();
    let mut c = Fragment::<f64, Layout![(8, 8)]>::zeroed();
    gemm(&a, &a, &mut c).unwrap();
}

#[template]
fn copies_of_other_sizes<const N: usize>(x: &[f32]) {
    let x = Tensor::new(x, layout!((const N):(1))).unwrap();
    copy(&x, &mut Fragment::<f32, Layout![(8)]>::zeroed()).unwrap();
}

#[template]
fn instructions_that_do_not_fit<const M: usize>() {
    make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2, 1, 1)), tile!((const M, 8, 16)));
}

#[template]
fn vectors_that_do_not_fit<const V: usize>() {
    make_tiled_copy(UniversalCopy::<128>.of::<F16>(), layout!((8, 4):(4, 1)), layout!((1, const V)));
}

#[template]
fn elements_that_do_not_fit<const N: usize>() {
    layout!((12, 4)).upcast::<N>();
}

#[template]
fn tiles_of_another_rank<const T: usize, L: Layout>(layout: L) {
    let x = Tensor::new(&[0.0; 64], layout).unwrap();
    x.tiles(tile!((const T, const T))).count();
}

#[template]
fn tiles_that_share_elements<const T: usize>() {
    let mut data = [0.0; 64];
    let mut y = Tensor::new(&mut data, layout!((8, 8):(0, 1))).unwrap();
    y.tiles_mut(tile!((const T, const T))).count();
}

#[template]
fn swizzles_of_bits_that_they_read<const B: usize>() {
    swizzle!(const B, 3, 2).compose(layout!((8, 64):(64, 1)));
}

fn main() {
    tiles_that_do_not_fill::<48, 16>();
    layouts_that_tiles_do_not_fill(layout!((4, 8):(8, 1)));
    strides_that_do_not_divide::<24>();
    slices_of_another_rank(layout!((4, 8, 2)));
    slices_beyond_the_size::<8>();
    tiles_at_a_coordinate_of_another_rank::<4>();
    one_tile_at_a_coordinate_of_another_rank::<4>();
    offsets_at_a_coordinate_of_another_rank(layout!((4, 8, 2)));
    ranges_of_another_rank(Tensor::new(&[0; 32], layout!((4, 8))).unwrap());
    ranges_of_several_modes(Tensor::new(&[0; 32], layout!(((2, 2), 8))).unwrap());
    ranges_beyond_the_size::<4>(&[0; 32]);
    modes_beyond_the_rank(layout!((4, 8)));
    threads_that_are_none::<8>();
    parts_of_another_rank::<4>();
    products_of_other_sizes::<4>(&[0.0; 32]);
    products_of_other_ranks(layout!((4, 4, 4)));
    copies_of_other_sizes::<9>(&[0.0; 9]);
    instructions_that_do_not_fit::<48>();
    vectors_that_do_not_fit::<4>();
    elements_that_do_not_fit::<8>();
    tiles_of_another_rank::<4, _>(layout!((4, 4, 4)));
    tiles_that_share_elements::<4>();
    swizzles_of_bits_that_they_read::<3>();
}
