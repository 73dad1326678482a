//! Why rows cannot be normalised.

use crate::error::{Modes, conditions};
use core::fmt;
use cute_cuda::CudaError;

/// Why the rows of a tensor cannot be normalised.
///
/// ```
/// use cute_kernels::RowError;
/// let error = RowError::NotContiguous { tensor: "x", stride: 2 };
/// assert_eq!(error.to_string(), "the rows of x have stride 2, and need 1 (NotContiguous)");
/// let error = RowError::Overlap { stride: 7, reach: 8 };
/// assert_eq!(error.to_string(), "a mode of y has stride 7, and those inside it reach 8 elements (Overlap)");
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum RowError {
    /// A tensor does not have the modes (rows, columns).
    Rank {
        /// The tensor.
        tensor: &'static str,
        /// The number of its modes.
        rank: usize,
    },
    /// Two tensors have different sizes.
    SizesDiffer {
        /// The tensor whose size is not that of `x`.
        tensor: &'static str,
        /// `rows` or `columns`.
        mode: &'static str,
        /// The size in `x`, and in the tensor.
        sizes: [u64; 2],
    },
    /// The columns of a row do not lie one after the other.
    NotContiguous {
        /// The tensor.
        tensor: &'static str,
        /// The stride of its columns.
        stride: i128,
    },
    /// Rows of the tensor that is written share elements, or lie between the elements of others.
    Overlap {
        /// The stride of a mode of rows.
        stride: i128,
        /// How many elements a row and the modes of lesser strides reach.
        reach: i128,
    },
    /// A size is beyond what the kernels count with.
    TooLarge {
        /// The rows.
        rows: u64,
        /// The columns.
        columns: u64,
    },
    /// The GPU or its driver has failed.
    Cuda(CudaError),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { tensor, rank } => {
                let modes = Modes(*rank);
                write!(f, "{tensor} has {modes}, and needs rows and columns")
            }
            Self::SizesDiffer {
                tensor,
                mode,
                sizes: [x, other],
            } => {
                write!(f, "x has {x} {mode}, and {tensor} {other}")
            }
            Self::NotContiguous { tensor, stride } => {
                write!(f, "the rows of {tensor} have stride {stride}, and need 1")
            }
            Self::Overlap { stride, reach } => write!(
                f,
                "a mode of y has stride {stride}, and those inside it reach {reach} elements"
            ),
            Self::TooLarge { rows, columns } => {
                write!(
                    f,
                    "{rows} rows of {columns} columns: a size is 2^31 or more"
                )
            }
            Self::Cuda(error) => return error.fmt(f),
        }?;
        write!(f, " ({})", self.name())
    }
}

conditions! {
    RowError: Rank, SizesDiffer, NotContiguous, Overlap, TooLarge;
    from: Cuda(CudaError);
}
