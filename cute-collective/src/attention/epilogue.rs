//! O and the logarithms of the sums.

use super::block::{Memory, Problem};
use super::head::Head;
use super::sequences::{Sequences, Told, coordinate};
use super::softmax::{Rows, logarithm, lower, rescale, row_sum};
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::math::reciprocal_ftz as reciprocal;
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{tma_store_arrive, tma_store_wait, tma_store_wait_done};

/// What stores the rows of a warpgroup.
pub struct Epilogue<'a, H, B> {
    problem: Problem<'a>,
    memory: Memory,
    kinds: PhantomData<(H, B)>,
}

/// Which consumer this is, and the thread's number in it: asked again, so that neither they nor
/// what follows from them stay in registers during the main loop.
#[inline(always)]
fn who() -> (u32, u32) {
    let number = opaque(thread());
    (number / 128 - 1, number % 128)
}

impl<'a, H: Head, B: Sequences> Epilogue<'a, H, B> {
    /// The epilogue of a block.
    #[inline(always)]
    pub fn new(problem: Problem<'a>, memory: Memory) -> Self {
        Epilogue {
            problem,
            memory,
            kinds: PhantomData,
        }
    }

    /// Divides O by the sums of rows times `share`, and stores it. The share is the probability with
    /// which dropout keeps a weight, or the inverse of the scale of V, and 1 without them. A row that sees no key is 0, and the
    /// logarithm of its sum −∞.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    pub unsafe fn store(&self, o: &mut H::Sums, rows: Rows, share: f32, place: B::Told) {
        let (part, t) = who();
        let smem = self.memory.o.after_bytes(part * H::BYTES.sums);
        let everyone = NamedBarrier::new(1 + part, 128);
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            let sum = rows.sum.map(|sum| row_sum(sum));
            rescale(
                o.as_mut(),
                sum.map(|sum| {
                    if sum == 0.0 {
                        0.0
                    } else {
                        reciprocal(sum * share)
                    }
                }),
            );
            if opaque(t) == 0 {
                tma_store_wait::<0>();
            }
            everyone.sync();
            H::put_sums(o, smem, t);
            tma_store_fence();
            everyone.sync();
            let query = place.query() + 64 * part;
            if opaque(t) == 0 {
                let queries = place.queries(self.problem.arguments);
                let (head, batch) = place.head_and_batch(self.problem.arguments);
                let at = coordinate(
                    B::PACKED,
                    query,
                    64,
                    [queries.first, queries.count],
                    [head, batch],
                );
                H::store_sums(self.problem.o, smem, at);
                tma_store_arrive();
            }
            // Last, when O needs no registers any more.
            self.store_logarithms(sum, rows.max, query, place, t);
        }
    }

    /// # Safety
    /// The tensor has the rows below the number of queries.
    #[inline(always)]
    unsafe fn store_logarithms(
        &self,
        sum: [f32; 2],
        max: [f32; 2],
        query: u32,
        place: B::Told,
        t: u32,
    ) {
        let to = self.problem.sums;
        let arguments = self.problem.arguments;
        if to.address() == 0 {
            return;
        }
        for row in 0..2 {
            // of the threads that have a row, that with its first column stores
            let (down, column) = H::cell(opaque(t), 2 * row as u32);
            let query = query + down;
            // SAFETY: what is told is held.
            let rows = unsafe { place.queries(arguments) };
            if column == 0 && query < rows.count {
                // SAFETY: likewise.
                let (head, batch) = unsafe { place.head_and_batch(self.problem.arguments) };
                let [queries, heads, batches] = arguments.sums.map(u64::from);
                let offset = u64::from(rows.first + query) * queries
                    + u64::from(head) * heads
                    + u64::from(batch) * batches;
                let logarithm = logarithm(lower(sum[row], H::RAISED), max[row], arguments.exponent);
                // SAFETY: the caller has such a row.
                unsafe { to.store(offset as isize, logarithm) }
            }
        }
    }

    /// Waits until the memory of O can be written again.
    #[inline(always)]
    pub fn wait(&self) {
        if who().1 == 0 {
            tma_store_wait::<0>();
        }
    }

    /// Waits until O is stored.
    #[inline(always)]
    pub fn finish(&self) {
        if who().1 == 0 {
            tma_store_wait_done();
        }
    }
}
