//! Why a tensor cannot be reduced.

use crate::error::conditions;
use core::fmt;
use cute_core::tensor::TensorError;
use cute_cuda::CudaError;

/// Why a tensor cannot be reduced on the GPU.
///
/// ```
/// use cute_kernels::ReduceError;
/// let error = ReduceError::Overlap { stride: 1, reach: 2 };
/// assert_eq!(error.to_string(), "a mode of y has stride 1, and those inside it reach 2 elements (Overlap)");
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum ReduceError {
    /// The layouts have too many modes.
    Modes {
        /// How many are kept and how many reduced, when those that continue each other on both
        /// sides are joined; `None` if there are more than can be joined, or sizes of which neither
        /// divides the other.
        found: Option<[usize; 2]>,
    },
    /// Results share an element.
    Overlap {
        /// The stride of a mode that is kept.
        stride: isize,
        /// The elements that the modes with lesser strides reach.
        reach: isize,
    },
    /// A size, or the number of blocks, is beyond what the kernels count with.
    TooLarge {
        /// The numbers of results, and of elements of each.
        sizes: [usize; 2],
    },
    /// A condition of the tensors is broken.
    Tensor(TensorError),
    /// The GPU or its driver has failed.
    Cuda(CudaError),
}

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modes {
                found: Some([kept, reduced]),
            } => write!(
                f,
                "{kept} modes are kept and {reduced} reduced that do not continue each other, at most 4 of either"
            ),
            Self::Modes { found: None } => {
                f.write_str("the layouts have more modes than are reduced, or none in common")
            }
            Self::Overlap { stride, reach } => write!(
                f,
                "a mode of y has stride {stride}, and those inside it reach {reach} elements"
            ),
            Self::TooLarge {
                sizes: [results, elements],
            } => {
                write!(
                    f,
                    "{results} results of {elements} elements each: a size is 2^31 or more"
                )
            }
            Self::Tensor(error) => return error.fmt(f),
            Self::Cuda(error) => return error.fmt(f),
        }?;
        write!(f, " ({})", self.name())
    }
}

conditions! {
    ReduceError: Modes, Overlap, TooLarge;
    from: Tensor(TensorError), Cuda(CudaError);
}
