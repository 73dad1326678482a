//! Order, equality and greatest common divisors of integers by the kind of both operands.

use super::exp::{Exp, ExpDifference};
use super::nat::{Nat, Odd, Overflow};
use super::{Division, Dyn, DynInt, Exact, Int, Neg, Pos, Unchecked, Zero};
use crate::logic::{Bool, False, Tri, True, Unknown};

/// Comparisons where `self` is the right operand.
pub trait OrderCases: Sized {
    /// `0 < self`.
    type ZeroLess: Tri;
    /// `O·2^K < self`.
    type PosLess<K: Exp, H: Nat>: Tri;
    /// `-O·2^K < self`.
    type NegLess<K: Exp, H: Nat>: Tri;
    /// `0 = self`.
    type ZeroEqual: Tri;
    /// `O·2^K = self`.
    type PosEqual<K: Exp, H: Nat>: Tri;
    /// `-O·2^K = self`.
    type NegEqual<K: Exp, H: Nat>: Tri;
    /// `O·2^K = self`, by the types alone.
    type PosSame<K: Exp, H: Nat>: Bool;
    /// `-O·2^K = self`, by the types alone.
    type NegSame<K: Exp, H: Nat>: Bool;
    /// The kind of the lesser or greater of `O·2^K` and `self` where their order is unknown.
    type PosJoin<K: Exp, H: Nat>: Int;
    /// The same of `-O·2^K` and `self`.
    type NegJoin<K: Exp, H: Nat>: Int;
    /// `gcd(O·2^K, self)`.
    type PosGcd<K: Exp, H: Nat>: Int;
    /// The greatest common divisor of a dynamic integer and `self`.
    type DynGcd<T: DynInt>: Int;
}

impl OrderCases for Zero {
    type ZeroLess = False;
    type PosLess<K: Exp, H: Nat> = False;
    type NegLess<K: Exp, H: Nat> = True;
    type ZeroEqual = True;
    type PosEqual<K: Exp, H: Nat> = False;
    type NegEqual<K: Exp, H: Nat> = False;
    type PosSame<K: Exp, H: Nat> = False;
    type NegSame<K: Exp, H: Nat> = False;
    type PosJoin<K: Exp, H: Nat> = Overflow;
    type NegJoin<K: Exp, H: Nat> = Overflow;
    type PosGcd<K: Exp, H: Nat> = Pos<K, Odd<H>>;
    type DynGcd<T: DynInt> = Dyn<T>;
}

impl<K2: Exp, H2: Nat> OrderCases for Pos<K2, Odd<H2>> {
    type ZeroLess = True;
    type PosLess<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Less<H, H2>;
    type NegLess<K: Exp, H: Nat> = True;
    type ZeroEqual = False;
    type PosEqual<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Equal<H, H2>;
    type NegEqual<K: Exp, H: Nat> = False;
    type PosSame<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Equal<H, H2>;
    type NegSame<K: Exp, H: Nat> = False;
    type PosJoin<K: Exp, H: Nat> = Overflow;
    type NegJoin<K: Exp, H: Nat> = Overflow;
    type PosGcd<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Gcd<K, H, K2, H2>;
    type DynGcd<T: DynInt> = Dyn<T>;
}

impl<K2: Exp, H2: Nat> OrderCases for Neg<K2, Odd<H2>> {
    type ZeroLess = False;
    type PosLess<K: Exp, H: Nat> = False;
    // -a < -b  <=>  b < a
    type NegLess<K: Exp, H: Nat> = <K2::Sub<K> as ExpDifference>::Less<H2, H>;
    type ZeroEqual = False;
    type PosEqual<K: Exp, H: Nat> = False;
    type NegEqual<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Equal<H, H2>;
    type PosSame<K: Exp, H: Nat> = False;
    type NegSame<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Equal<H, H2>;
    type PosJoin<K: Exp, H: Nat> = Overflow;
    type NegJoin<K: Exp, H: Nat> = Overflow;
    type PosGcd<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Gcd<K, H, K2, H2>;
    type DynGcd<T: DynInt> = Dyn<T>;
}

impl<U: DynInt> OrderCases for Dyn<U> {
    type ZeroLess = Unknown;
    type PosLess<K: Exp, H: Nat> = Unknown;
    type NegLess<K: Exp, H: Nat> = Unknown;
    type ZeroEqual = Unknown;
    type PosEqual<K: Exp, H: Nat> = Unknown;
    type NegEqual<K: Exp, H: Nat> = Unknown;
    type PosSame<K: Exp, H: Nat> = False;
    type NegSame<K: Exp, H: Nat> = False;
    type PosJoin<K: Exp, H: Nat> = Dyn<U>;
    type NegJoin<K: Exp, H: Nat> = Dyn<U::Signed>;
    type PosGcd<K: Exp, H: Nat> = Dyn<U>;
    type DynGcd<T: DynInt> = Dyn<T::Join<U>>;
}

/// What the integer arithmetic does where a condition decides. A supertrait of [`Bool`].
pub trait IntBool: Sized {
    /// `A` if true, `B` if false.
    type If<A: Int, B: Int>: Int;
    /// A division with quotient `Q`, exact if true and else to be checked.
    type ExactIfTrue<Q: Int>: Division;
}

impl IntBool for True {
    type If<A: Int, B: Int> = A;
    type ExactIfTrue<Q: Int> = Exact<Q>;
}

impl IntBool for False {
    type If<A: Int, B: Int> = B;
    type ExactIfTrue<Q: Int> = Unchecked<Q>;
}

/// What the integer arithmetic does where an order decides. A supertrait of [`Tri`].
pub trait IntTri: Sized {
    /// The lesser of `A` and `B`, where `self` is `A < B`.
    type Lesser<A: Int, B: Int>: Int;
}

impl IntTri for True {
    type Lesser<A: Int, B: Int> = A;
}

impl IntTri for False {
    type Lesser<A: Int, B: Int> = B;
}

impl IntTri for Unknown {
    type Lesser<A: Int, B: Int> = A::Join<B>;
}
