//! [`MatrixOperand`]: fragments from shared memory, and [`gemm`]: products of fragments.

use super::WarpMma;
use crate::device::Shared;
use crate::device::matrices::*;
use crate::{ElementFormat, HoldsElements, InSharedMemory, WarpLoad, WarpOperand};
use core::marker::PhantomData;
use cute_core::atom::TiledMma;
use cute_core::composed::SmemPointer;

/// An operand `O` of the tiled MMA `Mma` that a thread loads by `ldmatrix` from tiles with the
/// layout `L` of 16-bit elements `F` in shared memory.
///
/// The two layouts determine which row the thread names and which instruction loads: see
/// [`WarpLoad`].
///
/// ```
/// use cute_core::atom::{F16, OperandA, TiledMma, nvidia::sm80::SM80_16x8x16_F32F16F16F32_TN};
/// use cute_core::prelude::*;
/// use cute_gpu::device::{Shared, mma::MatrixOperand};
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![(2,2,1)], Tile![(32,32,16)]>;
/// /// What thread `t` has of the second 32 rows and the first 16 columns of a tile of A.
/// unsafe fn second(tile: Shared<u8>, t: u32) -> [u32; 4] {
///     let layout = swizzle!(3,3,3).compose(layout!((128,64):(64,1)));
///     let a = MatrixOperand::<F16, _, Mma, OperandA>::new(layout, t);
///     // SAFETY: the caller has all lanes here, and such a tile.
///     unsafe { a.load::<1, 0, 4, _>(tile) }
/// }
/// ```
///
/// Source: CuTe `smem_tiled_copy_A.get_thread_slice(t)`.
#[derive(Debug)]
pub struct MatrixOperand<F, L, Mma, O> {
    row: u32,
    kinds: PhantomData<(F, L, Mma, O)>,
}

impl<F, L, Mma, O> Clone for MatrixOperand<F, L, Mma, O> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<F, L, Mma, O> Copy for MatrixOperand<F, L, Mma, O> {}

impl<F: ElementFormat, L: InSharedMemory<F>, Mma, O: WarpOperand<Mma>> MatrixOperand<F, L, Mma, O>
where
    SmemPointer<16>: HoldsElements<F>,
{
    /// How it is loaded. A layout that `ldmatrix` does not load does not compile.
    pub const LOAD: WarpLoad = WarpLoad::of::<F, L, Mma, O>();

    /// The operand of a thread.
    #[inline(always)]
    pub fn new(layout: L, thread: u32) -> Self {
        let row = const { Self::LOAD }.row_byte(thread, (0, 0)) as u32;
        Self::of_row(layout, row)
    }

    /// The operand of the thread whose [`row`](Self::row) is this one.
    #[inline(always)]
    pub fn of_row(_: L, row: u32) -> Self {
        let kinds = PhantomData;
        MatrixOperand { row, kinds }
    }

    /// The byte of the row that the thread names for part (0,0), from the start of the tile.
    #[inline(always)]
    pub fn row(self) -> u32 {
        self.row
    }

    /// The registers of part (`I`,`K`) of a tile: as many as the thread has of it.
    ///
    /// # Safety
    /// All lanes of the warp call it together. The tile begins at a whole pattern of its swizzle,
    /// and nobody writes it now.
    #[inline(always)]
    pub unsafe fn load<const I: u64, const K: u64, const N: usize, T>(
        self,
        tile: Shared<T>,
    ) -> [u32; N] {
        const {
            assert!(
                I < Self::LOAD.parts().0 && K < Self::LOAD.parts().1,
                "the tile has no such part"
            );
            assert!(
                N == Self::LOAD.registers() as usize,
                "a part has another number of registers"
            );
        }
        let step = const { Self::LOAD.step((I, K)) };
        // The tile comes last: what is before it is computed once for all tiles.
        let row = tile.after_bytes(self.row ^ step.flip).after_bytes(step.add);
        let mut registers = [0; N];
        // SAFETY: the caller's promise.
        unsafe {
            match (N, const { Self::LOAD.is_transposed() }) {
                (1, false) => registers.copy_from_slice(&ldmatrix_x1(row)),
                (1, true) => registers.copy_from_slice(&ldmatrix_x1_trans(row)),
                (2, false) => registers.copy_from_slice(&ldmatrix_x2(row)),
                (2, true) => registers.copy_from_slice(&ldmatrix_x2_trans(row)),
                (_, false) => registers.copy_from_slice(&ldmatrix_x4(row)),
                (_, true) => registers.copy_from_slice(&ldmatrix_x4_trans(row)),
            }
        }
        registers
    }
}

/// The most instructions along M and N: as many are written below.
const MOST: (usize, usize) = (8, 16);

/// Adds the products of two fragments: `c[i][j] += a[i]·b[j]ᵀ`, `M` times `N` instructions.
///
/// # Safety
/// All lanes of the warp call it together.
///
/// Source: CuTe `gemm(tiled_mma, tCrA(_,_,k), tCrB(_,_,k), tCrC)`.
#[inline(always)]
pub unsafe fn gemm<A: WarpMma, L, T, const M: usize, const N: usize>(
    _: TiledMma<A, L, T>,
    a: &[A::RegistersA; M],
    b: &[A::RegistersB; N],
    c: &mut [[A::Accumulators; N]; M],
) {
    const {
        assert!(
            M <= MOST.0 && N <= MOST.1,
            "fragments have at most 8 instructions along M and 16 along N"
        );
    }
    // Unrolled here: a loop that LLVM unrolls comes too late to keep the sums in registers. Every
    // second row goes backwards, so that neighbours share a register of B.
    macro_rules! row {
        ($i:literal: $($j:literal)*) => {$(
            if const { $i < M && $j < N } {
                let j = const { if $i % 2 == 0 || $j >= N { $j } else { N - 1 - $j } };
                // SAFETY: the caller has all lanes here.
                unsafe { A::multiply_add(&mut c[$i][j], a[$i], b[j]) }
            }
        )*};
    }
    macro_rules! rows {
        ($($i:literal)*) => {$(
            row!($i: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        )*};
    }
    rows!(0 1 2 3 4 5 6 7);
}
