//! Instructions on the CPU with operands, formats and copies that are not theirs.

use cute_core::atom::host::{BlockFragments, CpuMma, HostBlock, HostCopy, HostMma};
use cute_core::atom::nvidia::{
    copy::{SM75_U32x4_LDSM_N, SM90_U32x4_STSM_N},
    sm80::SM80_16x8x16_F32F16F16F32_TN as Atom,
    universal::{UniversalCopy, UniversalFMA},
};
use cute_core::atom::{CopyAtom, F32, Format, make_tiled_copy, make_tiled_copy_tv, make_tiled_mma};
use cute_core::prelude::*;

fn operands_of_another_type() {
    let atom = HostMma::<Atom>::new().unwrap();
    let a = Fragment::<f32, Layout![(32,8)]>::zeroed();
    let b = Fragment::<f32, Layout![(32,4)]>::zeroed();
    let mut c = Fragment::<f32, Layout![(32,4)]>::zeroed();
    atom.accumulate(&mut c, &a, &b).unwrap();
}

fn a_shared_tensor_for_the_sums() {
    let atom = HostMma::<UniversalFMA<F32, F32, F32, F32>>::new().unwrap();
    let one = Fragment::<f32, Layout![(1,1)]>::filled(1.0);
    let mut c = Tensor::new(&[0.0_f32], layout!((1, 1))).unwrap();
    atom.accumulate(&mut c, &one, &one).unwrap();
}

fn numbers_without_a_type() {
    #[derive(Clone, Copy, Debug, Default)]
    struct Ternary;
    impl Format for Ternary {
        const NAME: &'static str = "ternary";
        const BITS: u32 = 2;
        type Bits = Int![2];
    }
    HostMma::<UniversalFMA<Ternary, Ternary, Ternary, Ternary>>::new().unwrap();
}

fn sums_in_the_place_of_a() {
    let mma = make_tiled_mma(Atom, layout!((1, 1, 1)), tile!((_, _, _)));
    let block = HostBlock::new(mma).unwrap();
    let c = Tensor::new(&[0.0_f32; 128], layout!((16, 8))).unwrap();
    let (mut sums, x) = (block.load_c(&c, (0, 0)), block.load_c(&c, (0, 0)));
    block.gemm(&mut sums, &x, &x).unwrap();
}

fn a_matrix_of_another_type() {
    let mma = make_tiled_mma(Atom, layout!((1, 1, 1)), tile!((_, _, _)));
    let a = Tensor::new(&[0.0_f32; 256], layout!((16, 16))).unwrap();
    HostBlock::new(mma).unwrap().load_a(&a, (0, 0));
}

fn a_tensor_of_three_modes() {
    let mma = make_tiled_mma(Atom, layout!((1, 1, 1)), tile!((_, _, _)));
    let c = Tensor::new(&[0.0_f32; 256], layout!((4, 4, 16))).unwrap();
    HostBlock::new(mma).unwrap().load_c(&c, (0, 0));
}

fn threads_of_another_format() {
    let _: BlockFragments<F32> = BlockFragments::from_threads([[0_u8; 4]; 32]).unwrap();
}

fn a_copy_of_one_mode() {
    let copy = UniversalCopy::<64>.of::<F32>();
    HostCopy::new(make_tiled_copy_tv(copy, layout!((4, 2):(2, 1)), tile!(8))).unwrap();
}

fn a_copy_of_elements_that_are_no_format() {
    let copy = UniversalCopy::<64>.of::<f32>();
    HostCopy::new(make_tiled_copy(copy, layout!((4, 1)), layout!((1, 2)))).unwrap();
}

fn registers_where_the_copy_has_memory() {
    let halves = Tensor::new(&[half::f16::ONE; 256], layout!((16,16):(16,1))).unwrap();
    let a = layout!(((4,8),(2,2,2)):((32,1),(16,8,128)));
    let store = make_tiled_copy_tv(SM90_U32x4_STSM_N.of::<cute_core::atom::F16>(), a, tile!((16, 16)));
    HostCopy::new(store).unwrap().load(&halves, (0, 0)).unwrap();
    let load = make_tiled_copy_tv(SM75_U32x4_LDSM_N.of::<cute_core::atom::F16>(), a, tile!((16, 16)));
    let load = HostCopy::new(load).unwrap();
    let fragments = load.load(&halves, (0, 0)).unwrap();
    let mut out = [half::f16::ZERO; 256];
    let mut out = Tensor::new(&mut out, layout!((16,16):(16,1))).unwrap();
    load.store(&fragments, &mut out, (0, 0)).unwrap();
}

fn main() {}
