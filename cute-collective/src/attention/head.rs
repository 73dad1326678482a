//! [`Head`]: the tiles, products and copies of one head dimension and format.
//!
//! All numbers come from layouts: boxes and bytes of copies, descriptors, the places that threads
//! name for `ldmatrix` and `stmatrix`, and the cells that a thread's values are.

use super::mask::Cells;
use super::softmax::pack;
use crate::sure::sure;
use core::marker::PhantomData;
use cute_core::atom::nvidia::sm90_gmma::*;
use cute_core::atom::{BF16, F16, Format, K, MN, TiledMma};
use cute_core::prelude::*;
use cute_gpu::device::Shared;
use cute_gpu::device::barrier::TransactionBarrier;
use cute_gpu::device::convert::*;
use cute_gpu::device::matrices::{ldmatrix_x4, stmatrix_x4};
use cute_gpu::device::threads::{opaque, warpgroup_reg_alloc, warpgroup_reg_dealloc};
use cute_gpu::device::tma::{TensorMapAt, TmaTile};
use cute_gpu::device::wgmma::{
    ScaleOut, SmemOperand, Wgmma, WgmmaRegisters, gemm, gemm_rs, gemm_rs_in_groups,
};
use cute_kernels::attention::CONSUMERS;
use cute_kernels::{attention_rows, attention_values};

/// Values of a thread, as an array.
pub trait Values: Copy + AsRef<[f32]> + AsMut<[f32]> {}
impl<const N: usize> Values for [f32; N] {}

/// The operand P of a thread: four registers for each instruction, that is, for 16 keys of weights of
/// 16 bits.
pub trait Pairs: Copy + AsMut<[[u32; 4]]> {}
impl<const N: usize> Pairs for [[u32; 4]; N] {}

/// The types and numbers of a kernel for one head dimension and elements of one format. A warpgroup has
/// 64 rows of Q.
pub trait Head: Cells {
    /// The name of the format of the elements.
    const FORMAT: &'static str;
    /// The most elements of a row of Q and K.
    const WIDTH: u32;
    /// The most elements of a row of V and O.
    const VALUE_WIDTH: u32;
    /// The keys of a tile.
    const KEYS: u32;
    /// The warpgroups of a block that compute.
    const CONSUMERS: u32 = CONSUMERS;
    /// The rows of Q that a block takes at a time.
    const ROWS: u32 = 64 * Self::CONSUMERS;
    /// The threads of a block: those that compute, and a warpgroup that loads.
    const THREADS: u32 = 128 * (Self::CONSUMERS + 1);
    /// The bytes of 64 rows of Q and of O, and of a tile of K and of V.
    const BYTES: Bytes;
    /// The elements of a row, or the keys, that an instruction multiplies.
    const DEPTH: u32 = 16;
    /// The power of 2 by which weights are multiplied before they are rounded, so that they use the
    /// range of their format. Sums have the same factor, and O has none.
    const RAISED: u32 = 0;
    /// Whether what is read of V is multiplied by a scale. Its inverse stands before the slopes.
    const VALUES_SCALED: bool = false;
    /// Whether tiles of V are those of a copy. There each packed sequence begins with a tile of its own,
    /// at its [place](super::in_sequence::first_place).
    const VALUES_COPIED: bool = false;
    /// Whether Q stays in registers, so that its memory is free at once.
    const QUERIES_IN_REGISTERS: bool;
    /// Whether the rows of Q of a block are loaded while those before are worked on.
    const QUERIES_AHEAD: bool = false;
    /// Whether O leaves through the memory of Q, which is free once all keys are multiplied.
    const SUMS_IN_MEMORY_OF_QUERIES: bool = !(Self::QUERIES_IN_REGISTERS || Self::QUERIES_AHEAD);
    /// Whether a warpgroup leaves out tiles of keys that other rows of its block see, and none of its own.
    const ROWS_APART: bool = Self::CONSUMERS > 2;
    /// The tiles of Q that shared memory holds.
    const QUERY_TILES: u32 = 1 + Self::QUERIES_AHEAD as u32;
    /// Whether the maximum before may serve a tile. Where O is wide, there are no registers for both ways.
    const MAXIMUM_BEFORE: bool = Self::VALUE_WIDTH <= 128;
    /// Whether O, S and P leave few of 232 registers.
    const MANY_VALUES: bool = (Self::VALUE_WIDTH + Self::KEYS) / 2 + Self::KEYS / 4 > 180;
    /// Whether the origin of weights falls with the maxima of tiles, so that the greatest weight of each
    /// is not rounded.
    const ORIGIN_FALLS: bool = true;

