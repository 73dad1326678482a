//! The matrix layouts of CUTLASS 2.x: classes that map a row and a column to an offset.
//!
//! | class | offset of `(row, column)` | with an extent, as a [`Layout`](crate::layout::Layout) |
//! |---|---|---|
//! | [`RowMajor`] | `row·ld + column` | `(rows,columns):(ld,_1)` |
//! | [`ColumnMajor`] | `row + column·ld` | `(rows,columns):(_1,ld)` |
//! | [`ContiguousMatrix`] | one of these, known at run time | `(rows,columns):(d,e)` |
//! | [`AffineRank2ColumnMajor`], [`AffineRank2RowMajor`] | `row·d + column·e` | `(rows,columns):(d,e)` |
//! | [`RowMajorInterleaved<N>`](RowMajorInterleaved) | `row/N·ld + column·N + row%N` | `((_N,rows/N),columns):((_1,ld),_N)` |
//! | [`ColumnMajorInterleaved<N>`](ColumnMajorInterleaved) | `column/N·ld + row·N + column%N` | `(rows,(_N,columns/N)):(_N,(_1,ld))` |
//!
//! A class knows strides and no extent. It is a function from coordinates to offsets and one back, both exact:
//! where a coordinate or an offset belongs to no matrix of that class, the answer is an error, and so it is where a
//! number does not fit. All integers of a class have one type, `i32` and `i64` as CUTLASS's `Index` and `LongIndex`,
//! or another of [`DynInt`](crate::int::DynInt).
//!
//! ```
//! use cute_core::matrix::*;
//! let rows_of_55 = RowMajor::new(55_i64)?;
//! assert_eq!(rows_of_55.offset((2, 3))?, 113);
//! assert_eq!(rows_of_55.inverse(113)?, MatrixCoord::new(2, 3));
//! assert_eq!(rows_of_55.capacity((32, 53))?, 32 * 55);
//! assert_eq!(rows_of_55.to_layout((32, 53))?.to_string(), "(32,53):(55,_1)");
//!
//! let error = rows_of_55.capacity((32, 60)).unwrap_err();
//! assert_eq!(error.to_string(), "leading dimension 55 is below 60, the span of a line (Injective)");
//! # Ok::<(), MatrixError>(())
//! ```
//!
//! Methods are those of [`MatrixLayout`]; [`TensorRef`] puts data under a class. Loops convert to a [`Layout`] or a
//! [`Tensor`] first, which check once what is asked here each time.
//!
//! # What differs from CUTLASS
//! - The inverse of [`ContiguousMatrix`] and of the affine classes exists; CUTLASS returns `(0,0)`.
//! - `packed` of [`AffineRank2ColumnMajor`] is column-major; CUTLASS's is row-major.
//! - A leading dimension of 0, CUTLASS's default and its idiom for a vector in place of a matrix, is refused: the vector
//!   repeated over all rows is `AffineRank2ColumnMajor::new(0, 1)`, over all columns `AffineRank2RowMajor::new(1, 0)`.
//! - A column beyond the leading dimension of a row-major matrix is refused, not taken for one of the next row; so it is
//!   with rows of column-major ones.
//! - `operator()` is [`call`](MatrixLayout::call): types of one's own cannot be called in stable Rust.
//! - The block-linear classes and `GeneralMatrix` are layouts: `layout!` says all that they can.
//!
//! Source: `cutlass/layout/matrix.h`, `cutlass/matrix_coord.h`, `cutlass/tensor_ref.h`.
//!
//! [`Layout`]: crate::layout::Layout
//! [`Tensor`]: crate::tensor::Tensor

mod affine;
mod contiguous;
mod convert;
mod coord;
mod error;
mod interleaved;
mod lines;
mod matrix_layout;
mod tensor_ref;
mod transpose;

pub use affine::{AffineRank2ColumnMajor, AffineRank2RowMajor};
pub use contiguous::{ColumnMajor, ContiguousMatrix, RowMajor};
pub use coord::MatrixCoord;
pub use error::MatrixError;
pub use interleaved::{ColumnMajorInterleaved, RowMajorInterleaved};
pub use lines::Matrix;
pub use matrix_layout::MatrixLayout;
pub use tensor_ref::{MatrixData, TensorRef};
pub use transpose::LayoutTranspose;
