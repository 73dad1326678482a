//! Numbers of a block that are read again for each tile, in shared memory: there they take no registers between tiles.

use super::block::{Place, Problem};
use super::copies::HeadRows;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::threads::thread;
use cute_kernels::attention::warps::TensorRows;

/// The place of a block, and the addresses of its rows of K and V, in shared memory.
#[derive(Clone, Copy)]
pub struct Kept<'a> {
    problem: Problem<'a>,
    addresses: Shared<u64>,
    place: Shared<u32>,
}

impl<'a> Kept<'a> {
    /// Keeps a place, and returns the rows of K as well, which the caller may read before the barrier.
    ///
    /// # Safety
    /// All threads of the block call it together, and meet at a barrier before they read what is kept. The
    /// memory has [`KEPT_BYTES`], is aligned to 8 bytes, and nobody else uses it until the block ends.
    ///
    /// [`KEPT_BYTES`]: cute_kernels::attention::warps::KEPT_BYTES
    #[inline(always)]
    pub unsafe fn new(
        problem: Problem<'a>,
        place: Place,
        memory: Shared<u8>,
    ) -> (Self, HeadRows<'a>) {
        let [k, v] = problem.keys_and_values(place);
        let kept = Kept {
            problem,
            addresses: memory.recast(),
            place: memory.after_bytes(2 * 8).recast(),
        };
        if thread() == 0 {
            // SAFETY: the caller's promise.
            unsafe {
                kept.addresses.store(0, k.address());
                kept.addresses.store(1, v.address());
                kept.place.store(0, place.query);
                kept.place.store(1, place.head);
                kept.place.store(2, place.batch);
            }
        }
        (kept, k)
    }

    /// The rows of K.
    ///
    /// # Safety
    /// A barrier is behind [`new`](Self::new).
    #[inline(always)]
    pub unsafe fn k(&self) -> HeadRows<'a> {
        // SAFETY: the caller's promise.
        unsafe { self.rows(0, &self.problem.tensors.k) }
    }

    /// The rows of V.
    ///
    /// # Safety
    /// As for [`k`](Self::k).
    #[inline(always)]
    pub unsafe fn v(&self) -> HeadRows<'a> {
        // SAFETY: the caller's promise.
        unsafe { self.rows(1, &self.problem.tensors.v) }
    }

    #[inline(always)]
    unsafe fn rows(&self, number: isize, rows: &'a TensorRows) -> HeadRows<'a> {
        // SAFETY: the caller's promise.
        let address = unsafe { self.addresses.load(number) };
        HeadRows::at_address(address, rows, self.problem.sizes_of_keys())
    }

    /// The place.
    ///
    /// # Safety
    /// As for [`k`](Self::k).
    #[inline(always)]
    pub unsafe fn place(&self) -> Place {
        // SAFETY: the caller's promise.
        let [query, head, batch] = [0, 1, 2].map(|word| unsafe { self.place.load(word) });
        Place { query, head, batch }
    }
}
