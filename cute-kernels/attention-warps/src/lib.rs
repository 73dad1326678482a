//! Attention with `mma.sync`, for GPUs from sm_80 on: O = softmax(scale·Q·Kᵀ)·V.
//!
//! A block has a tile of rows of Q. All its warps copy tiles of K and V to shared memory, and each
//! multiplies them with its own rows. `docs/fast-attention.md` explains it.
//!
//! | | |
//! |---|---|
//! | `head` | the tiles, fragments and products of one head dimension, from layouts |
//! | `copies` | rows of a head between global and shared memory |
//! | `block` | the arguments of a kernel, and the rows of a block |
//! | `mainloop` | tile after tile of K and V |
//! | `dropout` | which weights become 0 |
//! | `epilogue` | O and the logarithms of the sums |
//! | `kernels`, `counts` | the entry points, and what is verified of them |
//!
//! Masks, modifications of scores, the softmax and the order of tiles are those of the crate
//! `attention` beside this one.
#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(abi_ptx, stdarch_nvptx, asm_experimental_arch)
)]
#![deny(unused_must_use)]
#![allow(missing_docs)]
#![allow(
    clippy::needless_range_loop,
    reason = "constant bounds keep arrays in registers"
)]

mod block;
mod copies;
mod counts;
mod dropout;
mod epilogue;
mod head;
mod kernels;
mod mainloop;

#[allow(dead_code, reason = "kernels by `wgmma` use all of it")]
#[path = "../../attention/src/mask.rs"]
mod mask;
#[allow(dead_code, reason = "kernels by `wgmma` use all of it")]
#[path = "../../attention/src/schedule.rs"]
mod schedule;
#[allow(dead_code, reason = "kernels by `wgmma` use all of it")]
#[path = "../../attention/src/score.rs"]
mod score;
#[allow(dead_code, reason = "kernels by `wgmma` use all of it")]
#[path = "../../attention/src/softmax.rs"]
mod softmax;
#[path = "../../device/src/unroll.rs"]
mod unroll;

/// rustc asks for this function. A panic of a kernel is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}
