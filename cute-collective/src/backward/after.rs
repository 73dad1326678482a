//! The third kernel: dQ from its sums.

use super::found::{Found, groups};
use super::products::Gradients;
use crate::attention::softmax::rescale;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{syncthreads, tma_store_fence};
use cute_gpu::device::threads::{block, opaque, thread};
use cute_gpu::device::tma::{TensorMapAt, tma_store_arrive, tma_store_wait_done};
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::attention::backward::{BackwardArguments, ROWS};

/// 64 rows of dQ.
///
/// # Safety
/// The block has a warpgroup, and shared memory for 64 rows of dQ. All is of the tensors that the
/// arguments say.
#[inline(always)]
pub unsafe fn after<G: Gradients>(dq: TensorMapAt, found: Found, arguments: &BackwardArguments) {
    let a = arguments;
    let all = a.query_tiles * groups::<G>();
    let (group, head_of_all) = (block() % all, block() / all);
    let t = thread();
    // SAFETY: the caller's promise.
    unsafe {
        let smem: Shared<u8> = DynamicShared::new().take(G::BYTES.queries);
        let from = found.of::<G>(a, head_of_all, group);
        let mut sums: G::Sums = core::mem::zeroed();
        let values = sums.as_mut();
        for column in 0..values.len() / 4 {
            let four = from.load((column * 128) as isize + t as isize);
            for i in 0..4 {
                values[4 * column + i] = four[i];
            }
        }
        rescale(values, [a.of.scale; 2]);
        G::put_sums(&sums, smem, t);
        tma_store_fence();
        syncthreads();
        if opaque(t) == 0 {
            let (head, batch) = (head_of_all % a.of.heads, head_of_all / a.of.heads);
            let at = [(group * ROWS) as i32, 0, head as i32, batch as i32];
            G::store_sums(dq, smem, at);
            tma_store_arrive();
            tma_store_wait_done();
        }
    }
}
