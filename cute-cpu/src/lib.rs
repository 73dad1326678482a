//! Kernels for the CPU on the tensors of `cute-core`: matrix products, permuted copies and tensor
//! contractions. They take tensors of any strides, choose the instructions of the processor at run
//! time, and return the errors of the library where shapes do not agree.
//!
//! ```
//! use cute_core::prelude::*;
//! # fn main() -> Result<(), TensorError> {
//! let a = OwnedTensor::from_fn(layout!((50,30); row_major), |(i, j)| (i + j) as f32)?;
//! let b = OwnedTensor::filled(layout!((40,30); row_major), 2.0)?;
//! let mut c = OwnedTensor::<f32, _>::zeroed(layout!((50,40)))?;
//! cute_cpu::gemm(1.0, &a, &b, 0.0, &mut c)?; // C(m,n) = Σ A(m,k)·B(n,k)
//! let mut rows = OwnedTensor::<f32, _>::zeroed(layout!((50,40); row_major))?;
//! cute_cpu::copy(&c, &mut rows)?; // the same elements, by rows
//! assert_eq!((c[(7,5)], rows[(7,5)]), (2.0 * (30.0 * 7.0 + 435.0), 1290.0));
//! # Ok(())
//! # }
//! ```
//!
//! | to | call |
//! |---|---|
//! | multiply matrices of `f32`, `f64`, `i8`, `u8`, and with the feature `half` `bf16`, `f16` | [`gemm`](gemm()) |
//! | apply a function to each sum, use threads, or choose the instructions | [`Gemm`] |
//! | copy between layouts: transpose, permute | [`copy`](copy()), with threads `par_copy` |
#![cfg_attr(
    feature = "contract",
    doc = "| contract tensors by an equation, or by the names of their modes | [`einsum!`], [`contract!`], [`contract`](mod@contract) |"
)]
#![cfg_attr(
    feature = "contract",
    doc = "| convolve | [`contract::convolution`](contract::convolution()) |"
)]
//!
//! # Features
//!
//! - `contract`, on by default: contractions and convolutions. Without it the crate builds in less
//!   than half of the time.
//! - `threads`: [`Gemm`] and copies on several threads, those of `rayon`.
//! - `half`: products of `bf16` and `f16`; `num-complex`: contractions of complex numbers.
//! - `ndarray`: permuted copies of arrays of this crate.

// docs.rs shows beside each item the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "contract")]
pub mod contract;
mod copy;
mod kernel;
mod modes;
#[cfg(feature = "ndarray")]
pub mod ndarray;
mod number;
mod product;
mod target;
mod vector;

#[cfg(feature = "threads")]
pub use copy::par_copy;
pub use copy::{CopyFrom, copy};
pub use product::{Accumulator, Element, Gemm, gemm};
pub use target::Target;

/// The items that the expansions of the macros name. Not a public interface.
#[cfg(feature = "contract")]
#[doc(hidden)]
pub mod __private {
    pub use crate::contract::check::*;
    pub use crate::contract::literal::{Borrowed, Rank, contract, einsum, einsum_as, rank};
    pub use crate::contract::{Equation, Names, Store};
    pub use core::option::Option;
    pub use cute_macros::__contraction;
}

/// The programs of the documentation, as doctests.
#[cfg(all(doctest, feature = "contract"))]
mod programs {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../../docs/cpu-kernels.md")]
    mod cpu_kernels {}
    #[doc = include_str!("../../docs/fast-product.md")]
    mod fast_product {}
    #[doc = include_str!("../../docs/contractions.md")]
    mod contractions {}
    #[doc = include_str!("../../docs/fast-copies.md")]
    mod fast_copies {}
}
