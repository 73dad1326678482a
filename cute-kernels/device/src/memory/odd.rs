//! Odd rows, one a block: softmax and norms of rows that begin or end between lines of 16 bytes.

use cute_collective::memory::format::{Bf16x1, Bf16x8, F16x1, F16x8, F32x1, F32x4, Format};
use cute_collective::memory::odd::{norm, norm_short, softmax};
use cute_gpu::device::kernel;
use cute_kernels::memory::{RowArguments, SHORT_LINES, SHORT_THREADS, row_blocks, row_threads};

macro_rules! kernels {
    ($($format:ident $element:ident: $($softmax:ident $norm:ident $lines:literal),*;)*) => {$($(
        kernel! {
            /// The softmax of odd rows, or its logarithm.
            ///
            /// # Safety
            /// As for [`softmax`].
            threads = row_threads($lines), blocks = row_blocks($lines), target = "sm_80", isa = "7.4", count = { "bar.sync": 1, "shfl.sync": 20 };
            pub unsafe fn $softmax(x: *const <$element as Format>::Line, y: *mut <$element as Format>::Line, p: RowArguments) {
                // SAFETY: the caller's promise.
                unsafe { softmax::<$format, $element, [<$format as Format>::Line; $lines]>(x, y, p) }
            }
        }
        norm_kernel! {
            /// RMSNorm or LayerNorm of odd rows.
            ///
            /// # Safety
            /// As for [`norm`].
            // Two blocks of the most threads would need more registers than there are.
            $norm of $element,
            { threads = row_threads($lines), blocks = 1, target = "sm_80", isa = "7.4", count = { "bar.sync": 2, "shfl.sync": 20 } },
            |x, y, weights, bias, p| norm::<$format, $element, [<$format as Format>::Line; $lines]>(x, y, weights, bias, p)
        }
    )*)*};
}
cute_kernels::for_each_odd_row_kernel!(kernels);

macro_rules! short_norms {
    ($($format:ident $element:ident: $norm:ident;)*) => {$(
        norm_kernel! {
            /// RMSNorm or LayerNorm of short odd rows.
            ///
            /// # Safety
            /// As for [`norm_short`].
            $norm of $element,
            { threads = SHORT_THREADS, blocks = 6, target = "sm_80", isa = "7.4", count = { "bar.sync": 2, "shfl.sync": 25 } },
            |x, y, weights, bias, p| {
                norm_short::<$format, $element, [<$format as Format>::Line; SHORT_LINES as usize]>(x, y, weights, bias, p)
            }
        }
    )*};
}
cute_kernels::for_each_short_norm_kernel!(short_norms);
