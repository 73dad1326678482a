//! Values that the threads of a block compute together, in an order that does not change.

use cute_core::prelude::*;
use cute_gpu::device::{DeviceElement, DynamicShared, Shared, barrier::syncthreads, threads};

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
