//! Sizes and cosizes of modes as leaves, and their greatest common divisor.

use super::integer::DynLeaf;
use super::mode::{Mode, have_integer_strides};
use super::sum::sum_by_place;
use super::tuple::DynTuple;
use super::tuple_arithmetic::try_map;
use crate::error::LayoutError;
use alloc::vec::Vec;

/// The number of coordinates of these modes: `Π s`.
pub(crate) fn size(modes: &[Mode]) -> Result<DynLeaf, LayoutError> {
    (modes.iter()).try_fold(DynLeaf::ONE, |size, mode| size.mul(mode.shape))
}

/// One more than the largest value of these modes at each place, with strides taken as positive.
pub(crate) fn coshape(modes: &[Mode]) -> Result<DynTuple, LayoutError> {
    if have_integer_strides(modes) {
        return cosize(modes).map(DynTuple::from);
    }
    let reaches = modes.iter().map(|mode| {
        let last = DynLeaf::natural(mode.shape.magnitude() - 1, mode.shape.is_static());
        let step = DynLeaf::natural(mode.stride.magnitude(), mode.stride.is_static());
        Ok(last.mul(step)?.along(mode.stride.path()))
    });
    let mut reaches = reaches.collect::<Result<Vec<_>, LayoutError>>()?;
    try_map(sum_by_place(&mut reaches)?.view(), |last| {
        last.add(DynLeaf::ONE)
    })
}

/// One more than the largest offset of these modes, with strides taken as positive:
/// `1 + Σ (s-1)·|d|`.
pub(crate) fn cosize(modes: &[Mode]) -> Result<DynLeaf, LayoutError> {
    modes.iter().try_fold(DynLeaf::ONE, |cosize, mode| {
        let last = DynLeaf::natural(mode.shape.magnitude() - 1, mode.shape.is_static());
        let step = DynLeaf::natural(mode.stride.magnitude(), mode.stride.is_static());
        cosize.add(last.mul(step)?)
    })
}

/// `size`, if it is positive.
pub(crate) fn positive(size: DynLeaf) -> Result<DynLeaf, LayoutError> {
    match size.value() {
        1.. => Ok(size),
        shape => Err(LayoutError::NotPositive { shape }),
    }
}

/// The greatest common divisor.
pub(crate) const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
