//! Schoolbook division of binary numbers by odd ones.
//!
//! ```text
//! 22 / 5:  bring down  1  0  1  1  0
//!          remainder   1  2  0  1  2
//!          quotient    0  0  1  0  0      22 = 4·5 + 2
//! ```

use super::{Difference, Nat, Odd, One};
use crate::int::exp::{E0, Exp};
use crate::int::{Division, Exact, Inexact, Int, Pos, Zero};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// Division by odd numbers `2·H + 1` above 1.
pub trait NatDivide: Sized {
    /// All digits of `self` brought down.
    type LongDivide<H: Nat>: LongDivision;
    /// `self` is the remainder so far and 0 is brought down.
    type BringDown0<Q: Nat, H: Nat>: LongDivision;
    /// `self` is the remainder so far and 1 is brought down.
    type BringDown1<Q: Nat, H: Nat>: LongDivision;
    /// `self` is the remainder after the last digit of an odd dividend; `2^S` still is to be
    /// multiplied in.
    type EndDivision<Q: Nat, S: Exp, H: Nat>: Division;
    /// `⌊(2·self + 1) / 2^S⌋`, never exact.
    type ShiftDown<S: Exp>: Division;
    /// `⌊self / 2^(S - 1)⌋`.
    type ShrPred<S: Exp>: Nat;
    /// `2^S · O / (2·self + 1)` for odd `O`: by 1 a shift, otherwise a long division.
    type DivideUp<S: Exp, O: Nat>: Division;
    /// `⌊O / ((2·self + 1) · 2^S)⌋` for `O = 2·H + 1` and `S > 0`, never exact.
    type DivideDown<S: Exp, H: Nat>: Division;
    /// `(O · 2^S mod (2·self + 1)) · 2^K` for odd `O`.
    type RemUp<S: Exp, O: Nat, K: Exp>: Int;
    /// `(O mod ((2·self + 1) · 2^S)) · 2^K` for `O = 2·H + 1` and `S > 0`.
    type RemDown<S: Exp, H: Nat, K: Exp>: Int;
    /// `R`, followed by the last `S - 1` digits of `self`; `R <= self / 2^(S - 1)`.
    type LowPred<S: Exp, R: Nat>: Nat;
}

/// Quotient `Q` and remainder `R` of the digits brought down so far.
pub struct Partial<Q, R>(PhantomData<(Q, R)>);

/// A long division under way.
pub trait LongDivision {
    /// Brings down a 0.
    type Bring0<H: Nat>: LongDivision;
    /// Brings down a 1.
    type Bring1<H: Nat>: LongDivision;
    /// The dividend's odd part is used up; `2^S` is left.
    type End<S: Exp, H: Nat>: Division;
    /// The floor of a division that leaves a remainder.
    type Floor: Division;
    /// The remainder so far.
    type Remainder: Nat;
}

impl<Q: Nat, R: Nat> LongDivision for Partial<Q, R> {
    type Bring0<H: Nat> = R::BringDown0<Q, H>;
    type Bring1<H: Nat> = R::BringDown1<Q, H>;
    type End<S: Exp, H: Nat> = R::EndDivision<Q, S, H>;
    type Floor = Inexact<Q::Normal<E0>>;
    type Remainder = R;
}

/// The remainder of the digits brought down so far.
type Remainder<S> = <S as LongDivision>::Remainder;

// 0
impl NatDivide for UTerm {
    type LongDivide<H: Nat> = Partial<UTerm, UTerm>;
    type BringDown0<Q: Nat, H: Nat> = Partial<Q::Double, UTerm>;
    type BringDown1<Q: Nat, H: Nat> = Partial<Q::Double, One>;
    type EndDivision<Q: Nat, S: Exp, H: Nat> = Exact<Q::Normal<S>>;
    type ShiftDown<S: Exp> = Inexact<Zero>;
    type ShrPred<S: Exp> = UTerm;
    type DivideUp<S: Exp, O: Nat> = Exact<O::Normal<S>>;
    type DivideDown<S: Exp, H: Nat> = H::ShiftDown<S>;
    type RemUp<S: Exp, O: Nat, K: Exp> = Zero;
    type RemDown<S: Exp, H: Nat, K: Exp> = Pos<K, Odd<H::LowPred<S, UTerm>>>;
    type LowPred<S: Exp, R: Nat> = R;
}

