//! Barriers: of all threads of a block, of some of its warps, of a cluster, and barriers in shared
//! memory that count arrivals and bytes.

use super::shared::Shared;

/// Waits until all threads of the block are here; what they wrote before is then visible to all.
///
/// # Safety
/// All threads of the block call it together: no branch that some do not take is around it.
///
/// Source: CUDA `__syncthreads`.
#[inline(always)]
pub unsafe fn syncthreads() {
    // rustc copies calls into both sides of a branch, also this one, but no inline assembly; LLVM
    // copies assembly, but not what is convergent. Between the two, nothing is copied.
    // SAFETY: the caller has all threads here.
    unsafe {
        ptx!("// barrier"; options(nostack));
        #[cfg(target_arch = "nvptx64")]
        core::arch::nvptx::_syncthreads();
        ptx!("// end of barrier"; options(nostack));
    }
}

/// Waits until all threads of all blocks of the cluster are here.
///
/// # Safety
/// All threads of the cluster call it together.
///
/// Source: CuTe `cluster_sync`.
#[inline(always)]
pub unsafe fn cluster_sync() {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("barrier.cluster.arrive.release.aligned; barrier.cluster.wait.acquire.aligned;"; options(nostack));
    }
}

/// [`cluster_sync`] for threads that come one by one: the lanes of a warp need not be together.
///
/// # Safety
/// All threads of the cluster call it.
///
/// Source: PTX ISA, `barrier.cluster` without `.aligned`.
#[inline(always)]
pub unsafe fn cluster_sync_apart() {
    // SAFETY: the caller's promise.
    unsafe {
        ptx!("barrier.cluster.arrive.release; barrier.cluster.wait.acquire;"; options(nostack));
    }
}

/// A barrier of some warps of a block, 1 to 15; barrier 0 is that of [`syncthreads`].
///
/// Source: CUTLASS `NamedBarrier`.
#[derive(Clone, Copy, Debug)]
pub struct NamedBarrier {
    number: u32,
    threads: u32,
}

impl NamedBarrier {
    /// The barrier `number` for `threads` threads, a multiple of 32.
    #[inline(always)]
    pub const fn new(number: u32, threads: u32) -> Self {
        NamedBarrier { number, threads }
    }

    /// Waits until as many threads are here; what they wrote before is then visible to them.
    ///
    /// # Safety
    /// All lanes of each warp that takes part call it together, and as many threads take part.
    #[inline(always)]
    pub unsafe fn sync(self) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("bar.sync {0}, {1};"; in(reg32) self.number, in(reg32) self.threads, options(nostack));
        }
    }

    /// Waits as [`sync`](Self::sync) does, and says whether a condition holds in any thread.
    ///
    /// # Safety
    /// As for [`sync`](Self::sync); all threads that take part call this.
    ///
    /// Source: PTX ISA, `bar.red`; CUDA `__syncthreads_or`.
    #[inline(always)]
    pub unsafe fn any(self, condition: bool) -> bool {
        let result: u32;
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("{{ .reg .pred p, q; setp.ne.b32 p, {3}, 0; bar.red.or.pred q, {1}, {2}, p; selp.b32 {0}, 1, 0, q; }}";
                out(reg32) result, in(reg32) self.number, in(reg32) self.threads,
                in(reg32) u32::from(condition), options(nostack));
        }
        result != 0
    }

    /// Waits as [`sync`](Self::sync) does, and says in how many threads a condition holds.
    ///
    /// # Safety
    /// As for [`any`](Self::any).
    ///
    /// Source: PTX ISA, `bar.red`; CUDA `__syncthreads_count`.
    #[inline(always)]
    pub unsafe fn count(self, condition: bool) -> u32 {
        let result: u32;
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("{{ .reg .pred p; setp.ne.b32 p, {3}, 0; bar.red.popc.u32 {0}, {1}, {2}, p; }}";
                out(reg32) result, in(reg32) self.number, in(reg32) self.threads,
                in(reg32) u32::from(condition), options(nostack));
        }
        result
    }

    /// Arrives without waiting.
    ///
    /// # Safety
    /// As for [`sync`](Self::sync).
    #[inline(always)]
    pub unsafe fn arrive(self) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("bar.arrive {0}, {1};"; in(reg32) self.number, in(reg32) self.threads, options(nostack));
        }
    }
}

