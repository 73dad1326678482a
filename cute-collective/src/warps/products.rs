//! [`Tiled`]: the tiled MMA of a kernel, and what follows from it.

use super::half::Half;
use crate::sure::sure;
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::atom::nvidia::sm80::{SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_core::atom::{BF16, F16, K, MN, OperandA, OperandB, TiledMma};
use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::mma::{MatrixOperand, gemm};
use cute_gpu::device::{Aligned, Shared};
use cute_kernels::gemm_warps::staged_row;
use cute_kernels::warp_operand_tile;

/// A tile of an operand in shared memory.
pub trait OperandTile {
    /// Its rows along M or N.
    const ROWS: u32;
    /// Whether elements are contiguous along K, or along M or N.
    const ALONG_K: bool;
    /// The byte of an element.
    fn byte(row: u32, k: u32) -> u32;
}

/// The tile in the order `O` with so many rows.
pub struct Rows<O, const ROWS: u32>(PhantomData<O>);

macro_rules! operand_tiles {
    ($($order:ident $along_k:literal, $($rows:literal)*;)*) => {$($(
        impl OperandTile for Rows<$order, $rows> {
            const ROWS: u32 = $rows;
            const ALONG_K: bool = $along_k;
            #[inline(always)]
            fn byte(row: u32, k: u32) -> u32 {
                warp_operand_tile!($order, $rows).as_position_independent().at((row, k)) as u32 * 2
            }
        }
    )*)*};
}
operand_tiles! {
    K true, 64 128 256;
    MN false, 64 128 256;
}

/// The tiles of a kernel, and the threads that multiply them.
pub trait Products {
    /// The threads of the block.
    const THREADS: u32;
    /// The tile of D.
    const TILE: (u32, u32);
    /// The elements of A and B.
    type Number: Half;
    /// The tile of A in shared memory.
    type TileA: OperandTile;
    /// The tile of B in shared memory.
    type TileB: OperandTile;
    /// The elements of A and B that a thread has for one step along K of an instruction.
    type Fragments: Copy;
    /// Its sums.
    type Sums: Copy;

    /// The rows of A and B that a thread names for `ldmatrix`.
    fn rows(thread: u32) -> [u32; 2];
    /// The fragments of a thread for step `STEP` along K of tiles.
    ///
    /// # Safety
    /// All lanes of the warp call it together, and nobody writes the tiles now.
    unsafe fn load<const STEP: u64>(
        rows: [u32; 2],
        a: Shared<u8>,
        b: Shared<u8>,
    ) -> Self::Fragments;
    /// Adds the products of fragments.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    unsafe fn multiply(fragments: &Self::Fragments, sums: &mut Self::Sums);
    /// Writes the sums of this thread that are in rows `64 * ROUND` and on, 64 of them, by rows.
    ///
    /// # Safety
    /// The place has 64 rows, which nobody else uses now but the other threads for their sums.
    unsafe fn put<const ROUND: usize>(sums: &Self::Sums, thread: u32, to: Shared<f32>);
}

/// The products of a tile (`M`,`N`) of elements `F` in the orders `A` and `B`.
pub struct Tiled<F, A, B, const M: u32, const N: u32>(PhantomData<(F, A, B)>);

macro_rules! tiled {
    ($($m:literal x $n:literal by $wm:literal x $wn:literal: ($tile_m:literal, $tile_n:literal), $parts:literal parts $numbers:tt;)*) => {$(
        tiled!(@orders F16 SM80_16x8x16_F32F16F16F32_TN, $m $n $wm $wn $tile_m $tile_n $parts $numbers);
        tiled!(@orders BF16 SM80_16x8x16_F32BF16BF16F32_TN, $m $n $wm $wn $tile_m $tile_n $parts $numbers);
    )*};
    (@orders $f:ident $atom:ident, $($rest:tt)*) => {
        tiled!(@ $f $atom K K $($rest)*);
        tiled!(@ $f $atom K MN $($rest)*);
        tiled!(@ $f $atom MN K $($rest)*);
        tiled!(@ $f $atom MN MN $($rest)*);
    };
    (@ $f:ident $atom:ident $a:ident $b:ident $m:literal $n:literal $wm:literal $wn:literal $tile_m:literal $tile_n:literal
        $parts:literal [$($i:literal)*]) => {
        const _: () = {
            // Each warp has 16 neighbouring columns of B, so that one `ldmatrix` loads them.
            type Mma = TiledMma<$atom, Layout![($wm,$wn,1)], Tile![($tile_m,(8,$wn,2):(1,16,8),16)]>;

            impl Products for Tiled<$f, $a, $b, $m, $n> {
                const THREADS: u32 = $wm * $wn * 32;
                const TILE: (u32, u32) = ($m, $n);
                type Number = $f;
                type TileA = Rows<$a, $m>;
                type TileB = Rows<$b, $n>;
                type Fragments = ([[u32; 4]; $parts], [[u32; 2]; 2 * $parts]);
                type Sums = [[[f32; 4]; 2 * $parts]; $parts];

                #[inline(always)]
                fn rows(thread: u32) -> [u32; 2] {
                    let of_a = MatrixOperand::<$f, _, Mma, OperandA>::new(warp_operand_tile!($a, $m), thread);
                    let of_b = MatrixOperand::<$f, _, Mma, OperandB>::new(warp_operand_tile!($b, $n), thread);
                    [of_a.row(), of_b.row()]
                }
                #[inline(always)]
                unsafe fn load<const STEP: u64>([row_a, row_b]: [u32; 2], a: Shared<u8>, b: Shared<u8>) -> Self::Fragments {
                    let of_a = MatrixOperand::<$f, _, Mma, OperandA>::of_row(warp_operand_tile!($a, $m), row_a);
                    let of_b = MatrixOperand::<$f, _, Mma, OperandB>::of_row(warp_operand_tile!($b, $n), row_b);
                    // SAFETY: the caller's promise.
                    unsafe {
                        let b = [$(of_b.load::<$i, STEP, 4, _>(b)),*];
                        ([$(of_a.load::<$i, STEP, 4, _>(a)),*], [$([b[$i][0], b[$i][1]], [b[$i][2], b[$i][3]]),*])
                    }
                }
                #[inline(always)]
                unsafe fn multiply((a, b): &Self::Fragments, sums: &mut Self::Sums) {
                    // SAFETY: the caller has all lanes here.
                    unsafe { gemm(Mma::default(), a, b, sums) }
                }
                #[inline(always)]
                unsafe fn put<const ROUND: usize>(sums: &Self::Sums, thread: u32, to: Shared<f32>) {
                    // SAFETY: the caller's promise: `thread` is one of the 128 threads, and the tile is one of theirs.
                    let mine = unsafe {
                        let mine = Mma::default().get_slice_unchecked(Dyn(thread));
                        sure(mine.try_partition_c(make_identity_tensor(shape!((64,$n)))))
                    };
                    // (neighbours, rows 8 apart), two instructions along M, those along N
                    unroll!(J in [0 1 2 3 4 5 6 7] {
                        if J < 2 * $parts {
                            unroll!(I in [0 1] {
                                unroll!(DOWN in [0 1] {
                                    let (row, column) = mine.at(2 * DOWN as u32 + 4 * (I as u32 + 2 * J as u32)).to_native();
                                    let place = to.after_bytes((row as u32 * staged_row($n) + column as u32) * 4);
                                    let sums = sums[2 * ROUND + I][J % (2 * $parts)];
                                    let pair = Aligned::new([sums[2 * DOWN], sums[2 * DOWN + 1]]);
                                    // SAFETY: the caller's promise.
                                    unsafe { place.recast::<Aligned<[f32; 2], 8>>().store(0, pair) }
                                });
                            });
                        }
                    });
                }
            }
        };
    };
}
tiled! {
    128 x 256 by 2 x 4: (32, 64), 4 parts [0 1 2 3];
    128 x 128 by 2 x 2: (32, 32), 4 parts [0 1 2 3];
    64 x 64 by 2 x 2: (32, 32), 2 parts [0 1];
}
