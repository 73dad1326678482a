//! Gradients of attention: dQ, dK and dV of O = softmax(scale·Q·Kᵀ)·V, for Hopper.
//!
//! Three kernels run one after the other. `docs/fast-attention.md` explains them.
//!
//! | | |
//! |---|---|
//! | `before` | the first kernel: what each row of Q contributes to all its scores, and sums of dQ set to 0 |
//! | `block` | the second kernel, dK and dV: a block, its memory, its rings, its roles |
//! | `place` | which keys a block takes, and which queries see them |
//! | `rows` | which rows of Q a block of the first and the third kernel takes |
//! | `packed` | where packed sequences lie, and which of them a block works on |
//! | `producer` | the thread that loads |
//! | `consumer` | the main loop: 64 rows of K and V, tile after tile of Q and dO |
//! | `products` | the tiles and products of one head dimension, from layouts |
//! | `found` | the sums of dQ in memory, to which all blocks add |
//! | `after` | the third kernel: dQ from its sums |
//! | `kernels`, `counts` | the entry points, and what is verified of them |
//!
//! Tiles, masks, the order of tiles and pairs of weights are those of the crate `attention` beside
//! this one.
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

mod after;
mod before;
mod block;
mod consumer;
mod counts;
mod found;
#[allow(dead_code, reason = "the kernels of attention use all of it")]
#[path = "../../attention/src/head.rs"]
mod head;
mod kernels;
#[allow(dead_code, reason = "the kernels of attention use all of it")]
#[path = "../../attention/src/mask.rs"]
mod mask;
mod packed;
mod place;
mod producer;
mod products;
mod rows;
#[allow(dead_code, reason = "the kernels of attention use all of it")]
#[path = "../../attention/src/schedule.rs"]
mod schedule;
#[allow(dead_code, reason = "the kernels of attention use all of it")]
#[path = "../../attention/src/softmax.rs"]
mod softmax;

/// rustc asks for this function. A panic of a kernel is a trap.
#[cfg(target_arch = "nvptx64")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}

/// The value of a result that is never an error.
#[inline(always)]
fn sure<T, E>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        // SAFETY: the layouts of this crate are static, and the numbers of threads those that
        // there are.
        Err(_) => unsafe { core::hint::unreachable_unchecked() },
    }
}
