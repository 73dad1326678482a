//! Generic functions, each without a bound that it needs, over layouts, leaves, tilers, constants,
//! tensors and instructions: the first line of the message names the bound, as one writes it.

use cute_core::atom::{CopyAtom, MmaAtom, make_tiled_copy, make_tiled_mma};
use cute_core::prelude::*;
use cute_core::tensor::Unique;

fn mode_of_any_size<M: Int>(l: Layout![(M, 64)]) {
    l.logical_divide(tile!((16, 16)));
}
fn tile_of_any_size<M: Int>(tiler: Tile![(M, 16)]) {
    layout!((64, 64)).zipped_divide(tiler);
}
fn composed_with_any_size<M: Int>(b: Layout![M:2]) {
    layout!((8, 8)).compose(b);
}
fn any_tiler<T: Tiler>(tiler: T) {
    layout!((64, 64)).zipped_divide(tiler);
}
fn any_second_layout<B: Layout>(b: B) {
    layout!((8, 8)).compose(b);
}
fn constant_tile<const N: usize, L: Layout>(l: L)
where
    Const<N>: StaticConst,
{
    l.zipped_divide(tile!((const N, const N)));
}
fn constant_mode<const N: usize>()
where
    Const<N>: StaticConst,
{
    layout!((const N, 64)).logical_divide(tile!((16, 16)));
}
fn complement_of_a_mode<D: Int>(l: Layout![4:D]) {
    l.complement_to(shape!(64));
}
fn result_of_a_composition<A, B: Layout>(a: A, b: B)
where
    A: ComposableWith<B>,
{
    a.compose(b).logical_divide(tile!(4));
}
fn sliced<M: Int>(l: Layout![(M, 8)]) {
    l.slice(coord!((3, _)));
}
fn tile_of_a_tensor<E: View, L: Layout>(x: Tensor<E, L>) {
    x.local_tile(tile!((8, 8)), (0, 0));
}
fn slice_of_a_tensor<'a, L: Layout>(x: Tensor<Shared<'a, f32>, L>, i: usize) {
    x.slice((i, ..));
}
fn partition_of_a_tensor<E: View, L: Layout, P: Layout>(x: Tensor<E, L>, threads: P, i: usize) {
    x.local_partition(threads, i);
}
fn any_instruction<I: MmaAtom>(instruction: I) {
    make_tiled_mma(instruction, layout!((2, 2, 1)), tile!((32, 32, 16)));
}
fn any_copy<I: CopyAtom, T: Layout, V: Layout>(copy: I, threads: T, values: V) {
    make_tiled_copy(copy.of::<f32>(), threads, values);
}
fn inverse_of_a_mode<M: Int>(l: Layout![(M, 8)]) {
    l.left_inverse();
}
fn wider_elements<M: Int>(l: Layout![(M, 8)]) {
    l.upcast::<2>();
}
fn product_of_tensors<L: Layout2, M: Layout2>(
    a: &Tensor<Shared<'_, f32>, L>,
    b: &Tensor<Shared<'_, f32>, M>,
    c: &mut Tensor<Unique<'_, f32>, L>,
) {
    gemm(a, b, c);
}
fn offset_of_a_pair<L: Layout>(l: L) -> usize {
    l.at((0, 1))
}

fn main() {}
