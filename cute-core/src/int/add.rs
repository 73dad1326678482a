//! Sums and differences of integers by the kind of both operands.
//!
//! The left operand matches its own kind and asks the right one: `a + b` with `a = O·2^K` is
//! `b`'s `PosPlus<K, H>`. A dynamic operand makes the result dynamic.

use super::exp::{Exp, ExpDifference};
use super::nat::{Nat, Odd};
use super::{Dyn, DynInt, Int, Neg, Pos, Zero};

/// Sums and differences where `self` is the right operand.
pub trait AddCases: Sized {
    /// `O·2^K + self`.
    type PosPlus<K: Exp, H: Nat>: Int;
    /// `-O·2^K + self`.
    type NegPlus<K: Exp, H: Nat>: Int;
    /// `0 - self`.
    type ZeroMinus: Int;
    /// `O·2^K - self`.
    type PosMinus<K: Exp, H: Nat>: Int;
    /// `-O·2^K - self`.
    type NegMinus<K: Exp, H: Nat>: Int;
    /// A dynamic integer minus `self`.
    type DynMinus<T: DynInt>: Int;
    /// The kind of a result that depends on `self` and on a dynamic integer.
    type WithDyn<T: DynInt>: Int;
}

impl AddCases for Zero {
    type PosPlus<K: Exp, H: Nat> = Pos<K, Odd<H>>;
    type NegPlus<K: Exp, H: Nat> = Neg<K, Odd<H>>;
    type ZeroMinus = Zero;
    type PosMinus<K: Exp, H: Nat> = Pos<K, Odd<H>>;
    type NegMinus<K: Exp, H: Nat> = Neg<K, Odd<H>>;
    type DynMinus<T: DynInt> = Dyn<T>;
    type WithDyn<T: DynInt> = Dyn<T>;
}

impl<K2: Exp, H2: Nat> AddCases for Pos<K2, Odd<H2>> {
    type PosPlus<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Sum<K, H, K2, H2>;
    type NegPlus<K: Exp, H: Nat> = <K2::Sub<K> as ExpDifference>::Minus<K2, H2, K, H>;
    type ZeroMinus = Neg<K2, Odd<H2>>;
    type PosMinus<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Minus<K, H, K2, H2>;
    type NegMinus<K: Exp, H: Nat> =
        <<K::Sub<K2> as ExpDifference>::Sum<K, H, K2, H2> as Int>::Negate;
    type DynMinus<T: DynInt> = Dyn<T>;
    type WithDyn<T: DynInt> = Dyn<T>;
}

// A negative operand makes an unsigned dynamic one signed: n + -1 is below zero for n = 0.
impl<K2: Exp, H2: Nat> AddCases for Neg<K2, Odd<H2>> {
    type PosPlus<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Minus<K, H, K2, H2>;
    type NegPlus<K: Exp, H: Nat> =
        <<K::Sub<K2> as ExpDifference>::Sum<K, H, K2, H2> as Int>::Negate;
    type ZeroMinus = Pos<K2, Odd<H2>>;
    type PosMinus<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Sum<K, H, K2, H2>;
    type NegMinus<K: Exp, H: Nat> = <K2::Sub<K> as ExpDifference>::Minus<K2, H2, K, H>;
    type DynMinus<T: DynInt> = Dyn<T::Signed>;
    type WithDyn<T: DynInt> = Dyn<T::Signed>;
}

impl<U: DynInt> AddCases for Dyn<U> {
    type PosPlus<K: Exp, H: Nat> = Dyn<U>;
    type NegPlus<K: Exp, H: Nat> = Dyn<U::Signed>;
    type ZeroMinus = Dyn<U>;
    type PosMinus<K: Exp, H: Nat> = Dyn<U>;
    type NegMinus<K: Exp, H: Nat> = Dyn<U::Signed>;
    type DynMinus<T: DynInt> = Dyn<T::Join<U>>;
    type WithDyn<T: DynInt> = Dyn<T::Join<U>>;
}
