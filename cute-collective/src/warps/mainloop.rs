//! A block's tile of D = A·Bᵀ: a ring of stages in shared memory, and fragments that are loaded one
//! step ahead.

use super::copies::{Copies, From};
use super::epilogue::store;
use super::products::Products;
use crate::gemm::schedule::Tiles;
use cute_gpu::device::async_copy::{cp_async_fence, cp_async_wait};
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::threads::{block, thread};
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::gemm_warps::{STAGES, STEP, WarpArguments};

/// The tile of this block.
///
/// While the products of one step of 16 along K run, the fragments of the next one are loaded from
/// shared memory; while those of a tile of A and B run, the tiles of the steps after it are copied
/// from global memory. The barrier of a tile is followed by the loads of the next one and by the last
/// products of this one, which the assembler puts around both.
///
/// # Safety
/// The block has the threads of the products, and the shared memory of the stages; the
/// arguments are those of tensors that exist, and there are as many blocks as tiles.
#[inline(always)]
pub unsafe fn gemm_tile<P: Products, C: Copies>(arguments: &WarpArguments) {
    let bytes = const { (P::TILE.0 * STEP * 2, P::TILE.1 * STEP * 2) };
    let (t, [m, n, k, batches]) = (thread(), arguments.sizes);
    // SAFETY: the caller's promise.
    unsafe {
        let mut memory = DynamicShared::new();
        let smem_a: Shared<u8> = memory.take(STAGES * bytes.0);
        let smem_b: Shared<u8> = memory.take(STAGES * bytes.1);
        let stage = |number: u32| {
            (
                smem_a.after_bytes(number * bytes.0),
                smem_b.after_bytes(number * bytes.1),
            )
        };
        let tiles = Tiles::new((m, n), P::TILE, arguments.group, batches);
        let place = tiles.place(block(), P::TILE);
        let from = |address: u64, [row, along, batch]: [i64; 3], first: i32, rows: u32| {
            let elements = i64::from(first) * row + i64::from(place.batch) * batch;
            From {
                address: address.wrapping_add(2 * elements as u64),
                strides: [row, along],
                rows: rows - first as u32,
            }
        };
        let a = from(arguments.a, arguments.strides_a, place.m, m);
        let b = from(arguments.b, arguments.strides_b, place.n, n);
        let mut a = C::new::<P::TileA>(a, t, P::THREADS);
        let mut b = C::new::<P::TileB>(b, t, P::THREADS);
        // The last step is the first one: it alone may be a part of a tile, and no other has to ask.
        let steps = k.div_ceil(STEP);
        let last = steps.saturating_sub(1);
        let (to_a, to_b) = stage(0);
        a.start_last::<P::TileA>(to_a, P::THREADS, last, k - last * STEP);
        b.start_last::<P::TileB>(to_b, P::THREADS, last, k - last * STEP);
        cp_async_fence();
        let mut left = last;
        let mut copy = |number: u32| {
            let (to_a, to_b) = stage(number);
            a.start::<P::TileA>(to_a, P::THREADS, left > 0);
            b.start::<P::TileB>(to_b, P::THREADS, left > 0);
            cp_async_fence();
            left = left.saturating_sub(1);
        };
        let next = |number: u32| if number + 1 == STAGES { 0 } else { number + 1 };

        for number in 1..STAGES - 1 {
            copy(number);
        }
        cp_async_wait::<{ STAGES - 2 }>();
        syncthreads();
        let (mut read, mut write) = (0, STAGES - 1);
        let rows = P::rows(t);
        let mut sums: P::Sums = core::mem::zeroed();
        let (tile_a, tile_b) = stage(read);
        let mut first = P::load::<0>(rows, tile_a, tile_b);
        for _ in 0..steps {
            let (tile_a, tile_b) = stage(read);
            let second = P::load::<1>(rows, tile_a, tile_b);
            // into the stage that all have left at the last barrier
            copy(write);
            P::multiply(&first, &mut sums);
            let third = P::load::<2>(rows, tile_a, tile_b);
            P::multiply(&second, &mut sums);
            let fourth = P::load::<3>(rows, tile_a, tile_b);
            P::multiply(&third, &mut sums);
            (read, write) = (next(read), read);
            cp_async_wait::<{ STAGES - 2 }>();
            syncthreads();
            let (tile_a, tile_b) = stage(read);
            first = P::load::<0>(rows, tile_a, tile_b);
            P::multiply(&fourth, &mut sums);
        }
        cp_async_wait::<0>();
        store::<P>(&sums, smem_a.recast(), t, place, arguments);
    }
}
