//! Size and cosize, for types and values.

use crate::int::DynInt;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::size;

    /// Number of coordinates of a layout: the product of its shape.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::Size, prelude::*};
    /// assert_eq!(Size::<Layout![(3,(2,3)):(3,(12,1))]>::VALUE, 18);
    /// ```
    ///
    /// Source: CuTe `size`.
    pub fn size(layout: Layout) -> Int { size_onto(layout, 1) }
    fn size_onto(layout: Layout, factor: Int) -> Int {
        match layout {
            Mode(s, _) | BasisMode(s, _) => mul(s, factor),
            Nil => factor,
            Cons(h, t) => size_onto(h, size_onto(t, factor)),
        }
    }

    /// The cosize of a list of modes with integer strides.
    pub fn cosize_list(list: List) -> Int {
        match list { Nil => 1, Cons(Mode(s, d), t) => add(mul(pred(s), abs(d)), cosize_list(t)), Cons(BasisMode(s, e), t) => no_integer() }
    }
}

/// A number of coordinates as a `usize`, for `len`.
#[inline(always)]
#[track_caller]
pub(crate) fn as_length<N: DynInt>(size: N) -> usize {
    if const { size_of::<N>() > size_of::<usize>() } {
        let length = usize::try_from(size.to_i128());
        return length.expect("the size exceeds usize (Representable)");
    }
    size.cast()
}
