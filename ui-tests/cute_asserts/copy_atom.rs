//! What CuTe's `copy_atom.hpp`, `copy_traits*.hpp` and `arch/copy*.hpp` assert: see `docs/cute-asserts.md`.

use cute_core::atom::nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN as Mma;
use cute_core::atom::nvidia::{copy::*, universal::UniversalCopy};
use cute_core::atom::*;
use cute_core::prelude::*;

/// 4 threads gather 64 bits: the parts that one has are with all of them before.
#[derive(Clone, Copy, Default)]
struct Gather;
impl CopyAtom for Gather {
    const NAME: &'static str = "Gather";
    const INSTRUCTION: &'static str = "gather";
    type ThrId = Layout![4:1];
    type SrcLayout = Layout![(4,(16,4)):(16,(1,64))];
    type DstLayout = Layout![(4,64):(64,1)];
    type RefLayout = Layout![(4,64):(64,1)];
}

/// One thread more than the layouts have.
#[derive(Clone, Copy, Default)]
struct FiveThreads;
impl CopyAtom for FiveThreads {
    const NAME: &'static str = "FiveThreads";
    const INSTRUCTION: &'static str = "move";
    type ThrId = Layout![5:1];
    type SrcLayout = Layout![(4,64):(64,1)];
    type DstLayout = Layout![(4,64):(64,1)];
    type RefLayout = Layout![(4,64):(64,1)];
}

/// Counted in what neither side is.
#[derive(Clone, Copy, Default)]
struct CountedInParts;
impl CopyAtom for CountedInParts {
    const NAME: &'static str = "CountedInParts";
    const INSTRUCTION: &'static str = "move";
    type ThrId = Layout![4:1];
    type SrcLayout = Layout![(4,64):(64,1)];
    type DstLayout = Layout![(4,64):(64,1)];
    type RefLayout = Layout![(4,(16,4)):(16,(1,64))];
}

fn source_of_divided_elements() {
    Gather.of::<u32>();
}

fn source_of_a_transposing_store() {
    SM90_U16x2_STSM_T.of::<f32>();
}

fn destination_of_a_transposing_load() {
    SM75_U16x2_LDSM_T.of::<f32>();
}

fn destination_of_a_wide_transposing_load() {
    SM75_U16x8_LDSM_T.of::<F32>();
}

fn reference_of_divided_elements() {
    CountedInParts.of::<u32>();
}

fn threads_of_other_layouts() {
    FiveThreads.of::<u16>();
}

fn elements_wider_than_the_instruction() {
    UniversalCopy::<64>.of::<u128>();
}

fn elements_that_leave_bits_over() {
    UniversalCopy::<32>.of::<E3M2>();
}

fn tensors_of_other_sizes_than_the_instruction() {
    let (source, mut destination) = (Fragment::<u16, Layout![6:1]>::zeroed(), Fragment::<u16, Layout![6:1]>::zeroed());
    UniversalCopy::<128>.of::<u16>().copy(&source, &mut destination);
}

fn tensors_of_other_first_modes_than_the_instruction() {
    let source = Fragment::<u16, Layout![((2, 2), 8)]>::zeroed();
    let mut destination = Fragment::<u16, Layout![((2, 2), 8)]>::zeroed();
    UniversalCopy::<128>.of::<u16>().copy(&source, &mut destination);
}

fn too_few_threads_for_the_instruction() {
    make_tiled_copy(SM75_U32x1_LDSM_N.of::<u16>(), layout!(48:1), layout!(2:1));
}

fn too_few_values_for_the_instruction() {
    make_tiled_copy(UniversalCopy::<128>.of::<u16>(), layout!((32, 4)), layout!((1, 4)));
}

fn a_source_of_fewer_modes_than_the_tile() {
    let tiled = make_tiled_copy(UniversalCopy::<128>.of::<u16>(), layout!((32, 4):(4, 1)), layout!((1, 8)));
    tiled.get_slice(0_usize).partition_s(Tensor::new(&[0_u16; 128], layout!(128:1)).unwrap());
}

