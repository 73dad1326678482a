//! Long rows, one a cluster of blocks, and odd rows, several a block: softmax and norms.

use cute_collective::memory::format::{Bf16x1, Bf16x8, F16x1, F16x8, F32x1, F32x4, Format};
use cute_collective::memory::waiting::{norm, softmax};
use cute_gpu::device::kernel;
use cute_kernels::memory::{CLUSTER_BLOCKS, CLUSTER_LINES, RowArguments, SEVERAL_THREADS};

/// The lines of a thread.
type Own<F> = [<F as Format>::Line; CLUSTER_LINES as usize];

/// The barriers of a block in a norm: two for its sums, and three while it writes weights and a bias, if rows begin
/// or end between lines.
const fn barriers<F: Format, E: Format>() -> u32 {
    if size_of::<F::Line>() == size_of::<E::Line>() {
        2
    } else {
        5
    }
}

/// A norm, with what is stated before it. `$id` makes closures of each kernel its own.
macro_rules! norms {
    ($norm:ident $format:ident $element:ident, $blocks:expr, $id:expr, { $($facts:tt)* } { $($counted:tt)* }) => {
        norm_kernel! {
            /// RMSNorm or LayerNorm of long or odd rows.
            ///
            /// # Safety
            /// As for [`norm`].
            $norm of $element,
            { $($facts)*, count = { "bar.sync": barriers::<$format, $element>(), "shfl.sync": 20, $($counted)* } },
            |x, y, weights, bias, p| norm::<$format, $element, Own<$format>, { $blocks }, { $id }>(x, y, weights, bias, p)
        }
    };
}

// A multiprocessor has blocks of 1024 threads in all for softmax, and of 512 for norms, whose threads have three times
// as many lines in shared memory.
macro_rules! kernels {
    ($($format:ident $element:ident: $($softmax:ident $norm:ident $threads:literal),*;)*) => {$($(
        kernel! {
            /// The softmax of long rows, or its logarithm.
            ///
            /// # Safety
            /// As for [`softmax`].
            threads = $threads, blocks = 1024 / $threads, cluster = CLUSTER_BLOCKS, target = "sm_90", isa = "8.1",
                count = { "bar.sync": 1, "shfl.sync": 20, "barrier.cluster": 2 };
            pub unsafe fn $softmax(x: *const <$element as Format>::Line, y: *mut <$element as Format>::Line, p: RowArguments) {
                // SAFETY: the caller's promise.
                unsafe { softmax::<$format, $element, Own<$format>, CLUSTER_BLOCKS>(x, y, p) }
            }
        }
        norms!(
            $norm $format $element, CLUSTER_BLOCKS, $threads,
            { threads = $threads, blocks = 512 / $threads, cluster = CLUSTER_BLOCKS, target = "sm_90", isa = "8.1" }
            { "barrier.cluster": 2 }
        );
    )*)*};
}
cute_kernels::for_each_cluster_row_kernel!(kernels);
cute_kernels::for_each_odd_cluster_row_kernel!(kernels);

macro_rules! odd_norms {
    ($($format:ident $element:ident: $norm:ident;)*) => {$(
        norms!(
            $norm $format $element, 1, SEVERAL_THREADS,
            { threads = SEVERAL_THREADS, blocks = 1, target = "sm_80", isa = "7.4" } {}
        );
    )*};
}
cute_kernels::for_each_odd_norm_kernel!(odd_norms);