    /// Leaves registers of the warpgroup that loads to those that compute. All threads of a block together
    /// have the 65536 of a multiprocessor, or fewer.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together, once, before anything that needs more than are left.
    #[inline(always)]
    unsafe fn leave_registers() {
        // SAFETY: the caller's promise.
        unsafe { warpgroup_reg_dealloc::<40>() }
    }
    /// Takes registers for a warpgroup that computes.
    ///
    /// # Safety
    /// As for [`leave_registers`](Head::leave_registers).
    #[inline(always)]
    unsafe fn take_registers() {
        // SAFETY: the caller's promise.
        unsafe { warpgroup_reg_alloc::<232>() }
    }

    /// Q·Kᵀ: the atom's layout of C.
    type Scores: Values;
    /// P·V: the atom's layout of C.
    type Sums: Values;
    /// O as it is stored.
    type PackedSums: Copy;
    /// P: the atom's layout of A, for each instruction.
    type Weights: Pairs;
    /// Q, in registers or in shared memory.
    type Queries: Copy;

    /// Starts to load 64 rows of Q; the coordinate is (row, column, head, batch).
    ///
    /// # Safety
    /// The map and the place are those of such a tile; its bytes are expected.
    unsafe fn load_queries(
        map: TensorMapAt,
        to: Shared<u8>,
        at: [i32; 4],
        barrier: TransactionBarrier,
    );
    /// Starts to load a tile of K.
    ///
    /// # Safety
    /// As for [`load_queries`](Head::load_queries).
    unsafe fn load_keys(
        map: TensorMapAt,
        to: Shared<u8>,
        at: [i32; 4],
        barrier: TransactionBarrier,
    );
    /// Starts to load a tile of V.
    ///
    /// # Safety
    /// As for [`load_queries`](Head::load_queries).
    unsafe fn load_values(
        map: TensorMapAt,
        to: Shared<u8>,
        at: [i32; 4],
        barrier: TransactionBarrier,
    );
    /// Starts to store 64 rows of O.
    ///
    /// # Safety
    /// The place has such a tile, visible to the copy engine.
    unsafe fn store_sums(map: TensorMapAt, from: Shared<u8>, at: [i32; 4]);

    /// Q of this warpgroup, which lies in shared memory; this is its thread `t`.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    unsafe fn queries(smem: Shared<u8>, t: u32) -> Self::Queries;
    /// Starts S = Q·Kᵀ.
    ///
    /// # Safety
    /// As for [`gemm`]; `keys` is a tile of K.
    unsafe fn multiply_keys(q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores);
    /// Scores of the first half of a tile of K, in the first half of `s`.
    ///
    /// # Safety
    /// As for [`multiply_keys`](Head::multiply_keys); no other products are under way.
    unsafe fn scores_of_half(q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores);
    /// Starts O += P·V in groups of `EACH` instructions, or in [`ONE_GROUP`].
    ///
    /// # Safety
    /// As for [`gemm_rs_in_groups`]; `values` is a tile of V.
    unsafe fn multiply_values<const EACH: usize>(
        p: &Self::Weights,
        values: Shared<u8>,
        o: &mut Self::Sums,
    );
    /// Waits for all products but those of the last `GROUPS` groups.
    ///
    /// # Safety
    /// As for [`Wgmma::wait_for`].
    unsafe fn wait_scores<const GROUPS: u32>(s: &mut Self::Scores);
    /// Waits for all products.
    ///
    /// # Safety
    /// As for [`Wgmma::wait_for`].
    unsafe fn wait_sums(o: &mut Self::Sums);

