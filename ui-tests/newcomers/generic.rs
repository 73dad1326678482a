//! Generic code: bounds that are missing, and traits in place of types.

use cute_core::prelude::*;

fn no_bound<L>(l: L) -> usize {
    l.size()
}
fn compose<A: Layout, B: Layout>(a: A, b: B) {
    a.compose(b);
}
fn zipped_divide<L: Layout, T: Tiler>(l: L, t: T) {
    l.zipped_divide(t);
}
fn logical_divide<L: Layout, T: Tiler>(l: L, t: T) {
    l.logical_divide(t);
}
fn logical_product<L: Layout, T: Tiler>(l: L, t: T) {
    l.logical_product(t);
}
fn complement<L: Layout>(l: L) {
    l.complement_to(shape!(24));
}
fn transpose<L: Layout>(l: L) {
    l.transpose();
}
fn permute<L: Layout>(l: L) {
    l.permute(coord!((1, 0)));
}
fn mode<L: Layout>(l: L) {
    l.mode::<0>();
}
fn slice<L: Layout>(l: L) {
    l.slice(coord!((0, _)));
}
fn at_pair<L: Layout>(l: L) -> usize {
    l.at((0, 1))
}
fn at_index<L: Layout>(x: &[f32], l: L) -> f32 {
    x[l.at(0)]
}
fn tile_of_constant<const T: usize, L: Layout>(l: L) {
    l.zipped_divide(tile!(const T));
}
fn upcast<L: Layout>(l: L) {
    l.upcast::<2>();
}
fn left_inverse<L: Layout>(l: L) {
    l.left_inverse();
}
fn results<A: Layout, B: Layout>(a: A, b: B)
where
    A: ComposableWith<B>,
{
    a.compose(b).compose(b);
}
fn result_of_a_pair<L: ZippedDivisibleBy<Tile![(4, 4)]>>(l: L) -> usize {
    l.zipped_divide(tile!((4, 4))).at((0, 0))
}

fn elements<E, L: Layout>(x: &Tensor<E, L>) -> f32 {
    x[0]
}
fn iterated<E: Engine<Element = f32>, L: Layout>(x: &Tensor<E, L>) -> f32 {
    x.iter().sum()
}
fn written<E: Engine<Element = f32>, L: Layout>(x: &mut Tensor<E, L>) {
    fill(x, 0.0);
}
fn tiled<E: Engine<Element = f32>, L: Layout>(x: Tensor<E, L>) {
    x.tiles(tile!((4, 4)));
}
fn part<E: Engine<Element = f32>, L: Layout>(x: Tensor<E, L>) {
    x.local_tile(tile!((4, 4)), coord!((0, 0)));
}
fn row<E: View, L: Layout2>(x: Tensor<E, L>, i: usize) {
    x.slice(coord!((i, _)));
}
fn product<E: Engine<Element = f32>, L: Layout2>(x: &Tensor<E, L>, y: &mut Tensor<E, L>) {
    gemm(x, x, y);
}
fn copied<E: Engine, F: Engine, L: Layout>(x: &Tensor<E, L>, y: &mut Tensor<F, L>) {
    copy(x, y);
}

fn by_size<const N: usize>(l: Layout![(const N, 8)]) {}

fn main() {}
