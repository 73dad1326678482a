//! Reductions: sums, greatest and least numbers over some modes of a tensor.

use cute_collective::memory::format::{Bf16x1, Bf16x8, F16x1, F16x8, F32x1, F32x4, Format};
use cute_collective::memory::reduce::{along, beside};
use cute_collective::memory::short::short;
use cute_gpu::device::kernel;
use cute_gpu::device::math::{max_nan, min_nan};
use cute_kernels::memory::{REDUCE_THREADS, ReduceArguments};

macro_rules! kernels {
    ($($format:ident $along:ident $beside:ident $short:ident;)*) => {$(
        kernels!(@kernel $along along $format 4 3 45);
        kernels!(@kernel $beside beside $format 4 3 24);
        kernels!(@kernel $short short $format 3 0 24);
    )*};
    (@kernel $name:ident $function:ident $format:ident $blocks:literal $barriers:literal $exchanges:literal) => {
        kernel! {
            /// Reduces some modes of a tensor.
            ///
            /// # Safety
            /// The lines of `p` are there from `x` on, aligned, and from `y` on the elements of the
            /// result, all distinct. There are as many blocks as results, or as groups of kept
            /// lines, times parts, or as many warps as the flags say; whole warps, and shared memory for 8 numbers a thread.
            threads = REDUCE_THREADS, blocks = $blocks, target = "sm_80", isa = "7.4",
                count = { "bar.sync": $barriers, "shfl.sync": $exchanges };
            pub unsafe fn $name(x: *const <$format as Format>::Line, y: *mut u8, p: ReduceArguments) {
                // SAFETY: the caller's promise.
                unsafe {
                    match p.flags & 3 {
                        0 => $function::<$format>(x, y, p, 0.0, |a, b| a + b),
                        1 => $function::<$format>(x, y, p, f32::NEG_INFINITY, max_nan),
                        _ => $function::<$format>(x, y, p, f32::INFINITY, min_nan),
                    }
                }
            }
        }
    };
}
cute_kernels::for_each_reduce_kernel!(kernels);
