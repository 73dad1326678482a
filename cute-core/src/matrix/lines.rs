//! The arithmetic that all classes share.
//!
//! A line is a row of a row-major matrix, or a column of a column-major one. The elements of a line
//! are `minor` apart, and bands of `interleave` lines are `major` apart:
//!
//! ```text
//! offset = line/interleave·major + along·minor + line%interleave
//! ```
//!
//! The inverse is the quotient and remainder by `major`, then by `minor`. It is unique for
//! coordinates with `along·minor + interleave <= major`. Other coordinates belong to no matrix of
//! the class, since bands would overlap.

use super::{MatrixCoord, MatrixError};
use crate::error::LayoutError;
use crate::int::DynInt;

/// The order of a matrix: which coordinate runs along a line.
///
/// ```
/// use cute_core::matrix::{ContiguousMatrix, MatrixOrder, MatrixLayout};
/// let by_rows = ContiguousMatrix::packed((4, 6), MatrixOrder::RowMajor)?;
/// assert_eq!(by_rows.stride(), [6]);
/// # Ok::<(), cute_core::matrix::MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::Matrix`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MatrixOrder {
    /// Columns are contiguous: the row runs fastest.
    #[default]
    ColumnMajor,
    /// Rows are contiguous: the column runs fastest.
    RowMajor,
}

impl MatrixOrder {
    /// The other order.
    ///
    /// ```
    /// use cute_core::matrix::MatrixOrder;
    /// assert_eq!(MatrixOrder::RowMajor.transpose(), MatrixOrder::ColumnMajor);
    /// ```
    pub const fn transpose(self) -> MatrixOrder {
        match self {
            MatrixOrder::ColumnMajor => MatrixOrder::RowMajor,
            MatrixOrder::RowMajor => MatrixOrder::ColumnMajor,
        }
    }

    /// The number of the line, and the place in the line.
    #[inline(always)]
    pub(super) fn split<T>(self, coord: MatrixCoord<T>) -> (T, T) {
        match self {
            MatrixOrder::ColumnMajor => (coord.column, coord.row),
            MatrixOrder::RowMajor => (coord.row, coord.column),
        }
    }

    /// The coordinate with this line and place.
    #[inline(always)]
    pub(super) fn join<T>(self, (line, along): (T, T)) -> MatrixCoord<T> {
        match self {
            MatrixOrder::ColumnMajor => MatrixCoord {
                row: along,
                column: line,
            },
            MatrixOrder::RowMajor => MatrixCoord {
                row: line,
                column: along,
            },
        }
    }
}

/// The numbers that define a class of matrices; see the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lines<T> {
    pub(super) order: MatrixOrder,
    /// At least 1: the number of lines in a band.
    pub(super) interleave: T,
    /// The distance between elements of a line, from 0, where all elements of a line are one, to
    /// `major`.
    pub(super) minor: T,
    /// The distance between bands, at least `interleave`.
    pub(super) major: T,
}

impl<T: DynInt> Lines<T> {
    /// The class with these numbers, or the error that refuses them.
    pub(super) fn new(
        order: MatrixOrder,
        interleave: T,
        minor: T,
        major: T,
    ) -> Result<Self, MatrixError> {
        if let Some(stride) = [minor, major].into_iter().find(|&d| d < T::ZERO) {
            let stride = stride.to_i128();
            return Err(LayoutError::NegativeStride { stride }.into());
        }
        if major < interleave {
            return Err(MatrixError::LeadingDimension {
                leading_dimension: major.to_i128(),
                span: interleave.to_i128(),
            });
        }
        if minor > major {
            return Err(MatrixError::StrideOrder {
                within: minor.to_i128(),
                between: major.to_i128(),
            });
        }
        Ok(Lines {
            order,
            interleave,
            minor,
            major,
        })
    }

    /// The class with rows and columns exchanged.
    #[inline(always)]
    pub(super) fn transpose(self) -> Self {
        Lines {
            order: self.order.transpose(),
            ..self
        }
    }

    /// The offset of a coordinate.
    #[inline(always)]
    pub(super) fn offset(self, coord: MatrixCoord<T>) -> Result<T, MatrixError> {
        let (line, along) = self.order.split(coord);
        if line < T::ZERO || along < T::ZERO || !self.reaches(along) {
            return Err(self.outside(line, along));
        }
        let band = line / self.interleave;
        // Below `major`, as was just checked.
        let within = along * self.minor + line % self.interleave;
        let offset = band
            .checked_mul(self.major)
            .and_then(|start| start.checked_add(within));
        offset.ok_or_else(not_representable::<T>)
    }

