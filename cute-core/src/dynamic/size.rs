//! Sizes and cosizes with their marks, and what divides them.

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

/// A size, if it is one.
pub(crate) fn positive(size: MarkedInt) -> Result<MarkedInt, LayoutError> {
    match size.value() {
        1.. => Ok(size),
        shape => Err(LayoutError::NotPositive { shape }),
    }
}

/// The greatest common divisor.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The greatest common divisor of two integers; static where both are.
pub(crate) fn common_divisor(a: MarkedInt, b: MarkedInt) -> MarkedInt {
    let is_static = a.is_static() && b.is_static();
    MarkedInt::natural(gcd(a.magnitude(), b.magnitude()), is_static)
}
