//! The check that run-time arithmetic stayed within its type.

use super::Int;
use crate::error::LayoutError;

/// `n`, if it fits its type; panics if the arithmetic that made it saturated.
#[inline(always)]
#[track_caller]
pub(crate) fn representable<N: Int>(n: N) -> N {
    if Int::is_saturated(n)
        && let Some(max) = Int::greatest(n)
    {
        does_not_fit(max);
    }
    n
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn does_not_fit(max: i128) -> ! {
    panic!("{}", LayoutError::NotRepresentable { max })
}
