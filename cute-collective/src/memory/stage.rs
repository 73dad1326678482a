//! Lines in shared memory, which the threads of a block copy there.

use super::block::Lines;
use cute_core::tensor::Space;
use cute_gpu::device::async_copy::{cp_async_16, cp_async_16_cached};
use cute_gpu::device::threads::opaque;
use cute_gpu::device::{DynamicShared, Global, Shared, threads};

/// Shared memory for lines of a block: each thread has room for its lines `O`, as far apart as the block
/// has threads.
pub(super) struct Stage<O: Lines>(pub(super) Shared<O::Line>);

impl<O: Lines> Stage<O> {
    /// The next stage of the memory.
    #[inline(always)]
    pub(super) fn take(memory: &mut DynamicShared) -> Self {
        Stage(memory.take(O::COUNT * threads::block_threads()))
    }

    /// Starts to copy the lines of this thread, of so many from `from` on; others become zeros. If `cached`, the
    /// copies go through the cache near the processor.
    ///
    /// # Safety
    /// There are so many lines of 16 bytes, aligned, and the stage; this thread has read what it had
    /// there.
    #[inline(always)]
    pub(super) unsafe fn start(&self, from: Global<O::Line>, lines: u32, cached: bool) {
        // opaque, so that the places of all lines are not kept from row to row
        let first = opaque(threads::thread());
        for k in 0..O::COUNT {
            let at = first + k * threads::block_threads();
            let bytes = if at < lines { 16 } else { 0 };
            // SAFETY: the caller's promise; each thread has places of its own.
            unsafe {
                let (to, from) = (self.0.moved(at as isize), from.moved(at as isize));
                if cached {
                    cp_async_16_cached(to, from, bytes);
                } else {
                    cp_async_16(to, from, bytes);
                }
            }
        }
    }

    /// The line `at`.
    ///
    /// # Safety
    /// This thread has written it, or has copied it and waited for the copy.
    #[inline(always)]
    pub(super) unsafe fn line(&self, at: u32) -> O::Line {
        // SAFETY: the caller's promise.
        unsafe { self.0.load(at as isize) }
    }

    /// The lines of this thread.
    ///
    /// # Safety
    /// As for [`line`](Self::line).
    #[inline(always)]
    pub(super) unsafe fn lines(&self) -> O {
        let first = opaque(threads::thread());
        // SAFETY: the caller's promise.
        O::of(|k| unsafe { self.line(first + k * threads::block_threads()) })
    }
}
