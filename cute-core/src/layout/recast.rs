//! The same storage in elements of another width.
//!
//! `upcast(A, N)` describes in elements `N` times as wide what `A` describes: `(8,4):(1,16)` in elements 4
//! times as wide is `(2,4):(1,4)`. A mode `s:d` whose stride `d` divides `N` steps within a wide element,
//! `k = N/d` steps to each, and becomes `s/k:1`; any other becomes `s:d/N`, its `k` is 1. With `⌊c/k⌋` in
//! each mode, for every coordinate `c` of `A`:
//!
//! - padded: `R(⌊c/k⌋) = ⌊A(c)/N⌋`, the element at `c` lies in the wide one at `⌊c/k⌋`;
//! - exactly: the `c` of each coordinate of `R` are, in some order, the `N` parts of that wide element, so that
//!   both describe the same storage.
//!
//! `downcast(A, N)` is the way back: the mode of static stride 1 becomes `s·N:1`, any other `s:d·N`, so that
//! `R(N·c + r in that mode, c in the others) = N·A(c) + r` for `0 <= r < N`. `recast` from `old` to `new` bits
//! does one or the other, or both where neither width divides the other.
//!
//! Preconditions, all RecastDivisible:
//! - upcast: a static stride divides `N` or is its multiple, a negative one is its multiple. The steps of all
//!   modes within one wide element end within it: the remainders of dynamic strides count as steps.
//! - exactly: besides, a shape is a multiple of its `k`, or a static one below it; and the steps within a wide
//!   element are `N` contiguous ones.
//! - downcast: one mode, and no other, has the static stride 1.
//!
//! Source: CuTe `upcast`, `downcast`, `recast_layout` (`layout.hpp`), where dynamic strides are taken for multiples.

use super::complement::Rounding;
use crate::int::ops::*;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::recast;
    integers;

    /// `layout` in elements `n` times as wide.
    pub fn upcast_with(layout: Layout, n: Int, rounding: Rounding) -> Checked {
        if is_zero(n) {
            Outcome(ZeroWidth, layout)
        } else if is_one(n) {
            Outcome(Good, layout)
        } else {
            let Outcome(status, layout2) = widen(layout, n, rounding);
            Outcome(
                and(status, share_an_element(shares(layout, n, rounding, Nil), n, rounding)),
                layout2,
            )
        }
    }

    fn widen(layout: Layout, n: Int, rounding: Rounding) -> Checked {
        match layout {
            Mode(s, d) => if is_zero(d) {
                Outcome(Good, Mode(s, d))
            } else if is_negative(d) {
                match divide(d, n) {
                    Exact(q) => Outcome(Good, Mode(s, q)),
                    Inexact(q) => Outcome(StrideNotRecast(d, n), Mode(s, d)),
                    Unchecked(q) => Outcome(Good, Mode(s, q)),
                }
            } else {
                match relate(d, n) as Relation {
                    SameAs => Outcome(Good, Mode(s, 1)),
                    MultipleOf(q) => Outcome(Good, Mode(s, q)),
                    DivisorOf(k) => widen_steps(rounding, s, k),
                    LessThan | MoreThan => Outcome(StrideNotRecast(d, n), Mode(s, d)),
                    Undecided => Outcome(Good, Mode(s, div(d, n))),
                }
            },
            Nil => Outcome(Good, Nil),
            Cons(h, t) => cons_checked(widen(h, n, rounding), widen_each(t, n, rounding)),
        }
    }
    fn widen_each(modes: Modes, n: Int, rounding: Rounding) -> CheckedModes {
        match modes { Nil => Outcome(Good, Nil), Cons(h, t) => cons_checked(widen(h, n, rounding), widen_each(t, n, rounding)) }
    }
    /// `k` steps to a wide element.
    fn widen_steps(rounding: Rounding, s: Int, k: Int) -> Checked {
        match rounding {
            Exactly => match divide(s, k) {
                Exact(q) => Outcome(Good, Mode(q, 1)),
                Inexact(q) => match less(s, k) as Tri {
                    True => Outcome(Good, Mode(1, 1)),
                    _ => Outcome(ShapeNotRecast(s, k), Mode(1, 1)),
                },
                Unchecked(q) => Outcome(pending share_check(s, k), Mode(q, 1)),
            },
            _ => Outcome(Good, Mode(ceil_div(s, k), 1)),
        }
    }

    /// The steps of each mode within one wide element, and what a dynamic stride goes beyond whole ones.
    fn shares(layout: Layout, n: Int, rounding: Rounding, rest: List) -> List {
        match layout {
            Mode(s, d) => match relate(d, n) as Relation {
                DivisorOf(k) => coalesce_push(rest, share(rounding, s, k), d),
                Undecided => if is_static(d) { rest } else { coalesce_push(rest, s, rem(d, n)) },
                SameAs | MultipleOf(_) | LessThan | MoreThan => rest,
            },
            Nil => rest,
            Cons(h, t) => shares(h, n, rounding, shares(t, n, rounding, rest)),
        }
    }
    fn share(rounding: Rounding, s: Int, k: Int) -> Int {
        match rounding { Exactly => if is_static(s) { min(s, k) } else { k }, _ => min(s, k) }
    }
    fn share_an_element(shares: List, n: Int, rounding: Rounding) -> Status {
        and(end_within(cosize_list(shares), n), filled(rounding, shares, n))
    }
    fn end_within(span: Int, n: Int) -> Status {
        match less(n, span) as Tri {
            True => SharesOverlap(span, n),
            False => Good,
            Unknown(beyond) => pending overlap_check(span, n),
        }
    }
    fn filled(rounding: Rounding, shares: List, n: Int) -> Status {
        match rounding {
            Exactly => {
                let run: Int = size(chain(place_modes(shares, 1), 1));
                if same(run, n) { Good } else { NotContiguous(run, n) }
            }
            _ => Good,
        }
    }

    /// `layout` in elements of which `n` are as wide as one of its own.
    pub fn downcast(layout: Layout, n: Int) -> Checked {
        if is_zero(n) {
            Outcome(ZeroWidth, layout)
        } else if is_one(n) {
            Outcome(Good, layout)
        } else if same(unit_strides(layout, 0), 1) {
            Outcome(Good, narrow(layout, n))
        } else {
            Outcome(NoUnitStride, layout)
        }
    }
    fn unit_strides(layout: Layout, others: Int) -> Int {
        match layout {
            Mode(s, d) => if is_one(d) { succ(others) } else { others },
            Nil => others,
            Cons(h, t) => unit_strides(h, unit_strides(t, others)),
        }
    }
    fn narrow(layout: Layout, n: Int) -> Layout {
        match layout {
            Mode(s, d) => if is_one(d) { Mode(mul(s, n), d) } else { Mode(s, mul(d, n)) },
            Nil => Nil,
            Cons(h, t) => Cons(narrow(h, n), narrow_each(t, n)),
        }
    }
    fn narrow_each(modes: Modes, n: Int) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(narrow(h, n), narrow_each(t, n)) }
    }

    /// `layout` of elements of `old` bits in elements of `new` bits.
    pub fn recast_with(layout: Layout, old: Int, new: Int, rounding: Rounding) -> Checked {
        if is_zero(old) {
            Outcome(ZeroWidth, layout)
        } else {
            let common: Int = gcd(old, new);
            let Outcome(status, layout) = upcast_with(layout, div(new, common), rounding);
            also(downcast(layout, div(old, common)), status)
        }
    }
}
