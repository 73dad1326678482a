//! Composition `A ∘ B`: the layout `R` with `R(i) = A(B(i))`.
//!
//! The modes of `A`, coalesced, are the digits of an index in a mixed radix. Each
//! mode `s:d` of `B` walks over them from the lowest: it steps over the digits
//! below `d`, takes the part of a digit that it addresses, and goes on with the
//! next when it needs more than the digit has.
//!
//! `(6,2):(8,2) ∘ (4,3):(3,1) = ((2,2),3):((24,2),8)`.
//!
//! Preconditions, each a condition of its own (source: CuTe `composition`, and
//! arXiv:2603.02298 for the third):
//! - StrideDivisible: where a mode of `B` starts within a digit and leaves it, its
//!   stride divides the digit; a stride beyond a digit is a multiple of it.
//! - ShapeDivisible: a mode that needs more than one digit fills the lower one evenly.
//! - SegregatedImages: what several modes of `B` take of one digit never carries
//!   into the next.

use super::coalesce::{ExtendedModes, Unwrap, extended_modes, unwrap};
use super::size::{CosizeList, cosize_list};
use super::{Layout, List};
use crate::error::LayoutError;
use crate::int::{Int, ops::*};
use crate::logic::{Both, both};
use crate::status::{And, ConsChecked, Pending, Status, and, cons_checked, walk_check};
use cute_macros::__algebra as algebra;

/// The modes of the left layout as the digits of an index, lowest first.
pub trait Digits: Copy + 'static + DigitsCases {
    /// The stride of the first digit.
    fn stride(self) -> i128;
    /// Whether what is taken stays within the digits, where digits of size `size` below are
    /// continued by this one and reach to `reach` together.
    fn carry(self, reach: i128, size: i128) -> Option<LayoutError>;
}
/// The highest digit has no bound; its stride extends the layout beyond its domain.
#[derive(Clone, Copy)]
pub struct Last<D>(pub D);
/// A digit of size `S` and stride `D`; `Taken` lists what modes of the right layout have taken of it.
#[derive(Clone, Copy)]
pub struct Digit<S, D, Taken, Rest>(pub S, pub D, pub Taken, pub Rest);
impl<D: Int> Digits for Last<D> {
    fn stride(self) -> i128 {
        self.0.to_i128()
    }
    fn carry(self, _: i128, _: i128) -> Option<LayoutError> {
        None
    }
}
impl<S: Int, D: Int, Taken: List, Rest: Digits> Digits for Digit<S, D, Taken, Rest> {
    fn stride(self) -> i128 {
        self.1.to_i128()
    }
    fn carry(self, reach: i128, size: i128) -> Option<LayoutError> {
        let Digit(s, d, taken, rest) = self;
        let most = cosize_list(taken).to_i128() - 1;
        let reach = reach.saturating_add(size.saturating_mul(most));
        let size = size.saturating_mul(s.to_i128());
        if reach < size {
            None
        } else if s.to_i128().checked_mul(d.to_i128()) == Some(rest.stride()) {
            rest.carry(reach, size)
        } else {
            Some(LayoutError::NotSegregated {
                span: reach + 1,
                shape: size,
            })
        }
    }
}

/// The check at run time that no digit is taken beyond its size.
fn carry_check(digits: impl Digits) -> Pending {
    Pending(digits.carry(0, 1))
}

/// One mode's walk: its condition, the resulting modes, the digits afterwards.
pub trait Walk: Copy + 'static + WalkCases {}
/// The only [`Walk`].
#[derive(Clone, Copy)]
pub struct Walked<St, Modes, D>(pub St, pub Modes, pub D);
impl<St: Status, Modes: List, D: Digits> Walk for Walked<St, Modes, D> {}

/// The composition of a part of the right layout.
pub trait Composition: Copy + 'static + CompositionCases {}
/// The only [`Composition`].
#[derive(Clone, Copy)]
pub struct Composed<St, L, D>(pub St, pub L, pub D);
impl<St: Status, L: Layout, D: Digits> Composition for Composed<St, L, D> {}

