//! The copies of a tiled GEMM: what compile time they cost. Compiled by the benchmark, as a crate of its own.
//!
//! Blocks of A and B, 128 by 64, by four warps: from global memory with 16 bytes a thread to swizzled shared memory, from there by four
//! matrices at once to the fragments of a tiled MMA, and what it has of C back, two numbers a thread at once.

#![allow(missing_docs, non_snake_case)]

use cute_core::atom::*;
use cute_core::prelude::*;

/// `mma.sync.aligned.m16n8k16`, as the feature `nvidia` has it.
#[derive(Clone, Copy, Default)]
pub struct Mma;
impl MmaAtom for Mma {
    const NAME: &'static str = "SM80_16x8x16_F16F16F16F16_TN";
    const INSTRUCTION: &'static str = "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16";
    type Shape = Shape![(16, 8, 16)];
    type ThrId = Layout![32:1];
    type ALayout = Layout![((4, 8), (2, 2, 2)):((32, 1), (16, 8, 128))];
    type BLayout = Layout![((4, 8), (2, 2)):((16, 1), (8, 64))];
    type CLayout = Layout![((4, 8), (2, 2)):((32, 1), (16, 8))];
    type A = F16;
    type B = F16;
    type C = F16;
    type D = F16;
    type APlace = Register;
    type BPlace = Register;
    type CPlace = Register;
}

/// One copy instruction.
macro_rules! copies {
    ($($name:ident: $threads:ty, $from:ty => $to:ty, $reference:ty;)*) => {$(
        #[derive(Clone, Copy, Default)]
        pub struct $name;
        impl CopyAtom for $name {
            const NAME: &'static str = stringify!($name);
            const INSTRUCTION: &'static str = "";
            type ThrId = $threads;
            type SrcLayout = $from;
            type DstLayout = $to;
            type RefLayout = $reference;
        }
    )*};
}
copies! {
    SixteenBytes: Layout![1:0], Layout![(1,128):(0,1)] => Layout![(1,128):(0,1)], Layout![(1,128):(0,1)];
    FourBytes: Layout![1:0], Layout![(1,32):(0,1)] => Layout![(1,32):(0,1)], Layout![(1,32):(0,1)];
    LoadMatrices: Layout![32:1], Layout![(32,128):(128,1)] => Layout![(32,(32,4)):(32,(1,1024))],
        Layout![(32,(32,4)):(32,(1,1024))];
}

/// The copies of thread `thread` of block `(i, j)`.
pub fn block(
    [a, b]: [&[u16]; 2],
    c: &mut [u16],
    [shared_a, shared_b]: [&mut [u16; 128 * 64]; 2],
    [m, n, k]: [usize; 3],
    [i, j]: [usize; 2],
    thread: usize,
) -> Result<(), TensorError> {
    let gA = Tensor::new(a, layout!((m, k):(k, 1)))?.try_local_tile(tile!((128, 64)), coord!((i, _)))?;
    let gB = Tensor::new(b, layout!((n, k):(k, 1)))?.try_local_tile(tile!((128, 64)), coord!((j, _)))?;
    let gC = Tensor::new(c, layout!((m, n):(n, 1)))?.try_local_tile(tile!((128, 128)), coord!((i, j)))?;
    let swizzled = swizzle!(3, 3, 3).compose(layout!((128, 64):(64, 1)));
    let mut sA = Tensor::swizzled(shared_a, swizzled)?;
    let mut sB = Tensor::swizzled(shared_b, swizzled)?;

    let mma = make_tiled_mma(Mma, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let mine = mma.try_get_slice(thread)?;
    let to_shared = make_tiled_copy(SixteenBytes.of::<F16>(), layout!((16, 8):(8, 1)), layout!((1, 8)));
    let to_a = make_tiled_copy_a(LoadMatrices.of::<F16>(), mma);
    let to_b = make_tiled_copy_b(LoadMatrices.of::<F16>(), mma);
    let from_c = make_tiled_copy_c(FourBytes.of::<F16>(), mma);

    let copier = to_shared.try_get_slice(thread)?;
    let tAgA = copier.try_partition_s(gA)?;
    let tBgB = copier.try_partition_s(gB)?;
    for step in 0..k / 64 {
        let mut tAsA = copier.try_partition_d(sA.view_mut())?;
        let mut tBsB = copier.try_partition_d(sB.view_mut())?;
        to_shared.atom().copy(&tAgA.try_slice(coord!((_, _, _, step)))?, &mut tAsA)?;
        to_shared.atom().copy(&tBgB.try_slice(coord!((_, _, _, step)))?, &mut tBsB)?;
    }

    let (of_a, of_b) = (to_a.try_get_slice(thread)?, to_b.try_get_slice(thread)?);
    let mut tCrA: Fragment<u16, _> = mine.partition_fragment_a(&sA);
    let mut tCrB: Fragment<u16, _> = mine.partition_fragment_b(&sB);
    let (tXsA, tXsB) = (of_a.try_partition_s(sA.view())?, of_b.try_partition_s(sB.view())?);
    let mut tXrA = of_a.try_retile_d(tCrA.view_mut())?;
    let mut tXrB = of_b.try_retile_d(tCrB.view_mut())?;
    copy(&tXsA, &mut tXrA)?;
    copy(&tXsB, &mut tXrB)?;

    let mut tCrC: Fragment<u16, _> = mma.partition_fragment_c(shape!((128, 128)));
    let of_c = from_c.try_get_slice(thread)?;
    let tXrC = of_c.try_retile_s(tCrC.view_mut())?;
    from_c.atom().copy(&tXrC, &mut of_c.try_partition_d(gC)?)
}
