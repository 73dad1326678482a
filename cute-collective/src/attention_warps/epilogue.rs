//! O and the logarithms of the sums.

use super::block::{Place, Problem};
use super::head::{Head, OfParts};
use crate::attention::softmax::{Rows, logarithm, rescale, row_sum};
use crate::unroll::unroll;
use cute_core::tensor::Space;
use cute_gpu::device::Shared;
use cute_gpu::device::barrier::syncthreads;
use cute_gpu::device::math::reciprocal_ftz as reciprocal;
use cute_gpu::device::threads::{opaque, thread};
use cute_kernels::attention::dropout::ALL;

/// Divides by the sums of rows, and stores by way of the memory of Q. A row that sees no key is 0, and
/// the logarithm of its sum −∞.
///
/// # Safety
/// All threads of the block call it together, and have multiplied their rows of Q for the last time.
#[inline(always)]
pub unsafe fn finish<H: Head>(
    o: &mut H::Sums,
    rows: [Rows; 2],
    place: Place,
    memory: Shared<u8>,
    problem: &Problem<'_>,
) {
    let t = opaque(thread());
    // SAFETY: all threads of the block are here, and each warp writes the rows that it alone read.
    unsafe {
        unroll!(PART in [0 1] {
            if (PART as u32) < H::PARTS {
                let sum = rows[PART].sum.map(|sum| row_sum(sum));
                // of those that stay, each weighs as many times more as there were
                let share = problem.tensors.keep.below as f32 / ALL as f32;
                rescale(
                    o.part_mut(PART),
                    sum.map(|sum| if sum == 0.0 { 0.0 } else { reciprocal(sum * share) }),
                );
                H::put_sums(o, PART, memory, t);
                let query = place.query + 64 * PART as u32;
                store_logarithms::<H>(sum, rows[PART].max, Place { query, ..place }, t, problem);
            }
        });
        syncthreads();
        problem.o(place).store::<H::Queries>(place.query, memory);
    }
}

/// Stores the logarithms of the sums of 64 rows, if they are wanted.
///
/// # Safety
/// The tensor has the rows below the number of queries, and this is thread `t` of the block.
#[inline(always)]
unsafe fn store_logarithms<H: Head>(
    sum: [f32; 2],
    max: [f32; 2],
    place: Place,
    t: u32,
    problem: &Problem<'_>,
) {
    let (to, a) = (problem.sums, problem.arguments);
    if to.address() == 0 {
        return;
    }
    for row in 0..2 {
        // of the threads that have a row, that with its first column stores
        // SAFETY: the caller's promise.
        let (down, column) = unsafe { H::cell(t, 2 * row as u32) };
        let query = place.query + down;
        if column == 0 && query < a.queries {
            let [queries, heads, batches] = a.sums.map(u64::from);
            let offset = u64::from(query) * queries
                + u64::from(place.head) * heads
                + u64::from(place.batch) * batches;
            // SAFETY: the caller has such a row.
            unsafe { to.store(offset as isize, logarithm(sum[row], max[row], a.exponent)) }
        }
    }
}
