//! The matrix layouts of CUTLASS 2.x: classes that map a row and a column to an offset.
//!
//! | class | offset of `(row, column)` | with an extent, as a [`Layout`](crate::layout::Layout) |
//! |---|---|---|
//! | [`RowMajor`] | `row·ld + column` | `(rows,columns):(ld,_1)` |
//! | [`ColumnMajor`] | `row + column·ld` | `(rows,columns):(_1,ld)` |
//! | [`ContiguousMatrix`] | one of the two above, chosen at run time | `(rows,columns):(d,e)` |
//! | [`AffineRank2ColumnMajor`], [`AffineRank2RowMajor`] | `row·d + column·e` | `(rows,columns):(d,e)` |
//! | [`RowMajorInterleaved<N>`](RowMajorInterleaved) | `row/N·ld + column·N + row%N` | `((_N,rows/N),columns):((_1,ld),_N)` |
//! | [`ColumnMajorInterleaved<N>`](ColumnMajorInterleaved) | `column/N·ld + row·N + column%N` | `(rows,(_N,columns/N)):(_N,(_1,ld))` |
//!
//! A class has strides and no extent. It is a function from coordinates to offsets and a function
//! back, both exact: a coordinate or an offset that no matrix of that class has is an error, and so
//! is a number that does not fit. All integers of a class have one type: `i32` and `i64`, as
//! CUTLASS's `Index` and `LongIndex`, or another of [`DynInt`](crate::int::DynInt).
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
//! The methods are those of [`MatrixLayout`]; [`TensorRef`] puts data under a class. These check
//! each call. For loops, convert to a [`Layout`] or a [`Tensor`] first, which checks once.
//!
//! # What differs from CUTLASS
//! - [`ContiguousMatrix`] and the affine classes have an inverse; CUTLASS returns `(0,0)`.
//! - `packed` of [`AffineRank2ColumnMajor`] is column-major; CUTLASS's is row-major.
//! - A leading dimension of 0 is refused. In CUTLASS it is the default, and the idiom for a vector
//!   in place of a matrix. Here a vector repeated over all rows is
//!   `AffineRank2ColumnMajor::new(0, 1)`, and one repeated over all columns is
//!   `AffineRank2RowMajor::new(1, 0)`.
//! - A column beyond the leading dimension of a row-major matrix is refused, not taken for a column
//!   of the next row. Likewise for the rows of column-major matrices.
//! - `operator()` is [`call`](MatrixLayout::call): in stable Rust a value of one's own type cannot
//!   be called like a function.
//! - The block-linear classes and `GeneralMatrix` are plain layouts: write them with `layout!`.
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
pub use lines::MatrixOrder;
pub use matrix_layout::MatrixLayout;
pub use tensor_ref::{MatrixData, TensorRef};
pub use transpose::LayoutTranspose;
