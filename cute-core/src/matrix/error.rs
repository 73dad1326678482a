//! The ways in which a matrix, a coordinate or an offset can be wrong.

use crate::error::{Condition, LayoutError};
use crate::tensor::TensorError;
use core::fmt;

/// Why a matrix, a coordinate or an offset is refused.
///
/// ```
/// use cute_core::matrix::*;
/// let packed = RowMajor::packed((4, 6))?;
/// let error = packed.inverse_within(24, (4, 6)).unwrap_err();
/// assert_eq!(error, MatrixError::NoElement { offset: 24 });
/// assert_eq!(error.to_string(), "no element has offset 24 (InBounds)");
/// # Ok::<(), MatrixError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixError {
    /// Injective: lines would overlap. A line is a row of a row-major matrix, or `N` rows of an
    /// interleaved one.
    LeadingDimension {
        /// The leading dimension, or the larger stride of an affine matrix.
        leading_dimension: i128,
        /// The number of elements that a line spans.
        span: i128,
    },
    /// OrderedChain: the stride between lines is the smaller one.
    StrideOrder {
        /// The stride within a line.
        within: i128,
        /// The stride between lines.
        between: i128,
    },
    /// InBounds: an offset lies in the padding, between elements, or outside the matrix.
    NoElement {
        /// The offset.
        offset: i128,
    },
    /// ShapeDivisible: a matrix cannot begin in the middle of interleaved lines.
    WithinInterleave {
        /// The coordinate at which the matrix would begin.
        coordinate: i128,
        /// How many lines are interleaved.
        interleave: i128,
    },
    /// SizeMatch: a layout has another stride than the class requires.
    OtherStride {
        /// The stride.
        stride: i128,
        /// The stride that the class requires.
        expected: i128,
    },
    /// A condition of layouts is broken.
    Layout(LayoutError),
    /// A condition of tensors is broken.
    Tensor(TensorError),
}

impl MatrixError {
    /// The condition that is broken.
    ///
    /// ```
    /// use cute_core::{error::Condition, matrix::RowMajor};
    /// assert_eq!(RowMajor::new(0).unwrap_err().condition(), Condition::Injective);
    /// ```
    pub const fn condition(&self) -> Condition {
        match self {
            Self::LeadingDimension { .. } => Condition::Injective,
            Self::StrideOrder { .. } => Condition::OrderedChain,
            Self::NoElement { .. } => Condition::InBounds,
            Self::WithinInterleave { .. } => Condition::ShapeDivisible,
            Self::OtherStride { .. } => Condition::SizeMatch,
            Self::Layout(error) => error.condition(),
            Self::Tensor(error) => error.condition(),
        }
    }
}

impl From<LayoutError> for MatrixError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

impl From<TensorError> for MatrixError {
    fn from(error: TensorError) -> Self {
        match error {
            TensorError::Layout(error) => Self::Layout(error),
            error => Self::Tensor(error),
        }
    }
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeadingDimension {
                leading_dimension,
                span,
            } => write!(
                f,
                "leading dimension {leading_dimension} is below {span}, the span of a line"
            )?,
            Self::StrideOrder { within, between } => write!(
                f,
                "stride {within} within a line exceeds {between}, the stride between lines"
            )?,
            Self::NoElement { offset } => write!(f, "no element has offset {offset}")?,
            Self::WithinInterleave {
                coordinate,
                interleave,
            } => write!(
                f,
                "coordinate {coordinate} is not divisible by {interleave}, the interleave"
            )?,
            Self::OtherStride { stride, expected } => {
                write!(
                    f,
                    "the layout has stride {stride} where the class has {expected}"
                )?;
            }
            Self::Layout(error) => return error.fmt(f),
            Self::Tensor(error) => return error.fmt(f),
        }
        write!(f, " ({})", self.condition())
    }
}

crate::diagnostic::error::debug_as_displayed!(MatrixError);

impl core::error::Error for MatrixError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Layout(error) => Some(error),
            Self::Tensor(error) => Some(error),
            _ => None,
        }
    }
}
