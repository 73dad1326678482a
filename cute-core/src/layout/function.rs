//! [`OffsetFunction`]: what layouts of types and run-time layouts have in common.

use super::coordinate::Sealed;
use super::{Coordinate, Layout};
use crate::error::LayoutError;
use crate::int::{DynInt, Int};

/// A function from coordinates `C` to the offsets of a slice.
///
/// One generic function with this bound serves layouts of types, `DynLayout`s, whose structure is
/// known at run time only, layouts behind a swizzle, and [`Either`](crate::layout::Either) of two
/// of these. It does not know more than the methods below: for the algebra write [`Layout`], the
/// bound of layouts alone.
///
/// `C` is the form of the coordinates: by default an index, or a tuple such as `(usize, usize)`.
///
/// | function | one call of `at` |
/// |---|---|
/// | a [`Layout`] | the products and sums of its strides |
/// | a [`ComposedLayout`](crate::composed::ComposedLayout) with a swizzle | the same, and the swizzle |
/// | an `Either` | one branch more |
/// | a [`DynLayout`](crate::dynamic::DynLayout) | a walk over its tree, which takes about 100 times as long |
///
/// ```
/// use cute_core::{layout::OffsetFunction, prelude::*};
/// fn corner<F: OffsetFunction<(usize, usize)>>(x: &[f32], f: F) -> f32 {
///     x[f.at((1, 2))]
/// }
/// let x: Vec<f32> = (0..12).map(|n| n as f32).collect();
/// assert_eq!(corner(&x, layout!((3,4):(4,1))), 6.0);
/// assert_eq!(corner(&x, swizzle!(1,0,1).compose(layout!((3,4):(4,1)))), 7.0);
/// # #[cfg(feature = "alloc")] {
/// let column_major: cute_core::dynamic::DynLayout = "(3,4):(1,3)".parse().unwrap();
/// assert_eq!(corner(&x, column_major), 7.0);
/// # }
/// ```
///
/// Coordinates beyond the domain go on along the last mode, as in [`Layout::at`].
#[diagnostic::on_unimplemented(
    message = "this has no offset at a coordinate `{C}`",
    label = "not a layout of offsets with such coordinates",
    note = "a layout of offsets has one at an index, as `usize`, and at a tuple with one coordinate for each mode; a shape \
            has none, and a layout with strides such as `1@0` has coordinates in their place"
)]
pub trait OffsetFunction<C = usize> {
    /// The number of modes; 1 for a single mode.
    fn rank(&self) -> usize;
    /// The number of coordinates.
    ///
    /// # Panics
    /// Panics if it exceeds `usize` (Representable).
    fn size(&self) -> usize;
    /// One more than the greatest offset, in elements; strides count as positive.
    ///
    /// # Panics
    /// Panics if it exceeds `usize` (Representable).
    fn cosize(&self) -> usize;
    /// The offset at a coordinate, in elements.
    ///
    /// # Panics
    /// Panics if the offset is negative or exceeds `usize` (Representable), or if the structure of
    /// a run-time layout has no such coordinate (Congruent).
    fn at(&self, coordinate: C) -> usize;
    /// The offset at a coordinate, or `None` if the coordinate lies outside the domain.
    ///
    /// # Panics
    /// Panics as [`at`](Self::at) does.
    fn at_checked(&self, coordinate: C) -> Option<usize>;
}

/// An offset as an index of a slice.
#[inline(always)]
#[track_caller]
pub(crate) fn as_offset(value: i128) -> usize {
    match usize::try_from(value) {
        Ok(offset) => offset,
        Err(_) => no_offset(value),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn no_offset(offset: i128) -> ! {
    if offset < 0 {
        panic!("offset {offset} is negative, so it is no place in a slice (Representable)")
    }
    let max = usize::MAX as i128;
    panic!("{}", LayoutError::NotRepresentable { max })
}

#[diagnostic::do_not_recommend]
impl<L: Layout<Index: DynInt>, C: Coordinate<L>> OffsetFunction<C> for L {
    #[inline(always)]
    fn rank(&self) -> usize {
        L::RANK
    }
    #[inline(always)]
    #[track_caller]
    fn size(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    #[track_caller]
    fn cosize(&self) -> usize {
        as_offset(Layout::cosize(*self).to_i128())
    }
    #[inline(always)]
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        as_offset(coordinate.index(*self).to_i128())
    }
    #[inline(always)]
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        if coordinate.within(*self, Sealed) {
            Some(as_offset(coordinate.index(*self).to_i128()))
        } else {
            None
        }
    }
}
