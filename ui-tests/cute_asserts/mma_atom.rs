//! What CuTe's `mma_atom.hpp`, `mma_traits*.hpp` and `gemm.hpp` assert: see `docs/cute-asserts.md`.

use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Mma;
use cute_core::atom::nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS;
use cute_core::atom::nvidia::sm100::SM100_MMA_F16BF16_SS;
use cute_core::atom::*;
use cute_core::prelude::*;

fn a_fragment_of_c_without_its_modes() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(0_usize).make_fragment_c::<f32, _, _>(&Fragment::<f32, Layout![((2, 2), 4)]>::zeroed());
}

fn a_fragment_of_c_of_other_values() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(0_usize).make_fragment_c::<f32, _, _>(&Fragment::<f32, Layout![((2, 4), 4, 8)]>::zeroed());
}

fn a_fragment_of_a_without_its_modes() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(0_usize).make_fragment_a::<f32, _, _>(&Fragment::<f32, Layout![((2, 2, 2), 4)]>::zeroed());
}

fn a_fragment_of_a_of_other_values() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(0_usize).make_fragment_a::<f32, _, _>(&Fragment::<f32, Layout![((2, 2), 4, 4)]>::zeroed());
}

fn a_fragment_of_b_without_its_modes() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(0_usize).make_fragment_b::<f32, _, _>(&Fragment::<f32, Layout![((2, 2), 4)]>::zeroed());
}

fn a_fragment_of_b_of_other_values() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.get_slice(0_usize).make_fragment_b::<f32, _, _>(&Fragment::<f32, Layout![((2, 4), 4, 4)]>::zeroed());
}

fn a_fragment_of_what_lies_in_shared_memory() {
    let mma = make_tiled_mma(SM90_64xNx16_F32F16F16_SS::<64, K, K>::default(), layout!((1, 1, 1)), tile!((64, 64, 16)));
    mma.partition_fragment_a::<f32, _, _, _>(shape!((64, 16)));
}

fn a_fragment_of_b_that_lies_in_shared_memory() {
    let mma = make_tiled_mma(SM90_64xNx16_F32F16F16_SS::<64, K, K>::default(), layout!((1, 1, 1)), tile!((64, 64, 16)));
    mma.partition_fragment_b::<f32, _, _, _>(shape!((64, 16)));
}

fn an_atom_layout_of_two_modes() {
    make_tiled_mma(Mma, layout!((2, 2)), tile!((32, 32, 16)));
}

fn a_tile_of_two_modes() {
    make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32)));
}

fn a_tile_that_is_a_number() {
    make_tiled_mma(Mma, layout!((2, 2, 1)), tile!(32));
}

fn a_tile_of_run_time() {
    let n = 32_usize;
    make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((n, 32, 16)));
}

fn c_of_one_mode() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.thrfrg_c(layout!(128:1));
}

fn a_of_one_mode() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.thrfrg_a(layout!(128:1));
}

fn b_of_one_mode() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.thrfrg_b(layout!(128:1));
}

fn a_fourth_mode_of_the_tile() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.tile_shape().get::<3>();
}

fn what_is_no_matrix_instruction() {
    make_tiled_mma("mma", layout!((2, 2, 1)), tile!((32, 32, 16)));
}

fn a_format_that_the_instruction_does_not_take() {
    make_tiled_mma(SM100_MMA_F16BF16_SS::<128, 64, F32, F16, F32, K, K>::default(), layout!((1, 1, 1)), tile!((128, 64, 16)));
}

fn rows_that_the_instruction_does_not_have() {
    make_tiled_mma(SM100_MMA_F16BF16_SS::<96, 64, F16, F16, F32, K, K>::default(), layout!((1, 1, 1)), tile!((96, 64, 16)));
}

fn columns_that_the_instruction_does_not_have() {
    make_tiled_mma(SM100_MMA_F16BF16_SS::<128, 60, F16, F16, F32, K, K>::default(), layout!((1, 1, 1)), tile!((128, 60, 16)));
}

fn an_order_that_the_instruction_does_not_take() {
    make_tiled_mma(SM100_MMA_F16BF16_SS::<128, 64, F16, F16, F32, F32, K>::default(), layout!((1, 1, 1)), tile!((128, 64, 16)));
}

fn rows_of_a_and_of_c() {
    let (a, b) = (Fragment::<f32, Layout![(3, 4)]>::zeroed(), Fragment::<f32, Layout![(5, 4)]>::zeroed());
    gemm(&a, &b, &mut Fragment::<f32, Layout![(2, 5)]>::zeroed());
}

fn rows_of_b_and_columns_of_c() {
    let (a, b) = (Fragment::<f32, Layout![(3, 4)]>::zeroed(), Fragment::<f32, Layout![(5, 4)]>::zeroed());
    gemm(&a, &b, &mut Fragment::<f32, Layout![(3, 4)]>::zeroed());
}

fn columns_of_a_and_of_b() {
    let (a, b) = (Fragment::<f32, Layout![(3, 4)]>::zeroed(), Fragment::<f32, Layout![(5, 2)]>::zeroed());
    gemm(&a, &b, &mut Fragment::<f32, Layout![(3, 5)]>::zeroed());
}

fn operands_of_one_mode() {
    let (a, b) = (Fragment::<f32, Layout![3:1]>::zeroed(), Fragment::<f32, Layout![5:1]>::zeroed());
    gemm(&a, &b, &mut Fragment::<f32, Layout![(3, 5)]>::zeroed());
}

fn operands_of_three_modes() {
    let a = Fragment::<f32, Layout![(4, 3, 2)]>::zeroed();
    let b = Fragment::<f32, Layout![(4, 5, 2)]>::zeroed();
    gemm(&a, &b, &mut Fragment::<f32, Layout![(4, 3, 5)]>::zeroed());
}

fn main() {}