    /// Two elements of O, or two weights of 16 bits, as a pair; after the instructions before it.
    fn pack(first: f32, second: f32) -> u32;
    /// Weights as P; after the instructions before it.
    #[inline(always)]
    fn put_weights(s: &Self::Scores, p: &mut Self::Weights) {
        pack(s.as_ref(), p.as_mut(), Self::pack);
    }
    /// Writes O into shared memory.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; this is thread `t`. The place is theirs.
    unsafe fn put_sums(o: &Self::Sums, to: Shared<u8>, t: u32);
    /// O as it is stored; after the instructions before it.
    fn pack_sums(o: &Self::Sums) -> Self::PackedSums;
    /// [`put_sums`](Head::put_sums) of packed ones.
    ///
    /// # Safety
    /// As for that.
    unsafe fn put_packed_sums(o: &Self::PackedSums, to: Shared<u8>, t: u32);
}

/// The instructions of a group that has all of them.
pub const ONE_GROUP: usize = usize::MAX;

/// Bytes of tiles in shared memory.
#[derive(Clone, Copy)]
pub struct Bytes {
    /// The bytes of 64 rows of Q.
    pub queries: u32,
    /// The bytes of a tile of K.
    pub keys: u32,
    /// The bytes of a tile of V.
    pub values: u32,
    /// The bytes from one consumer's place of O to the next: as many as of Q, whose memory O may leave through.
    pub sums: u32,
}

/// The row that lane `t` names for four matrices of 8 by 8 elements, two below each other and two
/// beside, of 16 rows for each warp; and the first column.
#[inline(always)]
pub(super) fn named(t: u32) -> (u32, u32) {
    (t / 32 * 16 + t % 16, t % 32 / 16 * 8)
}

/// A place, hidden from the compiler. It would move a fence with which both sides of a branch begin before the branch,
/// where `ptxas` does not find it.
#[inline(always)]
pub(super) fn opaque_place(place: Shared<u8>) -> Shared<u8> {
    Shared::at(opaque(place.address()))
}

/// A thread's part of 16 columns of O, those of number `k`, in pairs.
#[inline(always)]
fn pack_columns<H: Head>(o: &H::Sums, k: usize) -> [u32; 4] {
    let o = o.as_ref();
    let pair = |i: usize| H::pack(o[8 * k + 2 * i], o[8 * k + 2 * i + 1]);
    [pair(0), pair(1), pair(2), pair(3)]
}

/// Writes O into shared memory as thread `t`, whose part of each 16 columns is given.
macro_rules! put {
    ($values:literal, $to:ident, $t:ident, |$k:ident| $columns:expr) => {{
        let tile = attention_rows!(64, $values).as_position_independent();
        let (row, beside) = named($t);
        for $k in 0..$values / 16 {
            let column = ($k as u32 % 4 * 16 + beside, $k as u32 / 4);
            let place = tile.at((row, column)) as u32 * 2;
            stmatrix_x4($to.after_bytes(place), $columns)
        }
    }};
}

