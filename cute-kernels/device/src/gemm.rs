//! Matrix products with `wgmma`.

use core::marker::PhantomData;
use cute_collective::gemm::block::{Blocks, OperandTile, Source};
use cute_collective::gemm::cluster::{alone, along, stated};
use cute_collective::gemm::epilogue::{
    Carried, Destination, Element, Fused, Gelu, Identity, Plain, Relu, Staged,
};
use cute_collective::gemm::mainloop::{Problem, gemm_tiles};
use cute_core::atom::nvidia::sm90_gmma::{
    SM90_64xNx8_F32TF32TF32_SS_TN, SM90_64xNx16_F32BF16BF16_SS, SM90_64xNx16_F32F16F16_SS,
    SM90_64xNx32_F32E4M3E4M3_SS_TN, SM90_64xNx32_S32S8S8_SS_TN,
};
use cute_core::atom::{BF16, F16, F32, Format, K, MN, S32};
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::device::{Global, kernel};
use cute_gpu::map_of;
use cute_kernels::{operand_tile, share_tile};

/// The instruction of a tile.
macro_rules! atom {
    (F16, $n:literal, $a:ident, $b:ident) => {
        SM90_64xNx16_F32F16F16_SS::<$n, $a, $b>::default()
    };
    (BF16, $n:literal, $a:ident, $b:ident) => {
        SM90_64xNx16_F32BF16BF16_SS::<$n, $a, $b>::default()
    };
    (TF32, $n:literal, K, K) => {
        SM90_64xNx8_F32TF32TF32_SS_TN::<$n>::default()
    };
    (E4M3, $n:literal, K, K) => {
        SM90_64xNx32_F32E4M3E4M3_SS_TN::<$n>::default()
    };
    (S8, $n:literal, K, K) => {
        SM90_64xNx32_S32S8S8_SS_TN::<$n>::default()
    };
}

/// What becomes of the sums, from the last arguments.
macro_rules! finish {
    (Plain, $output:ident, $name:ident, $alpha:ident $beta:ident $bias:ident $along_rows:ident) => {
        Plain
    };
    ($activation:ident, $output:ident, $name:ident, $alpha:ident $beta:ident $bias:ident $along_rows:ident) => {
        Fused::<$output, $activation> {
            alpha: $alpha,
            beta: $beta,
            c: map_of!($name, 3),
            bias: Global::new($bias),
            along_rows: $along_rows != 0,
            activation: PhantomData,
        }
    };
}

/// The output that stores tiles: [`Staged`] at the end of each, or [`Carried`] if a number of steps is given.
macro_rules! output {
    ($finish:ident, $output:ident, $n:literal, [], $($arguments:tt)*) => {
        Staged::<$output, _>(finish!($finish, $output, $($arguments)*), PhantomData)
    };
    (Plain, $output:ident, $n:literal, [$steps:literal], $($arguments:tt)*) => {
        Carried::<$output, $n>(PhantomData)
    };
}

/// Whether C can be read.
macro_rules! reads {
    (Plain) => {
        0
    };
    ($activation:ident) => {
        1
    };
}

/// The elements of D that `stmatrix` or a store of two numbers writes for 16 columns.
const fn is_half(bits: u32) -> u32 {
    (bits == 16) as u32
}

macro_rules! kernels {
    ($($name:ident: $format:ident $a:ident $b:ident, $m:literal x $n:literal $(by $cm:literal x $cn:literal of $share_a:literal x $share_b:literal)?, $stages:literal $(once $ahead:literal)? $(carried $steps:literal)?, $finish:ident -> $output:ident;)*) => {$(
        kernel! {
            /// D (m,n) from A (m,k) times B (n,k) transposed, for each of `batches` batches.
            ///
            /// # Safety
            /// The tensor maps are those of tensors of these sizes, for boxes of this kernel's
            /// tiles, that of D for its first `mapped` columns; D has the elements of this size by
            /// its strides, and nobody else uses it. A bias has an element for each column, or
            /// each row. The shared memory is that of the tiles. There are more steps along K than a tile is
            /// stored in.
            threads = 128 * ($m / 64 + 1), blocks = 1 $(, cluster = $cm * $cn)?,
            count = {
                // all threads of a block, or of a cluster, begin together, and those of a cluster end so
                // warpgroups meet once in each of these steps, and for each two of them behind the last tile; and when
                // threads have stored the last columns
                "bar.sync": alone([$($cm)?]) + meetings($n, stated([$($steps)?], 0), <$output as Format>::BITS),
                "barrier.cluster": 4 * (1 - alone([$($cm)?])),
                "setmaxnreg.inc": $m / 128, "setmaxnreg.dec": $m / 128,
                "wgmma.fence": 2 + stated([$($steps)?], 0), "wgmma.mma_async": 8 + 4 * stated([$($steps)?], 0),
                "wgmma.commit_group": 2 + stated([$($steps)?], 0), "wgmma.wait_group": 2 + stated([$($steps)?], 0),
                // also behind the last tile
                "stmatrix": $n / 16 * stores(stated([$($steps)?], 0)) * is_half(<$output as Format>::BITS),
                "ldmatrix": $n / 16 * is_half(<$output as Format>::BITS) * reads!($finish),
            };
            pub unsafe fn $name(
                _a: TensorMapBytes,
                _b: TensorMapBytes,
                _d: TensorMapBytes,
                _c: TensorMapBytes,
                d: *mut <$output as Element>::Stored,
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
                _alpha: <$output as Element>::Sum,
                _beta: <$output as Element>::Sum,
                _bias: *const <$output as Element>::Stored,
                _along_rows: u32,
            ) {
                let (a, b, map) = (map_of!($name, 0), map_of!($name, 1), map_of!($name, 2));
                let d = Destination { map, mapped, address: d as u64, strides: [row, column, matrix], size: (m, n) };
                let problem = Problem { source: Source { a, b, bytes }, d, size: (m, n, k), batches, group, part_steps };
                // SAFETY: the caller's promise.
                unsafe {
                    gemm_tiles(
                        atom!($format, $n, $a, $b),
                        OperandTile(operand_tile!($format $a, $m), share_tile!($format $a, $m $(, $share_a)?)),
                        OperandTile(operand_tile!($format $b, $n), share_tile!($format $b, $n $(, $share_b)?)),
                        output!($finish, $output, $n, [$($steps)?], $name, _alpha _beta _bias _along_rows),
                        Blocks::<
                            $stages, { $m / 64 }, $n,
                            { along([$($cm)?]) }, { along([$($cn)?]) }, { stated([$($ahead)?], 0) },
                        >,
                        problem,
                    )
                }
            }
        }
    )*};
}
cute_kernels::gemm_kernels!(kernels);

/// How often the instructions that store a tile stand there: also behind the last tile if it is stored in steps of
/// the next one.
const fn stores(steps: u32) -> u32 {
    if steps > 0 { 2 } else { 1 }
}

/// How often a warpgroup meets to store a tile of `n` columns: twice in each round, or in steps of the next tile and
/// behind the last one.
const fn meetings(n: u32, steps: u32, bits: u32) -> u32 {
    if steps > 0 {
        steps + steps.div_ceil(2) + !n.is_multiple_of(64) as u32
    } else {
        2 * rounds(n, bits)
    }
}

/// How many rounds of 256 bytes of columns the tile of D has.
const fn rounds(n: u32, bits: u32) -> u32 {
    (n * bits).div_ceil(2048)
}
