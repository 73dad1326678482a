//! The ways in which a description of data can be wrong.

use super::DlDataType;
use crate::error::{Condition, LayoutError};
use crate::tensor::TensorError;
use core::fmt;

/// Why a description of data does not make a tensor.
///
/// ```
/// use cute_core::{prelude::*, tensor::SourceError};
/// let data = [0_f32; 6];
/// let error = Tensor::from_byte_strides(&data, 0, [2, 3], [12, 6]).unwrap_err();
/// assert_eq!(error, SourceError::StrideNotElements { stride: 6, size: 4 });
/// assert_eq!(error.to_string(), "a stride of 6 bytes is not a whole number of elements of 4 bytes (RecastDivisible)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SourceError {
    /// The elements described have another type than those of the storage.
    DataType {
        /// The type described.
        found: DlDataType,
        /// The type of the storage's elements.
        expected: DlDataType,
    },
    /// Congruent: the description has more or fewer modes than the layout.
    Rank {
        /// The number of modes described.
        found: usize,
        /// The number of modes of the layout.
        expected: usize,
    },
    /// Congruent: the numbers of strides and of sizes differ.
    Strides {
        /// The number of strides.
        strides: usize,
        /// The number of sizes.
        sizes: usize,
    },
    /// RecastDivisible: a stride is not a whole number of elements.
    StrideNotElements {
        /// The stride in bytes.
        stride: i128,
        /// The bytes of an element.
        size: usize,
    },
    /// RecastDivisible: coordinate 0 lies within an element.
    OffsetNotElements {
        /// The offset of coordinate 0 in bytes.
        offset: u64,
        /// The bytes of an element.
        size: usize,
    },
    /// The storage does not hold the layout, or the numbers do not make a layout.
    Tensor(TensorError),
}

impl SourceError {
    /// The condition that is broken; `None` for a wrong type of elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let error = Tensor::from_byte_strides(&[0_u8; 4], 0, [5], [1]).unwrap_err();
    /// assert_eq!(error.condition(), Some(Condition::InBounds));
    /// ```
    pub const fn condition(&self) -> Option<Condition> {
        match self {
            Self::DataType { .. } => None,
            Self::Rank { .. } | Self::Strides { .. } => Some(Condition::Congruent),
            Self::StrideNotElements { .. } | Self::OffsetNotElements { .. } => {
                Some(Condition::RecastDivisible)
            }
            Self::Tensor(error) => Some(error.condition()),
        }
    }
}

impl From<TensorError> for SourceError {
    fn from(error: TensorError) -> Self {
        Self::Tensor(error)
    }
}

impl From<LayoutError> for SourceError {
    fn from(error: LayoutError) -> Self {
        Self::Tensor(error.into())
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DataType { found, expected } => {
                return write!(f, "elements are {found}, those of the storage {expected}");
            }
            Self::Rank { found, expected } => {
                write!(f, "{found} modes are described, the layout has {expected}")?;
            }
            Self::Strides { strides, sizes } => {
                write!(f, "{strides} strides are given for {sizes} sizes")?;
            }
            Self::StrideNotElements { stride, size } => write!(
                f,
                "a stride of {stride} bytes is not a whole number of elements of {size} bytes"
            )?,
            Self::OffsetNotElements { offset, size } => write!(
                f,
                "an offset of {offset} bytes is not a whole number of elements of {size} bytes"
            )?,
            Self::Tensor(error) => return error.fmt(f),
        }
        match self.condition() {
            Some(condition) => write!(f, " ({condition})"),
            None => Ok(()),
        }
    }
}

crate::diagnostic::error::debug_as_displayed!(SourceError);

impl core::error::Error for SourceError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tensor(error) => Some(error),
            _ => None,
        }
    }
}
