//! Matrices with contiguous rows or columns.

use super::convert::{Contiguous, Pair, RowAndColumnModes, Strided, contiguous, pair, strided};
use super::lines::{Lines, positive};
use super::matrix_layout::{Class, layout_of_one_stride};
use super::{MatrixCoord, MatrixError, MatrixLayout, MatrixOrder};
use crate::int::DynInt;

/// A matrix whose rows are contiguous and begin `ld` elements apart: `offset = row·ld + column`.
///
/// ```
/// use cute_core::matrix::*;
/// let class = RowMajor::new(55)?;
/// assert_eq!(class.call((2, 3)), 113);
/// assert_eq!(class.to_layout((32, 53))?.to_string(), "(32,53):(55,_1)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::RowMajor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowMajor<T = i64> {
    leading_dimension: T,
}

/// A matrix whose columns are contiguous and begin `ld` elements apart: `offset = row + column·ld`.
///
/// ```
/// use cute_core::matrix::*;
/// let class = ColumnMajor::new(55)?;
/// assert_eq!(class.call((2, 3)), 167);
/// assert_eq!(class.to_layout((32, 53))?.to_string(), "(32,53):(_1,55)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::ColumnMajor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ColumnMajor<T = i64> {
    leading_dimension: T,
}

macro_rules! contiguous_class {
    ($name:ident, $order:expr, $extent:literal, $layout:ty, |$rows:ident, $columns:ident, $ld:ident| $modes:expr) => {
        impl<T: DynInt> $name<T> {
            /// The class with this leading dimension, in elements.
            ///
            /// # Errors
            /// Fails if the leading dimension is not positive (Injective, InBounds).
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::new(55)?.leading_dimension(), 55);")]
            #[doc = concat!("assert!(", stringify!($name), "::new(0).is_err() && ", stringify!($name), "::new(-55).is_err());")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            ///
            #[doc = concat!("Source: CUTLASS `", stringify!($name), "(ldm)`.")]
            pub fn new(leading_dimension: T) -> Result<Self, MatrixError> {
                Lines::new($order, T::ONE, T::ONE, leading_dimension).map(Self::from_lines)
            }

            /// The class of a matrix of this extent, without padding.
            ///
            /// # Errors
            /// Fails if the extent is not positive (Representable).
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::packed((32, 53))?.stride(), [", $extent, "]);")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            ///
            #[doc = concat!("Source: CUTLASS `", stringify!($name), "::packed`.")]
            pub fn packed(extent: impl Into<MatrixCoord<T>>) -> Result<Self, MatrixError> {
                let (_, length) = positive($order, extent.into())?;
                Self::new(length)
            }

            /// The number of elements from the start of a line to the start of the next.
            ///
            /// ```
            /// use cute_core::matrix::*;
            #[doc = concat!("assert_eq!(", stringify!($name), "::new(55)?.leading_dimension(), 55);")]
            /// # Ok::<(), MatrixError>(())
            /// ```
            #[inline(always)]
            pub const fn leading_dimension(self) -> T {
                self.leading_dimension
            }
        }

        impl<T: DynInt> Class for $name<T> {
            type Integer = T;
            #[inline(always)]
            fn lines(self) -> Lines<T> {
                Lines {
                    order: $order,
                    interleave: T::ONE,
                    minor: T::ONE,
                    major: self.leading_dimension,
                }
            }
            #[inline(always)]
            fn from_lines(lines: Lines<T>) -> Self {
                $name {
                    leading_dimension: lines.major,
                }
            }
            fn from_modes(modes: &RowAndColumnModes) -> Result<(Self, MatrixCoord<T>), MatrixError> {
                let (lines, extent) = modes.lines($order, None, Some(T::ONE))?;
                Ok((Self::from_lines(lines), extent))
            }
        }

        layout_of_one_stride!([T: DynInt] $name<T>, [], $layout, |$rows, $columns, $ld| $modes);
    };
}
contiguous_class!(
    RowMajor,
    MatrixOrder::RowMajor,
    "53",
    Pair<Strided<T>, Contiguous<T>>,
    |rows, columns, ld| pair(strided(rows, ld), contiguous(columns))
);
contiguous_class!(
    ColumnMajor,
    MatrixOrder::ColumnMajor,
    "32",
    Pair<Contiguous<T>, Strided<T>>,
    |rows, columns, ld| pair(contiguous(rows), strided(columns, ld))
);

