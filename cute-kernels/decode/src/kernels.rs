//! The entry points.

use cute_collective::attention::head::{Head64Short, Head128Short};
use cute_collective::decode::block::{Problem, decode};
use cute_collective::decode::cache::Cache;
use cute_collective::decode::counts::{GROUPS, QUESTIONS, SHUFFLES, SYNCS, products};
use cute_core::atom::{BF16, F16};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_kernels::attention::decode::{BLOCKS, DecodeArguments, THREADS};

macro_rules! kernels {
    ($($name:ident: $format:ident, $head:ident;)*) => {$(
        kernel! {
            /// # Safety
            /// The maps are those of K and V, for boxes of the tiles of the head, or of pages, and the
            /// other tensors those that the arguments say. `found` has the numbers of all parts, and
            /// `counters` a number for each head of K and V of each batch, which is 0.
            threads = THREADS, blocks = BLOCKS, count = {
                "wgmma.mma_async": products::<$head<$format>>(),
                "wgmma.fence": GROUPS,
                "wgmma.commit_group": GROUPS,
                "wgmma.wait_group": GROUPS,
                "bar.sync": SYNCS,
                "bar.red": QUESTIONS,
                "shfl.sync": SHUFFLES,
            };
            pub unsafe fn $name(
                _k: TensorMapBytes, _v: TensorMapBytes, q: *const u32, o: *mut u32, sums: *mut f32,
                lengths: *const i32, table: *const i32, found: *mut f32, counters: *mut u32,
                arguments: DecodeArguments
            ) {
                let problem = Problem {
                    cache: Cache {
                        k: map_of!($name, 0),
                        v: map_of!($name, 1),
                        table: Global::new(table),
                    },
                    q: Global::new(q),
                    o: Global::new(o),
                    sums: Global::new(sums),
                    lengths: Global::new(lengths),
                    found: Global::new(found),
                    counters: Global::new(counters),
                    arguments: &arguments,
                };
                // SAFETY: the caller's promise.
                unsafe { decode::<$head<$format>, _>(problem) }
            }
        }
    )*};
}
cute_kernels::decode_kernels!(kernels);
