//! Size and cosize, at both levels.

use crate::int::ops::*;
use cute_macros::__algebra as algebra;

algebra! {
    /// Number of coordinates of a layout: the product of its shape.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, prelude::*};
    /// assert_eq!(Size::<Layout![(3,(2,3)):(3,(12,1))]>::VALUE, 18);
    /// ```
    ///
    /// Source: CuTe `size`.
    fn size(layout: Layout) -> Int { size_onto(layout, 1) }
    fn size_onto(layout: Layout, factor: Int) -> Int {
        match layout { Mode(s, d) => mul(s, factor), Nil => factor, Cons(h, t) => size_onto(h, size_onto(t, factor)) }
    }

    /// One more than the largest offset, with strides taken as positive: `1 + Σ (s-1)·|d|`.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, prelude::*};
    /// assert_eq!(Cosize::<Layout![(3,(2,3)):(3,(12,1))]>::VALUE, 21);
    /// ```
    ///
    /// Source: CuTe `cosize`.
    fn cosize(layout: Layout) -> Int { cosize_onto(layout, 1) }
    fn cosize_onto(layout: Layout, sum: Int) -> Int {
        match layout {
            Mode(s, d) => add(mul(pred(s), abs(d)), sum),
            Nil => sum,
            Cons(h, t) => cosize_onto(h, cosize_onto(t, sum)),
        }
    }

    /// The cosize of a list of modes.
    fn cosize_list(list: List) -> Int {
        match list { Nil => 1, Cons(Mode(s, d), t) => add(mul(pred(s), abs(d)), cosize_list(t)) }
    }
}
