//! Sums and counters that many threads add to.

use super::{Aligned, Global, Shared};

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

/// Adds to a number in shared memory and returns what it was before.
///
/// # Safety
/// As for [`atomic_add`]; threads of the block that reach it otherwise are apart by a barrier.
///
/// Source: CUDA `atomicAdd`.
#[inline(always)]
pub unsafe fn atomic_add_shared(place: Shared<u32>, value: u32) -> u32 {
    let before: u32;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("atom.shared.add.u32 {0}, [{1}], {2};";
            out(reg32) before, in(reg32) place.address(), in(reg32) value, options(nostack));
    }
    before
}

/// The greater one of a number in global memory and `value` becomes that number; returns what it was
/// before.
///
/// # Safety
/// As for [`atomic_add`].
///
/// Source: CUDA `atomicMax`.
#[inline(always)]
pub unsafe fn atomic_max<C>(place: Global<u32, C>, value: u32) -> u32 {
    let before: u32;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("atom.global.max.u32 {0}, [{1}], {2};";
            out(reg32) before, in(reg64) place.address(), in(reg32) value, options(nostack));
    }
    before
}

/// A number in global memory becomes `value` if it is `expected`; returns what it was before.
///
/// # Safety
/// As for [`atomic_add`].
///
/// Source: CUDA `atomicCAS`.
#[inline(always)]
pub unsafe fn atomic_cas<C>(place: Global<u32, C>, expected: u32, value: u32) -> u32 {
    let before: u32;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("atom.global.cas.b32 {0}, [{1}], {2}, {3};";
            out(reg32) before, in(reg64) place.address(), in(reg32) expected, in(reg32) value,
            options(nostack));
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

/// Adds to four neighbours in global memory, as [`reduce_add`] does to one, by one instruction
/// (sm_90).
///
/// # Safety
/// There are such numbers, which are reached by atomic operations alone.
///
/// Source: PTX ISA, `red`, with vectors.
#[inline(always)]
pub unsafe fn reduce_add_4<C>(place: Global<Aligned<[f32; 4], 16>, C>, values: [f32; 4]) {
    let [a, b, c, d] = values;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("red.global.add.v4.f32 [{0}], {{{1}, {2}, {3}, {4}}};";
            in(reg64) place.address(), in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d,
            options(nostack));
    }
}

/// A number in global memory. What the thread that wrote it had seen before, this thread sees
/// afterwards.
///
/// # Safety
/// There is such a number, which is reached by atomic operations alone.
///
/// Source: CUTLASS `Barrier::ld_acquire`.
#[inline(always)]
pub unsafe fn load_acquire<C>(place: Global<u32, C>) -> u32 {
    let number: u32;
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("ld.acquire.gpu.global.b32 {0}, [{1}];";
            out(reg32) number, in(reg64) place.address(), options(nostack));
    }
    number
}

/// Adds 1 to a number in global memory, as [`atomic_inc`] does, in the threads for which `whether` is not 0.
/// The thread does not wait until it is done. The question is a part of the instruction, so that no branch
/// is made of it.
///
/// # Safety
/// As for [`atomic_add`].
///
/// Source: PTX ISA, `red.inc`.
#[inline(always)]
pub unsafe fn reduce_inc_if<C>(place: Global<u32, C>, last: u32, whether: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("{{ .reg .pred p; setp.ne.b32 p, {2}, 0; @p red.release.gpu.global.inc.u32 [{0}], {1}; }}";
            in(reg64) place.address(), in(reg32) last, in(reg32) whether, options(nostack));
    }
}

/// Waits until a number in global memory is at least `least`, in the threads for which `whether` is
/// not 0. What the threads that raised it had seen before, this thread sees afterwards.
///
/// # Safety
/// As for [`load_acquire`]; threads that run, or have run, raise the number.
///
/// Source: CUTLASS `Barrier::wait_lt`.
#[inline(always)]
pub unsafe fn wait_for_at_least_if<C>(place: Global<u32, C>, least: u32, whether: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("{{ .reg .pred p; .reg .b32 number; setp.eq.b32 p, {2}, 0; @p bra DONE; \
              AGAIN: ld.acquire.gpu.global.b32 number, [{0}]; setp.lo.u32 p, number, {1}; @p bra AGAIN; \
              DONE: }}";
            in(reg64) place.address(), in(reg32) least, in(reg32) whether, options(nostack));
    }
}