/// Makes barriers in shared memory, once initialised, visible to the cluster and the copy engine.
///
/// Source: CUTLASS `fence_barrier_init`.
#[inline(always)]
pub fn fence_barrier_init() {
    // SAFETY: the instruction orders accesses, and makes none.
    unsafe { ptx!("fence.mbarrier_init.release.cluster;"; options(nostack)) }
}

/// Makes what this thread wrote into shared memory visible to the copy engine and to `wgmma`.
///
/// Source: CUTLASS `tma_store_fence`, `fence_view_async_shared`.
#[inline(always)]
pub fn tma_store_fence() {
    // SAFETY: the instruction orders accesses, and makes none.
    unsafe { ptx!("fence.proxy.async.shared::cta;"; options(nostack)) }
}

/// A barrier in shared memory: a phase ends once as many threads have arrived as it counts, and as
/// many bytes have been copied as were expected.
///
/// Source: CUTLASS `ClusterTransactionBarrier`; PTX ISA, `mbarrier`.
#[doc(alias("mbarrier", "ClusterBarrier"))]
#[derive(Clone, Copy, Debug)]
pub struct TransactionBarrier(Shared<u64>);

impl TransactionBarrier {
    /// The barrier at this place.
    #[inline(always)]
    pub const fn at(place: Shared<u64>) -> Self {
        TransactionBarrier(place)
    }

    /// Its address in the window of shared memory.
    #[inline(always)]
    pub const fn address(self) -> u32 {
        self.0.address()
    }

    /// Makes the place a barrier whose phases end after `count` arrivals.
    ///
    /// # Safety
    /// The place is 8 bytes of shared memory; one thread calls it, and the others use the barrier
    /// only behind a [`fence_barrier_init`] and a barrier of the block.
    #[inline(always)]
    pub unsafe fn init(self, count: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("mbarrier.init.shared::cta.b64 [{0}], {1};";
                in(reg32) self.address(), in(reg32) count, options(nostack));
        }
    }

    /// Arrives, and expects `bytes` bytes in this phase.
    ///
    /// # Safety
    /// The barrier is initialised, and this arrival is one of those that it counts.
    #[inline(always)]
    pub unsafe fn arrive_and_expect_tx(self, bytes: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [{0}], {1};";
                in(reg32) self.address(), in(reg32) bytes, options(nostack));
        }
    }

    /// Arrives, if `whether` is not 0. The question is a part of the instruction, so that no branch
    /// is made of it.
    ///
    /// # Safety
    /// As for [`arrive_and_expect_tx`](Self::arrive_and_expect_tx).
    #[inline(always)]
    pub unsafe fn arrive_if(self, whether: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("{{ .reg .pred p; setp.ne.b32 p, {1}, 0; @p mbarrier.arrive.shared::cta.b64 _, [{0}]; }}";
                in(reg32) self.address(), in(reg32) whether, options(nostack));
        }
    }

    /// Arrives at the barrier at the same place of block `block` of the cluster, if `whether` is
    /// not 0.
    ///
    /// # Safety
    /// As for [`arrive_and_expect_tx`](Self::arrive_and_expect_tx); there is such a block, and it
    /// still runs.
    #[inline(always)]
    pub unsafe fn arrive_at_if(self, block: u32, whether: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("{{ .reg .pred p; .reg .b32 r; setp.ne.b32 p, {2}, 0; mapa.shared::cluster.u32 r, {0}, {1}; \
                  @p mbarrier.arrive.shared::cluster.b64 _, [r]; }}";
                in(reg32) self.address(), in(reg32) block, in(reg32) whether, options(nostack));
        }
    }

    /// Waits until the phase of this parity has ended: 0 for the first phase, 1 for the second, and
    /// so on in turn. The phase before the first has ended and has parity 1.
    ///
    /// # Safety
    /// The barrier is initialised.
    #[inline(always)]
    pub unsafe fn wait(self, parity: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            ptx!("{{ .reg .pred p; AGAIN: mbarrier.try_wait.parity.shared::cta.b64 p, [{0}], {1}; @p bra DONE; \
                  bra AGAIN; DONE: }}";
                in(reg32) self.address(), in(reg32) parity, options(nostack));
        }
    }
}
