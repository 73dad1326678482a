//! [`Head`]: the tiles, fragments and products of one head dimension and format.
//!
//! A tile of rows of Q has parts of 64 rows; each of four warps has 16 rows of each part. All numbers
//! come from layouts: the rows that threads name for `ldmatrix`, the steps from part to part, and the
//! cells that a thread's values are.

use crate::attention::mask::Cells;
use crate::attention::softmax::value;
use crate::sure::sure;
use crate::unroll::unroll;
use core::marker::PhantomData;
use cute_core::atom::nvidia::sm80::{SM80_16x8x16_F32BF16BF16F32_TN, SM80_16x8x16_F32F16F16F32_TN};
use cute_core::atom::{BF16, F16, OperandA, OperandB, TiledMma};
use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::convert::{pack_bf16, pack_f16};
use cute_gpu::device::mma::{MatrixOperand, WarpMma};
use cute_kernels::{attention_warps_rows, attention_warps_values};

/// A thread's part of 64 rows: scores or sums as an array, and weights as an operand.
pub trait OfParts: Copy {
    /// The values of a part.
    fn part(&self, part: usize) -> &[f32];
    /// The values of a part.
    fn part_mut(&mut self, part: usize) -> &mut [f32];
}
impl<const N: usize, const PARTS: usize> OfParts for [[[f32; 4]; N]; PARTS] {
    #[inline(always)]
    fn part(&self, part: usize) -> &[f32] {
        self[part].as_flattened()
    }
    #[inline(always)]
    fn part_mut(&mut self, part: usize) -> &mut [f32] {
        self[part].as_flattened_mut()
    }
}

/// Weights as operand A: four pairs for each 16 keys, of each part.
pub trait Weights: Copy {
    /// The pairs of a part.
    fn part_mut(&mut self, part: usize) -> &mut [[u32; 4]];
}
impl<const N: usize, const PARTS: usize> Weights for [[[u32; 4]; N]; PARTS] {
    #[inline(always)]
    fn part_mut(&mut self, part: usize) -> &mut [[u32; 4]] {
        &mut self[part]
    }
}

/// The threads of a block.
pub use cute_kernels::attention::warps::THREADS;

/// A tile of rows in shared memory.
pub trait Tile {
    /// Its rows.
    const ROWS: u32;
    /// The elements of a row.
    const WIDTH: u32;
    /// The elements that lie side by side; then the next ones of all rows follow.
    const COLUMNS: u32;
    /// The byte of an element. Eight rows, and as many columns as lie side by side, are a whole
    /// pattern of the swizzle.
    fn byte(row: u32, column: u32) -> u32;
}

/// The layouts and products of a head dimension, for elements of one format.
pub trait Head: Cells {
    /// The rows of Q of a block.
    const ROWS: u32;
    /// How many parts of 64 rows these are.
    const PARTS: u32;
    /// The most elements of a row.
    const WIDTH: u32;
    /// Whether the exponentials of one part are computed after those of the other one, and the products after both. Where
    /// O is wide, a thread has no registers for them together. Kernels with dropout do so for every width.
    const PARTS_APART: bool = Self::PARTS > 1 && Self::WIDTH >= 128;
    /// The keys of a tile.
    const KEYS: u32;
    /// The tile of Q and O.
    type Queries: Tile;
    /// The tile of K and of V.
    type Keys: Tile;
    /// A thread's part of S.
    type Scores: OfParts;
    /// A thread's part of P.
    type Weights: Weights;
    /// A thread's part of O.
    type Sums: OfParts;

