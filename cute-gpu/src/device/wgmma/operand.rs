//! [`SmemOperand`]: a tile in shared memory as an operand, and [`gemm`]: the products of tiles.

use super::{Wgmma, WgmmaRegisters, warpgroup_arrive, warpgroup_commit_batch};
use crate::device::Shared;
use crate::{Descriptor, GmmaFormat, GmmaOperand};
use core::marker::PhantomData;
use cute_core::atom::Major;

/// A tile with the layout `L` of elements `F` in shared memory, of which an instruction reads
/// `ROWS` rows, in the order `O`.
///
/// The layout determines the descriptor of each instruction: [`GmmaOperand`].
///
/// Source: CuTe `tiled_mma.make_fragment_A(sA)`.
#[derive(Debug)]
pub struct SmemOperand<F, O, L, const ROWS: u32> {
    first: Descriptor,
    tile: PhantomData<(F, O, L)>,
}

impl<F, O, L, const ROWS: u32> Clone for SmemOperand<F, O, L, ROWS> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<F, O, L, const ROWS: u32> Copy for SmemOperand<F, O, L, ROWS> {}

/// The most instructions along K of a tile: as many steps are written below.
const MOST_PARTS: u64 = 16;

impl<F: GmmaFormat, O: Major, L: GmmaOperand<F, O, ROWS>, const ROWS: u32>
    SmemOperand<F, O, L, ROWS>
{
    /// The tile at a place, for instructions on its part `part` along M or N: rows `ROWS * part`
    /// and on.
    ///
    /// # Safety
    /// The place is aligned to the swizzle of the layout, the tile lies in shared memory, and has
    /// such a part.
    #[inline(always)]
    pub unsafe fn new<T>(_: L, place: Shared<T>, part: u32) -> Self {
        // At most four parts: each a constant, and one selected.
        let step = const {
            assert!(
                L::OPERAND.parts().0 <= 4,
                "a tile has at most four parts along M or N"
            );
            let last = L::OPERAND.parts().0 - 1;
            [
                step::<F, O, L, ROWS>(0, last),
                step::<F, O, L, ROWS>(1, last),
                step::<F, O, L, ROWS>(2, last),
                step::<F, O, L, ROWS>(3, last),
            ]
        };
        let step = match part {
            0 => step[0],
            1 => step[1],
            2 => step[2],
            _ => step[3],
        };
        let first = const { L::OPERAND.descriptor() };
        let tile = PhantomData;
        Self {
            first: first.after(place.address() / 16 + step),
            tile,
        }
    }

    /// The same tile `bytes` further on in shared memory.
    #[inline(always)]
    #[must_use]
    pub fn after_bytes(self, bytes: u32) -> Self {
        Self {
            first: self.first.after(bytes / 16),
            ..self
        }
    }
}

/// The step to a part along M or N, or to the last one.
const fn step<F: GmmaFormat, O: Major, L: GmmaOperand<F, O, ROWS>, const ROWS: u32>(
    part: u64,
    last: u64,
) -> u32 {
    L::OPERAND.step(if part < last { part } else { last }, 0)
}

/// The treatment of the sum that was there before.
///
/// Source: CuTe `GMMA::ScaleOut`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleOut {
    /// The sums are overwritten.
    Zero,
    /// The products are added to the sums.
    One,
}

/// Starts `d (+)= a·bᵀ` for all of K of two tiles, as one group of instructions.
///
/// # Safety
/// All threads of the warpgroup call it together. Both tiles have been written, and stay as they
/// are until a wait for the group, before which nobody uses `d`.
///
/// Source: CuTe `gemm(tiled_mma, tCrA, tCrB, tCrC)`.
#[inline(always)]
pub unsafe fn gemm<M, FA, FB, OA, OB, A, B, const N: u32>(
    _: M,
    a: SmemOperand<FA, OA, A, 64>,
    b: SmemOperand<FB, OB, B, N>,
    d: &mut M::Accumulators,
    scale: ScaleOut,
) where
    M: Wgmma<A = FA, B = FB, MajorA = OA, MajorB = OB>,
    FA: GmmaFormat,
    FB: GmmaFormat,
    OA: Major,
    OB: Major,
    A: GmmaOperand<FA, OA, 64>,
    B: GmmaOperand<FB, OB, N>,
{
    const {
        assert!(
            A::OPERAND.parts().1 == B::OPERAND.parts().1,
            "both tiles have the same K"
        );
        assert!(
            A::OPERAND.parts().1 <= MOST_PARTS,
            "a tile has at most 16 instructions along K"
        );
        assert!(
            B::OPERAND.parts().0 == 1 && N == M::N,
            "an instruction has all of N of the tile"
        );
    }
    let (a, b) = (a.first, b.first);
    // Unrolled here: a loop that LLVM unrolls comes too late to keep the sums in registers.
    macro_rules! steps {
        ($($k:literal)*) => {$(
            if const { $k < A::OPERAND.parts().1 } {
                let a = a.within_tile(const { along_k::<FA, OA, A, 64>($k) });
                let b = b.within_tile(const { along_k::<FB, OB, B, N>($k) });
                // SAFETY: the caller's promise.
                unsafe {
                    if $k == 0 && matches!(scale, ScaleOut::Zero) {
                        M::multiply(d, a, b)
                    } else {
                        M::multiply_add(d, a, b)
                    }
                }
            }
        )*};
    }
    // SAFETY: the caller has all threads here.
    unsafe { warpgroup_arrive() };
    steps!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    // SAFETY: the caller has all threads here.
    unsafe { warpgroup_commit_batch() };
}

