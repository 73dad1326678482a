//! [`Gradients`]: the tiles and products of one head dimension and format.
//!
//! Scores are computed with keys as rows, Sᵀ = K·Qᵀ: so a thread's weights and its gradients of
//! scores are operand A of the products that give dV and dK, as they lie in its registers.

use crate::attention::head::{Head, Head64, Head128, Pairs, Values};
use crate::sure::sure;
use cute_core::atom::nvidia::sm90_gmma::*;
use cute_core::atom::{BF16, F16, K, MN, TiledMma};
use cute_core::prelude::*;
use cute_gpu::device::Shared;
use cute_gpu::device::convert::{
    from_bf16, from_f16, relu_pack_bf16_in_order, relu_pack_f16_in_order,
};
use cute_gpu::device::matrices::stmatrix_x4_trans;
use cute_gpu::device::wgmma::{ScaleOut, SmemOperand, Wgmma, WgmmaRegisters, gemm, gemm_rs};
use cute_kernels::{attention_rows, attention_values};

/// The bytes of 64 columns of 128 rows.
const COLUMNS: u32 = 64 * 128 * 2;

/// The layouts and products of a head dimension, for elements of one format. A tile of K and V has
/// 128 rows: each of two warpgroups has 64 of them.
pub trait Gradients: Head {
    /// The queries of a tile.
    const QUERIES: u32;
    /// The bytes of a tile of Q and of one of dO.
    const QUERY_BYTES: u32 = Self::QUERIES * Self::WIDTH * 2;
    /// The bytes of a tile of gradients of scores: queries, and 128 keys.
    const SCORE_BYTES: u32 = Self::QUERIES * 128 * 2;

    /// A thread's scores of 64 keys and the queries of a tile.
    type KeyScores: Values;
    /// The weights of these scores as operand A, for each 16 queries.
    type KeyWeights: Pairs;

    /// Starts S = K·Qᵀ for the keys of warpgroup `part`, or dP = V·dOᵀ.
    ///
    /// # Safety
    /// As for [`gemm`]; the places have tiles of K or V, and of Q or dO.
    unsafe fn multiply_rows(
        keys: Shared<u8>,
        part: u32,
        queries: Shared<u8>,
        s: &mut Self::KeyScores,
    );
    /// Starts dV += P·dO, or dK += dS·Q.
    ///
    /// # Safety
    /// As for [`gemm_rs`]; the place has a tile of dO or of Q.
    unsafe fn add_products(p: &Self::KeyWeights, queries: Shared<u8>, sums: &mut Self::Sums);
    /// Starts dQ = dSᵀ·K: 64 rows and 64 columns of it are those of warpgroup `part`.
    ///
    /// # Safety
    /// As for [`gemm`]; the places have gradients of scores of all 128 keys, and a tile of K.
    unsafe fn multiply_scores(ds: Shared<u8>, keys: Shared<u8>, part: u32, dq: &mut [f32; 32]);
    /// Waits for all products but those of the last `GROUPS` groups.
    ///
    /// # Safety
    /// As for [`Wgmma::wait_for`]; so for the two functions below.
    unsafe fn wait_rows<const GROUPS: u32>(s: &mut Self::KeyScores);
    /// Waits for all but the last `GROUPS` groups of [`add_products`](Self::add_products).
    ///
    /// # Safety
    /// As for [`wait_rows`](Self::wait_rows).
    unsafe fn wait_products<const GROUPS: u32>(sums: &mut Self::Sums);
    /// Waits for all but the last `GROUPS` groups of [`multiply_scores`](Self::multiply_scores).
    ///
    /// # Safety
    /// As for [`wait_rows`](Self::wait_rows).
    unsafe fn wait_queries<const GROUPS: u32>(dq: &mut [f32; 32]);

    /// The key, of those of the warpgroup, and the query, that value `v` of thread `t` is the score of.
    ///
    /// # Safety
    /// `t` is less than 128.
    unsafe fn key_cell(t: u32, v: u32) -> (u32, u32);
    /// Writes the gradients of scores of warpgroup `part` into shared memory: a row for each query, with 128 keys.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; this is thread `t`. The place is theirs.
    unsafe fn put_scores(ds: &Self::KeyWeights, to: Shared<u8>, part: u32, t: u32);
    /// Packs a pair of weights. A weight below 0 becomes 0.
    fn pack_those_that_stay(first: f32, second: f32) -> u32;
    /// The numbers of a pair.
    fn numbers(pair: u32) -> [f32; 2];
}

