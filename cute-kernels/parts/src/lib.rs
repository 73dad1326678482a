//! The end of products in parts along K, for GPUs of sm_90: the sums of the parts become D.

#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(abi_ptx, stdarch_nvptx, asm_experimental_arch)
)]
#![deny(unused_must_use)]
#![allow(missing_docs)]

mod add;

// Products by `mma.sync` and `wgmma` have these files too.
#[path = "../../device/src/gemm/epilogue/activation.rs"]
mod activation;
#[path = "../../warps/src/half.rs"]
mod half;
#[path = "../../warps/src/pieces.rs"]
mod pieces;
#[path = "../../device/src/unroll.rs"]
mod unroll;

use add::add_parts;
use cute_core::atom::{BF16, F16};
use cute_gpu::device::kernel;
use cute_kernels::gemm_warps::WarpArguments;

/// rustc asks for this function. A panic of a kernel is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}

macro_rules! kernels {
    ($($name:ident: $format:ident;)*) => {$(
        kernel! {
            /// D = f(α·sum + β·C + bias) of the sums of a product in parts.
            ///
            /// # Safety
            /// The sums of all parts are there, and so are the tensors of the arguments. Nobody else
            /// uses D. 32 bits number the pieces of D.
            threads = 128;
            pub unsafe fn $name(arguments: WarpArguments) {
                // SAFETY: the caller's promise.
                unsafe { add_parts::<$format>(&arguments) }
            }
        }
    )*};
}
kernels! {
    gemm_parts_f16: F16;
    gemm_parts_bf16: BF16;
}
