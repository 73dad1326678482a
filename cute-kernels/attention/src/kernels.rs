//! The entry points.

use crate::block::{Problem, attention};
use crate::counts::{arrivals, groups, loads, products, questions, shuffles, stores, syncs, votes};
use crate::head::{Head64, Head128, Head192, Head192Values128, Head256};
use crate::mask::{Causal, Full, Window};
use crate::schedule::Counters;
use crate::score::{Alibi, Dropout, Plain, SoftCap};
use crate::sequences::{Alike, Packed};
use cute_core::atom::{BF16, F16};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_kernels::attention::{AttentionArguments, THREADS};

macro_rules! kernels {
    ($($name:ident: $format:ident, $head:ident, $mask:ident, $score:ident, $batches:ident;)*) => {$(
        kernel! {
            /// # Safety
            /// The maps are those of tensors of these sizes, for boxes of the tiles of the head.
            /// `workspace` has two numbers that are 0, and behind them the slopes of heads, if
            /// scores have slopes, or what says which weights stay, if some become 0.
            /// There is an offset for each packed sequence, and one behind the last.
            threads = THREADS, blocks = 1, count = {
                "wgmma.mma_async": products::<$head<$format>, $mask>(),
                "wgmma.fence": groups::<$head<$format>, $mask>(),
                "wgmma.commit_group": groups::<$head<$format>, $mask>(),
                "wgmma.wait_group": groups::<$head<$format>, $mask>(),
                "bar.sync": syncs::<$head<$format>, $mask>(),
                "bar.arrive": arrivals::<$head<$format>, $mask>(),
                "bar.red": questions::<$head<$format>>(),
                "setmaxnreg": 2,
                "ldmatrix": loads::<$head<$format>>(),
                "stmatrix": stores::<$head<$format>>(),
                "shfl.sync": shuffles::<$head<$format>, $mask, $batches>(),
                "vote.sync": votes::<$head<$format>>(),
            };
            pub unsafe fn $name(
                _q: TensorMapBytes, _k: TensorMapBytes, _v: TensorMapBytes, _o: TensorMapBytes,
                sums: *mut f32, workspace: *mut u32, arguments: AttentionArguments,
                query_offsets: *const i32, key_offsets: *const i32
            ) {
                let problem = Problem {
                    q: map_of!($name, 0),
                    k: map_of!($name, 1),
                    v: map_of!($name, 2),
                    o: map_of!($name, 3),
                    sums: Global::new(sums),
                    slopes: Global::new(workspace.wrapping_add(2).cast()),
                    keep: Global::new(workspace.wrapping_add(2)),
                    query_offsets: Global::new(query_offsets),
                    key_offsets: Global::new(key_offsets),
                    counters: Counters {
                        next: Global::new(workspace),
                        ended: Global::new(workspace.wrapping_add(1)),
                    },
                    arguments: &arguments,
                };
                // SAFETY: the caller's promise.
                unsafe { attention::<$head<$format>, $mask, _, $batches>($score, problem) }
            }
        }
    )*};
}
cute_kernels::attention_kernels!(kernels);
