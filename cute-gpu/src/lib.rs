//! What NVIDIA GPUs need to know of memory, derived from the layouts of `cute-core`.
//!
//! Instructions that read shared memory as a matrix, or copy tiles, take numbers that describe a
//! layout: descriptors, boxes, swizzle modes, strides. This crate derives them from the layout, as
//! constants, and refuses layouts that the hardware does not read. It runs on the host and in
//! kernels, without `std`.
//!
//! ```
//! use cute_core::{atom::{F16, K}, atom::nvidia::sm90_gmma_smem::Layout_K_SW128_Atom, prelude::*};
//! use cute_gpu::{GmmaOperand, Side};
//! fn along<A: GmmaOperand<F16, K, 64>>(_: A) -> (Side, u32) {
//!     (A::OPERAND.major(), A::OPERAND.stride_bytes())
//! }
//! let smem = Layout_K_SW128_Atom::<16>::default().tile_to_shape(shape!((128,64)));
//! assert_eq!(along(smem), (Side::K, 1024));
//! ```
//!
//! # A tour
//!
//! 1. The layout of a tile in shared memory is static: a plain layout, or one behind a swizzle that
//!    the hardware has ([`InSharedMemory`], [`SmemSwizzle`]).
//! 2. TMA copies the tile from global memory. The tile determines the [`TmaBox`], a constant: how
//!    many instructions copy it, where each box lies, how many bytes a barrier expects. On the
//!    host, [`TensorMap`] adds the sizes and strides of the tensor, which run time knows.
//! 3. `wgmma` multiplies parts of the tile. The [`Operand`] has the [`Descriptor`] of the first
//!    part, and the steps to the others: a kernel adds a constant for each instruction. Kernels
//!    that are generic over layouts have the bound [`GmmaOperand`].
//! 4. `ldmatrix` and `stmatrix` move tiles between shared memory and registers: [`MatrixLoad`]. The
//!    warps of a tiled MMA load their operands by it: [`WarpLoad`].
//! 5. Blocks that stay on the GPU take tile after tile: [`schedule`] has the orders in which they
//!    do.
//! 6. What a kernel does with these numbers is in [`device`]: memory, barriers, copies, products.
//!
//! # Errors
//!
//! Static layouts are checked when the program is compiled. What bounds say is found by `cargo
//! check`: that sizes are static, the swizzle is one of the hardware, elements have the width that
//! the memory has, and neighbours have the strides of the swizzle ([`GmmaOperand`]). All other
//! conditions are constants that panic with the words of a typed error. rustc evaluates constants
//! of `const` items in `cargo check`, and those within functions in `cargo build` alone.
//!
//! # Features
//!
//! - `alloc`: the same for layouts whose structure is known at run time, with errors as values.
// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(
    target_arch = "nvptx64",
    feature(stdarch_nvptx, asm_experimental_arch),
    allow(
        named_asm_labels,
        reason = "each label stands in braces, which are a scope of PTX"
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod device;
mod matrices;
mod memory;
mod memory_error;
mod modes;
mod operand;
mod pieces;
pub mod schedule;
mod swizzle;
mod tma;
mod warp_load;
mod words;

pub use matrices::{MatrixError, MatrixLoad};
#[cfg(feature = "alloc")]
pub use memory::DynSharedMemory;
pub use memory::InSharedMemory;
pub use memory_error::MemoryError;
pub use modes::{FlatModes, ModeLeaves, StaticModes};
pub use operand::{
    CanonicalOrder, Descriptor, GmmaFormat, GmmaOperand, NeighbourStride, Operand, OperandError,
    Side, TwoModes,
};
pub use pieces::PieceError;
pub use swizzle::{ElementFormat, HardwareSwizzle, HoldsElements, KeepsPieces, SmemSwizzle};
pub use tma::{BoxPlace, PerDimension, TensorMap, TmaBox, TmaError};
pub use warp_load::{WarpLoad, WarpLoadError, WarpOperand, WarpStep};

/// The programs of the documentation, as doctests.
#[cfg(doctest)]
mod programs {
    #[doc = include_str!("../README.md")]
    mod readme {}
}
