//! The partitions of a tiled GEMM: what compile time they cost. Compiled by the benchmark, as a crate of its own.
//!
//! Blocks of 128 by 128, in steps of 64 along K, by four warps: what each thread has of A, B and C in global and in shared memory,
//! fragments for it, copies and products of these.

#![allow(missing_docs, non_snake_case)]

use cute_core::atom::{F16, MmaAtom, Register, make_tiled_mma};
use cute_core::prelude::*;

/// `mma.sync.aligned.m16n8k16`, as the feature `nvidia` has it.
#[derive(Clone, Copy, Default)]
pub struct Atom;
impl MmaAtom for Atom {
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

/// The work of thread `thread` of block `(i, j)`: the products of its own values.
pub fn block(
    [a, b]: [&[f32]; 2],
    c: &mut [f32],
    [shared_a, shared_b]: [&[f32; 128 * 64]; 2],
    [m, n, k]: [usize; 3],
    [i, j]: [usize; 2],
    thread: usize,
) -> Result<(), TensorError> {
    let gA =
        Tensor::new(a, layout!((m, k):(k, 1)))?.try_local_tile(tile!((128, 64)), coord!((i, _)))?;
    let gB =
        Tensor::new(b, layout!((n, k):(k, 1)))?.try_local_tile(tile!((128, 64)), coord!((j, _)))?;
    let gC = Tensor::new(c, layout!((m, n):(n, 1)))?
        .try_local_tile(tile!((128, 128)), coord!((i, j)))?;
    let sA = Tensor::new(shared_a, layout!((128, 64):(64, 1)))?;
    let sB = Tensor::new(shared_b, layout!((128, 64):(64, 1)))?;

    let mma = make_tiled_mma(Atom, layout!((2, 2, 1)), tile!((32, 32, 16)));
    let mine = mma.try_get_slice(thread)?;
    let tCgA = mine.try_partition_a(gA)?;
    let tCgB = mine.try_partition_b(gB)?;
    let mut tCgC = mine.try_partition_c(gC)?;
    let tCsA = mine.try_partition_a(sA)?;
    let tCsB = mine.try_partition_b(sB)?;
    let mut tCrA: Fragment<f32, _> = mine.make_fragment_a(&tCsA);
    let mut tCrB: Fragment<f32, _> = mine.make_fragment_b(&tCsB);
    let mut tCrC: Fragment<f32, _> = mma.partition_fragment_c(shape!((128, 128)));

    for step in 0..k / 64 {
        copy(&tCgA.try_slice(coord!((_, _, _, step)))?, &mut tCrA)?;
        copy(&tCgB.try_slice(coord!((_, _, _, step)))?, &mut tCrB)?;
        tCrC[0] += tCrA[step] * tCrB[step];
        copy(&tCsA, &mut tCrA)?;
        copy(&tCsB, &mut tCrB)?;
    }
    copy(&tCrC, &mut tCgC)
}
