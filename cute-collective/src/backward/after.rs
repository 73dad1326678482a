//! The third kernel: dQ from its sums.

use super::found::Found;
use super::products::Gradients;
use super::rows::Group;
use crate::attention::packed::Packed;
use crate::attention::softmax::rescale;
use cute_core::tensor::Space;
use cute_gpu::device::barrier::{syncthreads, tma_store_fence};
use cute_gpu::device::threads::{opaque, thread};
use cute_gpu::device::tma::{TensorMapAt, tma_store_arrive, tma_store_wait_done};
use cute_gpu::device::{DynamicShared, Shared};
use cute_kernels::attention::backward::BackwardArguments;

/// 64 rows of dQ.
///
/// # Safety
/// The block has a warpgroup, and shared memory for 64 rows of dQ. All is of the tensors that the
/// arguments say.
#[inline(always)]
pub unsafe fn after<G: Gradients, const PACKED: bool>(
    dq: TensorMapAt,
    found: Found,
    a: &BackwardArguments,
    packed: Packed,
) {
    let t = thread();
    // SAFETY: the caller's promise.
    unsafe {
        let Some(group) = Group::of::<G, PACKED>(packed, a) else {
            return;
        };
        let smem: Shared<u8> = DynamicShared::new().take(G::BYTES.queries);
        let from = found.of::<G>(a, group.head_of_all, group.number);
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
            G::store_sums(dq, smem, group.coordinate());
            tma_store_arrive();
            tma_store_wait_done();
        }
    }
}
