//! Long rows, one a cluster of blocks: softmax and norms.

use cute_collective::memory::cluster::{norm, softmax};
use cute_collective::memory::format::{Bf16x8, F16x8, F32x4, Format};
use cute_gpu::device::kernel;
use cute_kernels::memory::{CLUSTER_LINES, RowArguments, row_blocks, row_threads};

/// The lines of a thread.
type Own<F> = [<F as Format>::Line; CLUSTER_LINES as usize];

macro_rules! kernels {
    ($($format:ident: $($softmax:ident $norm:ident $blocks:literal),*;)*) => {$($(
        kernel! {
            /// The softmax of long rows, or its logarithm.
            ///
            /// # Safety
            /// As for [`softmax`].
            threads = row_threads(CLUSTER_LINES), blocks = row_blocks(CLUSTER_LINES),
                cluster = $blocks, target = "sm_90", isa = "8.0",
                count = { "bar.sync": 1, "shfl.sync": 20, "barrier.cluster": 4 };
            pub unsafe fn $softmax(x: *const <$format as Format>::Line, y: *mut <$format as Format>::Line, p: RowArguments) {
                // SAFETY: the caller's promise.
                unsafe { softmax::<$format, Own<$format>, $blocks>(x, y, p) }
            }
        }
        kernel! {
            /// RMSNorm or LayerNorm of long rows.
            ///
            /// # Safety
            /// As for [`norm`].
            threads = row_threads(CLUSTER_LINES), blocks = row_blocks(CLUSTER_LINES),
                cluster = $blocks, target = "sm_90", isa = "8.0",
                count = { "bar.sync": 2, "shfl.sync": 20, "barrier.cluster": 6 };
            pub unsafe fn $norm(
                x: *const <$format as Format>::Line,
                y: *mut <$format as Format>::Line,
                weights: *const <$format as Format>::Line,
                bias: *const <$format as Format>::Line,
                p: RowArguments,
            ) {
                // SAFETY: the caller's promise.
                unsafe { norm::<$format, Own<$format>, $blocks>(x, y, weights, bias, p) }
            }
        }
    )*)*};
}
cute_kernels::for_each_cluster_row_kernel!(kernels);
