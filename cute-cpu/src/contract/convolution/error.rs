//! Why a convolution is refused.

use crate::contract::ContractionError;
use core::fmt;
use cute_core::error::Condition;
use cute_core::tensor::TensorError;

/// Why a convolution is refused.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::contract::{Convolution, convolution};
/// let x = OwnedTensor::filled(layout!((1,1,4)), 1.0)?;
/// let w = OwnedTensor::filled(layout!((1,1,5)), 1.0)?;
/// let mut y = OwnedTensor::filled(layout!((1,1,1)), 0.0)?;
/// let error = convolution(&x, &w, Convolution::<1>::new(), &mut y).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a window of 5 does not fit dimension 0 of the input, which has size 4 with its padding (InBounds)"
/// );
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConvolutionError {
    /// Congruent: a tensor has another number of modes than the convolution takes.
    RanksDiffer {
        /// `input`, `weights` or `output`.
        tensor: &'static str,
        /// How many modes it has.
        rank: usize,
        /// How many dimensions the convolution has.
        dimensions: usize,
    },
    /// Representable: a stride, a dilation or the number of groups is 0.
    Zero {
        /// `stride`, `dilation` or `groups`.
        option: &'static str,
    },
    /// ShapeDivisible: channels are not divided by the groups.
    NotDivisible {
        /// `input`, `weights` or `output`.
        tensor: &'static str,
        /// How many channels it has, or filters if it is the weights.
        channels: usize,
        /// How many groups there are.
        groups: usize,
    },
    /// ShapeDivisible: channels are a tuple of modes, which the groups do not divide, as `(2,3)` into 2.
    ModesNotDivisible {
        /// `input`, `weights` or `output`.
        tensor: &'static str,
        /// How many channels it has, or filters if it is the weights.
        channels: usize,
        /// How many groups there are.
        groups: usize,
    },
    /// InBounds: a window is longer than the input with its padding.
    NoWindow {
        /// The dimension, from 0 on.
        dimension: usize,
        /// How many positions a window spans.
        window: usize,
        /// The size of the input with its padding.
        padded: usize,
    },
    /// SizeMatch: a dimension of the output has another size than there are windows.
    OutputDiffers {
        /// The dimension, from 0 on.
        dimension: usize,
        /// The size of the output.
        size: usize,
        /// How many windows there are.
        windows: usize,
    },
    /// Congruent: a dimension is a tuple of several modes, in which no step has one stride.
    SeveralModes {
        /// `input`, `weights` or `output`.
        tensor: &'static str,
        /// The dimension, from 0 on.
        dimension: usize,
    },
    /// Representable: a size with its padding exceeds `isize`.
    TooLarge,
    /// The contraction of the windows is refused.
    Contraction(ContractionError),
}

impl ConvolutionError {
    /// The condition that is broken.
    pub const fn condition(&self) -> Option<Condition> {
        match self {
            Self::RanksDiffer { .. } | Self::SeveralModes { .. } => Some(Condition::Congruent),
            Self::Zero { .. } | Self::TooLarge => Some(Condition::Representable),
            Self::NotDivisible { .. } | Self::ModesNotDivisible { .. } => {
                Some(Condition::ShapeDivisible)
            }
            Self::NoWindow { .. } => Some(Condition::InBounds),
            Self::OutputDiffers { .. } => Some(Condition::SizeMatch),
            Self::Contraction(error) => error.condition(),
        }
    }
}

/// The word for what groups divide: channels, or filters if the tensor is the weights. A filter makes one channel of
/// the output.
fn channels_of(tensor: &str) -> &'static str {
    match tensor {
        "weights" => "filters",
        _ => "channels",
    }
}

impl From<ContractionError> for ConvolutionError {
    fn from(error: ContractionError) -> Self {
        Self::Contraction(error)
    }
}

impl From<TensorError> for ConvolutionError {
    fn from(error: TensorError) -> Self {
        Self::Contraction(error.into())
    }
}

impl fmt::Display for ConvolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RanksDiffer {
                tensor,
                rank,
                dimensions,
            } => write!(
                f,
                "rank {rank} of the {tensor} is not {}, that of a convolution in {dimensions} \
                 dimension{}",
                dimensions + 2,
                if *dimensions == 1 { "" } else { "s" }
            )?,
            Self::Zero { option } => write!(f, "the option `{option}` is 0")?,
            Self::NotDivisible {
                tensor,
                channels,
                groups,
            } => write!(
                f,
                "{groups} groups do not divide the {channels} {} of the {tensor}",
                channels_of(tensor)
            )?,
            Self::ModesNotDivisible {
                tensor,
                channels,
                groups,
            } => write!(
                f,
                "the {channels} {} of the {tensor} are a tuple of modes, which {groups} groups do not divide",
                channels_of(tensor)
            )?,
            Self::NoWindow {
                dimension,
                window,
                padded,
            } => write!(
                f,
                "a window of {window} does not fit dimension {dimension} of the input, which has \
                 size {padded} with its padding"
            )?,
            Self::OutputDiffers {
                dimension,
                size,
                windows,
            } => write!(
                f,
                "dimension {dimension} of the output has size {size}, and the input has {windows} \
                 windows"
            )?,
            Self::SeveralModes { tensor, dimension } => write!(
                f,
                "dimension {dimension} of the {tensor} is a tuple of several modes"
            )?,
            Self::TooLarge => f.write_str("a size with its padding exceeds the largest index")?,
            Self::Contraction(error) => return error.fmt(f),
        }
        match self.condition() {
            Some(condition) => write!(f, " ({})", condition.name()),
            None => Ok(()),
        }
    }
}

cute_core::__debug_as_displayed!(ConvolutionError);

impl core::error::Error for ConvolutionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Contraction(error) => Some(error),
            _ => None,
        }
    }
}
