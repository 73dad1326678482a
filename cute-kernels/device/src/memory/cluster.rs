//! Long rows, one a cluster of blocks: softmax and norms.

use cute_collective::memory::cluster::{norm, softmax};
use cute_collective::memory::format::{Bf16x8, F16x8, F32x4, Format};
use cute_gpu::device::kernel;
use cute_kernels::memory::{CLUSTER_BLOCKS, CLUSTER_LINES, RowArguments};

/// The lines of a thread.
type Own<F> = [<F as Format>::Line; CLUSTER_LINES as usize];

// A multiprocessor has blocks of 1024 threads in all for softmax, and of 512 for norms, whose threads have three times
// as many lines in shared memory.
macro_rules! kernels {
    ($($format:ident: $($softmax:ident $norm:ident $threads:literal),*;)*) => {$($(
        kernel! {
            /// The softmax of long rows, or its logarithm.
            ///
            /// # Safety
            /// As for [`softmax`].
            threads = $threads, blocks = 1024 / $threads, cluster = CLUSTER_BLOCKS, target = "sm_90", isa = "8.1",
                count = { "bar.sync": 1, "shfl.sync": 20, "barrier.cluster": 2 };
            pub unsafe fn $softmax(x: *const <$format as Format>::Line, y: *mut <$format as Format>::Line, p: RowArguments) {
                // SAFETY: the caller's promise.
                unsafe { softmax::<$format, Own<$format>, CLUSTER_BLOCKS>(x, y, p) }
            }
        }
        kernel! {
            /// RMSNorm or LayerNorm of long rows.
            ///
            /// # Safety
            /// As for [`norm`].
            threads = $threads, blocks = 512 / $threads, cluster = CLUSTER_BLOCKS, target = "sm_90", isa = "8.1",
                count = { "bar.sync": 2, "shfl.sync": 20, "barrier.cluster": 2 };
            pub unsafe fn $norm(
                x: *const <$format as Format>::Line,
                y: *mut <$format as Format>::Line,
                weights: *const <$format as Format>::Line,
                bias: *const <$format as Format>::Line,
                p: RowArguments,
            ) {
                // SAFETY: the caller's promise.
                unsafe { norm::<$format, Own<$format>, CLUSTER_BLOCKS, $threads>(x, y, weights, bias, p) }
            }
        }
    )*)*};
}
cute_kernels::for_each_cluster_row_kernel!(kernels);
