//! Matrix products with `mma.sync`, for GPUs from sm_80 on: all warps of a block copy tiles to shared
//! memory and multiply them.
//!
//! | | |
//! |---|---|
//! | `products` | the tiled MMA of a kernel: its tiles, fragments and products, from layouts |
//! | `copies` | how a thread copies its part of a tile of A or B to shared memory |
//! | `mainloop` | a block's tile of D |
//! | `epilogue` | from the sums to D |
//! | `pieces`, `half` | what becomes of sums, and elements of D |

#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(abi_ptx, stdarch_nvptx, asm_experimental_arch)
)]
#![deny(unused_must_use)]
#![allow(missing_docs)]

mod copies;
mod epilogue;
mod half;
mod mainloop;
mod pieces;
mod products;

// Products by `wgmma` have these files too.
#[path = "../../device/src/gemm/epilogue/activation.rs"]
mod activation;
#[path = "../../device/src/gemm/schedule.rs"]
mod schedule;
#[path = "../../device/src/unroll.rs"]
mod unroll;

use copies::{Single, Whole};
use cute_core::atom::{BF16, F16, K, MN};
use cute_gpu::device::kernel;
use cute_kernels::gemm_warps::WarpArguments;
use mainloop::gemm_tile;
use products::Tiled;

/// rustc asks for this function. A panic of a kernel is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}

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
