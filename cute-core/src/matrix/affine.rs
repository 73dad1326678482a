//! Matrices with one stride between rows and one between columns.

use super::convert::{Pair, RowAndColumnModes, Strided, pair, strided};
use super::lines::{Lines, positive};
use super::matrix_layout::Class;
use super::{MatrixCoord, MatrixError, MatrixLayout, MatrixOrder};
use crate::int::DynInt;

/// A strided matrix whose rows are closer together: `offset = row·d + column·e` with `d <= e`.
///
/// ```
/// use cute_core::matrix::*;
/// let every_other_row = AffineRank2ColumnMajor::new(2, 110)?;
/// assert_eq!(every_other_row.call((2, 3)), 334);
/// assert_eq!(every_other_row.inverse(334)?, MatrixCoord::new(2, 3));
/// assert_eq!(every_other_row.to_layout((32, 53))?.to_string(), "(32,53):(2,110)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::AffineRank2ColumnMajor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AffineRank2ColumnMajor<T = i64> {
    row: T,
    column: T,
}

/// A strided matrix whose columns are closer together: `offset = row·d + column·e` with `e <= d`.
///
/// ```
/// use cute_core::matrix::*;
/// let every_other_column = AffineRank2RowMajor::new(110, 2)?;
/// assert_eq!(every_other_column.call((2, 3)), 226);
/// assert_eq!(every_other_column.inverse(226)?, MatrixCoord::new(2, 3));
/// assert_eq!(every_other_column.to_layout((32, 53))?.to_string(), "(32,53):(110,2)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::AffineRank2RowMajor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AffineRank2RowMajor<T = i64> {
    row: T,
    column: T,
}

macro_rules! affine {
    ($name:ident, $order:expr, $packed:literal, $vector:literal) => {
        impl<T: DynInt> $name<T> {
            /// The class with these strides, in elements: `row` between rows, and `column` between
            /// columns.
            ///
            /// The smaller stride may be 0; then all elements of a line are one element.
            ///
            /// # Errors
            /// Fails if a stride is negative (InBounds), if both are 0 (Injective), or if they are
            /// in the other order (OrderedChain).
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("let vector = ", stringify!($name), "::new", $vector, "?;")]
            #[doc = concat!("assert!(", stringify!($name), "::new(0, 0).is_err());")]
            /// assert!(vector.inverse(3).is_err());
            /// # Ok::<(), MatrixError>(())
            /// ```
            ///
            #[doc = concat!("Source: CUTLASS `", stringify!($name), "(row_stride, column_stride)`.")]
            pub fn new(row: T, column: T) -> Result<Self, MatrixError> {
                let (major, minor) = $order.split(MatrixCoord { row, column });
                Lines::new($order, T::ONE, minor, major).map(Self::from_lines)
            }

            /// The class of a matrix of this extent, without padding.
            ///
            /// # Errors
            /// Fails if the extent is not positive (Representable).
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::packed((32, 53))?.stride(), ", $packed, ");")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            ///
            #[doc = concat!("Source: CUTLASS `", stringify!($name),
                "::packed`, which is row-major for both classes.")]
            pub fn packed(extent: impl Into<MatrixCoord<T>>) -> Result<Self, MatrixError> {
                let (_, length) = positive($order, extent.into())?;
                let (row, column) = $order.join((length, T::ONE)).into();
                Self::new(row, column)
            }
        }

        impl<T: DynInt> Class for $name<T> {
            type Integer = T;
            #[inline(always)]
            fn lines(self) -> Lines<T> {
                let (major, minor) = $order.split(MatrixCoord {
                    row: self.row,
                    column: self.column,
                });
                Lines {
                    order: $order,
                    interleave: T::ONE,
                    minor,
                    major,
                }
            }
            #[inline(always)]
            fn from_lines(lines: Lines<T>) -> Self {
                let MatrixCoord { row, column } = $order.join((lines.major, lines.minor));
                $name { row, column }
            }
            fn from_modes(modes: &RowAndColumnModes) -> Result<(Self, MatrixCoord<T>), MatrixError> {
                let (lines, extent) = modes.lines($order, None, None)?;
                Ok((Self::from_lines(lines), extent))
            }
        }

        impl<T: DynInt> MatrixLayout for $name<T> {
            type Index = T;
            type Stride = [T; 2];
            type Layout = Pair<Strided<T>, Strided<T>>;
            #[inline(always)]
            fn stride(self) -> [T; 2] {
                [self.row, self.column]
            }
            fn to_layout(
                self,
                extent: impl Into<MatrixCoord<T>>,
            ) -> Result<Self::Layout, MatrixError> {
                let extent = extent.into();
                self.lines().holds(extent)?;
                pair(
                    strided(extent.row, self.row),
                    strided(extent.column, self.column),
                )
            }
        }
    };
}
affine!(
    AffineRank2ColumnMajor,
    MatrixOrder::ColumnMajor,
    "[1, 32]",
    "(0, 1)"
);
affine!(
    AffineRank2RowMajor,
    MatrixOrder::RowMajor,
    "[53, 1]",
    "(1, 0)"
);
