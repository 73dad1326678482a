//! Tensors of data from other libraries: described by shape and strides, or given as a view of
//! another crate.
//!
//! Nothing is copied. The layout has one dynamic mode for each size and stride, in the order in
//! which they are given: the row-major `(2,3)` of NumPy and PyTorch is `(2,3):(3,1)`.
//!
//! | data | in | out |
//! |---|---|---|
//! | shape and strides in elements: PyTorch | [`Tensor::from_strided`] | `shape()`, `stride()` |
//! | shape and strides in bytes: NumPy | [`Tensor::from_byte_strides`] | |
//! | DLPack | [`Tensor::from_dlpack`] | |
//! | bytes (feature `bytemuck`) | `Tensor::from_bytes` | |
//! | arrays and views of `ndarray` (feature `ndarray`) | `Tensor::from_ndarray` | `into_ndarray` |
//! | matrices and views of `nalgebra` (feature `nalgebra`) | `Tensor::from_nalgebra` | `into_nalgebra` |
//!
//! [`Tensor::from_strided`]: crate::tensor::Tensor::from_strided
//! [`Tensor::from_byte_strides`]: crate::tensor::Tensor::from_byte_strides
//! [`Tensor::from_dlpack`]: crate::tensor::Tensor::from_dlpack

#[cfg(feature = "bytemuck")]
mod bytes;
mod dlpack;
mod error;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
mod strided;

#[cfg(feature = "bytemuck")]
pub use bytes::IntoElements;
pub use dlpack::{DlDataType, DlElement, DlTensor};
pub use error::SourceError;
#[cfg(feature = "nalgebra")]
pub use nalgebra::{MatrixDimension, MatrixLayout, NalgebraView};
#[cfg(feature = "ndarray")]
pub use ndarray::{NdarrayAxes, NdarrayLayout, NdarrayView};
pub use strided::{Strided, StridedLayout, StridedRank};
