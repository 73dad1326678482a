//! Products, copies and contractions through the public interface.

mod bytes;
mod contraction_errors;
mod contractions;
mod convolutions;
mod edges;
mod elements;
mod gemm;
mod named_contractions;
mod numpy;
mod operand;
mod references;
mod row_major;
#[cfg(feature = "half")]
mod small_elements;
mod small_products;
mod support;
