//! The entry points of products with a bias and a function.

use crate::atom::atom;
use core::marker::PhantomData;
use cute_collective::gemm::block::{Blocks, OperandTile, Source};
use cute_collective::gemm::cluster::{alone, along, stated};
use cute_collective::gemm::epilogue::{
    Bias, Biased, BiasedCarried, Destination, Gelu, Identity, Relu,
};
use cute_collective::gemm::scheduled::{InParts, ScheduledProblem, gemm_scheduled};
use cute_core::atom::{BF16, F16};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_kernels::{operand_tile, share_tile};

/// The end of a tile: [`Biased`], or [`BiasedCarried`] if a number of steps is given.
macro_rules! end {
    ([] $format:ident, $activation:ident, $n:literal, $bias:ident, $d:ident) => {
        Biased::<$format, $activation, $n> { bias: $bias, d: $d }
    };
    ([$steps:literal] $format:ident, $activation:ident, $n:literal, $bias:ident, $d:ident) => {
        BiasedCarried::<$format, $activation, $n> { bias: $bias, d: $d }
    };
}

macro_rules! kernels {
    ($($name:ident: $format:ident, $m:literal x $n:literal $(by $cm:literal x $cn:literal of $share_a:literal x $share_b:literal)?, $stages:literal $(carried $steps:literal)?, $activation:ident;)*) => {$(
        kernel! {
            /// D (m,n) from A (m,k) times B (n,k) transposed, with a bias and a function, for each of `batches`
            /// batches. The arguments are those of the other kernels by `wgmma`.
            ///
            /// # Safety
            /// The tensor maps are those of tensors of these sizes, for boxes of this kernel's
            /// tiles, that of D for its first `mapped` columns; D has the elements of this size by
            /// its strides, and nobody else uses it. A bias has an element for each column, and its
            /// address is a multiple of 4. The shared memory is that of the tiles. There are more steps along K than a
            /// tile is stored in.
            threads = 128 * ($m / 64 + 1), blocks = 1 $(, cluster = $cm * $cn)?,
            count = {
                // all threads of a block, or of a cluster, begin together, and those of a cluster end so; a
                // warpgroup meets before the bias is read, and once for each 64 columns; where a tile is stored in steps,
                // also when the bias is read, and behind the last tile once for each 128 columns
                "bar.sync": alone([$($cm)?]) + 1 + $n / 64
                    + stated([$($steps)?], 0).div_ceil(4) + stated([$($steps)?], 0) / 2,
                "barrier.cluster": 4 * (1 - alone([$($cm)?])),
                "setmaxnreg.inc": $m / 128, "setmaxnreg.dec": $m / 128,
                "wgmma.fence": 2 + stated([$($steps)?], 0), "wgmma.mma_async": 8 + 4 * stated([$($steps)?], 0),
                "wgmma.commit_group": 2 + stated([$($steps)?], 0), "wgmma.wait_group": 2 + stated([$($steps)?], 0),
                // also behind the last tile
                "stmatrix": $n / 16 + 4 * stated([$($steps)?], 0),
            };
            pub unsafe fn $name(
                _a: TensorMapBytes,
                _b: TensorMapBytes,
                _d: TensorMapBytes,
                _c: TensorMapBytes,
                d: *mut u16,
                row: i64,
                column: i64,
                matrix: i64,
                mapped: u32,
                bytes: u32,
                m: u32,
                n: u32,
                k: u32,
                batches: u32,
                group: u32,
                part_steps: u32,
                alpha: f32,
                _beta: f32,
                bias: *const u32,
                _along_rows: u32,
            ) {
                let (a, b, map) = (map_of!($name, 0), map_of!($name, 1), map_of!($name, 2));
                let d = Destination { map, mapped, address: d as u64, strides: [row, column, matrix], size: (m, n) };
                let problem = ScheduledProblem { source: Source { a, b, bytes }, size: (m, n, k), batches, group, schedule: InParts { part_steps } };
                let bias = Bias { alpha, address: Global::new(bias), kinds: PhantomData };
                let output = end!([$($steps)?] $format, $activation, $n, bias, d);
                // SAFETY: the caller's promise.
                unsafe {
                    gemm_scheduled(
                        atom!($format, $n),
                        OperandTile(operand_tile!($format K, $m), share_tile!($format K, $m $(, $share_a)?)),
                        OperandTile(operand_tile!($format K, $n), share_tile!($format K, $n $(, $share_b)?)),
                        output,
                        Blocks::<$stages, { $m / 64 }, $n, { along([$($cm)?]) }, { along([$($cn)?]) }>,
                        problem,
                    )
                }
            }
        }
    )*};
}
cute_kernels::gemm_bias_kernels!(kernels);
