//! Copies of up to 16 bytes from global to shared memory, for which threads do not wait (sm_80).

use super::{Global, Shared};

/// Starts a copy of 16 bytes, of which those from `bytes` on are filled with zeros instead.
///
/// # Safety
/// The source has `bytes` bytes, the destination 16, and both are aligned to 16; nobody else uses
/// the destination before [`cp_async_wait`] and a barrier.
///
/// Source: CuTe `SM80_CP_ASYNC_CACHEGLOBAL_ZFILL`.
#[inline(always)]
pub unsafe fn cp_async_16<T, U, C>(to: Shared<T>, from: Global<U, C>, bytes: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("cp.async.cg.shared.global [{0}], [{1}], 16, {2};";
            in(reg32) to.address(), in(reg64) from.address(), in(reg32) bytes, options(nostack));
    }
}

/// Ends the group of the copies that this thread has started.
///
/// Source: CuTe `cp_async_fence`.
#[inline(always)]
pub fn cp_async_fence() {
    // SAFETY: changes no memory.
    unsafe { ptx!("cp.async.commit_group;"; options(nostack)) }
}

/// Waits until all but the last `N` groups of this thread are done.
///
/// Source: CuTe `cp_async_wait`.
#[inline(always)]
pub fn cp_async_wait<const N: u32>() {
    // SAFETY: changes no memory.
    unsafe { ptx!("cp.async.wait_group {n};"; n = const N, options(nostack)) }
}