    /// The rows of Q, K and V that a thread names for `ldmatrix`.
    fn named(thread: u32) -> [u32; 3];
    /// S += Q·Kᵀ.
    ///
    /// # Safety
    /// All lanes of the warp call it together, and nobody writes the tiles now.
    unsafe fn multiply_keys(
        named: [u32; 3],
        queries: Shared<u8>,
        keys: Shared<u8>,
        s: &mut Self::Scores,
    );
    /// O += P·V.
    ///
    /// # Safety
    /// All lanes of the warp call it together, and nobody writes the tile now.
    unsafe fn multiply_values(
        named: [u32; 3],
        p: &Self::Weights,
        values: Shared<u8>,
        o: &mut Self::Sums,
    );
    /// Two weights as a pair.
    fn pack(first: f32, second: f32) -> u32;
    /// Writes O of a part into the tile of Q.
    ///
    /// # Safety
    /// This is thread `t`, and nobody reads its rows of Q any more.
    unsafe fn put_sums(o: &Self::Sums, part: usize, to: Shared<u8>, t: u32);
}

/// The rows of a tile of Q or O.
pub struct Queries<H>(PhantomData<H>);
/// The rows of a tile of K or V.
pub struct Keys<H>(PhantomData<H>);

macro_rules! heads {
    ($($name:ident: $head:literal wide in $swizzle:ident $columns:literal, $keys:literal keys, parts [$($part:literal)*] of $rows:literal rows;)*) => {$(
        #[doc = concat!("Rows of up to ", $head, " elements of format `F`.")]
        pub struct $name<F>(PhantomData<F>);

        heads!(@tile Queries $name $rows $head $swizzle $columns);
        heads!(@tile Keys $name $keys $head $swizzle $columns);
        heads!(@format $name F16 SM80_16x8x16_F32F16F16F32_TN pack_f16 $head $swizzle $keys [$($part)*] $rows);
        heads!(@format $name BF16 SM80_16x8x16_F32BF16BF16F32_TN pack_bf16 $head $swizzle $keys [$($part)*] $rows);
    )*};
    (@tile $tile:ident $name:ident $rows:literal $head:literal $swizzle:ident $columns:literal) => {
        impl<F> Tile for $tile<$name<F>> {
            const ROWS: u32 = $rows;
            const WIDTH: u32 = $head;
            const COLUMNS: u32 = $columns;
            #[inline(always)]
            fn byte(row: u32, column: u32) -> u32 {
                attention_warps_rows!($swizzle, $rows, $head).as_position_independent().at((row, column)) as u32 * 2
            }
        }
    };
    (@format $name:ident $f:ident $atom:ident $pack:ident $head:literal $swizzle:ident $keys:literal [$($part:literal)*] $rows:literal) => {
        const _: () = {
            // A tile has 16 columns of B, so that one `ldmatrix` loads them.
            type Mma = TiledMma<$atom, Layout![(4,1,1)], Tile![(64,16,16)]>;
            const PARTS: usize = $rows / 64;

            impl Cells for $name<$f> {
                #[inline(always)]
                unsafe fn cell(t: u32, v: u32) -> (u32, u32) {
                    // SAFETY: the caller's promise: `t` is one of the 128 threads, and the tile is one of theirs.
                    let mine = unsafe {
                        let mine = Mma::default().get_slice_unchecked(Dyn(t));
                        sure(mine.try_partition_c(make_identity_tensor(shape!((64,$keys)))))
                    };
                    let (row, key) = mine.at(v).to_native();
                    (row as u32, key as u32)
                }
            }
            impl Head for $name<$f> {
                const ROWS: u32 = $rows;
                const PARTS: u32 = PARTS as u32;
                const WIDTH: u32 = $head;
                const KEYS: u32 = $keys;
                type Queries = Queries<Self>;
                type Keys = Keys<Self>;
                type Scores = [[[f32; 4]; $keys / 8]; PARTS];
                type Weights = [[[u32; 4]; $keys / 16]; PARTS];
                type Sums = [[[f32; 4]; $head / 8]; PARTS];

                #[inline(always)]
                fn named(thread: u32) -> [u32; 3] {
                    let q = MatrixOperand::<$f, _, Mma, OperandA>::new(attention_warps_rows!($swizzle, $rows, $head), thread);
                    let k = MatrixOperand::<$f, _, Mma, OperandB>::new(attention_warps_rows!($swizzle, $keys, $head), thread);
                    let v = MatrixOperand::<$f, _, Mma, OperandB>::new(attention_warps_values!($swizzle, $head, $keys), thread);
                    [q.row(), k.row(), v.row()]
                }
                #[inline(always)]
                unsafe fn multiply_keys([q, k, _]: [u32; 3], queries: Shared<u8>, keys: Shared<u8>, s: &mut Self::Scores) {
                    let q = MatrixOperand::<$f, _, Mma, OperandA>::of_row(attention_warps_rows!($swizzle, $rows, $head), q);
                    let k = MatrixOperand::<$f, _, Mma, OperandB>::of_row(attention_warps_rows!($swizzle, $keys, $head), k);
                    unroll!(STEP in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] {
                        if STEP < $head / 16 {
                            const K: u64 = (STEP % ($head / 16)) as u64;
                            // SAFETY: the caller has all lanes here, and the tile.
                            let a = unsafe { [$(q.load::<$part, K, 4, _>(queries)),*] };
                            unroll!(COLUMNS in [0 1 2 3 4 5 6 7] {
                                if COLUMNS < $keys / 16 {
                                    const N: usize = COLUMNS % ($keys / 16);
                                    // SAFETY: likewise.
                                    unsafe {
                                        let b = k.load::<{ N as u64 }, K, 4, _>(keys);
                                        $(
                                            $atom::multiply_add(&mut s[$part][2 * N], a[$part], [b[0], b[1]]);
                                            $atom::multiply_add(&mut s[$part][2 * N + 1], a[$part], [b[2], b[3]]);
                                        )*
                                    }
                                }
                            });
                        }
                    });
                }
                #[inline(always)]
                unsafe fn multiply_values([_, _, v]: [u32; 3], p: &Self::Weights, values: Shared<u8>, o: &mut Self::Sums) {
                    let v = MatrixOperand::<$f, _, Mma, OperandB>::of_row(attention_warps_values!($swizzle, $head, $keys), v);
                    unroll!(STEP in [0 1 2 3 4 5 6 7] {
                        if STEP < $keys / 16 {
                            const K: usize = STEP % ($keys / 16);
                            unroll!(COLUMNS in [0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] {
                                if COLUMNS < $head / 16 {
                                    const N: usize = COLUMNS % ($head / 16);
                                    // SAFETY: the caller has all lanes here, and the tile.
                                    unsafe {
                                        let b = v.load::<{ N as u64 }, { K as u64 }, 4, _>(values);
                                        $(
                                            $atom::multiply_add(&mut o[$part][2 * N], p[$part][K], [b[0], b[1]]);
                                            $atom::multiply_add(&mut o[$part][2 * N + 1], p[$part][K], [b[2], b[3]]);
                                        )*
                                    }
                                }
                            });
                        }
                    });
                }
                #[inline(always)]
                fn pack(first: f32, second: f32) -> u32 {
                    $pack(first, second)
                }
                #[inline(always)]
                unsafe fn put_sums(o: &Self::Sums, part: usize, to: Shared<u8>, t: u32) {
                    // SAFETY: the caller's promise: `t` is one of the 128 threads, and the tile is one of theirs.
                    let mine = unsafe {
                        let mine = Mma::default().get_slice_unchecked(Dyn(t));
                        sure(mine.try_partition_c(make_identity_tensor(shape!((64,$head)))))
                    };
                    let o = o.part(part);
                    for columns in 0..$head / 8 {
                        for down in 0..2 {
                            let first = value(0, down, columns);
                            let (row, column) = mine.at(first as u32).to_native();
                            let byte = <Self::Queries as Tile>::byte(row as u32 + 64 * part as u32, column as u32);
                            let pair = $pack(o[first], o[value(1, down, columns)]);
                            // SAFETY: the caller's promise.
                            unsafe { to.after_bytes(byte).recast::<u32>().store(0, pair) }
                        }
                    }
                }
            }
        };
    };
}
cute_kernels::attention_warps_heads!(heads);
