//! Values that the threads of a block compute together, in an order that does not change.

use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{TransactionBarrier, fence_barrier_init, syncthreads};
use cute_gpu::device::{DeviceElement, DynamicShared, Shared, threads};

/// The lanes of a warp.
pub const LANES: u32 = 32;

/// A value that lanes exchange: numbers of 32 bits each.
pub trait Exchanged: DeviceElement {
    /// The value of the lane `lane ^ mask`.
    ///
    /// # Safety
    /// All lanes of the warp call it together.
    unsafe fn exchanged(self, mask: u32) -> Self;
}
impl Exchanged for f32 {
    #[inline(always)]
    unsafe fn exchanged(self, mask: u32) -> f32 {
        // SAFETY: the caller's promise.
        f32::from_bits(unsafe { threads::shfl_xor(self.to_bits(), mask) })
    }
}
impl Exchanged for cute_gpu::device::Aligned<[f32; 2], 8> {
    #[inline(always)]
    unsafe fn exchanged(self, mask: u32) -> Self {
        // SAFETY: the caller's promise.
        unsafe { Self::new([self[0].exchanged(mask), self[1].exchanged(mask)]) }
    }
}

/// All lanes' values, put together by `join`; all lanes have the result. The order is that
/// of a tree, whichever lanes are faster.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
pub unsafe fn of_warp<T: Exchanged>(value: T, join: impl Fn(T, T) -> T) -> T {
    // SAFETY: the caller's promise.
    unsafe {
        let value = join(value, value.exchanged(16));
        let value = join(value, value.exchanged(8));
        let value = join(value, value.exchanged(4));
        let value = join(value, value.exchanged(2));
        join(value, value.exchanged(1))
    }
}

/// The values of lanes put together by `join`, for several values at once: those of the lanes whose
/// numbers differ in bits from `least` to below `most` alone, both powers of two. All these lanes
/// have the result, in the order of a tree.
///
/// # Safety
/// All lanes of the warp call it together, with one `least` and one `most` of at most [`LANES`].
#[inline(always)]
pub unsafe fn of_lanes(
    values: &mut [f32; 8],
    least: u32,
    most: u32,
    join: impl Fn(f32, f32) -> f32,
) {
    let mut mask = most / 2;
    while mask >= least {
        let [a, b, c, d, e, f, g, h] = *values;
        // SAFETY: the caller's promise.
        let joined = |value: f32| join(value, unsafe { value.exchanged(mask) });
        *values = [
            joined(a),
            joined(b),
            joined(c),
            joined(d),
            joined(e),
            joined(f),
            joined(g),
            joined(h),
        ];
        mask /= 2;
    }
}

/// All values of a block of whole warps, put together by `join`; all threads have the result.
/// `nothing` changes no value that it is joined with.
///
/// # Safety
/// All threads of the block call it together, each time with a part of shared memory of its own for
/// 32 values.
#[inline(always)]
pub unsafe fn of_block<T: Exchanged>(
    memory: &mut DynamicShared,
    value: T,
    nothing: T,
    join: impl Fn(T, T) -> T,
) -> T {
    // SAFETY: the caller's promise; each warp writes a value, and all are written before the
    // barrier.
    unsafe {
        let place: Shared<T> = memory.take(LANES);
        let layout: Layout![32:1] = layout!(32:1);
        let mut warps = Tensor::in_space_mut_promised(place, layout);
        let value = of_warp(value, &join);
        let (warp, lane) = (threads::thread() / LANES, threads::thread() % LANES);
        // all lanes have the value, so each may write it: no branch
        warps.set(warp, value);
        syncthreads();
        let there = lane < threads::block_threads() / LANES;
        of_warp(if there { warps.at(lane) } else { nothing }, &join)
    }
}

/// Values that the `BLOCKS` blocks of a cluster exchange, one after another.
///
/// A value goes to all blocks at once, into one of two places by turns. A block is at most one value
/// ahead of others: it has all of a turn before it sends the next one, so what it sends two turns later
/// finds the place read. A block that is alone exchanges nothing.
pub struct Exchange<const BLOCKS: u32> {
    /// Two times `BLOCKS` values of 8 bytes.
    places: Shared<u64>,
    /// The barrier of each turn, whose phase ends when all bytes of the turn are there.
    barriers: Shared<u64>,
    /// How many values there were.
    count: u32,
}

impl<const BLOCKS: u32> Exchange<BLOCKS> {
    /// Takes the next `2 · (BLOCKS + 1)` times 8 bytes of shared memory.
    ///
    /// # Safety
    /// All threads of the cluster call it together; there is that memory. Before the first value there
    /// is a barrier of the cluster.
    #[inline(always)]
    pub unsafe fn new(memory: &mut DynamicShared) -> Self {
        let (places, barriers) = (memory.take(2 * BLOCKS), memory.take(2));
        if BLOCKS > 1 && threads::thread() == 0 {
            // SAFETY: the caller's promise.
            unsafe {
                TransactionBarrier::at(barriers).init(1);
                TransactionBarrier::at(barriers.after_bytes(8)).init(1);
            }
        }
        if BLOCKS > 1 {
            fence_barrier_init();
        }
        Exchange {
            places,
            barriers,
            count: 0,
        }
    }

    /// The values of all blocks, which all threads of a block have, put together by `join` in the order
    /// of the blocks; all threads have the result.
    ///
    /// # Safety
    /// All threads of the cluster call it equally often, those of a block with one value, of 4 or 8 bytes.
    #[inline(always)]
    pub unsafe fn of_cluster<T: Exchanged>(&mut self, value: T, join: impl Fn(T, T) -> T) -> T {
        if BLOCKS == 1 {
            return value;
        }
        let (turn, parity) = (self.count % 2, self.count / 2 % 2);
        self.count += 1;
        let place: Shared<T> = self.places.after_bytes(turn * BLOCKS * 8).recast();
        let barrier = TransactionBarrier::at(self.barriers.after_bytes(turn * 8));
        let block = threads::thread();
        // SAFETY: the caller's promise; each block writes its value into a place of its own of every
        // block, of which none reads or ends before it has all values.
        unsafe {
            if block == 0 {
                barrier.arrive_and_expect_tx(BLOCKS * size_of::<T>() as u32);
            }
            if block < BLOCKS {
                place.store_in_block(block, threads::block_rank_in_cluster(), value, barrier);
            }
            barrier.wait(parity);
            let mut all = place.load(0);
            for block in 1..BLOCKS {
                all = join(all, place.load(block as isize));
            }
            all
        }
    }
}
