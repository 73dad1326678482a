//! Kernels on NVIDIA GPUs for tensors of CuTe layouts.
//!
//! The kernels are written in Rust, in `cute-collective` and the crates `device`, `attention`, `decode`, `backward`, `parts`,
//! `stream`, `warps` and `attention-warps` beside this one, and are shipped as PTX text, which the GPU's driver
//! compiles. Programs need stable Rust and the driver alone.
//!
//! A [`Gpu`](cute_cuda::Gpu) has a stream of work, and tensors in its memory come from `gpu.upload(&x)?` and
//! `gpu.zeroed(layout)?`. Kernels are functions of these, which return when the work is given to the GPU:
//!
//! | to | call |
//! |---|---|
//! | multiply matrices of `f16`, `bf16`, `f32` (as `TF32`), `F8E4M3` and `i8` | [`gemm`](gemm()) |
//! | scale, add a matrix or a bias, apply an activation, or choose tiles | [`Gemm`] |
//! | compute attention, and its gradients | [`attention::attention`], [`attention::backward()`] |
//! | compute attention of a few queries with a cache of keys, or of elements of `F8E4M3` | [`attention::decode`], [`attention::e4m3`] |
//! | copy between layouts: transpose, permute | [`permute`](permute()) |
//! | sum up, or find the greatest or the least, along some modes | [`reduce`](reduce()) |
//! | compute softmax, logarithms of it, and norms of rows | [`softmax`], [`log_softmax`], [`rms_norm`], [`layer_norm`] |
//!
//! Each has an example. A kernel of your own begins with `cargo cute new-kernel`: see `docs/first-gpu-kernel.md` in the
//! repository.
//!
//! The feature `host`, which is on by default, has these functions. Without it there is what kernels share with them.
// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "host")]
extern crate std;

pub mod attention;
#[cfg(feature = "host")]
mod element;
#[cfg(feature = "host")]
mod error;
mod gemm;
#[doc(hidden)]
pub mod memory;
#[cfg(feature = "host")]
mod permute;
#[cfg(feature = "host")]
mod reduce;
#[cfg(feature = "host")]
mod rows;
#[cfg(feature = "host")]
mod text;

/// Products by `mma.sync`: what their kernels and the host share.
#[doc(hidden)]
pub mod gemm_warps {
    pub use crate::gemm::warps::{
        STAGED_ROWS, STAGES, STEP, WarpArguments, shared_bytes, staged_row,
    };
}
#[cfg(feature = "host")]
pub use element::FloatElement;
#[cfg(feature = "host")]
pub use gemm::{
    Activation, Gemm, GemmElement, GemmError, GemmFormat, GemmInstruction, GemmOutput, GemmResult,
    Operand, Prepared, gemm,
};
#[cfg(feature = "host")]
pub use permute::{CopyError, permute};
#[cfg(feature = "host")]
pub use reduce::{ReduceError, Reduced, Reduction, reduce};
#[cfg(feature = "host")]
pub use rows::{GpuVector, RowError, layer_norm, log_softmax, rms_norm, softmax};

/// The programs of the documentation, as doctests.
#[cfg(all(doctest, feature = "host"))]
mod programs {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../../docs/fast-gemm.md")]
    mod fast_gemm {}
    #[doc = include_str!("../../docs/fast-attention.md")]
    mod fast_attention {}
    #[doc = include_str!("../../docs/more-attention.md")]
    mod more_attention {}
    #[doc = include_str!("../../docs/own-attention.md")]
    mod own_attention {}
    #[doc = include_str!("../../docs/first-gpu-kernel.md")]
    mod first_gpu_kernel {}
}
