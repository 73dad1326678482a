//! The kernels of products by `mma.sync`: entry points to `cute_collective::warps`.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unused_must_use)]
#![allow(missing_docs)]

use cute_collective::warps::copies::{Single, Whole};
use cute_collective::warps::mainloop::gemm_tile;
use cute_collective::warps::products::Tiled;
use cute_core::atom::{BF16, F16, K, MN};
use cute_gpu::device::kernel;
use cute_kernels::gemm_warps::WarpArguments;

macro_rules! kernels {
    ($($name:ident: $format:ident $a:ident $b:ident, $m:literal x $n:literal by $wm:literal x $wn:literal,
        $copies:ident;)*) => {$(
        kernel! {
            /// A tile of D for each block: D = f(α·A·Bᵀ + β·C + bias).
            ///
            /// # Safety
            /// The tensors have elements at all coordinates of these sizes by their strides, and
            /// nobody else uses D. Where A and B are copied as a whole, they are contiguous in this
            /// kernel's orders, and their addresses and other strides are multiples of 16 bytes, as
            /// those of C and D are if they are read and stored in pieces. There are as many blocks
            /// as tiles, and the shared memory is that of the tiles.
            threads = $wm * $wn * 32, blocks = 8 / ($wm * $wn), target = "sm_80", isa = "7.4",
            count = {
                "bar.sync": 4,
                // four steps along K for each tile; the first one of the first tile is loaded apart
                "mma.sync": 4 * ($m / $wm / 16) * ($n / $wn / 8),
                "ldmatrix": 5 * ($m / $wm / 16 + $n / $wn / 16),
            };
            pub unsafe fn $name(arguments: WarpArguments) {
                // SAFETY: the caller's promise.
                unsafe { gemm_tile::<Tiled<$format, $a, $b, $m, $n>, $copies>(&arguments) }
            }
        }
    )*};
}
cute_kernels::gemm_warps_kernels!(kernels);

cute_gpu::device::panic_handler!();
