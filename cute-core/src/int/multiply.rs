//! Products of integers by the kind of both operands.
//!
//! `O1·2^K1 · O2·2^K2 = (O1·O2)·2^(K1 + K2)`: two look-ups where one odd part is 1. 0 times
//! anything is a static 0.

use super::exp::Exp;
use super::nat::{Nat, Odd};
use super::{Dyn, DynInt, Int, Neg, Pos, Zero};

/// Products where `self` is the right operand.
pub trait MulCases: Sized {
    /// `O·2^K · self`.
    type PosTimes<K: Exp, H: Nat>: Int;
    /// `-O·2^K · self`.
    type NegTimes<K: Exp, H: Nat>: Int;
    /// A dynamic integer times `self`.
    type DynTimes<T: DynInt>: Int;
}

impl MulCases for Zero {
    type PosTimes<K: Exp, H: Nat> = Zero;
    type NegTimes<K: Exp, H: Nat> = Zero;
    type DynTimes<T: DynInt> = Zero;
}

impl<K2: Exp, H2: Nat> MulCases for Pos<K2, Odd<H2>> {
    type PosTimes<K: Exp, H: Nat> = H::OddTimes<K::Add<K2>, H2>;
    type NegTimes<K: Exp, H: Nat> = <H::OddTimes<K::Add<K2>, H2> as Int>::Negate;
    type DynTimes<T: DynInt> = Dyn<T>;
}

impl<K2: Exp, H2: Nat> MulCases for Neg<K2, Odd<H2>> {
    type PosTimes<K: Exp, H: Nat> = <H::OddTimes<K::Add<K2>, H2> as Int>::Negate;
    type NegTimes<K: Exp, H: Nat> = H::OddTimes<K::Add<K2>, H2>;
    type DynTimes<T: DynInt> = Dyn<T::Signed>;
}

impl<U: DynInt> MulCases for Dyn<U> {
    type PosTimes<K: Exp, H: Nat> = Dyn<U>;
    type NegTimes<K: Exp, H: Nat> = Dyn<U::Signed>;
    type DynTimes<T: DynInt> = Dyn<T::Join<U>>;
}
