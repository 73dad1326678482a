//! Pairs of ranges, by which a matrix is sliced.

use crate::error::LayoutError;
use crate::layout::window::check_range;
use core::ops::{Bound, RangeBounds};

/// A pair of ranges: the rows and the columns of a part of a [`Matrix`](super::Matrix).
///
/// ```
/// use cute_core::{prelude::*, tensor::MatrixRanges};
/// assert_eq!((1..3, ..).within((4, 5)), Ok([1..3, 0..5]));
/// assert!((1..3, ..=5).within((4, 5)).is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no pair of ranges, rows and columns",
    label = "not a pair of ranges",
    note = "a matrix is sliced by two ranges, as in `(1..3, ..)`, and has `row(i)` and `column(j)`; a tensor that owns its \
            elements is sliced by indices and `coord!` as a view: `x.view().slice(…)`, `x.view_mut().slice(…)`"
)]
pub trait MatrixRanges {
    /// Both ranges within a shape.
    ///
    /// # Errors
    /// Fails if a range ends beyond its size (InBounds) or is empty (Representable).
    fn within(self, shape: (usize, usize)) -> Result<[core::ops::Range<usize>; 2], LayoutError>;
}

#[diagnostic::do_not_recommend]
impl<R: RangeBounds<usize>, C: RangeBounds<usize>> MatrixRanges for (R, C) {
    #[inline]
    fn within(self, shape: (usize, usize)) -> Result<[core::ops::Range<usize>; 2], LayoutError> {
        Ok([range(&self.0, shape.0)?, range(&self.1, shape.1)?])
    }
}

/// A range within a size.
#[inline]
fn range(
    range: &impl RangeBounds<usize>,
    size: usize,
) -> Result<core::ops::Range<usize>, LayoutError> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start as i128,
        Bound::Excluded(&before) => before as i128 + 1,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&last) => last as i128 + 1,
        Bound::Excluded(&end) => end as i128,
        Bound::Unbounded => size as i128,
    };
    check_range(start, end, size as i128)?;
    // Both lie between 0 and the size.
    Ok(start as usize..end as usize)
}
