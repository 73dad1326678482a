//! Heads of elements of E4M3: Q, K, V and weights have 8 bits, and O has 16.
//!
//! An instruction for elements of 8 bits takes both operands along K. K lies so, as for 16 bits. V is
//! operand B along keys, so its tiles are those of Vᵀ, which [`values`](super::values) writes before.
//! There the keys stand in the order of [`KeysOfBytes`], so that scores in registers are weights of the
//! operand where they are, without a move to another thread.
//!
//! [`KeysOfBytes`]: cute_kernels::attention::KeysOfBytes

use super::head::{Bytes, Head, Head64, Head128, named, opaque_place};
use super::mask::Cells;
use super::softmax::pack_bytes;
use core::marker::PhantomData;
use cute_core::atom::nvidia::sm90_gmma::*;
use cute_core::atom::{E4M3, Format, K};
use cute_core::prelude::*;
use cute_gpu::device::Shared;
use cute_gpu::device::barrier::TransactionBarrier;
use cute_gpu::device::convert::pack_e4m3_in_order;
use cute_gpu::device::matrices::ldmatrix_x4;
use cute_gpu::device::tma::{TensorMapAt, TmaTile};
use cute_gpu::device::wgmma::{
    ScaleOut, SmemOperand, Wgmma, WgmmaRegisters, gemm_rs, gemm_rs_in_groups,
};
use cute_kernels::attention_byte_rows;

/// The products of a tile of `N` columns, with A in shared memory, and in registers.
type Mma<const N: usize> = SM90_64xNx32_F32E4M3E4M3_SS_TN<N>;
type MmaRegisters<const N: usize> = SM90_64xNx32_F32E4M3E4M3_RS_TN<N>;

