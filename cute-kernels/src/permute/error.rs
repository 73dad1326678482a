//! Why a tensor cannot be copied.

use crate::error::conditions;
use core::fmt;
use cute_core::tensor::TensorError;
use cute_cuda::CudaError;

/// Why a tensor cannot be copied on the GPU.
///
/// ```
/// use cute_kernels::CopyError;
/// let error = CopyError::ElementWidth { bytes: 3 };
/// assert_eq!(error.to_string(), "elements have 1, 2, 4 or 8 bytes, not 3 (ElementWidth)");
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum CopyError {
    /// No instruction copies elements of this width.
    ElementWidth {
        /// The bytes of an element.
        bytes: usize,
    },
    /// The layouts have too many modes.
    Modes {
        /// How many are left when those that continue each other on both sides are joined; `None`
        /// if there are more than can be joined, or sizes of which neither divides the other.
        found: Option<usize>,
    },
    /// A size, or the number of blocks, is beyond what the kernels count with.
    TooLarge {
        /// The bytes that would be copied.
        bytes: usize,
    },
    /// A condition of the tensors is broken.
    Tensor(TensorError),
    /// The GPU or its driver has failed.
    Cuda(CudaError),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ElementWidth { bytes } => {
                write!(f, "elements have 1, 2, 4 or 8 bytes, not {bytes}")
            }
            Self::Modes { found: Some(found) } => write!(
                f,
                "the layouts have {found} modes that do not continue each other, and at most 6 are copied"
            ),
            Self::Modes { found: None } => {
                f.write_str("the layouts have more modes than are copied, or none in common")
            }
            Self::TooLarge { bytes } => {
                write!(
                    f,
                    "a copy of {bytes} bytes has more lines than 32 bits number"
                )
            }
            Self::Tensor(error) => return error.fmt(f),
            Self::Cuda(error) => return error.fmt(f),
        }?;
        write!(f, " ({})", self.name())
    }
}

conditions! {
    CopyError: ElementWidth, Modes, TooLarge;
    from: Tensor(TensorError), Cuda(CudaError);
}
