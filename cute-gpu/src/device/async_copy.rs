//! Copies to shared memory for which threads do not wait: of up to 16 bytes from global memory
//! (sm_80), and of an element to another block of the cluster (sm_90).

use super::barrier::TransactionBarrier;
use super::element::{DeviceElement, bits};
use super::{Global, Shared};
use cute_core::tensor::Space;

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
// Only whole 16 bytes can pass by the cache near the processor. That is not always faster: on an H200, odd planes are
// transposed 5 % faster through the cache.
copies! {
    cp_async_4 4 "ca" "SM80_CP_ASYNC_CACHEALWAYS_ZFILL";
    cp_async_16 16 "cg" "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL";
    cp_async_16_cached 16 "ca" "SM80_CP_ASYNC_CACHEALWAYS_ZFILL";
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
    // SAFETY: the instruction ends or awaits a group of copies, and changes no memory itself.
    unsafe { ptx!("cp.async.commit_group;"; options(nostack)) }
}

/// Waits until all but the last `N` groups of this thread are done.
///
/// Source: CuTe `cp_async_wait`.
#[inline(always)]
pub fn cp_async_wait<const N: u32>() {
    // SAFETY: the instruction ends or awaits a group of copies, and changes no memory itself.
    unsafe { ptx!("cp.async.wait_group {n};"; n = const N, options(nostack)) }
}

impl<T: DeviceElement> Shared<T> {
    /// Stores an element at this place of block `block` of the cluster, `offset` elements on, and counts
    /// its bytes as copied at that block's barrier of the same place. No thread waits for the store:
    /// who has waited for the barrier reads the element.
    ///
    /// # Safety
    /// The cluster has such a block, which runs: it has begun, and ends only behind a wait for the
    /// barrier. There it has such an element, of 4 or 8 bytes, which nobody else reads or writes before
    /// that wait, and the barrier is initialised.
    ///
    /// Source: PTX ISA, `mapa`, `st.async`.
    #[doc(alias("st.async", "mapa"))]
    #[inline(always)]
    pub unsafe fn store_in_block(
        self,
        block: u32,
        offset: u32,
        value: T,
        barrier: TransactionBarrier,
    ) {
        // SAFETY: the caller's promise; as many bytes are stored as the element has.
        unsafe {
            let (address, barrier) = (self.moved(offset as isize).address(), barrier.address());
            match size_of::<T>() {
                4 => {
                    let x: u32 = bits(value);
                    ptx!("{{ .reg .b32 r, s; mapa.shared::cluster.u32 r, {0}, {2}; mapa.shared::cluster.u32 s, {1}, {2}; \
                          st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [r], {3}, [s]; }}";
                        in(reg32) address, in(reg32) barrier, in(reg32) block, in(reg32) x, options(nostack));
                }
                8 => {
                    let [a, b]: [u32; 2] = bits(value);
                    ptx!("{{ .reg .b32 r, s; mapa.shared::cluster.u32 r, {0}, {2}; mapa.shared::cluster.u32 s, {1}, {2}; \
                          st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [r], {{{3}, {4}}}, [s]; }}";
                        in(reg32) address, in(reg32) barrier, in(reg32) block, in(reg32) a, in(reg32) b,
                        options(nostack));
                }
                _ => unreachable!("no element that a block stores in another has this size"),
            }
        }
    }
}
