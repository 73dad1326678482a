//! Rows of a matrix, one a block: softmax and its logarithm, RMSNorm and LayerNorm.

use cute_collective::memory::format::{Bf16x1, Bf16x8, F16x1, F16x8, F32x1, F32x4, Format};
use cute_collective::memory::rows::{norm, norm_loop, softmax, softmax_loop};
use cute_gpu::device::kernel;
use cute_kernels::memory::{RowArguments, row_blocks, row_threads};

macro_rules! kernels {
    ($($format:ident: $($softmax:ident $norm:ident $lines:literal),*; $softmax_loop:ident $norm_loop:ident;)*) => {$(
        $(kernels!(@softmax $softmax(softmax::<$format, [<$format as Format>::Line; $lines]>) $format, $lines);)*
        $(kernels!(@norm $norm(norm::<$format, [<$format as Format>::Line; $lines]>) $format, $lines);)*
        kernels!(@softmax $softmax_loop(softmax_loop::<$format>) $format, 0);
        kernels!(@norm $norm_loop(norm_loop::<$format>) $format, 0);
    )*};
    (@softmax $name:ident($function:expr) $format:ident, $lines:literal) => {
        kernel! {
            /// The softmax of rows, or its logarithm.
            ///
            /// # Safety
            /// The lines of `p` are there from `x` and `y` on, aligned; those of `y` are distinct.
            /// There are as many blocks as rows, of whole warps, with shared memory for 64 values;
            /// threads for all lines of a row, if there is no loop.
            threads = row_threads($lines), blocks = row_blocks($lines), target = "sm_80", isa = "7.4", count = { "bar.sync": 1, "shfl.sync": 20 };
            pub unsafe fn $name(x: *const <$format as Format>::Line, y: *mut <$format as Format>::Line, p: RowArguments) {
                // SAFETY: the caller's promise.
                unsafe { $function(x, y, p) }
            }
        }
    };
    (@norm $name:ident($function:expr) $format:ident, $lines:literal) => {
        norm_kernel! {
            /// RMSNorm or LayerNorm of rows.
            ///
            /// # Safety
            /// As for the softmax; and there are a row of weights and of a bias, if the flags say so.
            $name of $format,
            { threads = row_threads($lines), blocks = row_blocks($lines), target = "sm_80", isa = "7.4", count = { "bar.sync": 2, "shfl.sync": 20 } },
            |x, y, weights, bias, p| $function(x, y, weights, bias, p)
        }
    };
}
cute_kernels::for_each_row_kernel!(kernels);
