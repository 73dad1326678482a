//! Products of integers by the kind of both operands.
//!
//! `O1·2^K1 · O2·2^K2 = (O1·O2)·2^(K1 + K2)`: two look-ups where one odd part is 1. 0 times
//! anything is a static 0.

use super::exp::Exp;
use super::nat::OddNat;
use super::{Dyn, DynInt, Int, Neg, Pos, Zero};

/// Products where `self` is the right operand.
pub trait MulCases: Sized {
    /// `O·2^K · self`.
    type PosTimes<O: OddNat, K: Exp>: Int;
    /// `-O·2^K · self`.
    type NegTimes<O: OddNat, K: Exp>: Int;
    /// A dynamic integer times `self`.
    type DynTimes<T: DynInt>: Int;
}

impl MulCases for Zero {
    type PosTimes<O: OddNat, K: Exp> = Zero;
    type NegTimes<O: OddNat, K: Exp> = Zero;
    type DynTimes<T: DynInt> = Zero;
}

impl<O2: OddNat, K2: Exp> MulCases for Pos<O2, K2> {
    type PosTimes<O: OddNat, K: Exp> = O::OddTimes<O2, K::Add<K2>>;
    type NegTimes<O: OddNat, K: Exp> = <O::OddTimes<O2, K::Add<K2>> as Int>::Negate;
    type DynTimes<T: DynInt> = Dyn<T>;
}

impl<O2: OddNat, K2: Exp> MulCases for Neg<O2, K2> {
    type PosTimes<O: OddNat, K: Exp> = <O::OddTimes<O2, K::Add<K2>> as Int>::Negate;
    type NegTimes<O: OddNat, K: Exp> = O::OddTimes<O2, K::Add<K2>>;
    type DynTimes<T: DynInt> = Dyn<T::Signed>;
}

impl<U: DynInt> MulCases for Dyn<U> {
    type PosTimes<O: OddNat, K: Exp> = Dyn<U>;
    type NegTimes<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type DynTimes<T: DynInt> = Dyn<T::Join<U>>;
}