/// Where Q is.
macro_rules! queries {
    (registers $f:ident $ss:ident $rs:ident $keys:literal $head:literal) => {
        const QUERIES_IN_REGISTERS: bool = true;
        type Queries = [[u32; 4]; $head / 16];

        #[inline(always)]
        unsafe fn queries(smem: Shared<u8>, t: u32) -> Self::Queries {
            let tile = attention_rows!(64, $head).as_position_independent();
            let (row, beside) = named(t);
            core::array::from_fn(|k| {
                // 16 of the 64 columns of a row of the swizzle
                let column = (k as u32 % 4 * 16 + beside, k as u32 / 4);
                let place = tile.at((row, column)) as u32 * 2;
                // SAFETY: the caller has all threads here.
                unsafe { ldmatrix_x4(smem.after_bytes(place)) }
            })
        }
        #[inline(always)]
        unsafe fn multiply_keys(q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores) {
            // SAFETY: the caller's promise.
            unsafe {
                let keys =
                    SmemOperand::<$f, K, _, $keys>::new(attention_rows!($keys, $head), keys, 0);
                gemm_rs($rs::<$keys, K>::default(), q, keys, s, ScaleOut::Zero)
            }
        }
        queries!(@half $f $ss $keys $head |q, keys, half| {
            gemm_rs($rs::<{ $keys / 2 }, K>::default(), q, keys, &mut half, ScaleOut::Zero)
        });
    };
    (memory $f:ident $ss:ident $rs:ident $keys:literal $head:literal) => {
        queries!(@memory $f $ss $keys $head);
    };
    (advance $f:ident $ss:ident $rs:ident $keys:literal $head:literal) => {
        const QUERIES_AHEAD: bool = true;
        queries!(@memory $f $ss $keys $head);
    };
    (@memory $f:ident $ss:ident $keys:literal $head:literal) => {
        const QUERIES_IN_REGISTERS: bool = false;
        type Queries = Shared<u8>;

        #[inline(always)]
        unsafe fn queries(smem: Shared<u8>, _: u32) -> Self::Queries {
            smem
        }
        #[inline(always)]
        unsafe fn multiply_keys(q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores) {
            // Hidden where registers are few, so that no descriptors stay in them between tiles;
            // elsewhere they may, which is 2 % faster.
            let queries: Shared<u8> = if Self::MAXIMUM_BEFORE || Self::MANY_VALUES {
                opaque_place(*q)
            } else {
                *q
            };
            // SAFETY: the caller's promise.
            unsafe {
                let queries =
                    SmemOperand::<$f, K, _, 64>::new(attention_rows!(64, $head), queries, 0);
                let keys =
                    SmemOperand::<$f, K, _, $keys>::new(attention_rows!($keys, $head), keys, 0);
                gemm(
                    $ss::<$keys, K, K>::default(),
                    queries,
                    keys,
                    s,
                    ScaleOut::Zero,
                )
            }
        }
        queries!(@half $f $ss $keys $head |q, keys, half| {
            let q = SmemOperand::<$f, K, _, 64>::new(attention_rows!(64, $head), opaque_place(*q), 0);
            gemm($ss::<{ $keys / 2 }, K, K>::default(), q, keys, &mut half, ScaleOut::Zero)
        });
    };
    (@half $f:ident $ss:ident $keys:literal $head:literal |$q:ident, $operand:ident, $half:ident| $start:block) => {
        #[inline(always)]
        unsafe fn scores_of_half($q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores) {
            let tile = attention_rows!($keys, $head).compose(tile!((const { $keys / 2 }, $head)));
            let mut $half = [0.0; $keys / 4];
            // SAFETY: the caller's promise.
            unsafe {
                let $operand = SmemOperand::<$f, K, _, { $keys / 2 }>::new(tile, opaque_place(keys), 0);
                $start;
                <$ss<{ $keys / 2 }, K, K> as Wgmma>::wait_for::<0>(&mut $half)
            }
            s[..$keys / 4].copy_from_slice(&$half)
        }
    };
}

/// The registers of three warpgroups that compute, and of the one that loads; those of two are the trait's.
macro_rules! registers {
    (128) => {};
    (192) => {
        #[inline(always)]
        unsafe fn leave_registers() {
            // SAFETY: the caller's promise.
            unsafe { warpgroup_reg_dealloc::<32>() }
        }
        #[inline(always)]
        unsafe fn take_registers() {
            // SAFETY: the caller's promise.
            unsafe { warpgroup_reg_alloc::<160>() }
        }
    };
}

