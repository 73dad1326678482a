//! The ways in which a tensor can be wrong.

use super::engine::sealed::Sealed;
use super::product_mode::ProductMode;
use crate::error::{Condition, LayoutError};
use core::fmt;
use core::hint::unreachable_unchecked;

/// Why a tensor, or a part of one, is refused.
///
/// ```
/// use cute_core::prelude::*;
/// let (m, data) = (1797_usize, vec![0_f32; 100_000]);
/// let error = Tensor::new(&data[..], layout!((m,64):(64,1))).unwrap_err();
/// assert_eq!(error, TensorError::TooShort { needed: 115_008, len: 100_000 });
/// assert_eq!(error.to_string(), "needs 115008 elements, storage has 100000 (InBounds)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TensorError {
    /// InBounds: the highest offset lies beyond the storage.
    TooShort {
        /// How many elements the storage must have, from its start.
        needed: usize,
        /// How many it has.
        len: usize,
    },
    /// InBounds: the lowest offset lies before the storage.
    BeforeStart {
        /// How many elements lie before coordinate 0.
        offset: usize,
        /// How many elements the layout needs before coordinate 0.
        needed: usize,
    },
    /// InBounds: a part of a tensor reaches beyond the whole.
    BeyondWhole {
        /// The lowest offset of the part, from coordinate 0 of the whole.
        lowest: i128,
        /// The highest offset of the part, from coordinate 0 of the whole.
        highest: i128,
        /// The lowest offset of the whole.
        whole_lowest: i128,
        /// The highest offset of the whole.
        whole_highest: i128,
    },
    /// Injective: two coordinates share one element, so they cannot both have an exclusive
    /// reference.
    NotInjective {
        /// The lesser of the two indices.
        first: usize,
        /// The greater of the two indices.
        second: usize,
    },
    /// SizeMatch: tensors that are walked over together have modes of different sizes.
    ModesDiffer {
        /// The number of the mode, from 0 on.
        mode: usize,
        /// The size of the mode in the tensor that is written.
        left: usize,
        /// The size of the mode in the other tensor.
        right: usize,
    },
    /// SizeMatch: two tensors of a product `C(m,n) = Σₖ A(m,k)·B(n,k)` have different sizes of a mode
    /// that both have.
    ProductDiffers {
        /// Which mode.
        mode: ProductMode,
        /// The size in the first of the [two tensors](ProductMode::tensors) that have the mode.
        left: usize,
        /// The size in the second one.
        right: usize,
    },
    /// RecastDivisible: an element of the other type cannot begin where coordinate 0 lies.
    Misaligned {
        /// How many bytes coordinate 0 lies after the last place where such an element can begin.
        excess: usize,
        /// The alignment of the other type, in bytes.
        align: usize,
    },
    /// InBounds: the elements of an array of another crate do not lie side by side in their order,
    /// so that no layout can say where they are. A tensor made of the array itself has its strides.
    Scattered,
    /// RecastDivisible: bytes remain after the last whole element.
    PartialElement {
        /// How many bytes remain.
        excess: usize,
        /// The bytes of an element.
        size: usize,
    },
    /// Representable: sums of products could exceed the largest value of their type.
    SumsExceed {
        /// How many products there are in a sum.
        steps: usize,
        /// The largest absolute value that a result could have.
        largest: i128,
        /// The largest value of the type.
        max: i128,
    },
    /// A condition of the layouts is broken.
    Layout(LayoutError),
}

impl TensorError {
    /// The condition that is broken.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let error = Tensor::with_offset(&[0; 4], 1, layout!(4:-1)).unwrap_err();
    /// assert_eq!(error.condition(), Condition::InBounds);
    /// ```
    pub const fn condition(&self) -> Condition {
        match self {
            Self::TooShort { .. }
            | Self::BeforeStart { .. }
            | Self::BeyondWhole { .. }
            | Self::Scattered => Condition::InBounds,
            Self::NotInjective { .. } => Condition::Injective,
            Self::ModesDiffer { .. } | Self::ProductDiffers { .. } => Condition::SizeMatch,
            Self::Misaligned { .. } | Self::PartialElement { .. } => Condition::RecastDivisible,
            Self::SumsExceed { .. } => Condition::Representable,
            Self::Layout(error) => error.condition(),
        }
    }
}

impl From<LayoutError> for TensorError {
    fn from(error: LayoutError) -> Self {
        Self::Layout(error)
    }
}

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort { needed, len } => {
                write!(f, "needs {needed} elements, storage has {len}")?;
            }
            Self::BeforeStart { offset, needed } => write!(
                f,
                "needs {needed} elements before coordinate 0, storage has {offset} there"
            )?,
            Self::BeyondWhole {
                lowest,
                highest,
                whole_lowest,
                whole_highest,
            } => write!(
                f,
                "offsets {lowest} to {highest} of a part lie beyond those of the whole, {whole_lowest} to \
                 {whole_highest}"
            )?,
            Self::NotInjective { first, second } => {
                write!(f, "indices {first} and {second} have the same element")?;
            }
            Self::ModesDiffer { mode, left, right } => {
                write!(f, "sizes {left} and {right} of mode {mode} differ")?;
            }
            Self::ProductDiffers { mode, left, right } => {
                let [(first, place), (second, other)] = mode.tensors();
                write!(
                    f,
                    "mode {place} of {first} ({mode} = {left}) meets mode {other} of {second} ({mode} = {right})"
                )?;
            }
            Self::Misaligned { excess, align } => write!(
                f,
                "coordinate 0 lies {excess} bytes after a multiple of {align}, the alignment of the elements"
            )?,
            Self::Scattered => f.write_str(
                "the elements of the array do not lie side by side in their order; `from_ndarray` takes them by their \
                 strides",
            )?,
            Self::PartialElement { excess, size } => write!(
                f,
                "{excess} bytes remain after the last whole element of {size} bytes"
            )?,
            Self::SumsExceed {
                steps,
                largest,
                max,
            } => write!(
                f,
                "sums of {steps} products could reach {largest}, beyond {max}, the largest value of their type"
            )?,
            Self::Layout(error) => return error.fmt(f),
        }
        write!(f, " ({})", self.condition())
    }
}

crate::diagnostic::error::debug_as_displayed!(TensorError);

impl core::error::Error for TensorError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Layout(error) => Some(error),
            _ => None,
        }
    }
}

/// The value, or the panic that the documentation of the forms without `try_` announces.
#[inline(always)]
#[track_caller]
pub(crate) fn unwrap_or_panic<R>(operation: &str, result: Result<R, TensorError>) -> R {
    match result {
        Ok(value) => value,
        Err(error) => fail(operation, error),
    }
}

/// [`unwrap_or_panic`] for an operation on a tensor with the engine `E`. If the caller has promised
/// that no condition is broken, there is no check, and no panic; a debug build checks all the same.
#[inline(always)]
#[track_caller]
#[allow(unsafe_code, reason = "a promise in place of checks")]
pub(crate) fn settle<E: Sealed, R>(operation: &str, result: Result<R, TensorError>) -> R {
    match result {
        Ok(value) => value,
        // SAFETY: `Tensor::promised`, which alone makes such engines, has the promise that no
        // operation breaks a condition.
        Err(_) if E::PROMISED && !cfg!(debug_assertions) => unsafe { unreachable_unchecked() },
        Err(error) => fail(operation, error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn fail(operation: &str, error: TensorError) -> ! {
    panic!("{operation}: {error}")
}
