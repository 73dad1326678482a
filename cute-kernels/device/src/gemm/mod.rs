//! Matrix products with `wgmma`.

mod epilogue;
mod mainloop;
mod schedule;

use core::marker::PhantomData;
use cute_core::atom::nvidia::sm90_gmma::{SM90_64xNx16_F32BF16BF16_SS, SM90_64xNx16_F32F16F16_SS};
use cute_core::atom::{BF16, F16, K, MN};
use cute_gpu::device::kernel;
use cute_gpu::device::tma::TensorMapBytes;
use cute_gpu::map_of;
use cute_kernels::operand_tile;
use epilogue::Halves;
use mainloop::{OperandTile, Problem, gemm_tiles};

/// The instruction of a tile.
macro_rules! atom {
    (F16, $n:literal, $a:ident, $b:ident) => { SM90_64xNx16_F32F16F16_SS::<$n, $a, $b>::default() };
    (BF16, $n:literal, $a:ident, $b:ident) => { SM90_64xNx16_F32BF16BF16_SS::<$n, $a, $b>::default() };
}

macro_rules! kernels {
    ($($name:ident: $format:ident $a:ident $b:ident, $m:literal x $n:literal, $stages:literal -> $output:ident;)*) => {$(
        kernel! {
            /// D (m,n) is A (m,k) times B (n,k) transposed, for each of `batches` batches.
            ///
            /// # Safety
            /// The tensor maps are those of tensors of these sizes, for boxes of this kernel's
            /// tiles; nobody else uses D. The shared memory is that of the tiles.
            threads = 128 * ($m / 64 + 1), blocks = 1,
            count = {
                "bar.sync": 1 + 2 * if $n > 128 { 2 } else { 1 },
                "setmaxnreg.inc": $m / 128, "setmaxnreg.dec": $m / 128,
                "wgmma.fence": 2, "wgmma.mma_async": 8, "wgmma.commit_group": 2, "wgmma.wait_group": 2,
                "stmatrix": $n / 16,
            };
            pub unsafe fn $name(
                _a: TensorMapBytes,
                _b: TensorMapBytes,
                _d: TensorMapBytes,
                m: u32,
                n: u32,
                k: u32,
                batches: u32,
                group: u32,
            ) {
                let (a, b, d) = (map_of!($name, 0), map_of!($name, 1), map_of!($name, 2));
                let problem = Problem { a, b, d, size: (m, n, k), batches, group };
                // SAFETY: the caller's promise.
                unsafe {
                    gemm_tiles::<_, $format, $a, $b, _, _, _, _, _, $stages, { $m / 64 }, $n>(
                        atom!($format, $n, $a, $b),
                        OperandTile(operand_tile!($a, $m), operand_tile!($a, $m, batch)),
                        OperandTile(operand_tile!($b, $n), operand_tile!($b, $n, batch)),
                        Halves::<$output, { if $n < 128 { $n } else { 128 } }>(PhantomData),
                        problem,
                    )
                }
            }
        }
    )*};
}
cute_kernels::gemm_kernels!(kernels);