macro_rules! heads {
    ($($name:ident: $head:literal wide, values $values:literal wide, $rows:tt rows, $keys:literal keys, Q in $place:ident;)*) => {$(
        #[doc = concat!("Rows of up to ", $head, " elements of format `F`, and of ", $values, " of V and O.")]
        #[doc = concat!("A block of attention takes ", $rows, " rows of Q at a time.")]
        pub struct $name<F>(PhantomData<F>);

        heads!(@format $name F16 SM90_64xNx16_F32F16F16_SS SM90_64xNx16_F32F16F16_RS pack_f16_in_order $rows $keys $head $values $place);
        heads!(@format $name BF16 SM90_64xNx16_F32BF16BF16_SS SM90_64xNx16_F32BF16BF16_RS pack_bf16_in_order $rows $keys $head $values $place);
    )*};
    (@format $name:ident $f:ident $ss:ident $rs:ident $pack:ident $rows:tt $keys:literal $head:literal $values:literal $place:ident) => {
        // O leaves through a place as large as that of Q.
        const _: () = assert!($values <= $head);

        impl Cells for $name<$f> {
            #[inline(always)]
            unsafe fn cell(t: u32, v: u32) -> (u32, u32) {
                type Mma = TiledMma<$ss<$keys, K, K>, Layout![(1,1,1)], Tile![(64,$keys,16)]>;
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
            const FORMAT: &'static str = <$f as Format>::NAME;
            const WIDTH: u32 = $head;
            const VALUE_WIDTH: u32 = $values;
            const KEYS: u32 = $keys;
            const CONSUMERS: u32 = $rows / 64;
            const BYTES: Bytes = Bytes {
                queries: 64 * $head * 2,
                keys: $keys * $head * 2,
                values: $keys * $values * 2,
                sums: 64 * $head * 2,
            };
            type Scores = [f32; $keys / 2];
            type Sums = [f32; $values / 2];
            type PackedSums = [[u32; 4]; $values / 16];
            type Weights = [[u32; 4]; $keys / 16];

            registers!($rows);
            queries!($place $f $ss $rs $keys $head);

            #[inline(always)]
            unsafe fn load_queries(map: TensorMapAt, to: Shared<u8>, at: [i32; 4], barrier: TransactionBarrier) {
                // SAFETY: the caller's promise.
                unsafe { map.load(TmaTile::<$f, _>::new(attention_rows!(64, $head, 1, 1)), to, at, barrier) }
            }
            #[inline(always)]
            unsafe fn load_keys(map: TensorMapAt, to: Shared<u8>, at: [i32; 4], barrier: TransactionBarrier) {
                // SAFETY: the caller's promise.
                unsafe { map.load(TmaTile::<$f, _>::new(attention_rows!($keys, $head, 1, 1)), to, at, barrier) }
            }
            #[inline(always)]
            unsafe fn load_values(map: TensorMapAt, to: Shared<u8>, at: [i32; 4], barrier: TransactionBarrier) {
                // SAFETY: the caller's promise.
                unsafe { map.load(TmaTile::<$f, _>::new(attention_rows!($keys, $values, 1, 1)), to, at, barrier) }
            }
            #[inline(always)]
            unsafe fn store_sums(map: TensorMapAt, from: Shared<u8>, at: [i32; 4]) {
                // SAFETY: the caller's promise.
                unsafe { map.store(TmaTile::<$f, _>::new(attention_rows!(64, $values, 1, 1)), from, at) }
            }
            #[inline(always)]
            unsafe fn multiply_values<const EACH: usize>(p: &Self::Weights, values: Shared<u8>, o: &mut Self::Sums) {
                // SAFETY: the caller's promise.
                unsafe {
                    let values = SmemOperand::<$f, MN, _, $values>::new(attention_values!($values, $keys), values, 0);
                    gemm_rs_in_groups::<_, _, _, _, _, _, EACH>($rs::<$values, MN>::default(), p, values, o, ScaleOut::One)
                }
            }
            #[inline(always)]
            unsafe fn wait_scores<const GROUPS: u32>(s: &mut Self::Scores) {
                // SAFETY: the caller's promise.
                unsafe { <$ss<$keys, K, K> as Wgmma>::wait_for::<GROUPS>(s) }
            }
            #[inline(always)]
            unsafe fn wait_sums(o: &mut Self::Sums) {
                // SAFETY: the caller's promise.
                unsafe { <$rs<$values, MN> as WgmmaRegisters>::wait_for::<0>(o) }
            }
            #[inline(always)]
            fn pack(first: f32, second: f32) -> u32 {
                $pack(first, second)
            }
            #[inline(always)]
            unsafe fn put_sums(o: &Self::Sums, to: Shared<u8>, t: u32) {
                // SAFETY: the caller's promise.
                unsafe { put!($values, to, t, |k| pack_columns::<Self>(o, k)) }
            }
            #[inline(always)]
            fn pack_sums(o: &Self::Sums) -> Self::PackedSums {
                core::array::from_fn(|k| pack_columns::<Self>(o, k))
            }
            #[inline(always)]
            unsafe fn put_packed_sums(o: &Self::PackedSums, to: Shared<u8>, t: u32) {
                // SAFETY: the caller's promise.
                unsafe { put!($values, to, t, |k| o[k]) }
            }
        }
    };
}
cute_kernels::attention_heads!(heads);
