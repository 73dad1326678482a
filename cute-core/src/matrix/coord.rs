//! A row and a column.

use super::MatrixError;
use crate::error::LayoutError;
use crate::int::{DynInt, pad};
use core::fmt;

/// A row and a column: a coordinate of a matrix, or its extent.
///
/// A pair of integers converts to it, so most calls take `(row, column)`.
///
/// ```
/// use cute_core::matrix::MatrixCoord;
/// let c = MatrixCoord::new(2, 3);
/// assert_eq!((c.row, c.column), (2, 3));
/// assert_eq!(MatrixCoord::from((2, 3)), c);
/// assert_eq!(c.to_string(), "(2,3)");
/// ```
///
/// Source: CUTLASS `MatrixCoord`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatrixCoord<T> {
    /// The row, or the number of rows.
    pub row: T,
    /// The column, or the number of columns.
    pub column: T,
}

impl<T: DynInt> MatrixCoord<T> {
    /// The coordinate of a row and a column.
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(2, 3).column, 3);
    /// ```
    #[inline(always)]
    pub const fn new(row: T, column: T) -> Self {
        MatrixCoord { row, column }
    }

    /// The coordinate with row and column exchanged.
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(2, 3).transpose(), MatrixCoord::new(3, 2));
    /// ```
    #[inline(always)]
    pub const fn transpose(self) -> Self {
        MatrixCoord::new(self.column, self.row)
    }

    /// These numbers in another integer type.
    ///
    /// # Errors
    /// Fails if a number does not fit (Representable).
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(2_i64, 3).cast::<i32>(), Ok(MatrixCoord::new(2, 3)));
    /// assert!(MatrixCoord::new(1_i64 << 31, 3).cast::<i32>().is_err());
    /// ```
    pub fn cast<U: DynInt>(self) -> Result<MatrixCoord<U>, MatrixError> {
        let fit = |n: T| {
            let n = n.to_i128();
            let image = U::from_i128(n);
            let max = U::MAX.to_i128();
            (image.to_i128() == n)
                .then_some(image)
                .ok_or(LayoutError::NotRepresentable { max })
        };
        Ok(MatrixCoord::new(fit(self.row)?, fit(self.column)?))
    }

    /// `f` of the rows and `f` of the columns, if both are defined.
    fn each(self, other: Self, f: impl Fn(T, T) -> Option<T>) -> Option<Self> {
        Some(MatrixCoord::new(
            f(self.row, other.row)?,
            f(self.column, other.column)?,
        ))
    }

    /// The sum by row and column, or `None` if a number does not fit.
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(2, 3).checked_add((1, 5)), Some(MatrixCoord::new(3, 8)));
    /// assert_eq!(MatrixCoord::new(i32::MAX, 3).checked_add((1, 5)), None);
    /// ```
    ///
    /// Source: CUTLASS `MatrixCoord::operator+`, which does not check.
    pub fn checked_add(self, other: impl Into<Self>) -> Option<Self> {
        self.each(other.into(), T::checked_add)
    }

    /// The difference by row and column, or `None` if a number does not fit.
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(2, 3).checked_sub((1, 5)), Some(MatrixCoord::new(1, -2)));
    /// assert_eq!(MatrixCoord::new(2_u32, 3).checked_sub((1, 5)), None);
    /// ```
    ///
    /// Source: CUTLASS `MatrixCoord::operator-`, which does not check.
    pub fn checked_sub(self, other: impl Into<Self>) -> Option<Self> {
        self.each(other.into(), T::checked_sub)
    }

    /// The product by row and column, or `None` if a number does not fit.
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(2, 3).checked_mul((4, 5)), Some(MatrixCoord::new(8, 15)));
    /// ```
    ///
    /// Source: CUTLASS `MatrixCoord::operator*`, which does not check.
    pub fn checked_mul(self, other: impl Into<Self>) -> Option<Self> {
        self.each(other.into(), T::checked_mul)
    }

    /// The quotient by row and column, rounded down, or `None` if a divisor is 0 or a quotient does
    /// not fit.
    ///
    /// ```
    /// use cute_core::matrix::MatrixCoord;
    /// assert_eq!(MatrixCoord::new(8, 17).checked_div((4, 5)), Some(MatrixCoord::new(2, 3)));
    /// assert_eq!(MatrixCoord::new(8, 17).checked_div((4, 0)), None);
    /// ```
    ///
    /// Source: CUTLASS `MatrixCoord::operator/`, which rounds towards 0 and does not check.
    pub fn checked_div(self, other: impl Into<Self>) -> Option<Self> {
        self.each(other.into(), |n, by| {
            let defined = by != T::ZERO && (n != T::MIN || by.checked_add(T::ONE) != Some(T::ZERO));
            defined.then(|| n.floor_div(by))
        })
    }
}

impl<T> From<(T, T)> for MatrixCoord<T> {
    #[inline(always)]
    fn from((row, column): (T, T)) -> Self {
        MatrixCoord { row, column }
    }
}

impl<T> From<MatrixCoord<T>> for (T, T) {
    #[inline(always)]
    fn from(coord: MatrixCoord<T>) -> Self {
        (coord.row, coord.column)
    }
}

/// Converts coordinates of CUTLASS's `Index` for a class whose offsets are of its `LongIndex`.
impl From<MatrixCoord<i32>> for MatrixCoord<i64> {
    #[inline(always)]
    fn from(coord: MatrixCoord<i32>) -> Self {
        MatrixCoord::new(coord.row.into(), coord.column.into())
    }
}

impl<T: fmt::Display> fmt::Display for MatrixCoord<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "({},{})", self.row, self.column)
    }
}
