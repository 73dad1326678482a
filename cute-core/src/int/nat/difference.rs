//! Differences of natural numbers: a difference is a number, or none if it is below zero.
//!
//! ```text
//! _9 - _5 = _4        _5 - _9 = Borrow        Hex<_1, _0> - _1 = _15
//! ```
//!
//! An exact quotient is such a difference, too: `_9 / _3 = _3`, and `_9 / _5 = Borrow`, because
//! division ends with a subtraction that borrows.

use super::gcd::{Found, GcdSearch, Searching};
use super::quotient::Trial;
use super::{DifferenceAppend, Nat, NatShift, OddNat};
use crate::int::exp::{Exp, X1};
use crate::int::hex::_1;
use crate::int::{
    Division, DivisorOf, Exact, Inexact, Int, IntBool, MoreThan, MultipleOf, Relation, Zero,
};

/// A difference below zero, or an exact quotient that does not exist.
pub struct Borrow;

/// A natural number or [`Borrow`]: the branches on the sign of a difference. Sealed.
pub trait Difference: DifferenceAppend + Trial {
    /// The integer `self · 2^K`, where `self` is `A - B`.
    type Signed<K: Exp, A: Nat, B: Nat>: Int;
    /// The integer `-self · 2^K`; `self` is not below zero.
    type Negative<K: Exp>: Int;
    /// `O · 2^S / B`, where `self` is `O / B`.
    type Quotient<S: Exp, O: OddNat, B: OddNat>: Division;
    /// How `O · 2^S` relates to `B`, where `self` is `O / B` and `S > 0`.
    type RelateUp<S: Exp, O: OddNat, B: OddNat>: Relation;
    /// How `B` relates to `O · 2^S`, where `self` is `O / B` and the two are not equal.
    type RelateDown<S: Exp, O: OddNat, B: OddNat>: Relation;
    /// How `A` relates to `B`, where `self` is `A / B` and `A >= B`.
    type RelateMultiple: Relation;
    /// A step of the search for the greatest common divisor, where `self` is `A - B`.
    type GcdStep<A: OddNat, B: OddNat>: GcdSearch;
    /// A step of that search, where `A < B` and `self` is `B - A`.
    type GcdStepSwapped<A: OddNat>: GcdSearch;
}

impl<N: Nat> Difference for N {
    type Signed<K: Exp, A: Nat, B: Nat> = N::Normal<K>;
    type Negative<K: Exp> = <N::Normal<K> as Int>::Negate;
    type Quotient<S: Exp, O: OddNat, B: OddNat> = Exact<N::Normal<S>>;
    type RelateUp<S: Exp, O: OddNat, B: OddNat> = MultipleOf<N::Normal<S>>;
    type RelateDown<S: Exp, O: OddNat, B: OddNat> = DivisorOf<N::Normal<S>>;
    type RelateMultiple = <N::Same<_1> as IntBool>::SameOrMultiple<N::Normal<X1>>;
    type GcdStep<A: OddNat, B: OddNat> = N::GcdNext<B>;
    type GcdStepSwapped<A: OddNat> = Searching<N::OddPart, A>;
}

impl Difference for Borrow {
    type Signed<K: Exp, A: Nat, B: Nat> = <B::Sub<A> as Difference>::Negative<K>;
    // Not reached: one of `A - B` and `B - A` is not below zero.
    type Negative<K: Exp> = Zero;
    type Quotient<S: Exp, O: OddNat, B: OddNat> =
        Inexact<<B::Floor<S::Shl<O>> as NatShift>::Normal<X1>>;
    type RelateUp<S: Exp, O: OddNat, B: OddNat> =
        <<S::Shl<O> as Nat>::Below<B> as IntBool>::LessOrMore;
    type RelateDown<S: Exp, O: OddNat, B: OddNat> = <B::Below<S::Shl<O>> as IntBool>::LessOrMore;
    type RelateMultiple = MoreThan;
    type GcdStep<A: OddNat, B: OddNat> = <B::Sub<A> as Difference>::GcdStepSwapped<A>;
    // Not reached.
    type GcdStepSwapped<A: OddNat> = Found<A>;
}
