//! Matrix products.

mod gemm;
pub(crate) mod options;
pub(crate) mod problem;

pub use gemm::gemm;
