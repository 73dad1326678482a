//! The coordinates of slices in a type that offsets fit.
//!
//! Offsets are computed in the type of what they are computed of: three rows of 2^30 elements exceed the `i32` that says "row 3".

use super::Layout;
use super::slice::{Slicer, slice_offset};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, Int, for_static_integers};
use crate::stride::Strides;
use crate::tuple::{Cons, Nil, Underscore};

/// Coordinates whose dynamic integers can be as wide as any offset.
pub trait Widened: Copy {
    /// The same with integers of 64 bits.
    type Wide: Slicer;
    #[doc(hidden)]
    fn wide(self) -> Self::Wide;
    /// The greatest number of its narrowest dynamic integer.
    #[doc(hidden)]
    #[inline(always)]
    fn greatest(self) -> Option<i128> {
        None
    }
}

impl<T: DynInt> Widened for Dyn<T> {
    type Wide = Dyn<i64>;
    #[inline(always)]
    fn wide(self) -> Dyn<i64> {
        Dyn(self.to::<i64>())
    }
    #[inline(always)]
    fn greatest(self) -> Option<i128> {
        Int::greatest(self)
    }
}

for_static_integers! { [] Widened {
    type Wide = Self;
    #[inline(always)]
    fn wide(self) -> Self {
        self
    }
} }
impl Widened for Underscore {
    type Wide = Self;
    #[inline(always)]
    fn wide(self) -> Self {
        self
    }
}
impl Widened for Nil {
    type Wide = Self;
    #[inline(always)]
    fn wide(self) -> Self {
        self
    }
}
impl<H: Slicer, T: Slicer> Widened for Cons<H, T> {
    type Wide = Cons<H::Wide, T::Wide>;
    #[inline(always)]
    fn wide(self) -> Self::Wide {
        Cons(self.0.wide(), self.1.wide())
    }
    #[inline(always)]
    fn greatest(self) -> Option<i128> {
        let (head, tail) = (self.0.greatest(), self.1.greatest());
        head.into_iter().chain(tail).min()
    }
}

/// Representable: the offset of a slice fits the integers of its coordinate.
#[inline(always)]
pub(crate) fn fits_offset<C: Slicer, L: Layout>(slicer: C, layout: L) -> Result<(), LayoutError> {
    let Some(max) = slicer.greatest() else {
        return Ok(());
    };
    let (narrow, wide) = (
        slice_offset(slicer, layout),
        slice_offset(slicer.wide(), layout),
    );
    if wide.saturated().is_none() && narrow.bounds() == wide.bounds() {
        Ok(())
    } else {
        Err(LayoutError::NotRepresentable { max })
    }
}
