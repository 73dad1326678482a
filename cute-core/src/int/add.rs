//! Sums and differences of integers by the kind of both operands.
//!
//! The left operand matches its own kind and asks the right one: `a + b` with `a = O·2^K` is
//! `b`'s `PosPlus<O, K>`. A dynamic operand makes the result dynamic.

use super::exp::{Exp, ExpDifference};
use super::nat::OddNat;
use super::{Dyn, DynInt, Int, Neg, Pos, Zero};

/// Sums and differences where `self` is the right operand.
pub trait AddCases: Sized {
    /// `O·2^K + self`.
    type PosPlus<O: OddNat, K: Exp>: Int;
    /// `-O·2^K + self`.
    type NegPlus<O: OddNat, K: Exp>: Int;
    /// `0 - self`.
    type ZeroMinus: Int;
    /// `O·2^K - self`.
    type PosMinus<O: OddNat, K: Exp>: Int;
    /// `-O·2^K - self`.
    type NegMinus<O: OddNat, K: Exp>: Int;
    /// A dynamic integer minus `self`.
    type DynMinus<T: DynInt>: Int;
    /// The kind of a result that depends on `self` and on a dynamic integer.
    type WithDyn<T: DynInt>: Int;
}

impl AddCases for Zero {
    type PosPlus<O: OddNat, K: Exp> = Pos<O, K>;
    type NegPlus<O: OddNat, K: Exp> = Neg<O, K>;
    type ZeroMinus = Zero;
    type PosMinus<O: OddNat, K: Exp> = Pos<O, K>;
    type NegMinus<O: OddNat, K: Exp> = Neg<O, K>;
    type DynMinus<T: DynInt> = Dyn<T>;
    type WithDyn<T: DynInt> = Dyn<T>;
}

impl<O2: OddNat, K2: Exp> AddCases for Pos<O2, K2> {
    type PosPlus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2>;
    type NegPlus<O: OddNat, K: Exp> = <K2::Sub<K> as ExpDifference>::Minus<O2, K2, O, K>;
    type ZeroMinus = Neg<O2, K2>;
    type PosMinus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Minus<O, K, O2, K2>;
    type NegMinus<O: OddNat, K: Exp> =
        <<K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2> as Int>::Negate;
    type DynMinus<T: DynInt> = Dyn<T>;
    type WithDyn<T: DynInt> = Dyn<T>;
}

// A negative operand makes an unsigned dynamic one signed: n + -1 is below zero for n = 0.
impl<O2: OddNat, K2: Exp> AddCases for Neg<O2, K2> {
    type PosPlus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Minus<O, K, O2, K2>;
    type NegPlus<O: OddNat, K: Exp> =
        <<K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2> as Int>::Negate;
    type ZeroMinus = Pos<O2, K2>;
    type PosMinus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2>;
    type NegMinus<O: OddNat, K: Exp> = <K2::Sub<K> as ExpDifference>::Minus<O2, K2, O, K>;
    type DynMinus<T: DynInt> = Dyn<T::Signed>;
    type WithDyn<T: DynInt> = Dyn<T::Signed>;
}

impl<U: DynInt> AddCases for Dyn<U> {
    type PosPlus<O: OddNat, K: Exp> = Dyn<U>;
    type NegPlus<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type ZeroMinus = Dyn<U>;
    type PosMinus<O: OddNat, K: Exp> = Dyn<U>;
    type NegMinus<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type DynMinus<T: DynInt> = Dyn<T::Join<U>>;
    type WithDyn<T: DynInt> = Dyn<T::Join<U>>;
}
