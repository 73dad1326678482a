//! Schoolbook division of binary numbers by odd ones.
//!
//! ```text
//! 22 / 5:  bring down  1  0  1  1  0
//!          remainder   1  2  0  1  2
//!          quotient    0  0  1  0  0      22 = 4·5 + 2
//! ```

use super::{Difference, Nat, One};
use crate::int::exp::{E0, Exp};
use crate::int::{Division, Exact, Inexact, Zero};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// Division, for odd divisors above 1.
pub trait NatDivide: Sized {
    /// All digits of `self` brought down to the divisor `D`.
    type LongDivide<D: Nat>: LongDivision;
    /// `self` is the remainder so far and 0 is brought down.
    type BringDown0<Q: Nat, D: Nat>: LongDivision;
    /// `self` is the remainder so far and 1 is brought down.
    type BringDown1<Q: Nat, D: Nat>: LongDivision;
    /// `self` is the remainder after the last digit of an odd dividend; `2^S` still is to be
    /// multiplied in.
    type EndDivision<Q: Nat, S: Exp, D: Nat>: Division;
    /// `⌊(2·self + 1) / 2^S⌋`, never exact.
    type ShiftDown<S: Exp>: Division;
    /// `⌊self / 2^(S - 1)⌋`.
    type ShrPred<S: Exp>: Nat;
    /// `2^S · O / (2·self + 1)` for odd `O`: by 1 a shift, otherwise a long division.
    type DivideUp<S: Exp, O: Nat>: Division;
    /// `⌊O / ((2·self + 1) · 2^S)⌋` for `O = 2·H + 1` and `S > 0`, never exact.
    type DivideDown<S: Exp, H: Nat>: Division;
}

/// Quotient `Q` and remainder `R` of the digits brought down so far.
pub struct Partial<Q, R>(PhantomData<(Q, R)>);

/// A long division under way.
pub trait LongDivision {
    /// Brings down a 0.
    type Bring0<D: Nat>: LongDivision;
    /// Brings down a 1.
    type Bring1<D: Nat>: LongDivision;
    /// The dividend's odd part is used up; `2^S` is left.
    type End<S: Exp, D: Nat>: Division;
    /// The floor of a division that leaves a remainder.
    type Floor: Division;
}

impl<Q: Nat, R: Nat> LongDivision for Partial<Q, R> {
    type Bring0<D: Nat> = R::BringDown0<Q, D>;
    type Bring1<D: Nat> = R::BringDown1<Q, D>;
    type End<S: Exp, D: Nat> = R::EndDivision<Q, S, D>;
    type Floor = Inexact<Q::Normal<E0>>;
}

/// The digit that a remainder `R`, with the new digit in it, yields.
type Digit<Q, R, D> = <<R as super::NatSubtract>::Sub<D> as Difference>::NextDigit<Q, R>;

// 0
impl NatDivide for UTerm {
    type LongDivide<D: Nat> = Partial<UTerm, UTerm>;
    type BringDown0<Q: Nat, D: Nat> = Partial<Q::Double, UTerm>;
    type BringDown1<Q: Nat, D: Nat> = Partial<Q::Double, One>;
    type EndDivision<Q: Nat, S: Exp, D: Nat> = Exact<Q::Normal<S>>;
    type ShiftDown<S: Exp> = Inexact<Zero>;
    type ShrPred<S: Exp> = UTerm;
    type DivideUp<S: Exp, O: Nat> = Exact<O::Normal<S>>;
    type DivideDown<S: Exp, H: Nat> = H::ShiftDown<S>;
}

// 2·V
impl<V: Nat> NatDivide for UInt<V, B0> {
    type LongDivide<D: Nat> = <V::LongDivide<D> as LongDivision>::Bring0<D>;
    type BringDown0<Q: Nat, D: Nat> = Digit<Q, UInt<Self, B0>, D>;
    type BringDown1<Q: Nat, D: Nat> = Digit<Q, UInt<Self, B1>, D>;
    type EndDivision<Q: Nat, S: Exp, D: Nat> =
        <S::BringDown<Partial<Q, Self>, D> as LongDivision>::Floor;
    type ShiftDown<S: Exp> = Inexact<<Self::ShrPred<S> as Nat>::Normal<E0>>;
    type ShrPred<S: Exp> = S::ShrPred<Self, V>;
    type DivideUp<S: Exp, O: Nat> =
        <O::LongDivide<UInt<Self, B1>> as LongDivision>::End<S, UInt<Self, B1>>;
    type DivideDown<S: Exp, H: Nat> =
        <<H::ShrPred<S> as NatDivide>::LongDivide<UInt<Self, B1>> as LongDivision>::Floor;
}

// 2·V + 1
impl<V: Nat> NatDivide for UInt<V, B1> {
    type LongDivide<D: Nat> = <V::LongDivide<D> as LongDivision>::Bring1<D>;
    type BringDown0<Q: Nat, D: Nat> = Digit<Q, UInt<Self, B0>, D>;
    type BringDown1<Q: Nat, D: Nat> = Digit<Q, UInt<Self, B1>, D>;
    type EndDivision<Q: Nat, S: Exp, D: Nat> =
        <S::BringDown<Partial<Q, Self>, D> as LongDivision>::Floor;
    type ShiftDown<S: Exp> = Inexact<<Self::ShrPred<S> as Nat>::Normal<E0>>;
    type ShrPred<S: Exp> = S::ShrPred<Self, V>;
    type DivideUp<S: Exp, O: Nat> =
        <O::LongDivide<UInt<Self, B1>> as LongDivision>::End<S, UInt<Self, B1>>;
    type DivideDown<S: Exp, H: Nat> =
        <<H::ShrPred<S> as NatDivide>::LongDivide<UInt<Self, B1>> as LongDivision>::Floor;
}
