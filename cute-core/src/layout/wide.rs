//! Coordinates of slices, in a type that is wide enough for offsets.
//!
//! An offset is computed in the types of its operands. Three rows of 2^30 elements exceed the `i32`
//! of a coordinate "row 3".

use super::ops::slice::{Slicer, Slicers};
use crate::int::{Dyn, DynInt, Int, for_static_integers};
use crate::tuple::{Cons, Nil, Underscore};

/// Coordinates whose dynamic integers can be as wide as any offset.
pub trait Widened: Copy {
    /// The coordinates with dynamic integers of 64 bits.
    type Wide: Slicer;
    #[doc(hidden)]
    fn wide(self) -> Self::Wide;
}

impl<T: DynInt> Widened for Dyn<T> {
    type Wide = Dyn<i64>;
    #[inline(always)]
    fn wide(self) -> Dyn<i64> {
        Dyn(self.to::<i64>())
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
impl<H: Slicer, T: Slicers> Widened for Cons<H, T> {
    type Wide = Cons<H::Wide, T::WideList>;
    #[inline(always)]
    fn wide(self) -> Self::Wide {
        self.wide_list()
    }
}

/// [`Widened`] for a list, which stays a list.
pub trait WidenedList: Widened {
    /// The list.
    type WideList: Slicers;
    /// The list.
    #[doc(hidden)]
    fn wide_list(self) -> Self::WideList;
}
impl WidenedList for Nil {
    type WideList = Self;
    #[inline(always)]
    fn wide_list(self) -> Self {
        self
    }
}
impl<H: Slicer, T: Slicers> WidenedList for Cons<H, T> {
    type WideList = Cons<H::Wide, T::WideList>;
    #[inline(always)]
    fn wide_list(self) -> Self::WideList {
        Cons(self.0.wide(), self.1.wide_list())
    }
}
