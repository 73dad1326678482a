//! Copies of tiles between global and shared memory by the copy engine (TMA).
//!
//! A copy names a tensor map, which the host encoded and the kernel got as an argument, a
//! coordinate in the tensor, and a place in shared memory. What lies outside of the tensor is
//! loaded as 0 and not stored.

use super::barrier::TransactionBarrier;
use super::shared::Shared;

/// A tensor map that is an argument of a kernel, by its address.
///
/// Source: CuTe `TmaDescriptor`, CUDA `CUtensorMap`.
#[doc(alias("TmaDescriptor", "CUtensorMap"))]
#[derive(Clone, Copy, Debug)]
pub struct TensorMapAt(u64);

/// The 128 bytes of a tensor map, as an argument of a kernel by value. The kernel never reads it:
/// its address is what instructions take, which [`map_of!`](crate::map_of) gives.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct TensorMapBytes([u64; 16]);

/// The address of argument number `$i` of the kernel `$kernel`, within which it stands: a
/// [`TensorMapAt`](crate::device::tma::TensorMapAt).
#[macro_export]
macro_rules! map_of {
    ($kernel:ident, $i:literal) => {{
        let address: u64;
        #[cfg(target_arch = "nvptx64")]
        // SAFETY: the argument is there as long as the kernel runs.
        unsafe {
            ::core::arch::asm!(
                concat!("mov.b64 {0}, ", stringify!($kernel), "_param_", $i, "; cvta.param.u64 {0}, {0};"),
                out(reg64) address, options(pure, nomem, nostack)
            );
        }
        #[cfg(not(target_arch = "nvptx64"))]
        {
            address = 0;
        }
        $crate::device::tma::TensorMapAt::new(address)
    }};
}

impl TensorMapAt {
    /// The map at a generic address.
    #[inline(always)]
    pub const fn new(address: u64) -> Self {
        TensorMapAt(address)
    }

    /// Fetches the map, so that the first copy does not wait for it.
    ///
    /// # Safety
    /// There is a tensor map.
    ///
    /// Source: CuTe `prefetch_tma_descriptor`.
    #[inline(always)]
    pub unsafe fn prefetch(self) {
        // SAFETY: the caller's promise.
        unsafe { ptx!("prefetch.tensormap [{0}];"; in(reg64) self.0, options(nostack)) }
    }

    /// Starts to load the box at a coordinate, the innermost dimension first; its bytes arrive at
    /// the barrier.
    ///
    /// # Safety
    /// There is a tensor map of as many dimensions. The place has room for a box of it, aligned to
    /// its swizzle, and nobody else uses that room before the phase of the barrier ends, which
    /// expects these bytes.
    ///
    /// Source: CuTe `SM90_TMA_LOAD`.
    #[inline(always)]
    pub unsafe fn load<T>(self, to: Shared<T>, at: [i32; 3], barrier: TransactionBarrier) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes \
                  [{0}], [{1}, {{{2}, {3}, {4}}}], [{5}];";
                in(reg32) to.address(), in(reg64) self.0, in(reg32) at[0], in(reg32) at[1],
                in(reg32) at[2], in(reg32) barrier.address(), options(nostack));
        }
    }

    /// Starts to store a box at a coordinate, the innermost dimension first.
    ///
    /// # Safety
    /// There is a tensor map of as many dimensions, whose tensor nobody else uses there. The place
    /// has a box of it, aligned to its swizzle, which was written before a
    /// [`tma_store_fence`](super::barrier::tma_store_fence) and is not written again before
    /// [`tma_store_wait`].
    ///
    /// Source: CuTe `SM90_TMA_STORE`.
    #[inline(always)]
    pub unsafe fn store<T>(self, from: Shared<T>, at: [i32; 3]) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("cp.async.bulk.tensor.3d.global.shared::cta.tile.bulk_group \
                  [{0}, {{{1}, {2}, {3}}}], [{4}];";
                in(reg64) self.0, in(reg32) at[0], in(reg32) at[1], in(reg32) at[2],
                in(reg32) from.address(), options(nostack));
        }
    }
}

/// Ends the group of the stores that this thread has started.
///
/// Source: CuTe `tma_store_arrive`.
#[inline(always)]
pub fn tma_store_arrive() {
    // SAFETY: changes no memory.
    unsafe { ptx!("cp.async.bulk.commit_group;"; options(nostack)) }
}

/// Waits until all but the last `N` groups of stores of this thread have read shared memory.
///
/// Source: CuTe `tma_store_wait`.
#[inline(always)]
pub fn tma_store_wait<const N: u32>() {
    // SAFETY: changes no memory.
    unsafe { ptx!("cp.async.bulk.wait_group.read {n};"; n = const N, options(nostack)) }
}

/// Waits until all stores of this thread are done.
#[inline(always)]
pub fn tma_store_wait_done() {
    // SAFETY: changes no memory.
    unsafe { ptx!("cp.async.bulk.wait_group 0;"; options(nostack)) }
}
