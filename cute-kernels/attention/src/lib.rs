//! Attention, forward: O = softmax(scale·Q·Kᵀ)·V, for Hopper.
//!
//! `docs/fast-attention.md` explains the kernel. In the order in which it is read:
//!
//! | | |
//! |---|---|
//! | `head` | the tiles, products and copies of one head dimension, from layouts |
//! | `block` | a block: its memory, its rings, its roles |
//! | `schedule` | which rows of which head a block takes, and in which order |
//! | `sequences` | batches of as many rows, or sequences of different lengths behind each other |
//! | `producer` | the thread that loads |
//! | `consumer` | the main loop: 64 rows of Q, tile after tile of K and V |
//! | `softmax` | maxima, exponentials and sums of rows |
//! | `mask`, `score` | which keys count, and what becomes of scores |
//! | `dropout` | which weights become 0 |
//! | `epilogue` | O and the logarithms of the sums |
//! | `kernels`, `counts` | the entry points, and what is verified of them |
#![no_std]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(abi_ptx, stdarch_nvptx, asm_experimental_arch)
)]
#![deny(unused_must_use)]
#![allow(missing_docs)]

mod block;
mod consumer;
mod counts;
mod dropout;
mod epilogue;
mod head;
mod kernels;
mod mask;
mod producer;
mod schedule;
mod score;
mod sequences;
mod softmax;

/// rustc asks for this function. A panic of a kernel is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}
