//! Kernels for the CPU on the tensors of `cute-core`: matrix products, permuted copies and tensor
//! contractions. They take tensors of any strides, choose the instructions of the processor at run
//! time, and return the errors of the library where shapes do not agree.
//!
//! The feature `contract`, which is on by default, has the contractions. Without it the crate
//! builds in less than half of the time.

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
