//! O and the logarithms of the sums.

use super::block::{Memory, Problem};
use super::head::Head;
use super::in_sequence::{coordinate, row_of_box};
use super::mask::Mask;
use super::note::Told;
use super::parts::rows_of;
use super::score::Score;
use super::sequences::Sequences;
use super::softmax::{Rows, logarithm, lower, rescale, row_sum};
use core::marker::PhantomData;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::barrier::{NamedBarrier, tma_store_fence};
use cute_gpu::device::math::reciprocal_ftz as reciprocal;
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{tma_store_arrive, tma_store_wait, tma_store_wait_done};

/// The epilogue of a warpgroup, which stores its rows.
pub struct Epilogue<'a, H, M, S, B> {
    problem: Problem<'a>,
    memory: Memory,
    kinds: PhantomData<(H, M, S, B)>,
}

/// Which consumer this is, and the thread's number in it: asked again, so that neither they nor
/// what follows from them stay in registers during the main loop.
#[inline(always)]
fn who() -> (u32, u32) {
    let number = opaque(thread());
    (number / 128 - 1, number % 128)
}

/// The barrier at which the warpgroup of a consumer meets.
#[inline(always)]
fn together(part: u32) -> NamedBarrier {
    NamedBarrier::new(1 + part, 128)
}

impl<'a, H: Head, M: Mask, S: Score, B: Sequences> Epilogue<'a, H, M, S, B> {
    /// The epilogue of a block.
    #[inline(always)]
    pub fn new(problem: Problem<'a>, memory: Memory) -> Self {
        Epilogue {
            problem,
            memory,
            kinds: PhantomData,
        }
    }

    /// [Divides](Self::divide) O by the sums of its rows, and stores it and the logarithms of the sums.
    ///
    /// # Safety
    /// As for [`divide`](Self::divide) and [`store_packed`](Self::store_packed).
    #[inline(always)]
    pub unsafe fn store(&self, o: &mut H::Sums, rows: Rows, share: f32, place: B::Told) {
        let (part, t) = who();
        // SAFETY: the caller's promise.
        unsafe {
            let logarithms = self.divide(o, rows, share);
            H::put_sums(o, self.begin(part, t, place), t);
            self.end(part, t, logarithms, place);
        }
    }

    /// Stores O that is [divided](Self::divide), and the logarithms of the sums of its rows.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the tensors have rows at this place.
    #[inline(always)]
    pub unsafe fn store_packed(&self, o: &H::PackedSums, logarithms: [f32; 2], place: B::Told) {
        let (part, t) = who();
        // SAFETY: the caller's promise.
        unsafe {
            H::put_packed_sums(o, self.begin(part, t, place), t);
            self.end(part, t, logarithms, place);
        }
    }

    /// Divides O by the sums of rows times `share`, which is the probability with which dropout keeps a weight,
    /// or the inverse of the scale of V, and 1 without them. A row that sees no key is 0. Returns the
    /// logarithms of the sums; that of such a row is −∞.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together.
    #[inline(always)]
    pub unsafe fn divide(&self, o: &mut H::Sums, rows: Rows, share: f32) -> [f32; 2] {
        // SAFETY: all threads of the warpgroup are here.
        let sum = unsafe { rows.sum.map(|sum| row_sum(sum)) };
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
        let exponent = self.problem.arguments.exponent;
        [0, 1].map(|row| logarithm(lower(sum[row], H::RAISED), rows.max[row], exponent))
    }

    /// Waits until this warpgroup's memory of O can be written: its place.
    ///
    /// # Safety
    /// All threads of the warpgroup call it together; the note of the place is held.
    #[inline(always)]
    unsafe fn begin(&self, part: u32, t: u32, place: B::Told) -> Shared<u8> {
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            if opaque(t) == 0 {
                tma_store_wait::<0>();
            }
            together(part).sync();
            self.memory(part, place)
        }
    }

    /// Stores O from shared memory, and the logarithms of the sums.
    ///
    /// # Safety
    /// As for [`store_packed`](Self::store_packed).
    #[inline(always)]
    unsafe fn end(&self, part: u32, t: u32, logarithms: [f32; 2], place: B::Told) {
        let arguments = self.problem.arguments;
        // SAFETY: all threads of the warpgroup are here.
        unsafe {
            tma_store_fence();
            together(part).sync();
            let query = place.query();
            let query = query.wrapping_add(64 * rows_of::<H, M, S, B>(part, place));
            let (head, batch) = place.head_and_batch(arguments);
            let queries = place.queries(arguments);
            let query = row_of_box::<H, M>(query, queries.count);
            if opaque(t) == 0 {
                let at = coordinate(
                    B::PACKED,
                    query,
                    64,
                    [queries.first, queries.count],
                    [head, batch],
                );
                H::store_sums(self.problem.o, self.memory(part, place), at);
                tma_store_arrive();
            }
            let to = self.problem.sums;
            if to.address() == 0 {
                return;
            }
            let [by_row, by_head, by_batch] = arguments.sums.map(u64::from);
            let of_head = u64::from(head) * by_head + u64::from(batch) * by_batch;
            for row in 0..2 {
                // of the threads that have a row, that with its first column stores
                let (down, column) = H::cell(opaque(t), 2 * row as u32);
                if column == 0 && query + down < queries.count {
                    let offset = u64::from(queries.first + query + down) * by_row + of_head;
                    to.store(offset as isize, logarithms[row]);
                }
            }
        }
    }

    /// Where O of a warpgroup is in shared memory. If that is the memory of Q, it is that of the rows which this warpgroup has
    /// read: the other one may still read its own.
    ///
    /// # Safety
    /// The note of the place is held.
    #[inline(always)]
    unsafe fn memory(&self, part: u32, place: B::Told) -> Shared<u8> {
        let tile = if H::SUMS_IN_MEMORY_OF_QUERIES {
            // SAFETY: the caller's promise.
            unsafe { rows_of::<H, M, S, B>(part, place) }
        } else {
            part
        };
        self.memory.o.after_bytes(tile * H::BYTES.sums)
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
