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
use crate::int::{Int, Relate, ops::*, relate};
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
    /// The same for a `b` that is known to be segregated.
    fn compose_chain(a: Layout, b: Layout) -> Checked { without_digits(compose_tree(b, digits_of(extended_modes(a)))) }
    fn without_digits(composition: Composition) -> Checked {
        match composition { Composed(status, layout, digits) => Outcome(status, layout) }
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
        if is_zero(d) { Walked(Good, Cons(Mode(s, d), Nil), digits) }
        else { if is_one(s) { walk_unit(digits, d, digits) }
        else { if is_one(d) { walk_run(digits, s) } else { walk_digits(digits, s, d) } } }
    }

    /// `s:d` of `B`, `d` in units of the first of `digits`.
    fn walk_digits(digits: Digits, s: Int, d: Int) -> Walk {
        match digits {
            Last(da) => Walked(Good, Cons(Mode(s, mul(d, da)), Nil), digits),
            Digit(sa, da, taken, rest) => match relate(d, sa) as Relation {
                // the digit lies below the stride: go on in units of the next one
                SameAs => keep(walk_run(rest, s), sa, da, taken),
                MultipleOf(q) => keep(walk_digits(rest, s, q), sa, da, taken),
                MoreThan => Walked(StrideNotDivisible(d, sa), Nil, Digit(sa, da, taken, rest)),
                // the mode starts within the digit, which has room for sa / d of its elements
                DivisorOf(n) => fill(relate(s, n), n, s, d, sa, da, taken, rest),
                LessThan => enter(less(ceil_div(sa, d), s), s, d, sa, da, taken, rest),
                // beside other modes, one that runs backwards would borrow from their digits
                Undecided => if is_negative(d) { Walked(NegativeStride(d), Nil, digits) }
                    else { split_unknown(min(ceil_div(sa, d), s), s, d, sa, da, taken, rest) },
            },
        }
    }

    /// `s:1` of `B`: it has room for as many elements as the digit.
    fn walk_run(digits: Digits, s: Int) -> Walk {
        match digits {
            Last(da) => Walked(Good, Cons(Mode(s, da), Nil), digits),
            Digit(sa, da, taken, rest) => match relate(s, sa) as Relation {
                SameAs => run_ends(s, sa, da, taken, rest),
                DivisorOf(n) => run_ends(s, sa, da, taken, rest),
                LessThan => run_ends(s, sa, da, taken, rest),
                MultipleOf(q) => take_all(walk_run(rest, q), sa, da, taken),
                MoreThan => Walked(ShapeNotDivisible(s, sa), Nil, digits),
                Undecided => split_unknown(min(sa, s), s, 1, sa, da, taken, rest),
            },
        }
    }
    fn run_ends(s: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        Walked(Good, Cons(Mode(s, da), Nil), Digit(sa, da, Cons(Mode(s, 1), taken), rest))
    }

    /// `1:d` of `B` takes nothing of `all`; it has the stride of the digit in which it would start.
    fn walk_unit(digits: Digits, d: Int, all: Digits) -> Walk {
        match digits {
            Last(da) => Walked(Good, Cons(Mode(1, mul(d, da)), Nil), all),
            Digit(sa, da, taken, rest) => match relate(d, sa) as Relation {
                SameAs => walk_unit(rest, 1, all),
                MultipleOf(q) => walk_unit(rest, q, all),
                MoreThan => Walked(StrideNotDivisible(d, sa), Nil, all),
                DivisorOf(n) => walk_unit(rest, 1, all),
                LessThan => walk_unit(rest, 1, all),
                Undecided => if is_negative(d) { walk_unit_back(is_static(sa), d, all, rest) }
                    else { walk_unit(rest, ceil_div(d, sa), all) },
            },
        }
    }

    fn walk_unit_back(known: Bool, d: Int, all: Digits, rest: Digits) -> Walk {
        if known { walk_unit(rest, 1, all) } else { Walked(NegativeStride(d), Nil, all) }
    }

    /// The digit has room for exactly `n` elements: the mode ends within it, or fills it `s / n` times
    /// and goes on with the next digit.
    fn fill(times: Relation, n: Int, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        match times {
            SameAs => fits(s, d, sa, da, taken, rest),
            DivisorOf(q) => fits(s, d, sa, da, taken, rest),
            LessThan => fits(s, d, sa, da, taken, rest),
            MultipleOf(q) => take(walk_run(rest, q), Good, n, d, sa, da, taken),
            MoreThan => Walked(ShapeNotDivisible(s, n), Nil, Digit(sa, da, taken, rest)),
            Undecided => split_unknown(min(n, s), s, d, sa, da, taken, rest),
        }
    }

    /// The stride does not divide the digit: the mode ends within it, or misses the next one.
    fn enter(goes_on: Tri, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        match goes_on {
            False => fits(s, d, sa, da, taken, rest),
            True => Walked(StrideNotDivisible(d, sa), Nil, Digit(sa, da, taken, rest)),
            Unknown(holds) => split_unknown(min(ceil_div(sa, d), s), s, d, sa, da, taken, rest),
        }
    }

    /// The mode ends within the digit: `s:d*da`.
    fn fits(s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        Walked(Good, Cons(Mode(s, mul(d, da)), Nil), Digit(sa, da, Cons(Mode(s, d), taken), rest))
    }

    /// Known at run time only: `n = min(ceil(sa / d), s)` elements, checked there.
    fn split_unknown(n: Int, s: Int, d: Int, sa: Int, da: Int, taken: List, rest: Digits) -> Walk {
        take(walk_digits(rest, div(s, n), ceil_div(d, sa)), pending walk_check(s, d, sa), n, d, sa, da, taken)
    }

    fn take_all(walk: Walk, sa: Int, da: Int, taken: List) -> Walk {
        match walk {
            Walked(status, modes, rest) =>
                Walked(status, Cons(Mode(sa, da), modes), Digit(sa, da, Cons(Mode(sa, 1), taken), rest)),
        }
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
