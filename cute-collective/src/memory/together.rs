//! Values that the threads of a block compute together, in an order that does not change.

use cute_core::prelude::*;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{cluster_sync_apart, syncthreads};
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

/// The values of `BLOCKS` blocks of a cluster, which all threads of a block have, put together by
/// `join` in the order of the blocks; all threads have the result.
///
/// # Safety
/// All threads of the cluster call it together, when all its blocks have begun, each time with a part
/// of shared memory of its own for `BLOCKS` values, of 4 or 8 bytes.
#[inline(always)]
pub unsafe fn of_cluster<T: Exchanged, const BLOCKS: u32>(
    memory: &mut DynamicShared,
    value: T,
    join: impl Fn(T, T) -> T,
) -> T {
    // SAFETY: the caller's promise; each block writes its value into a place of its own of every
    // block, and none reads or ends before the barrier.
    unsafe {
        let place: Shared<T> = memory.take(BLOCKS);
        let block = threads::thread();
        if block < BLOCKS {
            place.store_in_block(block, threads::block_rank_in_cluster(), value);
        }
        cluster_sync_apart();
        let mut all = place.load(0);
        for block in 1..BLOCKS {
            all = join(all, place.load(block as isize));
        }
        all
    }
}
