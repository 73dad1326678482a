//! The arithmetic of all classes.
//!
//! A line is a row of a row-major matrix, or a column of a column-major one. Elements of a line are `minor` apart,
//! and bands of `interleave` lines `major`:
//!
//! ```text
//! offset = line/interleave·major + along·minor + line%interleave
//! ```
//!
//! It has the one inverse that the quotient and remainder by `major`, then by `minor`, give, for coordinates with
//! `along·minor + interleave <= major`. Others are coordinates of no matrix of the class, since bands would overlap.

use super::{MatrixCoord, MatrixError};
use crate::error::LayoutError;
use crate::int::DynInt;

/// Which coordinate runs along a line.
///
/// ```
/// use cute_core::matrix::{ContiguousMatrix, Matrix, MatrixLayout};
/// let by_rows = ContiguousMatrix::packed((4, 6), Matrix::RowMajor)?;
/// assert_eq!(by_rows.stride(), [6]);
/// # Ok::<(), cute_core::matrix::MatrixError>(())
/// ```
///
/// Source: CUTLASS `layout::Matrix`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Matrix {
    /// Columns are contiguous: the row runs fastest.
    #[default]
    ColumnMajor,
    /// Rows are contiguous: the column runs fastest.
    RowMajor,
}

impl Matrix {
    /// The other order.
    ///
    /// ```
    /// use cute_core::matrix::Matrix;
    /// assert_eq!(Matrix::RowMajor.transpose(), Matrix::ColumnMajor);
    /// ```
    pub const fn transpose(self) -> Matrix {
        match self {
            Matrix::ColumnMajor => Matrix::RowMajor,
            Matrix::RowMajor => Matrix::ColumnMajor,
        }
    }

    /// The number of the line, and the place in it.
    #[inline(always)]
    pub(super) fn split<T>(self, coord: MatrixCoord<T>) -> (T, T) {
        match self {
            Matrix::ColumnMajor => (coord.column, coord.row),
            Matrix::RowMajor => (coord.row, coord.column),
        }
    }

    /// The coordinate with this line and place.
    #[inline(always)]
    pub(super) fn join<T>(self, (line, along): (T, T)) -> MatrixCoord<T> {
        match self {
            Matrix::ColumnMajor => MatrixCoord {
                row: along,
                column: line,
            },
            Matrix::RowMajor => MatrixCoord {
                row: line,
                column: along,
            },
        }
    }
}

/// What a class of matrices says: see the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lines<T> {
    pub(super) order: Matrix,
    /// At least 1.
    pub(super) interleave: T,
    /// From 0, where all elements of a line are one, to `major`.
    pub(super) minor: T,
    /// At least `interleave`.
    pub(super) major: T,
}

impl<T: DynInt> Lines<T> {
    /// These numbers, if they are those of a class.
    pub(super) fn new(
        order: Matrix,
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

    /// Rows for columns.
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
        // Below `major`, as was just asked.
        let within = along * self.minor + line % self.interleave;
        let offset = band
            .checked_mul(self.major)
            .and_then(|start| start.checked_add(within));
        offset.ok_or_else(not_representable::<T>)
    }

    /// Whether the elements `along` a line lie before the next one.
    #[inline(always)]
    fn reaches(self, along: T) -> bool {
        let start = along.checked_mul(self.minor);
        // `major - interleave` is not negative, so that nothing overflows.
        start.is_some_and(|start| start <= self.major - self.interleave)
    }

    #[cold]
    fn outside(self, line: T, along: T) -> MatrixError {
        let (coordinate, size) = if line < T::ZERO {
            // Lines go on as long as offsets fit.
            let bands = T::MAX.to_i128() / self.major.to_i128();
            (line, bands * self.interleave.to_i128())
        } else {
            (along, self.longest())
        };
        let coordinate = coordinate.to_i128();
        LayoutError::OutOfBounds { coordinate, size }.into()
    }

    /// How many elements a line can have.
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

    /// Lines and elements of each, if the extent is one of a matrix of this class.
    pub(super) fn holds(self, extent: MatrixCoord<T>) -> Result<(T, T), MatrixError> {
        let (lines, length) = positive(self.order, extent)?;
        if !self.reaches(length - T::ONE) {
            let (steps, minor) = (length.to_i128() - 1, self.minor.to_i128());
            return Err(MatrixError::LeadingDimension {
                leading_dimension: self.major.to_i128(),
                // Below 2^127, of factors below 2^63 or of 2^64 each.
                span: steps
                    .saturating_mul(minor)
                    .saturating_add(self.interleave.to_i128()),
            });
        }
        Ok((lines, length))
    }

    /// Elements of storage up to the end of the last band.
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

/// Lines and elements of each, both at least 1.
pub(super) fn positive<T: DynInt>(
    order: Matrix,
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
