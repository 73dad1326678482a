//! The sum of two layouts as functions.
//!
//! `R = layout_add(A, B)`: `size(R) = size(A) = size(B)`, and `R(i) = A(i) + B(i)` for every `i` in
//! the domain. The shapes of `A` and `B` need not be compatible: `(5,3,4):(1,5,15)` and
//! `(10,6):(1,10)` add up to `60:2`.
//!
//! A coalesced layout is linear on a run of indices, its first mode, and not beyond. So the sum is
//! linear on the shorter of the two runs, which is its first mode. The other run must be a multiple
//! of it, or no layout is the sum. What is left of both is added in the same way.
//!
//! Preconditions:
//! - SizeMatch: both have the same size. If one of two modes that meet is dynamic, they have the
//!   same size too, unless one of them is the last of its layout: then the modes of the other
//!   layout divide it.
//! - Compatible: where two modes meet, the size of one divides that of the other. Otherwise no
//!   layout is the sum of two static layouts.
//!
//! Source: arXiv:2603.02298, `layout_add` of its reference implementation.

use super::coalesce::{CoalesceOnto, coalesce_onto};
use super::complement::{ComplementOf, Under, complement_of, under};
use crate::layout::Layout;
use crate::layout::operation::operations;
use crate::layout::size::{Size, size};
use crate::status::{SizesAgree, sizes_agree};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::layout_add;
    integers;

    /// `A(i) + B(i)`.
    pub fn layout_add_checked(a: Layout, b: Layout) -> Checked {
        complement_of(under(add_modes(coalesce_onto(a, Nil), coalesce_onto(b, Nil)), sizes_agree(size(a), size(b))))
    }
    fn add_modes(a: List, b: List) -> Gaps {
        match (a, b) {
            (Nil, _) => Gap(Good, Nil),
            (Cons(Mode(s, d), t), Nil) => Gap(Good, Nil),
            (Cons(Mode(s, d), t), Cons(Mode(s1, d1), t2)) => add_runs(t, s, d, s1, d1, t2),
        }
    }
    /// `s:d` and the modes `a` of one layout, `s1:d1` and `b` of the other. The last mode has the
    /// size of all that is left of the other layout.
    fn add_runs(a: List, s: Int, d: Int, s1: Int, d1: Int, b: List) -> Gaps {
        match (a, b) {
            (Nil, _) => Gap(Good, add_last(b, s, d, s1, d1)),
            (Cons(m, t), Nil) => Gap(Good, add_linear(Cons(Mode(s, d), a), d1)),
            (Cons(m, t), Cons(m2, t2)) => match relate(s, s1) {
                SameAs => with_gap(add_modes(a, b), Good, s, add(d, d1)),
                // q·s1:d  =>  s1:d ++ q:s1*d
                MultipleOf(q) => with_gap(
                    add_modes(Cons(Mode(q, mul(d, s1)), a), b),
                    Good,
                    s1,
                    add(d, d1),
                ),
                DivisorOf(q) => with_gap(
                    add_modes(a, Cons(Mode(q, mul(d1, s)), b)),
                    Good,
                    s,
                    add(d, d1),
                ),
                LessThan => Gap(NotRefined(s, s1), Nil),
                MoreThan => Gap(NotRefined(s1, s), Nil),
                Undecided => with_gap(add_modes(a, b), sizes_agree(s, s1), agreed(s, s1), add(d, d1)),
            },
        }
    }
    fn add_last(b: List, s: Int, d: Int, s1: Int, d1: Int) -> List {
        match b { Nil => coalesce_push(Nil, agreed(s, s1), add(d, d1)), Cons(m, t) => add_linear(Cons(Mode(s1, d1), b), d) }
    }
    /// The function `i · d` added to modes.
    fn add_linear(modes: List, d: Int) -> List {
        match modes { Nil => Nil, Cons(Mode(s1, d1), t) => coalesce_push(add_linear(t, mul(d, s1)), s1, add(d1, d)) }
    }
}

operations! {
    /// Sums of layouts, as functions.
    pub trait Adding {}

    /// The sum of two layouts as functions: `R(i) = A(i) + B(i)` for every `i` in their common
    /// domain.
    ///
    /// # Conditions
    /// SizeMatch: `A` and `B` have the same size; so have two modes that meet if one of them is
    /// dynamic, unless one is the last of its layout. Compatible: the coalesced shapes have a
    /// common refinement, without which no layout is the sum.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((4,3):(1,4)).layout_add(layout!((4,3):(3,1))), layout!((4,3):(4,5)));
    /// assert_eq!(layout!((5,3,4)).layout_add(layout!((10,6))), layout!(60:2));
    /// ```
    partial layout_add(a, b: B: Layout) {
        source: "arXiv:2603.02298, `layout_add` of its reference implementation.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 12_usize;
            /// assert_eq!(layout!(n:1).try_layout_add(layout!((4,3):(0,1))),
            ///     Ok(layout!((4,3):(1,5))));
            /// let error = layout!(n:1).try_layout_add(layout!(16:1)).unwrap_err();
            /// assert_eq!(error, LayoutError::SizesDiffer { left: 12, right: 16 });
            /// ```
            try_layout_add;
        result:
            /// ```
            /// use cute_core::{layout::LayoutAdd, prelude::*};
            /// assert_eq!(LayoutAdd::<Layout![(5,3,4):(1,5,15)],
            ///     Layout![(10,6):(1,10)]>::default(), layout!(60:2));
            /// ```
            LayoutAdd in ComputeLayoutAdd;
        compute: LayoutAddChecked<A, B> = layout_add_checked(a, b);
        bound:
            /// Layouts that have a sum with `B`: see
            /// [`layout_add`](crate::layout::Adding::layout_add).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: layout_add: neither of sizes 3 and 4 divides the other (Compatible)
            /// layout!((4,3):(1,5)).layout_add(layout!((3,4):(1,5)));
            /// ```
            AddableTo, "layout_add: the bound `{Self}: AddableTo<{B}>` is missing", shown B;
    }
}
