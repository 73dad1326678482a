//! The parts of kernels for NVIDIA GPUs: main loops, epilogues and schedules.
//!
//! CUTLASS calls these parts *collective*: all threads of a block carry them out together. The kernels
//! of `cute-kernels` are lists of entry points to them, and kernels of other crates are made of them
//! in the same way.
//!
//! | | |
//! |---|---|
//! | [`gemm`] | products by `wgmma` |
//! | [`warps`] | products by `mma.sync` |
//! | [`attention`] | attention by `wgmma` |
//! | [`attention_warps`] | attention by `mma.sync` |
//! | [`decode`] | attention of few queries against many keys |
//! | [`backward`] | gradients of attention |
//! | [`memory`] | permuted copies, reductions, softmax and norms of rows |
//!
//! They share `sure`, the values of results that are never errors, and `unroll`, loops that are written out.
//!
//! Each module of the table is a feature of the same name, with `-` for `_`; all are on by default. A
//! crate of kernels that turns them off and names those that it uses compiles in less time.
//!
//! Kernels are compiled for the target `nvptx64-nvidia-cuda` by `cargo cute ptx`, and type-checked on
//! any host; what is called there panics with the name of its instruction, as in
//! [`cute_gpu::device`].
// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![deny(unused_must_use)]
#![allow(
    clippy::needless_range_loop,
    clippy::too_many_arguments,
    clippy::explicit_counter_loop,
    reason = "constant bounds keep arrays in registers, and functions are inlined: they take what a thread has there"
)]

/// The crates that the macros of this crate name.
#[doc(hidden)]
pub mod __private {
    pub use {cute_gpu, cute_kernels};
}

pub mod attention;
#[cfg(feature = "attention-warps")]
pub mod attention_warps;
#[cfg(feature = "backward")]
pub mod backward;
#[cfg(feature = "decode")]
pub mod decode;
pub mod gemm;
#[cfg(feature = "memory")]
pub mod memory;
#[cfg(any(
    feature = "attention",
    feature = "attention-warps",
    feature = "memory",
    feature = "warps"
))]
mod sure;
#[cfg(any(
    feature = "attention",
    feature = "attention-warps",
    feature = "gemm",
    feature = "warps"
))]
mod unroll;
#[cfg(feature = "warps")]
pub mod warps;
