//! Algorithms on tensors, one file each.
//!
//! Tensors that are walked over together have the same shape: each coordinate of one is a
//! coordinate of the other, mode by mode. Loops run along the mode of the smaller stride, as one
//! writes them by hand; no element access is checked.
//!
//! Source: CuTe `algorithm/*.hpp`.

mod axpby;
mod copy;
mod fill;
mod gemm;
mod reduce;
pub(crate) mod template;
mod transform;
mod walk;

pub use axpby::axpby;
#[doc(hidden)]
pub use copy::{Loop as CopyLoop, Nest as CopyNest, copy_by, copy_nest, pair_nest};
pub use copy::{Predicate, copy, copy_if, copy_where};
pub(crate) use copy::{assert_no_scatter, copy_elements};
pub use fill::{clear, fill};
pub use gemm::{ProductOf, ProductOperand, gemm, gemm_with};
pub use reduce::reduce;
pub use transform::{transform, transform_pair};
pub(crate) use walk::at_one_address;
pub(super) use walk::same_shape;
pub use walk::{ShapedLike, for_each_pair, for_each_triple};
