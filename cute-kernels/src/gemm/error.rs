//! Why a product cannot be computed.

use super::{Activation, GemmFormat, GemmInstruction};
use crate::error::{Modes, conditions};
use core::fmt;
use cute_cuda::{Capability, CudaError};
use cute_gpu::TmaError;

/// A tensor of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// (M,K)
    A,
    /// (N,K)
    B,
    /// (M,N), which is read.
    C,
    /// (M,N), which is written.
    D,
}

impl Operand {
    /// The names of the first two modes.
    const fn modes(self) -> [&'static str; 3] {
        match self {
            Operand::A => ["M", "K", "the batch"],
            Operand::B => ["N", "K", "the batch"],
            Operand::C | Operand::D => ["M", "N", "the batch"],
        }
    }
}

/// Why a product cannot be computed.
///
/// ```
/// use cute_kernels::{GemmError, Operand};
/// let error = GemmError::SizesDiffer { operands: [Operand::A, Operand::B], mode: "K", sizes: [64, 32] };
/// assert_eq!(error.to_string(), "K is 64 in A and 32 in B (SizesDiffer)");
/// let error = GemmError::Format { format: cute_kernels::GemmFormat::TF32 };
/// assert_eq!(error.to_string(), "products by mma.sync are of F16 and BF16, not of TF32 (Format)");
/// let error = GemmError::Integers { activation: cute_kernels::Activation::Gelu };
/// assert_eq!(error.to_string(), "results of i32 have no Gelu (Integers)");
/// let error = GemmError::Overlap { stride: 32, reach: 64 };
/// assert_eq!(error.to_string(), "a mode of D has stride 32, and those inside it reach 64 elements (Overlap)");
/// let error = GemmError::Sums { k: 131_072, most: 131_071 };
/// assert_eq!(error.to_string(), "sums of 131072 products of i8 may be beyond i32: K is at most 131071 (Sums)");
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum GemmError {
    /// A tensor does not have two modes, or three with that of the batch.
    Rank {
        /// The tensor.
        operand: Operand,
        /// The number of its modes.
        rank: usize,
    },
    /// A mode of two tensors has different sizes.
    SizesDiffer {
        /// The tensors.
        operands: [Operand; 2],
        /// The mode: M, N, K or the batch.
        mode: &'static str,
        /// Its sizes.
        sizes: [u64; 2],
    },
    /// No mode of a tensor but that of the batch has stride 1.
    NotContiguous {
        /// The tensor.
        operand: Operand,
        /// The strides of its first two modes.
        strides: [i128; 2],
    },
    /// Coordinates of D share elements, or lie between the elements of others.
    Overlap {
        /// The stride of a mode of D.
        stride: i128,
        /// How many elements the modes of smaller strides reach.
        reach: i128,
    },
    /// Elements of 8 and 32 bits are multiplied along K alone, and the tensor is contiguous along
    /// its other mode.
    AlongK {
        /// The tensor.
        operand: Operand,
    },
    /// TMA does not copy the tensor.
    Tma {
        /// The tensor.
        operand: Operand,
        /// What is wrong with its layout; modes are M or N, K, and the batch.
        error: TmaError,
    },
    /// A bias is no contiguous vector with an element for each row or column.
    Bias {
        /// How many elements it has to have.
        expected: u64,
    },
    /// A size is beyond what the kernel counts with.
    TooLarge {
        /// The sizes (M,N,K) and of the batch.
        sizes: [u64; 4],
    },
    /// There is no product of these elements by `mma.sync`.
    Format {
        /// Their format.
        format: GemmFormat,
    },
    /// There is no such function of results that are integers.
    Integers {
        /// The function at the end.
        activation: Activation,
    },
    /// Sums of products of `i8` may be beyond what an `i32` has.
    Sums {
        /// K, the products of a sum.
        k: u64,
        /// The most of them.
        most: u64,
    },
    /// The GPU has no instruction that the product needs.
    Capability {
        /// The instruction.
        needed: GemmInstruction,
        /// The value that it has.
        found: Capability,
    },
    /// The GPU or its driver has failed.
    Cuda(CudaError),
}

impl fmt::Display for GemmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank { operand, rank } => {
                let [first, second, _] = operand.modes();
                let modes = Modes(*rank);
                write!(
                    f,
                    "{operand:?} has {modes}, and needs {first} and {second}, or these and the batch"
                )
            }
            Self::SizesDiffer {
                operands: [a, b],
                mode,
                sizes,
            } => write!(
                f,
                "{mode} is {} in {a:?} and {} in {b:?}",
                sizes[0], sizes[1]
            ),
            Self::NotContiguous { operand, strides } => {
                let [first, second, _] = operand.modes();
                write!(
                    f,
                    "{operand:?} has stride {} along {first} and {} along {second}, of which one has to be 1",
                    strides[0], strides[1]
                )
            }
            Self::Overlap { stride, reach } => write!(
                f,
                "a mode of D has stride {stride}, and those inside it reach {reach} elements"
            ),
            Self::AlongK { operand } => write!(
                f,
                "{operand:?} is not contiguous along K, as its elements of 8 or 32 bits need it"
            ),
            Self::Tma { operand, error } => write!(f, "{operand:?} is not copied by TMA: {error}"),
            Self::Bias { expected } => write!(f, "the bias is not of the layout {expected}:1"),
            Self::TooLarge {
                sizes: [m, n, k, l],
            } => write!(
                f,
                "a product of (M,N,K) = ({m},{n},{k}), {l} times, has a size of 2^31 or more, or too many tiles"
            ),
            Self::Format { format } => write!(
                f,
                "products by mma.sync are of F16 and BF16, not of {format:?}"
            ),
            Self::Integers { activation } => {
                write!(f, "results of i32 have no {activation:?}")
            }
            Self::Sums { k, most } => write!(
                f,
                "sums of {k} products of i8 may be beyond i32: K is at most {most}"
            ),
            Self::Capability { needed, found } => {
                let gpus = match needed {
                    GemmInstruction::Wgmma => "wgmma, which GPUs of sm_90 have",
                    GemmInstruction::MmaSync => "mma.sync, which GPUs from sm_80 on have",
                };
                write!(f, "the product needs {gpus}, and the GPU is {found}")
            }
            Self::Cuda(error) => return error.fmt(f),
        }?;
        write!(f, " ({})", self.name())
    }
}

conditions! {
    GemmError: Rank, SizesDiffer, NotContiguous, Overlap, AlongK, Bias, TooLarge, Format,
        Integers, Sums, Capability;
    with a cause: Tma;
    from: Cuda(CudaError);
}
