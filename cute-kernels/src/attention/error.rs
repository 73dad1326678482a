//! Why attention cannot be computed.

use super::AttentionInstruction;
use crate::error::{Modes, conditions};
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
    /// The offsets of sequences of queries.
    QueryOffsets,
    /// The offsets of sequences of keys.
    KeyOffsets,
    /// The numbers of keys of batches.
    Lengths,
    /// The table of pages.
    Table,
    /// The gradient of Q.
    QueryGradient,
    /// The gradient of K.
    KeyGradient,
    /// The gradient of V.
    ValueGradient,
    /// The gradient of O.
    OutputGradient,
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
            Self::QueryOffsets => "the tensor of offsets of queries",
            Self::KeyOffsets => "the tensor of offsets of keys",
            Self::Lengths => "the tensor of lengths",
            Self::Table => "the table of pages",
            Self::QueryGradient => "dQ",
            Self::KeyGradient => "dK",
            Self::ValueGradient => "dV",
            Self::OutputGradient => "dO",
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
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum AttentionError {
    /// A tensor has another number of modes.
    Rank {
        /// The tensor.
        tensor: AttentionTensor,
        /// The number of its modes.
        rank: usize,
        /// The modes that it needs.
        modes: &'static [&'static str],
    },
    /// There are more rows than decoding takes: queries, times the heads of Q that share one of K and V.
    DecodeRows {
        /// The queries.
        queries: u64,
        /// The heads of Q for one of K and V.
        heads: u64,
    },
    /// Decoding has no kernels that modify scores.
    DecodeScores,
    /// The backward pass has no kernels that modify scores.
    BackwardScores,
    /// The backward pass has no kernels with a window.
    BackwardWindow,
    /// Rows of a tensor of decoding are not read eight elements at a time.
    Eights {
        /// The tensor.
        tensor: AttentionTensor,
        /// The mode.
        mode: usize,
        /// Its size.
        size: u64,
        /// Its stride in elements.
        stride: i128,
    },
    /// Pages have a number of rows that is no multiple of 16.
    PageRows {
        /// The rows of a page.
        rows: u64,
    },
    /// A tensor of packed sequences has no rows but those that come before sequences.
    Room {
        /// The tensor.
        tensor: AttentionTensor,
        /// Its rows.
        rows: u64,
    },
    /// Offsets of sequences do not lie side by side, or there are not two of them.
    Offsets {
        /// The tensor.
        tensor: AttentionTensor,
        /// How many offsets it has.
        size: u64,
        /// How far apart they are.
        stride: i128,
    },
    /// A mode of two tensors has different sizes.
    SizesDiffer {
        /// The tensors.
        tensors: [AttentionTensor; 2],
        /// The mode, in words.
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
    /// A kernel of another crate has other heads.
    OwnHead {
        /// The elements of a row of Q and of V.
        found: [u64; 2],
        /// The elements up to which the kernel computes.
        kernel: [u32; 2],
        /// The keys of its tiles.
        keys: u32,
    },
    /// A kernel of another crate has elements of another format.
    Format {
        /// The format of the tensors.
        found: &'static str,
        /// The format of the kernel.
        kernel: &'static str,
    },
    /// No kernel has rows of Q and of V so wide.
    Widths {
        /// The elements of a row of Q and K.
        queries: u64,
        /// The elements of a row of V and O.
        values: u64,
        /// The widths of both up to which there are kernels for these options.
        built: &'static [[u32; 2]],
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
    /// Elements of 8 bits are scaled by a number that is not positive, or not finite, or too small.
    ElementScale {
        /// The tensor.
        tensor: AttentionTensor,
        /// The number.
        scale: f32,
    },
    /// Scores are capped by a number that is not positive, or not finite, or too small.
    SoftCap {
        /// The number.
        cap: f32,
    },
    /// Coordinates of a result share elements, or modes interleave.
    Overlap {
        /// The tensor.
        tensor: AttentionTensor,
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
    /// The GPU has no instruction that attention needs.
    Capability {
        /// The instruction.
        needed: AttentionInstruction,
        /// The generation of the GPU.
        found: Capability,
    },
    /// There are no kernels by the instruction that is asked for.
    Instruction {
        /// The instruction.
        asked: AttentionInstruction,
        /// The kind of attention that has kernels by the other instruction alone.
        of: &'static str,
    },
    /// There are no kernels with dropout.
    WithoutDropout {
        /// The kind of attention that has none.
        of: &'static str,
    },
    /// The probability of dropout is not from 0 to below 1, or so large that no weight stays.
    Dropout {
        /// The probability.
        probability: f32,
    },
    /// The GPU or its driver has failed, or a tensor belongs to another one.
    Cuda(CudaError),
}

/// Writes the entries of a list, `last` before the last one: "a, b and c".
fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, entries: &[T], last: &str) -> fmt::Result {
    for (place, entry) in entries.iter().enumerate() {
        let before = match place {
            0 => "",
            _ if place + 1 == entries.len() => last,
            _ => ", ",
        };
        write!(f, "{before}{entry}")?;
    }
    Ok(())
}

impl fmt::Display for AttentionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank {
                tensor,
                rank,
                modes,
            } => {
                write!(
                    f,
                    "{tensor} has {}, and needs {}: ",
                    Modes(*rank),
                    modes.len()
                )?;
                list(f, modes, " and ")
            }
            Self::DecodeRows { queries, heads } => write!(
                f,
                "{queries} queries of {heads} heads for each head of K and V are more than 64 rows, which decoding \
                 takes"
            ),
            Self::DecodeScores => f.write_str("decoding has no kernels that modify scores"),
            Self::BackwardScores => {
                f.write_str("the backward pass has no kernels that modify scores")
            }
            Self::BackwardWindow => f.write_str("the backward pass has no kernels with a window"),
            Self::Eights {
                tensor,
                mode,
                size,
                stride,
            } => write!(
                f,
                "{tensor} has size {size} and stride {stride} along mode {mode}: rows are read eight elements at a \
                 time, so the head dimension is a multiple of 8 with stride 1, and other strides are multiples of 8"
            ),
            Self::Room { tensor, rows } => write!(
                f,
                "{tensor} has {rows} rows, and those of sequences come behind 128 that belong to none"
            ),
            Self::PageRows { rows } => {
                write!(f, "pages have {rows} rows, which is no multiple of 16")
            }
            Self::Offsets {
                tensor,
                size,
                stride,
            } => {
                // the stride of a single offset leads nowhere
                match size {
                    1 => write!(f, "{tensor} has one offset")?,
                    _ => write!(f, "{tensor} has size {size} and stride {stride}")?,
                }
                f.write_str(
                    "; a sequence has two offsets side by side, and each further one has one more",
                )
            }
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
            Self::HeadDimension { found, built } => {
                write!(
                    f,
                    "a head has {found} elements, and for these options there are kernels for up to "
                )?;
                list(f, built, " or ")
            }
            Self::OwnHead {
                found: [queries, values],
                kernel: [of_queries, of_values],
                keys,
            } => write!(
                f,
                "rows have {queries} elements of Q and {values} of V, and the kernel is for up to {of_queries} and \
                 {of_values}, with tiles of {keys} keys"
            ),
            Self::Format { found, kernel } => {
                write!(f, "elements are {found}, and the kernel is for {kernel}")
            }
            Self::Widths {
                queries,
                values,
                built,
            } => {
                write!(
                    f,
                    "rows have {queries} elements of Q and {values} of V, and for these options there are kernels \
                     for up to "
                )?;
                for (place, [queries, values]) in built.iter().enumerate() {
                    let before = if place == 0 { "" } else { ", " };
                    write!(f, "{before}{queries} and {values}")?;
                }
                Ok(())
            }
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
            Self::ElementScale { tensor, scale } => write!(
                f,
                "elements of {tensor} are scaled by {scale}, which is no positive number of f32"
            ),
            Self::SoftCap { cap } => {
                write!(
                    f,
                    "scores are capped by {cap}, which is no positive number of f32"
                )
            }
            Self::Overlap {
                tensor,
                mode,
                stride: 0,
                span: _,
            } => write!(
                f,
                "{tensor} has stride 0 along mode {mode}, which gives several coordinates the same element"
            ),
            Self::Overlap {
                tensor,
                mode,
                stride,
                span,
            } => write!(
                f,
                "{tensor} has stride {stride} along mode {mode}, within the {span} elements that its other modes span"
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
            Self::Capability { needed, found } => {
                let instruction = match needed {
                    AttentionInstruction::Wgmma => "wgmma, which GPUs of sm_90 have",
                    AttentionInstruction::MmaSync => "mma.sync, which GPUs from sm_80 on have",
                };
                write!(
                    f,
                    "this attention needs {instruction}, and the GPU is {found}"
                )
            }
            Self::Instruction { asked, of } => {
                let (asked, other) = match asked {
                    AttentionInstruction::Wgmma => ("wgmma", "mma.sync"),
                    AttentionInstruction::MmaSync => ("mma.sync", "wgmma"),
                };
                write!(
                    f,
                    "{of} is computed by {other} alone, and {asked} is asked for"
                )
            }
            Self::WithoutDropout { of } => write!(f, "{of} has no kernels with dropout"),
            Self::Dropout { probability } => write!(
                f,
                "weights become 0 with probability {probability}, which is none from 0 to below 1 - 2^-17"
            ),
            Self::Cuda(error) => return error.fmt(f),
        }?;
        write!(f, " ({})", self.name())
    }
}

conditions! {
    AttentionError: Rank, DecodeRows, DecodeScores, BackwardScores, BackwardWindow, Eights,
        PageRows, Room, Offsets, SizesDiffer, Heads, HeadDimension, OwnHead, Format, Widths, Stride,
        Scale, ElementScale, SoftCap, Overlap, TooLarge, Capability, Instruction, WithoutDropout,
        Dropout;
    with a cause: Tma;
    from: Cuda(CudaError);
}

#[cfg(test)]
mod tests {
    use super::AttentionError;
    use std::format;
    use std::string::ToString;

    #[test]
    fn the_widths_that_kernels_have_are_named_in_words() {
        let said = |built| AttentionError::HeadDimension { found: 300, built }.to_string();
        let words = "a head has 300 elements, and for these options there are kernels for up to";
        assert_eq!(said(&[64]), format!("{words} 64 (HeadDimension)"));
        assert_eq!(
            said(&[64, 128]),
            format!("{words} 64 or 128 (HeadDimension)")
        );
        assert_eq!(
            said(&[64, 128, 256]),
            format!("{words} 64, 128 or 256 (HeadDimension)")
        );
    }
}
