//! Layouts of run time as functions beside those of types: [`OffsetFunction`].

use super::layout::DynLayout;
use super::swizzled::DynSwizzledLayout;
use super::tuple::DynTuple;
use crate::error::LayoutError;
use crate::layout::{OffsetFunction, as_offset};
use crate::tuple::IntoIntTuple;

/// The coordinate, or the documented panic if the layout has no such coordinate.
#[track_caller]
fn offset<T>(layout: &impl core::fmt::Display, at: Result<T, LayoutError>) -> T {
    at.unwrap_or_else(|error| panic!("{layout}: {error}"))
}

/// The offset at a coordinate, or `None` if it lies outside the domain; any other error panics.
#[track_caller]
fn checked(layout: &impl core::fmt::Display, at: Result<i64, LayoutError>) -> Option<usize> {
    match at {
        Ok(offset) => Some(as_offset(offset.into())),
        Err(LayoutError::OutOfBounds { .. }) => None,
        error => Some(as_offset(offset(layout, error).into())),
    }
}

#[diagnostic::do_not_recommend]
impl<C: IntoIntTuple> OffsetFunction<C> for DynLayout {
    fn rank(&self) -> usize {
        self.rank()
    }
    #[track_caller]
    fn size(&self) -> usize {
        as_offset(self.size().into())
    }
    #[track_caller]
    fn cosize(&self) -> usize {
        as_offset(self.cosize().into())
    }
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        let coordinate = DynTuple::from(coordinate.into_int_tuple());
        as_offset(offset(self, self.crd2idx(&coordinate)).value())
    }
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        let coordinate = DynTuple::from(coordinate.into_int_tuple());
        checked(self, self.at_coordinate(&coordinate))
    }
}

#[diagnostic::do_not_recommend]
impl<C: IntoIntTuple> OffsetFunction<C> for DynSwizzledLayout {
    fn rank(&self) -> usize {
        self.layout().rank()
    }
    #[track_caller]
    fn size(&self) -> usize {
        as_offset(self.size().into())
    }
    #[track_caller]
    fn cosize(&self) -> usize {
        as_offset(self.cosize().into())
    }
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        let coordinate = DynTuple::from(coordinate.into_int_tuple());
        let before = offset(self, self.layout().crd2idx(&coordinate));
        as_offset(self.swizzle().apply(self.offset().value() + before.value()))
    }
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        let coordinate = DynTuple::from(coordinate.into_int_tuple());
        checked(self, self.at_coordinate(&coordinate))
    }
}