    /// Whether the element at place `along` of each line of a band lies before the next band.
    #[inline(always)]
    fn reaches(self, along: T) -> bool {
        let start = along.checked_mul(self.minor);
        // `major - interleave` is not negative, so nothing overflows.
        start.is_some_and(|start| start <= self.major - self.interleave)
    }

    #[cold]
    fn outside(self, line: T, along: T) -> MatrixError {
        let (coordinate, size) = if line < T::ZERO {
            // The number of lines is bounded only by the greatest offset.
            let bands = T::MAX.to_i128() / self.major.to_i128();
            (line, bands * self.interleave.to_i128())
        } else {
            (along, self.longest())
        };
        let coordinate = coordinate.to_i128();
        LayoutError::OutOfBounds { coordinate, size }.into()
    }

    /// The greatest number of elements that a line can have.
    fn longest(self) -> i128 {
        match self.minor.to_i128() {
            0 => T::MAX.to_i128(),
            minor => (self.major - self.interleave).to_i128() / minor + 1,
        }
    }

    /// The coordinate of an offset.
    #[inline(always)]
    pub(super) fn inverse(self, offset: T) -> Result<MatrixCoord<T>, MatrixError> {
        if self.minor == T::ZERO {
            return Err(LayoutError::ZeroStride {}.into());
        }
        if offset < T::ZERO {
            return Err(no_element(offset));
        }
        let (band, within) = (offset / self.major, offset % self.major);
        let (along, minor_line) = (within / self.minor, within % self.minor);
        if minor_line >= self.interleave || !self.reaches(along) {
            return Err(no_element(offset));
        }
        // At most `offset`, since `interleave` is at most `major`.
        let line = band * self.interleave + minor_line;
        Ok(self.order.join((line, along)))
    }

    /// The number of lines, and of elements in each; fails if no matrix of this class has the
    /// extent.
    pub(super) fn holds(self, extent: MatrixCoord<T>) -> Result<(T, T), MatrixError> {
        let (lines, length) = positive(self.order, extent)?;
        if !self.reaches(length - T::ONE) {
            let (steps, minor) = (length.to_i128() - 1, self.minor.to_i128());
            return Err(MatrixError::LeadingDimension {
                leading_dimension: self.major.to_i128(),
                // Below 2^127: the factors are below 2^63, or each at most 2^64.
                span: steps
                    .saturating_mul(minor)
                    .saturating_add(self.interleave.to_i128()),
            });
        }
        Ok((lines, length))
    }

    /// The number of elements of storage up to the end of the last band.
    pub(super) fn capacity(self, extent: MatrixCoord<T>) -> Result<T, MatrixError> {
        let (lines, _) = self.holds(extent)?;
        let bands = lines.ceil_div(self.interleave);
        bands
            .checked_mul(self.major)
            .ok_or_else(not_representable::<T>)
    }

    /// One more than the offset of the last element.
    pub(super) fn cosize(self, extent: MatrixCoord<T>) -> Result<T, MatrixError> {
        let (lines, length) = self.holds(extent)?;
        let last = self.order.join((lines - T::ONE, length - T::ONE));
        // The bands before the last one end before it begins.
        self.offset(last)?
            .checked_add(T::ONE)
            .ok_or_else(not_representable::<T>)
    }
}

/// The number of lines, and of elements in each; fails unless both are at least 1.
pub(super) fn positive<T: DynInt>(
    order: MatrixOrder,
    extent: MatrixCoord<T>,
) -> Result<(T, T), MatrixError> {
    let (rows, columns) = extent.into();
    if let Some(shape) = [rows, columns].into_iter().find(|&n| n < T::ONE) {
        let shape = shape.to_i128();
        return Err(LayoutError::NotPositive { shape }.into());
    }
    Ok(order.split(extent))
}

#[cold]
fn no_element<T: DynInt>(offset: T) -> MatrixError {
    let offset = offset.to_i128();
    MatrixError::NoElement { offset }
}

#[cold]
pub(super) fn not_representable<T: DynInt>() -> MatrixError {
    let max = T::MAX.to_i128();
    LayoutError::NotRepresentable { max }.into()
}
