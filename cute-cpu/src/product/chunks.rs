//! Parts of a side of a matrix.

use core::ops::Range;

/// The ranges of at most `size` numbers below `whole`, in order.
#[inline(always)]
pub(super) fn chunks(whole: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    // `step_by` would divide.
    let mut next = 0;
    core::iter::from_fn(move || {
        let first = next;
        next = whole.min(first + size);
        (first < whole).then_some(first..next)
    })
}
