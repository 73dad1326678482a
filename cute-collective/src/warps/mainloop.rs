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
use cute_kernels::gemm_warps::{STEP, WarpArguments};

/// What [`gemm_tile`] waits for: all copies but those of the last stages, of `STAGES`.
macro_rules! wait_for_next {
    ($stages:ident) => {
        match $stages {
            3 => cp_async_wait::<1>(),
            _ => cp_async_wait::<2>(),
        }
    };
}

/// The tile of this block.
///
/// While the products of one step of 16 along K run, the fragments of the next one are loaded from
/// shared memory; while those of a tile of A and B run, the tiles of the steps after it are copied
/// from global memory.
///
/// # Safety
/// The block has the threads of the products, and the shared memory of three or four stages; the
/// arguments are those of tensors that exist, and there are as many blocks as tiles.
#[inline(always)]
pub unsafe fn gemm_tile<P: Products, C: Copies, const STAGES: u32>(arguments: &WarpArguments) {
    const { assert!(STAGES == 3 || STAGES == 4) };
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
        let mut left = k;
        let mut copy = |number: u32| {
            let (to_a, to_b) = stage(number);
            a.start::<P::TileA>(to_a, P::THREADS, left);
            b.start::<P::TileB>(to_b, P::THREADS, left);
            cp_async_fence();
            left = left.saturating_sub(STEP);
        };
        let next = |number: u32| if number + 1 == STAGES { 0 } else { number + 1 };

        let mut number = 0;
        while number < STAGES - 1 {
            copy(number);
            number += 1;
        }
        wait_for_next!(STAGES);
        syncthreads();
        let (mut read, mut write) = (0, STAGES - 1);
        let rows = P::rows(t);
        let mut sums: P::Sums = core::mem::zeroed();
        let (tile_a, tile_b) = stage(read);
        let mut first = P::load::<0>(rows, tile_a, tile_b);
        for _ in 0..k.div_ceil(STEP) {
            let (tile_a, tile_b) = stage(read);
            let second = P::load::<1>(rows, tile_a, tile_b);
            // into the stage that all have left at the last barrier
            copy(write);
            P::multiply(&first, &mut sums);
            (read, write) = (next(read), read);
            wait_for_next!(STAGES);
            syncthreads();
            let (tile_a, tile_b) = stage(read);
            first = P::load::<0>(rows, tile_a, tile_b);
            P::multiply(&second, &mut sums);
        }
        cp_async_wait::<0>();
        store::<P>(&sums, smem_a.recast(), t, place, arguments);
    }
}
