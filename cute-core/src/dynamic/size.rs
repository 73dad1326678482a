//! Sizes and cosizes with their marks.

use super::integer::MarkedInt;
use super::layout::Mode;
use crate::error::LayoutError;

/// The number of coordinates of these modes: `Π s`.
pub(crate) fn size(modes: &[Mode]) -> Result<MarkedInt, LayoutError> {
    (modes.iter()).try_fold(MarkedInt::ONE, |size, mode| size.times(mode.shape))
}

/// One more than the largest offset of these modes, strides taken as positive: `1 + Σ (s-1)·|d|`.
pub(crate) fn cosize(modes: &[Mode]) -> Result<MarkedInt, LayoutError> {
    modes.iter().try_fold(MarkedInt::ONE, |cosize, mode| {
        let last = MarkedInt::natural(mode.shape.magnitude() - 1, mode.shape.is_static());
        let step = MarkedInt::natural(mode.stride.magnitude(), mode.stride.is_static());
        cosize.plus(last.times(step)?)
    })
}
