//! The entry points.

use cute_collective::attention::score::Given;
use cute_collective::attention_warps::block::Problem;
use cute_collective::attention_warps::counts::{SYNCS, loads, products, shuffles};
use cute_collective::attention_warps::head::{Head64, Head96, Head128, Head192, Head256, THREADS};
use cute_collective::attention_warps::mainloop::attention;
use cute_core::atom::{BF16, F16};
use cute_gpu::device::{Global, kernel};
use cute_kernels::attention::warps::{BLOCKS, WarpsArguments};

macro_rules! kernels {
    ($($name:ident: $format:ident, $head:ident, dropout $dropout:literal;)*) => {$(
        kernel! {
            /// # Safety
            /// The tensors have the elements that the arguments say, and nobody else uses O. Those
            /// that are copied in pieces are aligned to 16 bytes. `workspace` has the slopes of heads
            /// behind two numbers, if scores have slopes. There are as many blocks as tiles of rows.
            threads = THREADS, blocks = BLOCKS, target = "sm_80", isa = "7.4", count = {
                "mma.sync": products::<$head<$format>>(),
                "ldmatrix": loads::<$head<$format>>(),
                "shfl.sync": shuffles::<$head<$format>>(),
                "bar.sync": SYNCS,
            };
            pub unsafe fn $name(
                q: *const u16, k: *const u16, v: *const u16, o: *mut u16, sums: *mut f32,
                workspace: *const u32, arguments: WarpsArguments
            ) {
                let problem = Problem {
                    all: [Global::new(q), Global::new(k), Global::new(v), Global::new(o)],
                    sums: Global::new(sums),
                    given: Given {
                        slopes: Global::new(workspace.wrapping_add(2).cast()),
                        arguments: &arguments.shared,
                    },
                    tensors: &arguments,
                    arguments: &arguments.shared,
                };
                // SAFETY: the caller's promise.
                unsafe { attention::<$head<$format>, $dropout>(problem) }
            }
        }
    )*};
}
cute_kernels::attention_warps_kernels!(kernels);
