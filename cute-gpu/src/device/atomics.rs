//! Sums and counters that many threads add to.

use super::Global;

/// Adds to a number in global memory and returns what it was before.
///
/// # Safety
/// There is such a number, which is reached by atomic operations alone.
///
/// Source: CUDA `atomicAdd`.
#[inline(always)]
pub unsafe fn atomic_add<C>(place: Global<u32, C>, value: u32) -> u32 {
    let before: u32;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("atom.global.add.u32 {0}, [{1}], {2};";
            out(reg32) before, in(reg64) place.address(), in(reg32) value, options(nostack));
    }
    before
}

/// Adds 1 to a number in global memory, which begins again with 0 after `last`, and returns what it
/// was before. What this thread did before is seen by the threads that find the number raised.
///
/// # Safety
/// As for [`atomic_add`].
///
/// Source: CUDA `atomicInc`.
#[inline(always)]
pub unsafe fn atomic_inc<C>(place: Global<u32, C>, last: u32) -> u32 {
    let before: u32;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("atom.global.gpu.acq_rel.inc.u32 {0}, [{1}], {2};";
            out(reg32) before, in(reg64) place.address(), in(reg32) last, options(nostack));
    }
    before
}

/// Adds to a number in global memory.
///
/// The order in which threads add is not determined, and so are the last bits of a sum.
///
/// # Safety
/// There is such a number, which is reached by atomic operations alone.
///
/// Source: PTX ISA, `red`.
#[inline(always)]
pub unsafe fn reduce_add<C>(place: Global<f32, C>, value: f32) {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("red.global.add.f32 [{0}], {1};";
            in(reg64) place.address(), in(reg32) value, options(nostack));
    }
}
