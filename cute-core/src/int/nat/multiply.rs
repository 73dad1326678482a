//! Products of odd numbers, given by their halves.

use super::{Nat, Odd};
use crate::int::Int;
use crate::int::exp::Exp;
use typenum::{B0, B1, UInt, UTerm};

/// Products. Where a name says `Odd`, the number `self` stands for the odd number `2·self + 1`.
pub trait NatMultiply: Sized {
    /// The integer `(2·self + 1) · (2·H + 1) · 2^K`, or an overflow.
    type OddTimes<K: Exp, H: Nat>: Int;
    /// The same, where `2·H + 1` is not 1.
    type OddTimesLong<K: Exp, H: Nat>: Int;
    /// The number `(2·self + 1) · R`, for odd `R`.
    type OddProduct<R: Nat>: Nat;
    /// The number `self · R`, for odd `R` and `self > 0`.
    type Product<R: Nat>: Nat;
}

/// `(2·A + 1) · (2·B + 1) · 2^K` of two numbers above 1: bounded by the sum of their lengths
/// before it is multiplied out, so that no product longer than 64 bits is ever formed.
type Bounded<K, A, B> =
    <<<K as Exp>::Add<<A as Nat>::Bits> as Exp>::Add<<B as Nat>::Bits> as Exp>::FitProduct<
        K,
        A,
        Odd<B>,
    >;

// 1 · (2·H + 1)
impl NatMultiply for UTerm {
    type OddTimes<K: Exp, H: Nat> = H::Fit<K>;
    type OddTimesLong<K: Exp, H: Nat> = H::Fit<K>;
    type OddProduct<R: Nat> = R;
    type Product<R: Nat> = UTerm;
}

// (4·V + 1) · (2·H + 1)
impl<V: Nat> NatMultiply for UInt<V, B0> {
    type OddTimes<K: Exp, H: Nat> = H::OddTimesLong<K, Self>;
    type OddTimesLong<K: Exp, H: Nat> = Bounded<K, Self, H>;
    // R + 4·V·R
    type OddProduct<R: Nat> = R::Add<UInt<UInt<V::Product<R>, B0>, B0>>;
    type Product<R: Nat> = UInt<V::Product<R>, B0>;
}

// (4·V + 3) · (2·H + 1)
impl<V: Nat> NatMultiply for UInt<V, B1> {
    type OddTimes<K: Exp, H: Nat> = H::OddTimesLong<K, Self>;
    type OddTimesLong<K: Exp, H: Nat> = Bounded<K, Self, H>;
    // R + 2·(2·V + 1)·R
    type OddProduct<R: Nat> = R::Add<UInt<V::OddProduct<R>, B0>>;
    type Product<R: Nat> = V::OddProduct<R>;
}
