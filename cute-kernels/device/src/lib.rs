//! The kernels, one file each.
#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(abi_ptx, stdarch_nvptx, asm_experimental_arch)
)]
#![deny(unused_must_use)]
#![allow(missing_docs)]
#![allow(
    clippy::too_many_arguments,
    clippy::explicit_counter_loop,
    reason = "functions are inlined, and take what a thread has in registers"
)]

mod gemm;
mod memory;
mod unroll;

/// The panic handler that rustc requires. Kernels are built so that a panic is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}
