//! The kernels at the end of products in parts along K: entry points to `cute_collective::warps::add`.
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx, asm_experimental_arch))]
#![deny(unused_must_use)]
#![allow(missing_docs)]

use cute_collective::warps::add::add_parts;
use cute_core::atom::{BF16, F16};
use cute_gpu::device::kernel;
use cute_kernels::gemm_warps::WarpArguments;

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

cute_gpu::device::panic_handler!();