algebra! {
    /// `A ∘ B` for a layout, an integer `n` (that is `n:1`), `_`, or a tiler for each mode.
    fn compose(a: Layout, b: Tiler) -> Checked {
        match b {
            Leaf(n) => compose_layout(a, Mode(n, 1)),
            Whole(layout) => compose_layout(a, layout),
            Underscore => Outcome(Good, a),
            ByMode(tilers) => compose_modes(tilers, a),
        }
    }

    /// Mode by mode; modes of `A` beyond the tiler are dropped.
    fn compose_modes(tilers: Tilers, a: Layout) -> Checked {
        match tilers { Nil => Outcome(Good, Nil), Cons(t, ts) => compose_mode_by_mode(a, t, ts) }
    }
    fn compose_mode_by_mode(a: Layout, t: Tiler, ts: Tilers) -> Checked {
        match a {
            Mode(s, d) => cons_checked(compose(a, t), compose_modes(ts, Nil)),
            Nil => Outcome(TooManyModes, Nil),
            Cons(h, rest) => cons_checked(compose(h, t), compose_modes(ts, rest)),
        }
    }

    fn compose_layout(a: Layout, b: Layout) -> Checked {
        compose_digits(b, digits_of(extended_modes(a)))
    }
    /// A single mode needs no bookkeeping of what is taken.
    fn compose_digits(b: Layout, digits: Digits) -> Checked {
        match b {
            Mode(s, d) => alone(walk_any(digits, s, d)),
            Nil => Outcome(Good, Nil),
            Cons(h, t) => segregate(compose_tree(b, digits)),
        }
    }
    fn alone(walk: Walk) -> Checked {
        match walk { Walked(status, modes, digits) => Outcome(status, unwrap(modes)) }
    }

    fn digits_of(modes: List) -> Digits {
        match modes { Nil => Last(0), Cons(Mode(s, d), t) => digits_cons(t, s, d) }
    }
    fn digits_cons(tail: List, s: Int, d: Int) -> Digits {
        match tail { Nil => Last(d), Cons(Mode(s1, d1), t) => Digit(s, d, Nil, digits_cons(t, s1, d1)) }
    }

    fn compose_tree(b: Layout, digits: Digits) -> Composition {
        match b {
            Mode(s, d) => composed_mode(walk_from_zero(digits, s, d)),
            Nil => Composed(Good, Nil, digits),
            Cons(h, t) => compose_tail(compose_tree(h, digits), t),
        }
    }
    fn composed_mode(walk: Walk) -> Composition {
        match walk { Walked(status, modes, digits) => Composed(status, unwrap(modes), digits) }
    }
    fn compose_tail(head: Composition, tail: Layout) -> Composition {
        match head { Composed(status, h, digits) => compose_join(compose_tree(tail, digits), status, h) }
    }
    fn compose_join(tail: Composition, status: Status, h: Layout) -> Composition {
        match tail { Composed(status2, t, digits) => Composed(and(status, status2), Cons(h, t), digits) }
    }

    /// No digit but the last may be taken beyond its size.
    fn segregate(composition: Composition) -> Checked {
        match composition { Composed(status, layout, digits) => Outcome(and(status, segregated(digits)), layout) }
    }
    fn segregated(digits: Digits) -> Status {
        match digits { Last(d) => Good, Digit(s, d, taken, rest) => and(taken_fits(taken, digits, s, d, rest), segregated(rest)) }
    }
    fn taken_fits(taken: List, digits: Digits, s: Int, d: Int, rest: Digits) -> Status {
        match taken { Nil => Good, Cons(m, t) => taken_more(t, taken, digits, s, d, rest) }
    }
    /// One mode alone fits; several might carry.
    fn taken_more(tail: List, taken: List, digits: Digits, s: Int, d: Int, rest: Digits) -> Status {
        match tail { Nil => Good, Cons(m, t) => span_fits(cosize_list(taken), digits, s, d, rest) }
    }
    fn span_fits(span: Int, digits: Digits, s: Int, d: Int, rest: Digits) -> Status {
        match less(s, span) as Tri {
            False => Good,
            True => carried(rest, span, digits, s, d),
            Unknown(beyond) => pending carry_check(digits),
        }
    }
    /// A carry changes nothing where the next digit continues this one: `s·d = d1`.
    fn carried(rest: Digits, span: Int, digits: Digits, s: Int, d: Int) -> Status {
        match rest {
            Last(d1) => carried_into(equal(mul(s, d), d1), span, digits, s),
            Digit(s1, d1, taken, t) => carried_into(equal(mul(s, d), d1), span, digits, s),
        }
    }
    fn carried_into(continues: Tri, span: Int, digits: Digits, s: Int) -> Status {
        match continues {
            False => NotSegregated(span, s),
            True => pending carry_check(digits),
            Unknown(holds) => pending carry_check(digits),
        }
    }

    // ---- one mode s:d of B ----

    /// Alone, a mode may run backwards: `A` extends to negative indices as `A(-i) = -A(i)`.
    fn walk_any(digits: Digits, s: Int, d: Int) -> Walk {
        if is_negative(d) { backwards(walk_from_zero(digits, s, negate(d))) } else { walk_from_zero(digits, s, d) }
    }
    fn backwards(walk: Walk) -> Walk {
        match walk { Walked(status, modes, digits) => Walked(status, negate_strides(modes), digits) }
    }
    fn negate_strides(modes: List) -> List {
        match modes { Nil => Nil, Cons(Mode(s, d), t) => Cons(Mode(s, negate(d)), negate_strides(t)) }
    }

    fn walk_from_zero(digits: Digits, s: Int, d: Int) -> Walk {
        // s:0  =>  s:0
        if is_zero(d) { Walked(Good, Cons(Mode(s, d), Nil), digits) } else { walk_digits(digits, s, d, False) }
    }

    /// `s:d` of `B`, `d` in units of the first of `digits`; `any`: some modes have been taken already.
    fn walk_digits(digits: Digits, s: Int, d: Int, any: Bool) -> Walk {
        match digits {
            Last(da) => if both(any, is_one(s)) { Walked(Good, Nil, digits) }
                        else { Walked(Good, Cons(Mode(s, mul(d, da)), Nil), digits) },
            Digit(sa, da, taken, rest) => match less(d, sa) as Tri {
                True => if is_one(s) { keep(walk_digits(rest, s, 1, any), sa, da, taken) }
                        // beside other modes, one that runs backwards would borrow from their digits
                        else { if is_negative(d) { Walked(NegativeStride(d), Nil, digits) }
                        else { enter(divide(sa, d), s, d, sa, da, taken, rest) } },
                False => step_over(divide(d, sa), s, d, sa, da, taken, rest, any),
                Unknown(holds) => if is_negative(d) { Walked(NegativeStride(d), Nil, digits) }
                    else { if is_one(s) { keep(walk_digits(rest, s, ceil_div(d, sa), any), sa, da, taken) }
                    else { split_unknown(min(ceil_div(sa, d), s), s, d, sa, da, taken, rest) } },
            },
        }
    }

    /// The digit lies below the stride: go on in units of the next one.
    fn step_over(quotient: Division, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits, any: Bool) -> Walk {
        match quotient {
            Exact(q) => keep(walk_digits(rest, s, q, any), sa, da, taken),
            Inexact(q) => Walked(StrideNotDivisible(d, sa), Nil, Digit(sa, da, taken, rest)),
            Unchecked(q) => keep(walk_digits(rest, s, q, any), sa, da, taken),
        }
    }

    /// The mode starts within the digit, which has room for `sa / d` of its elements.
    fn enter(room: Division, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        match room {
            Exact(n) => match less(n, s) as Tri {
                False => fits(s, d, sa, da, taken, rest),
                True => split(divide(s, n), n, s, d, sa, da, taken, rest),
                Unknown(holds) => split_unknown(min(n, s), s, d, sa, da, taken, rest),
            },
            Inexact(q) => match less(succ(q), s) as Tri {
                False => fits(s, d, sa, da, taken, rest),
                True => Walked(StrideNotDivisible(d, sa), Nil, Digit(sa, da, taken, rest)),
                Unknown(holds) => split_unknown(min(succ(q), s), s, d, sa, da, taken, rest),
            },
            Unchecked(n) => split_unknown(min(n, s), s, d, sa, da, taken, rest),
        }
    }

    /// The mode ends within the digit: `s:d*da`.
    fn fits(s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        Walked(Good, Cons(Mode(s, mul(d, da)), Nil), Digit(sa, da, Cons(Mode(s, d), taken), rest))
    }

    /// The mode fills the digit with `n` elements, `s / n` times: `n:d*da`, and the rest from the next digit on.
    fn split(times: Division, n: Int, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        match times {
            Exact(q) => take(walk_digits(rest, q, 1, True), Good, n, d, sa, da, taken),
            Inexact(q) => Walked(ShapeNotDivisible(s, n), Nil, Digit(sa, da, taken, rest)),
            Unchecked(q) => take(walk_digits(rest, q, 1, True), Good, n, d, sa, da, taken),
        }
    }

    /// Known at run time only: `n = min(ceil(sa / d), s)` elements, checked there.
    fn split_unknown(n: Int, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        take(walk_digits(rest, div(s, n), ceil_div(d, sa), True), pending walk_check(s, d, sa), n, d, sa, da, taken)
    }

    fn keep(walk: Walk, sa: Int, da: Int, taken: List) -> Walk {
        match walk { Walked(status, modes, rest) => Walked(status, modes, Digit(sa, da, taken, rest)) }
    }
    fn take(walk: Walk, status: Status, n: Int, d: Int, sa: Int, da: Int, taken: List) -> Walk {
        match walk {
            Walked(status2, modes, rest) =>
                Walked(and(status, status2), Cons(Mode(n, mul(d, da)), modes), Digit(sa, da, Cons(Mode(n, d), taken), rest)),
        }
    }
}
