//! Order, equality and greatest common divisors of integers by the kind of both operands.

use super::exp::{Exp, ExpDifference};
use super::nat::{OddNat, Overflow};
use super::{Division, Dyn, DynInt, Exact, Int, Neg, Pos, Unchecked, Zero};
use crate::logic::{Bool, False, Tri, True, Unknown};

/// Comparisons where `self` is the right operand.
pub trait OrderCases: Sized {
    /// `0 < self`.
    type ZeroLess: Tri;
    /// `O·2^K < self`.
    type PosLess<O: OddNat, K: Exp>: Tri;
    /// `-O·2^K < self`.
    type NegLess<O: OddNat, K: Exp>: Tri;
    /// `0 = self`.
    type ZeroEqual: Tri;
    /// `O·2^K = self`.
    type PosEqual<O: OddNat, K: Exp>: Tri;
    /// `-O·2^K = self`.
    type NegEqual<O: OddNat, K: Exp>: Tri;
    /// `O·2^K = self`, by the types alone.
    type PosSame<O: OddNat, K: Exp>: Bool;
    /// `-O·2^K = self`, by the types alone.
    type NegSame<O: OddNat, K: Exp>: Bool;
    /// The kind of the lesser or greater of `O·2^K` and `self` where their order is unknown.
    type PosJoin<O: OddNat, K: Exp>: Int;
    /// The same of `-O·2^K` and `self`.
    type NegJoin<O: OddNat, K: Exp>: Int;
    /// `gcd(O·2^K, self)`.
    type PosGcd<O: OddNat, K: Exp>: Int;
    /// The greatest common divisor of a dynamic integer and `self`.
    type DynGcd<T: DynInt>: Int;
}

impl OrderCases for Zero {
    type ZeroLess = False;
    type PosLess<O: OddNat, K: Exp> = False;
    type NegLess<O: OddNat, K: Exp> = True;
    type ZeroEqual = True;
    type PosEqual<O: OddNat, K: Exp> = False;
    type NegEqual<O: OddNat, K: Exp> = False;
    type PosSame<O: OddNat, K: Exp> = False;
    type NegSame<O: OddNat, K: Exp> = False;
    type PosJoin<O: OddNat, K: Exp> = Overflow;
    type NegJoin<O: OddNat, K: Exp> = Overflow;
    type PosGcd<O: OddNat, K: Exp> = Pos<O, K>;
    type DynGcd<T: DynInt> = Dyn<T>;
}

impl<O2: OddNat, K2: Exp> OrderCases for Pos<O2, K2> {
    type ZeroLess = True;
    type PosLess<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Less<O, O2>;
    type NegLess<O: OddNat, K: Exp> = True;
    type ZeroEqual = False;
    type PosEqual<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Equal<O, O2>;
    type NegEqual<O: OddNat, K: Exp> = False;
    type PosSame<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Equal<O, O2>;
    type NegSame<O: OddNat, K: Exp> = False;
    type PosJoin<O: OddNat, K: Exp> = Overflow;
    type NegJoin<O: OddNat, K: Exp> = Overflow;
    type PosGcd<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Gcd<O, K, O2, K2>;
    type DynGcd<T: DynInt> = Dyn<T>;
}

impl<O2: OddNat, K2: Exp> OrderCases for Neg<O2, K2> {
    type ZeroLess = False;
    type PosLess<O: OddNat, K: Exp> = False;
    // -a < -b  <=>  b < a
    type NegLess<O: OddNat, K: Exp> = <K2::Sub<K> as ExpDifference>::Less<O2, O>;
    type ZeroEqual = False;
    type PosEqual<O: OddNat, K: Exp> = False;
    type NegEqual<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Equal<O, O2>;
    type PosSame<O: OddNat, K: Exp> = False;
    type NegSame<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Equal<O, O2>;
    type PosJoin<O: OddNat, K: Exp> = Overflow;
    type NegJoin<O: OddNat, K: Exp> = Overflow;
    type PosGcd<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Gcd<O, K, O2, K2>;
    type DynGcd<T: DynInt> = Dyn<T>;
}

impl<U: DynInt> OrderCases for Dyn<U> {
    type ZeroLess = Unknown;
    type PosLess<O: OddNat, K: Exp> = Unknown;
    type NegLess<O: OddNat, K: Exp> = Unknown;
    type ZeroEqual = Unknown;
    type PosEqual<O: OddNat, K: Exp> = Unknown;
    type NegEqual<O: OddNat, K: Exp> = Unknown;
    type PosSame<O: OddNat, K: Exp> = False;
    type NegSame<O: OddNat, K: Exp> = False;
    type PosJoin<O: OddNat, K: Exp> = Dyn<U>;
    type NegJoin<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type PosGcd<O: OddNat, K: Exp> = Dyn<U>;
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
