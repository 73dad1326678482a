//! Why attention cannot be computed.

use core::fmt;
use cute_cuda::{Capability, CudaError};
use cute_gpu::TmaError;

/// A tensor of attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttentionTensor {
    /// The queries.
    Q,
    /// The keys.
    K,
    /// The values.
    V,
    /// The result.
    O,
    /// The logarithms of the sums.
    Sums,
    /// The slopes of heads.
    Slopes,
}

impl AttentionTensor {
    /// The names of its modes.
    const fn modes(self) -> &'static str {
        match self {
            Self::Q | Self::K | Self::V | Self::O => "rows, head dimension, heads and batches",
            Self::Sums => "rows, heads and batches",
            Self::Slopes => "heads",
        }
    }

    pub(super) const fn rank(self) -> usize {
        match self {
            Self::Q | Self::K | Self::V | Self::O => 4,
            Self::Sums => 3,
            Self::Slopes => 1,
        }
    }
}

impl fmt::Display for AttentionTensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Q => "Q",
            Self::K => "K",
            Self::V => "V",
            Self::O => "O",
            Self::Sums => "the tensor of sums",
            Self::Slopes => "the tensor of slopes",
        })
    }
}

/// Why attention cannot be computed. Nothing is launched then.
///
/// ```
/// use cute_kernels::attention::{AttentionError, AttentionTensor};
/// let error = AttentionError::SizesDiffer {
///     tensors: [AttentionTensor::K, AttentionTensor::V],
///     mode: "rows",
///     sizes: [512, 500],
/// };
/// assert_eq!(error.to_string(), "rows: K has 512 and V has 500 (SizesDiffer)");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum AttentionError {
    /// A tensor has another number of modes.
    Rank {
        /// The tensor.
        tensor: AttentionTensor,
        /// The number of its modes.
        rank: usize,
    },
    /// A mode of two tensors has different sizes.
    SizesDiffer {
        /// The tensors.
        tensors: [AttentionTensor; 2],
        /// What the mode is.
        mode: &'static str,
        /// Its sizes.
        sizes: [u64; 2],
    },
    /// The heads of Q are no whole number of times those of K and V.
    Heads {
        /// The heads of Q.
        queries: u64,
        /// The heads of K and V.
        keys: u64,
    },
    /// No kernel has so wide heads.
    HeadDimension {
        /// The head dimension.
        found: u64,
        /// The head dimensions up to which there are kernels for these options.
        built: &'static [u32],
    },
    /// TMA does not copy a tensor. Modes count from 0: rows, head dimension, heads, batches.
    Tma {
        /// The tensor.
        tensor: AttentionTensor,
        /// What is wrong with its layout.
        error: TmaError,
    },
    /// A stride of the tensor of sums is negative, or 2^32 or more.
    Stride {
        /// The tensor.
        tensor: AttentionTensor,
        /// The mode.
        mode: usize,
        /// The stride in elements.
        stride: i128,
    },
    /// Scores are scaled by a number that is not positive, or not finite, or too small.
    Scale {
        /// The number.
        scale: f32,
    },
    /// Scores are capped by a number that is not positive, or not finite, or too small.
    SoftCap {
        /// The number.
        cap: f32,
    },
    /// Coordinates of O share elements, or modes interleave.
    Overlap {
        /// The mode.
        mode: usize,
        /// Its stride in elements.
        stride: i128,
        /// How many elements the modes of lesser strides span.
        span: i128,
    },
    /// There are 2^29 rows or more, or too many tiles for 31 bits.
    TooLarge {
        /// The rows of Q.
        queries: u64,
        /// The rows of K and V.
        keys: u64,
        /// The heads of Q.
        heads: u64,
        /// The batches.
        batches: u64,
    },
    /// The kernels are for GPUs of sm_90.
    Capability {
        /// What the GPU is.
        found: Capability,
    },
    /// The GPU or its driver has failed, or a tensor belongs to another one.
    Cuda(CudaError),
}

impl AttentionError {
    /// The name of the condition.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Rank { .. } => "Rank",
            Self::SizesDiffer { .. } => "SizesDiffer",
            Self::Heads { .. } => "Heads",
            Self::HeadDimension { .. } => "HeadDimension",
            Self::Tma { .. } => "Tma",
            Self::Stride { .. } => "Stride",
            Self::Scale { .. } => "Scale",
            Self::SoftCap { .. } => "SoftCap",
            Self::Overlap { .. } => "Overlap",
            Self::TooLarge { .. } => "TooLarge",
            Self::Capability { .. } => "Capability",
            Self::Cuda(_) => "Cuda",
        }
    }
}

impl fmt::Display for AttentionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { tensor, rank } => write!(
                f,
                "{tensor} has {rank} modes, and needs {}: {}",
                tensor.rank(),
                tensor.modes()
            ),
            Self::SizesDiffer {
                tensors: [a, b],
                mode,
                sizes,
            } => {
                write!(f, "{mode}: {a} has {} and {b} has {}", sizes[0], sizes[1])
            }
            Self::Heads { queries, keys } => write!(
                f,
                "Q has {queries} heads, which are no whole number of times the {keys} of K and V"
            ),
            Self::HeadDimension { found, built } => write!(
                f,
                "a head has {found} elements, and for these options there are kernels for up to {built:?}"
            ),
            Self::Tma { tensor, error } => write!(f, "{tensor} is not copied by TMA: {error}"),
            Self::Stride {
                tensor,
                mode,
                stride,
            } => write!(
                f,
                "{tensor} has stride {stride} along mode {mode}, and strides are from 0 to 2^32 - 1"
            ),
            Self::Scale { scale } => {
                write!(
                    f,
                    "scores are scaled by {scale}, which is no positive number of f32"
                )
            }
            Self::SoftCap { cap } => {
                write!(
                    f,
                    "scores are capped by {cap}, which is no positive number of f32"
                )
            }
            Self::Overlap { mode, stride, span } => write!(
                f,
                "O has stride {stride} along mode {mode}, within the {span} elements that its other modes span"
            ),
            Self::TooLarge {
                queries,
                keys,
                heads,
                batches,
            } => write!(
                f,
                "{queries} queries and {keys} keys of {heads} heads, {batches} times: there are 2^29 rows or more, \
                 or too many tiles"
            ),
            Self::Capability { found } => write!(
                f,
                "the kernels of attention are for GPUs of sm_90, and the GPU is {found}"
            ),
            Self::Cuda(error) => return error.fmt(f),
        }?;
        write!(f, " ({})", self.name())
    }
}

impl core::error::Error for AttentionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Tma { error, .. } => Some(error),
            Self::Cuda(error) => Some(error),
            _ => None,
        }
    }
}

impl From<CudaError> for AttentionError {
    fn from(error: CudaError) -> Self {
        AttentionError::Cuda(error)
    }
}