fn a_destination_of_fewer_modes_than_the_tile() {
    let tiled = make_tiled_copy(UniversalCopy::<128>.of::<u16>(), layout!((32, 4):(4, 1)), layout!((1, 8)));
    tiled.get_slice(0_usize).partition_d(Tensor::new(&[0_u16; 128], layout!(128:1)).unwrap());
}

fn fewer_values_of_c_than_the_instruction_takes() {
    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 16, 16)));
    make_tiled_copy_c_atom(SM90_U32x4_STSM_N.of::<F16>(), mma);
}

fn addresses_of_run_time() {
    let n = 2_usize;
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 2):(n, 1)), layout!((8, 8)));
}

fn data_of_run_time() {
    let n = 8_usize;
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((4, 2):(2, 1)), layout!((8, n)));
}

fn addresses_without_data() {
    make_cotiled_copy(UniversalCopy::<64>.of::<u32>(), layout!((8, 2):(2, 1)), layout!((4, 8):(1, 8)));
}

fn what_is_no_copy_instruction() {
    make_tiled_copy(Mma.of::<u16>(), layout!(32:1), layout!(2:1));
}

fn a_source_that_is_no_vector() {
    let (source, mut destination) = (Fragment::<u16, Layout![4:2]>::zeroed(), Fragment::<u16, Layout![4:1]>::zeroed());
    UniversalCopy::<64>.of::<u16>().copy(&source, &mut destination);
}

fn a_destination_that_is_no_vector() {
    let source = Fragment::<u16, Layout![(4, 2)]>::zeroed();
    let mut destination = Fragment::<u16, Layout![(4, 2):(2, 1)]>::zeroed();
    SM80_CP_ASYNC_CACHEALWAYS::<64>.of::<u16>().copy(&source, &mut destination);
}

fn a_vector_in_another_order() {
    let source = Fragment::<u16, Layout![((2, 2), 2)]>::zeroed();
    let mut destination = Fragment::<u16, Layout![((2, 2), 2):((2, 1), 4)]>::zeroed();
    SM80_CP_ASYNC_CACHEALWAYS::<64>.of::<u16>().copy(&source, &mut destination);
}

fn tensors_of_two_ranks() {
    let source = Fragment::<u16, Layout![(4, 2, 2)]>::zeroed();
    let mut destination = Fragment::<u16, Layout![(4, 4)]>::zeroed();
    UniversalCopy::<64>.of::<u16>().copy(&source, &mut destination);
}

fn tensors_of_two_sizes() {
    let source = Fragment::<u16, Layout![(4, 2)]>::zeroed();
    let mut destination = Fragment::<u16, Layout![(4, 3)]>::zeroed();
    UniversalCopy::<64>.of::<u16>().copy(&source, &mut destination);
}

fn elements_of_two_widths() {
    let (source, mut destination) = (Fragment::<u16, Layout![4:1]>::zeroed(), Fragment::<u32, Layout![4:1]>::zeroed());
    UniversalCopy::<64>.of::<u16>().copy(&source, &mut destination);
}

fn a_copy_of_16_bits_to_shared_memory() {
    SM80_CP_ASYNC_CACHEALWAYS::<16>.of::<u16>();
}

fn a_copy_of_64_bits_past_the_first_cache() {
    SM80_CP_ASYNC_CACHEGLOBAL::<64>.of::<u16>();
}

fn a_filling_copy_of_256_bits() {
    SM80_CP_ASYNC_CACHEALWAYS_ZFILL::<256>.of::<u16>();
}

fn a_filling_copy_of_32_bits_past_the_first_cache() {
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL::<32>.of::<u16>();
}

fn an_instruction_of_many_threads_by_one() {
    let (source, mut destination) = (Fragment::<u16, Layout![8:1]>::zeroed(), Fragment::<u16, Layout![2:1]>::zeroed());
    SM75_U32x1_LDSM_N.of::<u16>().copy(&source, &mut destination);
}

fn main() {}