/// [`RowMajor`] or [`ColumnMajor`], chosen at run time.
///
/// ```
/// use cute_core::matrix::*;
/// let class = ContiguousMatrix::new(55, MatrixOrder::RowMajor)?;
/// assert_eq!(class.call((2, 3)), 113);
/// assert_eq!(class.inverse(113)?, MatrixCoord::new(2, 3));
/// assert_eq!(class.to_layout((32, 53))?.to_string(), "(32,53):(55,1)");
/// # Ok::<(), MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::ContiguousMatrix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ContiguousMatrix<T = i64> {
    leading_dimension: T,
    order: MatrixOrder,
}

impl<T: DynInt> ContiguousMatrix<T> {
    /// The class with this leading dimension, in elements.
    ///
    /// # Errors
    /// Fails if the leading dimension is not positive (Injective, InBounds).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(ContiguousMatrix::new(55, MatrixOrder::ColumnMajor)?.call((2, 3)), 167);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `ContiguousMatrix(ldm, layout)`.
    pub fn new(leading_dimension: T, order: MatrixOrder) -> Result<Self, MatrixError> {
        Lines::new(order, T::ONE, T::ONE, leading_dimension).map(Self::from_lines)
    }

    /// The class of a matrix of this extent, without padding.
    ///
    /// # Errors
    /// Fails if the extent is not positive (Representable).
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(ContiguousMatrix::packed((32, 53), MatrixOrder::ColumnMajor)?.stride(), [32]);
    /// # Ok::<(), MatrixError>(())
    /// ```
    ///
    /// Source: CUTLASS `ContiguousMatrix::packed`.
    pub fn packed(
        extent: impl Into<MatrixCoord<T>>,
        order: MatrixOrder,
    ) -> Result<Self, MatrixError> {
        let (_, length) = positive(order, extent.into())?;
        Self::new(length, order)
    }

    /// The number of elements from the start of a line to the start of the next.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(ContiguousMatrix::new(55, MatrixOrder::RowMajor)?.leading_dimension(), 55);
    /// # Ok::<(), MatrixError>(())
    /// ```
    #[inline(always)]
    pub const fn leading_dimension(self) -> T {
        self.leading_dimension
    }

    /// Whether rows or columns are contiguous.
    ///
    /// ```
    /// use cute_core::matrix::*;
    /// assert_eq!(ContiguousMatrix::new(55, MatrixOrder::RowMajor)?.order(), MatrixOrder::RowMajor);
    /// # Ok::<(), MatrixError>(())
    /// ```
    #[inline(always)]
    pub const fn order(self) -> MatrixOrder {
        self.order
    }
}

impl<T: DynInt> Class for ContiguousMatrix<T> {
    type Integer = T;
    #[inline(always)]
    fn lines(self) -> Lines<T> {
        Lines {
            order: self.order,
            interleave: T::ONE,
            minor: T::ONE,
            major: self.leading_dimension,
        }
    }
    #[inline(always)]
    fn from_lines(lines: Lines<T>) -> Self {
        ContiguousMatrix {
            leading_dimension: lines.major,
            order: lines.order,
        }
    }
    /// A layout that is both row-major and column-major becomes column-major, CUTLASS's default.
    fn from_modes(modes: &RowAndColumnModes) -> Result<(Self, MatrixCoord<T>), MatrixError> {
        let as_order = |order| {
            let (lines, extent) = modes.lines(order, None, Some(T::ONE))?;
            Ok((Self::from_lines(lines), extent))
        };
        as_order(MatrixOrder::ColumnMajor).or_else(|error| {
            as_order(MatrixOrder::RowMajor).map_err(|other| match error {
                // The columns are not contiguous, so row-major was meant: return the error of that
                // order.
                MatrixError::OtherStride { .. } => other,
                error => error,
            })
        })
    }
}

impl<T: DynInt> MatrixLayout for ContiguousMatrix<T> {
    type Index = T;
    type Stride = [T; 1];
    type Layout = Pair<Strided<T>, Strided<T>>;
    #[inline(always)]
    fn stride(self) -> [T; 1] {
        [self.leading_dimension]
    }
    fn to_layout(self, extent: impl Into<MatrixCoord<T>>) -> Result<Self::Layout, MatrixError> {
        let extent = extent.into();
        self.lines().holds(extent)?;
        let stride = self.order.join((self.leading_dimension, T::ONE));
        pair(
            strided(extent.row, stride.row),
            strided(extent.column, stride.column),
        )
    }
}
