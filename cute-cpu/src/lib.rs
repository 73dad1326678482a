//! Kernels for the CPU on the tensors of `cute-core`: matrix products, permuted copies and tensor
//! contractions. They take tensors of any strides, choose the instructions of the processor at run
//! time, and return the errors of the library where shapes do not agree.

mod copy;
mod kernel;
mod modes;
#[cfg(feature = "ndarray")]
pub mod ndarray;
mod number;
mod product;
mod target;
mod vector;

pub use copy::copy;
#[cfg(feature = "threads")]
pub use copy::par_copy;
pub use product::{Element, Gemm, gemm};
pub use target::Target;

/// The programs of the documentation, as doctests.
#[cfg(doctest)]
mod programs {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../../docs/fast-product.md")]
    mod fast_product {}
}
