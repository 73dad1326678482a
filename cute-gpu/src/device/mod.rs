//! The instructions of a kernel on an NVIDIA GPU: threads, memories, barriers, copies and products.
//!
//! Kernels are compiled for the target `nvptx64-nvidia-cuda`, where each function here is one
//! instruction or a few. On every other target the functions are there as well, so that kernels are
//! type-checked and documented on any machine; one that is called there panics with the name of its
//! instruction.
//!
//! | | |
//! |---|---|
//! | [`kernel!`](macro@kernel) | an entry point, and what the assembler is told about it |
//! | [`panic_handler!`](macro@panic_handler) | what a panic of a kernel does |
//! | [`threads`] | which thread, warp and block this is; registers of a warpgroup |
//! | [`element`] | what is loaded and stored at once: 1 to 16 bytes |
//! | [`Shared`], [`DynamicShared`] | shared memory, and its division into tiles |
//! | [`Global`] | global memory, by the ways in which it is cached |
//! | [`grids`] | kernels that begin before the one before them has ended |
//! | [`barrier`] | barriers of blocks, of some warps, and those that count bytes |
//! | [`pipeline`] | a ring of stages between a producer and consumers |
//! | [`tma`] | copies of tiles between global and shared memory by the copy engine |
//! | [`async_copy`] | copies of up to 16 bytes by threads that do not wait, also to other blocks of a cluster |
//! | [`wgmma`] | products of a warpgroup |
//! | [`mma`] | products of a warp |
//! | [`matrices`] | `ldmatrix` and `stmatrix` |
//! | [`math`] | exponentials, logarithms, roots |
//! | [`convert`] | numbers to narrower formats and back |
//! | [`atomics`] | sums and counters that many threads add to |
//!
//! The macro in `instruction` writes an instruction. Names are those of CuTe and CUTLASS where they have
//! the function.
//!
//! ```
//! use cute_core::prelude::*;
//! use cute_gpu::device::{Shared, threads::thread};
//! /// Thread `t` of 128 writes row `t`.
//! fn fill(rows: &mut Tensor<InSpaceMut<'_, Shared<f32>>, Layout![(128,4):(4,1)]>) {
//!     for column in 0..4 {
//!         rows.set((thread(), column), 1.0);
//!     }
//! }
//! # use cute_core::tensor::InSpaceMut;
//! ```
#![allow(
    unsafe_code,
    reason = "instructions reach memory and registers that Rust knows nothing of"
)]
#![cfg_attr(
    not(target_arch = "nvptx64"),
    allow(
        dead_code,
        unused_variables,
        unused_mut,
        unused_unsafe,
        unreachable_code,
        reason = "where there are no such instructions, their operands are not used"
    )
)]

#[macro_use]
mod instruction;

pub mod async_copy;
pub mod atomics;
pub mod barrier;
pub mod convert;
pub mod element;
mod global;
pub mod grids;
mod kernel;
pub mod math;
pub mod matrices;
pub mod mma;
pub mod pipeline;
mod shared;
pub mod threads;
pub mod tma;
pub mod wgmma;

pub use element::{Aligned, DeviceElement};
pub use global::{Cached, Caching, Global, Streamed};
#[cfg(target_arch = "nvptx64")]
#[doc(hidden)]
pub use kernel::__trap;
#[doc(hidden)]
pub use kernel::check_kernel;
pub use kernel::{KernelError, kernel, panic_handler};
pub use shared::{DynamicShared, Shared};
