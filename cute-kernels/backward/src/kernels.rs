//! The entry points.

use cute_collective::attention::head::{Head, Head64, Head128};
use cute_collective::attention::mask::{Causal, Full};
use cute_collective::backward::after::after;
use cute_collective::backward::before::{Rows, before};
use cute_collective::backward::block::{Problem, keys_and_values};
use cute_collective::backward::counts::{GROUPS, SYNCS, WAITS, products, stores};
use cute_collective::backward::found::{Found, RowNumbers};
use cute_core::atom::{BF16, F16};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_kernels::attention::backward::{BackwardArguments, ROW_THREADS, THREADS};

macro_rules! kernels {
    ($($format:ident, $head:ident, $width:literal: $before:ident, $full:ident, $causal:ident, $after:ident;)*) => {$(
        kernel! {
            /// # Safety
            /// The maps are those of O and dO, for boxes of 64 rows, and the other tensors those that
            /// the arguments say. `numbers` has two numbers for each row of all tiles of Q, `found` a
            /// number for each of their elements, and `turns` two for each tile, if they are used.
            threads = ROW_THREADS, count = { "bar.sync": 1, "shfl.sync": 1 };
            pub unsafe fn $before(
                _o: TensorMapBytes, _d_o: TensorMapBytes, logarithms: *const f32, numbers: *mut f32,
                found: *mut f32, turns: *mut u32, arguments: BackwardArguments
            ) {
                let rows = Rows {
                    o: map_of!($before, 0),
                    d_o: map_of!($before, 1),
                    logarithms: Global::new(logarithms),
                    numbers: RowNumbers(Global::new(numbers)),
                    found: Found { sums: Global::new(found.cast()), turns: Global::new(turns) },
                    arguments: &arguments,
                };
                // SAFETY: the caller's promise.
                unsafe { before::<$head<$format>>(&rows) }
            }
        }
        kernels!(@main $full $head $format Full);
        kernels!(@main $causal $head $format Causal);
        kernel! {
            /// # Safety
            /// The map is that of dQ, for boxes of 64 rows, and `found` is what the kernel before has
            /// left there.
            threads = ROW_THREADS, count = {
                "bar.sync": 1, "stmatrix": <$head<$format> as Head>::WIDTH / 16,
            };
            pub unsafe fn $after(_dq: TensorMapBytes, found: *mut f32, arguments: BackwardArguments) {
                let found = Found { sums: Global::new(found.cast()), turns: Global::new(core::ptr::null()) };
                // SAFETY: the caller's promise.
                unsafe { after::<$head<$format>>(map_of!($after, 0), found, &arguments) }
            }
        }
    )*};
    (@main $name:ident $head:ident $format:ident $mask:ident) => {
        kernel! {
            /// # Safety
            /// The maps are those of tensors of these sizes, for boxes of 64 rows of Q, dO, dK and dV,
            /// and of 128 rows of K and V. `numbers`, `found` and `turns` are what the kernel before
            /// has left there.
            threads = THREADS, blocks = 1, isa = "8.1", count = {
                "wgmma.mma_async": products::<$head<$format>>(),
                "wgmma.fence": GROUPS,
                "wgmma.commit_group": GROUPS,
                "wgmma.wait_group": WAITS,
                "bar.sync": SYNCS,
                "setmaxnreg": 2,
                "stmatrix": stores::<$head<$format>>(),
                "shfl.sync": 1,
            };
            pub unsafe fn $name(
                _q: TensorMapBytes, _k: TensorMapBytes, _v: TensorMapBytes, _d_o: TensorMapBytes,
                _dk: TensorMapBytes, _dv: TensorMapBytes, numbers: *const f32, found: *mut f32,
                turns: *mut u32, arguments: BackwardArguments
            ) {
                let problem = Problem {
                    q: map_of!($name, 0),
                    k: map_of!($name, 1),
                    v: map_of!($name, 2),
                    d_o: map_of!($name, 3),
                    dk: map_of!($name, 4),
                    dv: map_of!($name, 5),
                    numbers: RowNumbers(Global::new(numbers)),
                    found: Found { sums: Global::new(found.cast()), turns: Global::new(turns) },
                    arguments: &arguments,
                };
                // SAFETY: the caller's promise.
                unsafe { keys_and_values::<$head<$format>, $mask>(problem) }
            }
        }
    };
}
cute_kernels::backward_kernels!(kernels);