// 2·V
impl<V: Nat> NatDivide for UInt<V, B0> {
    type LongDivide<H: Nat> = <V::LongDivide<H> as LongDivision>::Bring0<H>;
    // 2·self - (2·H + 1) = 2·(self - H - 1) + 1
    type BringDown0<Q: Nat, H: Nat> = <H::SubBorrowedAfter0<V> as Difference>::NextDigit0<Q, Self>;
    // 2·self + 1 - (2·H + 1) = 2·(self - H)
    type BringDown1<Q: Nat, H: Nat> = <H::SubAfter0<V> as Difference>::NextDigit1<Q, Self>;
    type EndDivision<Q: Nat, S: Exp, H: Nat> =
        <S::BringDown<Partial<Q, Self>, H> as LongDivision>::Floor;
    type ShiftDown<S: Exp> = Inexact<<Self::ShrPred<S> as Nat>::Normal<E0>>;
    type ShrPred<S: Exp> = S::ShrPred<Self, V>;
    type DivideUp<S: Exp, O: Nat> = <O::LongDivide<Self> as LongDivision>::End<S, Self>;
    type DivideDown<S: Exp, H: Nat> =
        <<H::ShrPred<S> as NatDivide>::LongDivide<Self> as LongDivision>::Floor;
    type RemUp<S: Exp, O: Nat, K: Exp> =
        <Remainder<S::BringDown<O::LongDivide<Self>, Self>> as Nat>::Normal<K>;
    type RemDown<S: Exp, H: Nat, K: Exp> =
        Pos<K, Odd<H::LowPred<S, Remainder<<H::ShrPred<S> as NatDivide>::LongDivide<Self>>>>>;
    type LowPred<S: Exp, R: Nat> = S::LowPred0<V, R>;
}

// 2·V + 1
impl<V: Nat> NatDivide for UInt<V, B1> {
    type LongDivide<H: Nat> = <V::LongDivide<H> as LongDivision>::Bring1<H>;
    // 2·self - (2·H + 1) = 2·(self - H - 1) + 1
    type BringDown0<Q: Nat, H: Nat> = <H::SubBorrowedAfter1<V> as Difference>::NextDigit0<Q, Self>;
    // 2·self + 1 - (2·H + 1) = 2·(self - H)
    type BringDown1<Q: Nat, H: Nat> = <H::SubAfter1<V> as Difference>::NextDigit1<Q, Self>;
    type EndDivision<Q: Nat, S: Exp, H: Nat> =
        <S::BringDown<Partial<Q, Self>, H> as LongDivision>::Floor;
    type ShiftDown<S: Exp> = Inexact<<Self::ShrPred<S> as Nat>::Normal<E0>>;
    type ShrPred<S: Exp> = S::ShrPred<Self, V>;
    type DivideUp<S: Exp, O: Nat> = <O::LongDivide<Self> as LongDivision>::End<S, Self>;
    type DivideDown<S: Exp, H: Nat> =
        <<H::ShrPred<S> as NatDivide>::LongDivide<Self> as LongDivision>::Floor;
    type RemUp<S: Exp, O: Nat, K: Exp> =
        <Remainder<S::BringDown<O::LongDivide<Self>, Self>> as Nat>::Normal<K>;
    type RemDown<S: Exp, H: Nat, K: Exp> =
        Pos<K, Odd<H::LowPred<S, Remainder<<H::ShrPred<S> as NatDivide>::LongDivide<Self>>>>>;
    type LowPred<S: Exp, R: Nat> = S::LowPred1<V, R>;
}
