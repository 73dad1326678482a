//! The sum of two layouts as functions.
//!
//! `R = layout_add(A, B)`: `size(R) = size(A) = size(B)`, and `R(i) = A(i) + B(i)` for every `i` in the domain. The shapes
//! of `A` and `B` need not be compatible: `(5,3,4):(1,5,15)` and `(10,6):(1,10)` add up to `60:2`.
//!
//! Coalesced, each layout is linear on a run of indices, its first mode, and not beyond. So the sum is linear on
//! the shorter one of the two runs, which is its first mode; the other run must be a multiple of it, or no layout
//! is the sum. What is left of both is added in the same way.
//!
//! Preconditions:
//! - SizeMatch: both have the same size. So have two modes that meet where one of them is dynamic, unless one of
//!   both is the last of its layout: then the modes of the other one divide it.
//! - Compatible: where two modes meet, the size of one divides that of the other. Of static layouts that have none,
//!   no layout is the sum.
//!
//! Source: arXiv:2603.02298, `layout_add` of its reference implementation.

use super::coalesce::{CoalesceOnto, coalesce_onto};
use super::complement::{ComplementOf, Under, complement_of, under};
use super::size::{Size, size};
use crate::status::{SizesAgree, sizes_agree};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::layout_add;
    integers;

    /// `A(i) + B(i)`.
    pub fn layout_add(a: Layout, b: Layout) -> Checked {
        complement_of(under(add_modes(coalesce_onto(a, Nil), coalesce_onto(b, Nil)), sizes_agree(size(a), size(b))))
    }
    fn add_modes(a: List, b: List) -> Gaps {
        match (a, b) {
            (Nil, _) => Gap(Good, Nil),
            (Cons(Mode(s, d), t), Nil) => Gap(Good, Nil),
            (Cons(Mode(s, d), t), Cons(Mode(s1, d1), t2)) => add_runs(t, s, d, s1, d1, t2),
        }
    }
    /// `s:d` and the modes `a` of one layout, `s1:d1` and `b` of the other. The last mode has the size of all
    /// that is left of the other layout.
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
