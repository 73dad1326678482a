//! Copies of up to 16 bytes from global to shared memory, for which threads do not wait (sm_80).

use super::{Global, Shared};

macro_rules! copies {
    ($($name:ident $bytes:literal $caches:literal $source:literal;)*) => {$(
        #[doc = concat!("Starts a copy of ", $bytes, " bytes, of which those from `bytes` on are filled with zeros instead.")]
        ///
        /// # Safety
        #[doc = concat!("The source has `bytes` bytes, the destination ", $bytes, ", and both are aligned to ", $bytes,
            "; nobody else uses the destination before [`cp_async_wait`] and a barrier.")]
        ///
        #[doc = concat!("Source: CuTe `", $source, "`.")]
        #[inline(always)]
        pub unsafe fn $name<T, U, C>(to: Shared<T>, from: Global<U, C>, bytes: u32) {
            // SAFETY: the caller's promise.
            unsafe {
                ptx!(concat!("cp.async.", $caches, ".shared.global [{0}], [{1}], ", $bytes, ", {2};");
                    in(reg32) to.address(), in(reg64) from.address(), in(reg32) bytes, options(nostack));
            }
        }
    )*};
}
// Only whole 16 bytes can pass by the cache near the processor.
copies! {
    cp_async_4 4 "ca" "SM80_CP_ASYNC_CACHEALWAYS_ZFILL";
    cp_async_16 16 "cg" "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL";
}

/// [`cp_async_16`] if a condition holds. Otherwise the destination keeps what was there.
///
/// # Safety
/// If the condition holds, as for [`cp_async_16`].
///
/// Source: PTX ISA, `cp.async`.
#[inline(always)]
pub unsafe fn cp_async_16_if<T, U, C>(
    condition: bool,
    to: Shared<T>,
    from: Global<U, C>,
    bytes: u32,
) {
    // SAFETY: the caller's promise. The condition is within the text: a branch would keep other
    // instructions from moving past the copy.
    unsafe {
        ptx!("{{ .reg .pred p; setp.ne.b32 p, {3}, 0; @p cp.async.cg.shared.global [{0}], [{1}], 16, {2}; }}";
            in(reg32) to.address(), in(reg64) from.address(), in(reg32) bytes, in(reg32) u32::from(condition), options(nostack));
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
