// Tensors that do not go with a tiled MMA, and operands that threads do not have.
use cute_core::atom::{F32, K, MmaAtom, Register, make_tiled_mma};
use cute_core::atom::{nvidia::sm80::SM80_16x8x16_F16F16F16F16_TN, nvidia::sm90_gmma::SM90_64xNx16_F32F16F16_SS};
use cute_core::prelude::*;

/// An instruction whose values lead beyond its (2,1).
#[derive(Clone, Copy, Default)]
struct Beyond;
impl MmaAtom for Beyond {
    const NAME: &'static str = "Beyond";
    const INSTRUCTION: &'static str = "fma";
    type Shape = Shape![(2, 1, 1)];
    type ThrId = Layout![1:0];
    type ALayout = Layout![(1, 2):(0, 1)];
    type BLayout = Layout![(1, 1):(0, 0)];
    type CLayout = Layout![(1, 2):(0, 3)];
    type A = F32;
    type B = F32;
    type C = F32;
    type D = F32;
    type APlace = Register;
    type BPlace = Register;
    type CPlace = Register;
}

fn main() {
    let mma = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN, layout!((2, 2, 1)), tile!((32, 32, 16)));
    mma.thrfrg_c(layout!((128, 100)));
    let thread = mma.get_slice(5_usize);
    thread.partition_a(make_identity_tensor(shape!((128, 40))));
    thread.partition_a(make_identity_tensor(shape!(128)));
    // what is a part of A is none of B
    let part = thread.partition_a(make_counting_tensor(layout!((128, 64))));
    let _: Fragment<f32, _> = thread.make_fragment_b(&part);
    // A and B of this instruction lie in shared memory
    let group = make_tiled_mma(SM90_64xNx16_F32F16F16_SS::<64, K, K>::default(), layout!((1, 1, 1)), tile!((_, _, _)));
    let _: Fragment<f32, _> = group.partition_fragment_a(shape!((64, 64)));
    make_tiled_mma(Beyond, layout!((2, 2, 1)), tile!((_, _, _))).thrfrg_c(layout!((8, 8)));
}
