//! The entry points.

use crate::atom::atom;
use core::marker::PhantomData;
use cute_collective::gemm::block::{Blocks, OperandTile, Source};
use cute_collective::gemm::epilogue::HandedOn;
use cute_collective::gemm::scheduled::{ScheduledProblem, gemm_scheduled};
use cute_collective::gemm::shares::Shares;
use cute_core::atom::{BF16, F16};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_gpu::schedule::StreamK;
use cute_kernels::gemm_warps::WarpArguments;
use cute_kernels::operand_tile;

macro_rules! kernels {
    ($($name:ident: $format:ident, $m:literal x $n:literal, $stages:literal;)*) => {$(
        kernel! {
            /// D (m,n) from A (m,k) times B (n,k) transposed, for each matrix of a batch. `groups` times
            /// `tiles` tiles cover D; `blocks` blocks have equal shares of the steps of `tiles` tiles.
            ///
            /// # Safety
            /// The tensor maps are those of tensors of the sizes of the arguments, for boxes of this
            /// kernel's tiles; the other tensors are those of the arguments, and nobody else uses D. The
            /// grid has `groups` times `blocks` blocks, which all run at one time, and blocks of a group
            /// are at least as many as its tiles, and at most as many as their steps. There are sums of
            /// as many tiles as there are blocks and tiles, and a counter for each tile, which is 0. The
            /// shared memory is that of the tiles.
            threads = 128 * ($m / 64 + 1), blocks = 1,
            count = {
                // all threads of a block begin together; those that have sums meet when they have stored
                // theirs, and before they add up
                "bar.sync": 1 + 2,
                "setmaxnreg.inc": $m / 128, "setmaxnreg.dec": $m / 128,
                "wgmma.fence": 2, "wgmma.mma_async": 8, "wgmma.commit_group": 2, "wgmma.wait_group": 2,
            };
            pub unsafe fn $name(
                _a: TensorMapBytes,
                _b: TensorMapBytes,
                sums: *mut f32,
                counters: *mut u32,
                bytes: u32,
                tiles: u32,
                blocks: u32,
                groups: u32,
                arguments: WarpArguments,
            ) {
                let [m, n, k, batches] = arguments.sizes;
                // SAFETY: the caller's promise.
                unsafe {
                    // a step has 128 bytes
                    let stream = StreamK::new_unchecked(tiles, k.div_ceil(64), blocks, groups);
                    let output = HandedOn::<$format, $m, $n> {
                        sums: Global::new(sums.cast()),
                        counters: Global::new(counters),
                        stream,
                        arguments: &arguments,
                        format: PhantomData,
                    };
                    let problem = ScheduledProblem {
                        source: Source { a: map_of!($name, 0), b: map_of!($name, 1), bytes },
                        size: (m, n, k),
                        batches,
                        group: arguments.group,
                        schedule: Shares(stream),
                    };
                    gemm_scheduled(
                        atom!($format, $n),
                        OperandTile(operand_tile!($format K, $m), operand_tile!($format K, $m, batch)),
                        OperandTile(operand_tile!($format K, $n), operand_tile!($format K, $n, batch)),
                        output,
                        Blocks::<$stages, { $m / 64 }, $n>,
                        problem,
                    )
                }
            }
        }
    )*};
}
cute_kernels::gemm_stream_kernels!(kernels);