macro_rules! gradients {
    ($($head:ident $f:ident $ss:ident $rs:ident $relu_pack:ident $wide:literal $queries:literal $from:expr;)*) => {$(
        impl Gradients for $head<$f> {
            const QUERIES: u32 = $queries;
            type KeyScores = [f32; $queries / 2];
            type KeyWeights = [[u32; 4]; $queries / 16];

            #[inline(always)]
            unsafe fn multiply_rows(keys: Shared<u8>, part: u32, queries: Shared<u8>, s: &mut Self::KeyScores) {
                // SAFETY: the caller's promise.
                unsafe {
                    let keys = SmemOperand::<$f, K, _, 64>::new(attention_rows!(128, $wide), keys, part);
                    let queries = SmemOperand::<$f, K, _, $queries>::new(attention_rows!($queries, $wide), queries, 0);
                    gemm($ss::<$queries, K, K>::default(), keys, queries, s, ScaleOut::Zero)
                }
            }
            #[inline(always)]
            unsafe fn add_products(p: &Self::KeyWeights, queries: Shared<u8>, sums: &mut Self::Sums) {
                // SAFETY: the caller's promise.
                unsafe {
                    let queries = SmemOperand::<$f, MN, _, $wide>::new(attention_values!($wide, $queries), queries, 0);
                    gemm_rs($rs::<$wide, MN>::default(), p, queries, sums, ScaleOut::One)
                }
            }
            #[inline(always)]
            unsafe fn multiply_scores(ds: Shared<u8>, keys: Shared<u8>, part: u32, dq: &mut [f32; 32]) {
                // Of queries and columns of K, one is more than 64: each warpgroup takes 64 of them.
                let keys = keys.after_bytes(part * ($wide / 128) * COLUMNS);
                // SAFETY: the caller's promise.
                unsafe {
                    let rows = part * ($queries / 128);
                    let ds = SmemOperand::<$f, K, _, 64>::new(attention_rows!($queries, 128), ds, rows);
                    let keys = SmemOperand::<$f, MN, _, 64>::new(attention_values!(64, 128), keys, 0);
                    gemm($ss::<64, K, MN>::default(), ds, keys, dq, ScaleOut::Zero)
                }
            }
            #[inline(always)]
            unsafe fn wait_rows<const GROUPS: u32>(s: &mut Self::KeyScores) {
                // SAFETY: the caller's promise.
                unsafe { <$ss<$queries, K, K> as Wgmma>::wait_for::<GROUPS>(s) }
            }
            #[inline(always)]
            unsafe fn wait_products<const GROUPS: u32>(sums: &mut Self::Sums) {
                // SAFETY: the caller's promise.
                unsafe { <$rs<$wide, MN> as WgmmaRegisters>::wait_for::<GROUPS>(sums) }
            }
            #[inline(always)]
            unsafe fn wait_queries<const GROUPS: u32>(dq: &mut [f32; 32]) {
                // SAFETY: the caller's promise.
                unsafe { <$ss<64, K, MN> as Wgmma>::wait_for::<GROUPS>(dq) }
            }
            #[inline(always)]
            unsafe fn key_cell(t: u32, v: u32) -> (u32, u32) {
                type Mma = TiledMma<$ss<$queries, K, K>, Layout![(1,1,1)], Tile![(64,$queries,16)]>;
                // SAFETY: the caller's promise: `t` is one of the 128 threads, and the tile is one of theirs.
                let mine = unsafe {
                    let mine = Mma::default().get_slice_unchecked(Dyn(t));
                    sure(mine.try_partition_c(make_identity_tensor(shape!((64,$queries)))))
                };
                let (key, query) = mine.at(v).to_native();
                (key as u32, query as u32)
            }
            #[inline(always)]
            unsafe fn put_scores(ds: &Self::KeyWeights, to: Shared<u8>, part: u32, t: u32) {
                let tile = attention_rows!($queries, 128).as_position_independent();
                // The row of 8 keys that a lane names for four matrices: two beside each other, of keys, and two below.
                let (row, column) = (t % 8 + t % 32 / 16 * 8, t / 32 * 16 + t % 16 / 8 * 8);
                for k in 0..$queries / 16 {
                    let place = tile.at((row + 16 * k as u32, (column, part))) as u32 * 2;
                    // SAFETY: the caller has all threads here.
                    unsafe { stmatrix_x4_trans(to.after_bytes(place), ds[k]) }
                }
            }
            #[inline(always)]
            fn pack_those_that_stay(first: f32, second: f32) -> u32 {
                $relu_pack(first, second)
            }
            #[inline(always)]
            fn numbers(pair: u32) -> [f32; 2] {
                [pair as u16, (pair >> 16) as u16].map($from)
            }
        }
    )*};
}
gradients! {
    Head64 F16 SM90_64xNx16_F32F16F16_SS SM90_64xNx16_F32F16F16_RS relu_pack_f16_in_order 64 128 |bits| from_f16(half::f16::from_bits(bits));
    Head64 BF16 SM90_64xNx16_F32BF16BF16_SS SM90_64xNx16_F32BF16BF16_RS relu_pack_bf16_in_order 64 128 |bits| from_bf16(half::bf16::from_bits(bits));
    Head128 F16 SM90_64xNx16_F32F16F16_SS SM90_64xNx16_F32F16F16_RS relu_pack_f16_in_order 128 64 |bits| from_f16(half::f16::from_bits(bits));
    Head128 BF16 SM90_64xNx16_F32BF16BF16_SS SM90_64xNx16_F32BF16BF16_RS relu_pack_bf16_in_order 128 64 |bits| from_bf16(half::bf16::from_bits(bits));
}
