//! Differences of binary numbers, digit by digit, and whether the last digit had to borrow.

use super::{GcdSearch, LongDivision, Nat, Odd, Partial};
use crate::int::exp::Exp;
use crate::int::{Int, Neg, Pos, Zero};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// Differences. `SubAfter0<U>` is `2·U - self`; a `Borrowed` difference is one less.
pub trait NatSubtract: Sized {
    /// `self - R`.
    type Sub<R: Nat>: Difference;
    /// `2·U - self`.
    type SubAfter0<U: Nat>: Difference;
    /// `2·U + 1 - self`.
    type SubAfter1<U: Nat>: Difference;
    /// `self - R - 1`.
    type SubBorrowed<R: Nat>: Difference;
    /// `2·U - self - 1`.
    type SubBorrowedAfter0<U: Nat>: Difference;
    /// `2·U + 1 - self - 1`.
    type SubBorrowedAfter1<U: Nat>: Difference;
    /// `self - 1` of a positive number, 0 of 0.
    type Pred: Nat;
    /// `0 - self`.
    type SubFromZero: Difference;
}

/// A difference that is a natural number.
pub struct Minus<X>(PhantomData<X>);

/// A difference below zero.
pub struct Borrow;

/// [`Minus`] or [`Borrow`]: the branches on the sign of a difference.
pub trait Difference {
    /// Twice the difference.
    type Double: Difference;
    /// Twice the difference, plus one.
    type DoublePlus1: Difference;
    /// `self · 2^K`, where self is `A - B`.
    type Even<K: Exp, A: Nat, B: Nat>: Int;
    /// `-self · 2^K`; self is not below zero.
    type NegativeEven<K: Exp>: Int;
    /// `(2·self + 1) · 2^K`, where self is `A - B - 1`.
    type Odd<K: Exp, A: Nat, B: Nat>: Int;
    /// `-(2·self + 1) · 2^K`; self is not below zero.
    type NegativeOdd<K: Exp>: Int;
    /// A step of long division that brings down 0 to `R`; self is `R - H - 1`, the divisor `2·H + 1`.
    type NextDigit0<Q: Nat, R: Nat>: LongDivision;
    /// A step of long division that brings down 1 to `R`; self is `R - H`, the divisor `2·H + 1`.
    type NextDigit1<Q: Nat, R: Nat>: LongDivision;
    /// A step of the search for the greatest common divisor; self is `A - B`.
    type GcdStep<A: Nat, B: Nat>: GcdSearch;
    /// The same with `A < B` and self `B - A`.
    type GcdStepSwapped<A: Nat>: GcdSearch;
}

impl<X: Nat> Difference for Minus<X> {
    type Double = Minus<X::Double>;
    type DoublePlus1 = Minus<UInt<X, B1>>;
    type Even<K: Exp, A: Nat, B: Nat> = X::Normal<K>;
    type NegativeEven<K: Exp> = <X::Normal<K> as Int>::Negate;
    type Odd<K: Exp, A: Nat, B: Nat> = Pos<K, Odd<X>>;
    type NegativeOdd<K: Exp> = Neg<K, Odd<X>>;
    type NextDigit0<Q: Nat, R: Nat> = Partial<UInt<Q, B1>, UInt<X, B1>>;
    type NextDigit1<Q: Nat, R: Nat> = Partial<UInt<Q, B1>, X::Double>;
    type GcdStep<A: Nat, B: Nat> = X::GcdNext<B>;
    type GcdStepSwapped<A: Nat> = X::GcdNext<A>;
}

impl Difference for Borrow {
    type Double = Borrow;
    type DoublePlus1 = Borrow;
    type Even<K: Exp, A: Nat, B: Nat> = <B::Sub<A> as Difference>::NegativeEven<K>;
    type NegativeEven<K: Exp> = Zero;
    type Odd<K: Exp, A: Nat, B: Nat> = <B::Sub<A> as Difference>::NegativeOdd<K>;
    type NegativeOdd<K: Exp> = Zero;
    type NextDigit0<Q: Nat, R: Nat> = Partial<Q::Double, UInt<R, B0>>;
    type NextDigit1<Q: Nat, R: Nat> = Partial<Q::Double, UInt<R, B1>>;
    type GcdStep<A: Nat, B: Nat> = <B::Sub<A> as Difference>::GcdStepSwapped<A>;
    type GcdStepSwapped<A: Nat> = super::gcd::Found<A>;
}

// 0
impl NatSubtract for UTerm {
    type Sub<R: Nat> = R::SubFromZero;
    type SubAfter0<U: Nat> = Minus<UInt<U, B0>>;
    type SubAfter1<U: Nat> = Minus<UInt<U, B1>>;
    type SubBorrowed<R: Nat> = Borrow;
    type SubBorrowedAfter0<U: Nat> = Minus<UInt<U::Pred, B1>>;
    type SubBorrowedAfter1<U: Nat> = Minus<U::Double>;
    type Pred = UTerm;
    type SubFromZero = Minus<UTerm>;
}

// 2·V
impl<V: Nat> NatSubtract for UInt<V, B0> {
    type Sub<R: Nat> = R::SubAfter0<V>;
    type SubAfter0<U: Nat> = <U::Sub<V> as Difference>::Double;
    type SubAfter1<U: Nat> = <U::Sub<V> as Difference>::DoublePlus1;
    type SubBorrowed<R: Nat> = R::SubBorrowedAfter0<V>;
    type SubBorrowedAfter0<U: Nat> = <U::SubBorrowed<V> as Difference>::DoublePlus1;
    type SubBorrowedAfter1<U: Nat> = <U::Sub<V> as Difference>::Double;
    type Pred = UInt<V::Pred, B1>;
    type SubFromZero = Borrow;
}

// 2·V + 1
impl<V: Nat> NatSubtract for UInt<V, B1> {
    type Sub<R: Nat> = R::SubAfter1<V>;
    type SubAfter0<U: Nat> = <U::SubBorrowed<V> as Difference>::DoublePlus1;
    type SubAfter1<U: Nat> = <U::Sub<V> as Difference>::Double;
    type SubBorrowed<R: Nat> = R::SubBorrowedAfter1<V>;
    type SubBorrowedAfter0<U: Nat> = <U::SubBorrowed<V> as Difference>::Double;
    type SubBorrowedAfter1<U: Nat> = <U::SubBorrowed<V> as Difference>::DoublePlus1;
    type Pred = V::Double;
    type SubFromZero = Borrow;
}