macro_rules! heads {
    ($($name:ident: $head:tt wide, O as in $of:ident;)*) => {$(
        #[doc = concat!("Rows of up to ", $head, " elements of E4M3, and of O of format `F`.")]
        pub struct $name<F>(PhantomData<F>);

        impl<F> Cells for $name<F>
        where
            $of<F>: Cells,
        {
            #[inline(always)]
            unsafe fn cell(t: u32, v: u32) -> (u32, u32) {
                // SAFETY: the caller's promise. Sums of products of all formats lie alike.
                unsafe { $of::<F>::cell(t, v) }
            }
        }

        impl<F> Head for $name<F>
        where
            $of<F>: Head<Scores = [f32; 64], Sums = [f32; $head / 2]>,
        {
            const FORMAT: &'static str = <E4M3 as Format>::NAME;
            const WIDTH: u32 = $head;
            const VALUE_WIDTH: u32 = $head;
            const KEYS: u32 = 128;
            const BYTES: Bytes = Bytes {
                queries: 64 * $head,
                keys: 128 * $head,
                values: 128 * $head,
                sums: $of::<F>::BYTES.sums,
            };
            const DEPTH: u32 = 32;
            /// A weight is at most 1, and 256 the greatest power of 2 that E4M3 has.
            const RAISED: u32 = 8;
            const VALUES_SCALED: bool = true;
            const VALUES_COPIED: bool = true;
            const QUERIES_IN_REGISTERS: bool = true;
            /// The maximum before could serve only for weights up to 448/256.
            const MAXIMUM_BEFORE: bool = false;
            /// Errors are no smaller with an origin that falls, and kernels are slower.
            const ORIGIN_FALLS: bool = false;

            type Scores = [f32; 64];
            type Sums = [f32; $head / 2];
            type PackedSums = <$of<F> as Head>::PackedSums;
            type Weights = [[u32; 4]; 128 / 32];
            type Queries = [[u32; 4]; $head / 32];

            #[inline(always)]
            unsafe fn load_queries(map: TensorMapAt, to: Shared<u8>, at: [i32; 4], barrier: TransactionBarrier) {
                // SAFETY: the caller's promise.
                unsafe { map.load(TmaTile::<E4M3, _>::new(attention_byte_rows!(64, $head, 1, 1)), to, at, barrier) }
            }
            #[inline(always)]
            unsafe fn load_keys(map: TensorMapAt, to: Shared<u8>, at: [i32; 4], barrier: TransactionBarrier) {
                // SAFETY: the caller's promise.
                unsafe { map.load(TmaTile::<E4M3, _>::new(attention_byte_rows!(128, $head, 1, 1)), to, at, barrier) }
            }
            #[inline(always)]
            unsafe fn load_values(
                map: TensorMapAt,
                to: Shared<u8>,
                [key, column, head, batch]: [i32; 4],
                barrier: TransactionBarrier,
            ) {
                let at = [column, key, head, batch];
                // SAFETY: the caller's promise.
                unsafe { map.load(TmaTile::<E4M3, _>::new(attention_byte_rows!($head, 128, 1, 1)), to, at, barrier) }
            }
            #[inline(always)]
            unsafe fn store_sums(map: TensorMapAt, from: Shared<u8>, at: [i32; 4]) {
                // SAFETY: the caller's promise.
                unsafe { $of::<F>::store_sums(map, from, at) }
            }
            #[inline(always)]
            unsafe fn queries(smem: Shared<u8>, t: u32) -> Self::Queries {
                let tile = attention_byte_rows!(64, $head).as_position_independent();
                // Matrices have 8 rows of 16 bytes, whatever their elements are.
                let (row, beside) = named(t);
                core::array::from_fn(|k| {
                    let place = tile.at((row, k as u32 * 32 + 2 * beside)) as u32;
                    // SAFETY: the caller has all threads here.
                    unsafe { ldmatrix_x4(smem.after_bytes(place)) }
                })
            }
            #[inline(always)]
            unsafe fn multiply_keys(q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores) {
                // SAFETY: the caller's promise.
                unsafe {
                    let keys = SmemOperand::<E4M3, K, _, 128>::new(attention_byte_rows!(128, $head), keys, 0);
                    gemm_rs(MmaRegisters::<128>::default(), q, keys, s, ScaleOut::Zero)
                }
            }
            #[inline(always)]
            unsafe fn scores_of_half(q: &Self::Queries, keys: Shared<u8>, s: &mut Self::Scores) {
                let tile = attention_byte_rows!(128, $head).compose(tile!((64, $head)));
                let mut half = [0.0; 32];
                // SAFETY: the caller's promise.
                unsafe {
                    let keys = SmemOperand::<E4M3, K, _, 64>::new(tile, opaque_place(keys), 0);
                    gemm_rs(MmaRegisters::<64>::default(), q, keys, &mut half, ScaleOut::Zero);
                    <Mma<64> as Wgmma>::wait_for::<0>(&mut half)
                }
                s[..32].copy_from_slice(&half)
            }
            #[inline(always)]
            unsafe fn multiply_values<const EACH: usize>(p: &Self::Weights, values: Shared<u8>, o: &mut Self::Sums) {
                // SAFETY: the caller's promise.
                unsafe {
                    let values = SmemOperand::<E4M3, K, _, $head>::new(attention_byte_rows!($head, 128), values, 0);
                    gemm_rs_in_groups::<_, _, _, _, _, _, EACH>(MmaRegisters::<$head>::default(), p, values, o, ScaleOut::One)
                }
            }
            #[inline(always)]
            unsafe fn wait_scores<const GROUPS: u32>(s: &mut Self::Scores) {
                // SAFETY: the caller's promise.
                unsafe { <Mma<128> as Wgmma>::wait_for::<GROUPS>(s) }
            }
            #[inline(always)]
            unsafe fn wait_sums(o: &mut Self::Sums) {
                // SAFETY: the caller's promise.
                unsafe { <MmaRegisters<$head> as WgmmaRegisters>::wait_for::<0>(o) }
            }
            #[inline(always)]
            fn pack(first: f32, second: f32) -> u32 {
                $of::<F>::pack(first, second)
            }
            #[inline(always)]
            fn put_weights(s: &Self::Scores, p: &mut Self::Weights) {
                pack_bytes(s, p, pack_e4m3_in_order);
            }
            #[inline(always)]
            unsafe fn put_sums(o: &Self::Sums, to: Shared<u8>, t: u32) {
                // SAFETY: the caller's promise.
                unsafe { $of::<F>::put_sums(o, to, t) }
            }
            #[inline(always)]
            fn pack_sums(o: &Self::Sums) -> Self::PackedSums {
                $of::<F>::pack_sums(o)
            }
            #[inline(always)]
            unsafe fn put_packed_sums(o: &Self::PackedSums, to: Shared<u8>, t: u32) {
                // SAFETY: the caller's promise.
                unsafe { $of::<F>::put_packed_sums(o, to, t) }
            }
        }
    )*};
}
heads! {
    E4m3Head64: 64 wide, O as in Head64;
    E4m3Head128: 128 wide, O as in Head128;
}
