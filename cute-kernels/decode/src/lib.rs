//! Attention of few queries against many keys, as in decoding: O = softmax(scale·Q·Kᵀ)·V, for Hopper.
//!
//! The time is that of reading K and V once. So all queries of all heads that share a head of K and V
//! are rows of one tile, and many blocks share the keys of a head: each takes a part of them, and the
//! last one to end combines what all have found. `docs/fast-attention.md` explains it.
//!
//! | | |
//! |---|---|
//! | `block` | a block: its part of the keys, its memory, its roles |
//! | `cache` | where keys lie: in a tensor, or in pages that a table lists |
//! | `consumer` | the main loop: tile after tile of K and V |
//! | `rows` | the queries as rows: where they lie, and which keys they see |
//! | `combine` | O from what the blocks have found |
//! | `kernels`, `counts` | the entry points, and what is verified of them |
//!
//! Products and softmax are those of the crate `attention` beside this one.
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
mod cache;
mod combine;
mod consumer;
mod counts;
#[allow(dead_code, reason = "kernels of long queries use all of it")]
#[path = "../../attention/src/head.rs"]
mod head;
mod kernels;
mod rows;
#[allow(dead_code, reason = "kernels of long queries use all of it")]
#[path = "../../attention/src/softmax.rs"]
mod softmax;

/// rustc asks for this function. A panic of a kernel is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}