/// Starts `d (+)= a·bᵀ` for all of K of a tile, with A in registers, as one group of instructions:
/// `a[k]` has the values of instruction `k`, in the order of the atom's layout of A.
///
/// # Safety
/// All threads of the warpgroup call it together. The tile has been written. It and the registers of
/// `a` stay as they are until a wait for the group, before which nobody uses `d`.
///
/// Source: CuTe `gemm(tiled_mma, tCrA, tCrB, tCrC)` with A in registers.
#[inline(always)]
pub unsafe fn gemm_rs<M, FB, OB, B, const N: u32, const STEPS: usize>(
    atom: M,
    a: &[[u32; 4]; STEPS],
    b: SmemOperand<FB, OB, B, N>,
    d: &mut M::Accumulators,
    scale: ScaleOut,
) where
    M: WgmmaRegisters<B = FB, MajorB = OB>,
    FB: GmmaFormat,
    OB: Major,
    B: GmmaOperand<FB, OB, N>,
{
    // SAFETY: the caller's promise; one group has all of them.
    unsafe { gemm_rs_in_groups::<_, _, _, _, N, STEPS, STEPS>(atom, a, b, d, scale) }
}

/// [`gemm_rs`] in groups of `EACH` instructions. Once a group is done, its registers of `a` may be written again, while
/// further ones are still under way.
///
/// # Safety
/// As for [`gemm_rs`]: registers of `a` stay as they are until a wait for their group, and nobody uses `d` before the
/// last one.
///
/// Source: CuTe `gemm` and `warpgroup_commit_batch` for each block along K, as CUTLASS has them where A is in registers.
#[inline(always)]
pub unsafe fn gemm_rs_in_groups<M, FB, OB, B, const N: u32, const STEPS: usize, const EACH: usize>(
    _: M,
    a: &[[u32; 4]; STEPS],
    b: SmemOperand<FB, OB, B, N>,
    d: &mut M::Accumulators,
    scale: ScaleOut,
) where
    M: WgmmaRegisters<B = FB, MajorB = OB>,
    FB: GmmaFormat,
    OB: Major,
    B: GmmaOperand<FB, OB, N>,
{
    const {
        assert!(
            B::OPERAND.parts().1 == STEPS as u64,
            "A has registers for all of K of the tile"
        );
        assert!(
            STEPS as u64 <= MOST_PARTS,
            "a tile has at most 16 instructions along K"
        );
        assert!(
            B::OPERAND.parts().0 == 1 && N == M::N,
            "an instruction has all of N of the tile"
        );
    }
    let b = b.first;
    macro_rules! steps {
        ($($k:literal)*) => {$(
            if const { $k < STEPS } {
                let b = b.within_tile(const { along_k::<FB, OB, B, N>($k) });
                // SAFETY: the caller's promise.
                unsafe {
                    if $k == 0 && matches!(scale, ScaleOut::Zero) {
                        M::multiply(d, a[$k], b)
                    } else {
                        M::multiply_add(d, a[$k], b)
                    }
                    if const { ($k + 1) % EACH == 0 && $k + 1 < STEPS } {
                        warpgroup_commit_batch()
                    }
                }
            }
        )*};
    }
    // SAFETY: the caller has all threads here.
    unsafe { warpgroup_arrive() };
    steps!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    // SAFETY: the caller has all threads here.
    unsafe { warpgroup_commit_batch() };
}

/// The step to part `k` along K, of those that there are.
const fn along_k<F: GmmaFormat, O: Major, L: GmmaOperand<F, O, ROWS>, const ROWS: u32>(
    k: u64,
) -> u32 {
    if k < L::OPERAND.parts().1 {
        L::OPERAND.step(0, k)
    } else {
        0
    }
}
