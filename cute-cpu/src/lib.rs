//! Kernels for the CPU on the tensors of `cute-core`: matrix products, permuted copies and tensor
//! contractions. They take tensors of any strides, choose the instructions of the processor at run
//! time, and return the errors of the library where shapes do not agree.

mod element;
mod modes;
mod product;

pub use element::Element;
pub use product::gemm;
