//! Operations on integers by the kind of both operands.
//!
//! The left operand knows its own kind and uses a member of the right one: `a + b` with `a = O·2^K`
//! is `b`'s `PosPlus<O, K>`. A dynamic operand makes the result dynamic.
//!
//! All operations are members of one trait, though they are several ideas: rustc proves every
//! supertrait of `Int` for each associated type that is one (`docs/fast-types.md`).

use super::exp::{Exp, ExpDifference};
use super::nat::{OddNat, Overflow};
use super::{
    Division, DivisionCases, Dyn, DynInt, Exact, Inexact, Int, IntBool, LessThan, MoreThan, Neg,
    Pos, Relation, SameAs, Unchecked, Undecided, Zero,
};
use crate::logic::{Bool, False, Tri, True, Unknown};

/// Operations where `self` is the right operand. Sealed.
pub trait RightOperand: Sized {
    // Sums and differences.

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
    /// The type of a result that depends on `self` and on a dynamic integer.
    type WithDyn<T: DynInt>: Int;

    // Products.

    /// `O·2^K · self`.
    type PosTimes<O: OddNat, K: Exp>: Int;
    /// `-O·2^K · self`.
    type NegTimes<O: OddNat, K: Exp>: Int;
    /// A dynamic integer times `self`.
    type DynTimes<T: DynInt>: Int;

    // Quotients and remainders.

    /// `0 / self`.
    type ZeroBy: Division;
    /// `⌈0 / self⌉`; a dynamic divisor makes it dynamic, as in CuTe.
    type ZeroCeil: Int;
    /// `O·2^K / self`.
    type PosBy<O: OddNat, K: Exp>: Division;
    /// `-O·2^K / self`.
    type NegBy<O: OddNat, K: Exp>: Division;
    /// A dynamic integer divided by `self`.
    type DynBy<T: DynInt>: Division;
    /// `O·2^K % self`.
    type PosRem<O: OddNat, K: Exp>: Int;
    /// `-O·2^K % self`.
    type NegRem<O: OddNat, K: Exp>: Int;
    /// The remainder of a dynamic integer by `self`.
    type DynRem<T: DynInt>: Int;

    // Order, equality and greatest common divisors.

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
    /// The type of the lesser or greater of `O·2^K` and `self` if their order is unknown.
    type PosJoin<O: OddNat, K: Exp>: Int;
    /// The type of the lesser or greater of `-O·2^K` and `self` if their order is unknown.
    type NegJoin<O: OddNat, K: Exp>: Int;
    /// `gcd(O·2^K, self)`.
    type PosGcd<O: OddNat, K: Exp>: Int;
    /// The greatest common divisor of a dynamic integer and `self`.
    type DynGcd<T: DynInt>: Int;

    // Order and divisibility in one.

    /// How `O·2^K` relates to `self`.
    type PosRelate<O: OddNat, K: Exp>: Relation;
    /// How 0 relates to `self`.
    type ZeroRelate: Relation;
}

/// `O1·2^K1 / O2·2^K2`.
type Quotient<O1, K1, O2, K2> = <<K1 as Exp>::Sub<K2> as ExpDifference>::Divide<O1, O2>;

/// `O1·2^K1 % O2·2^K2`.
type Remainder<O1, K1, O2, K2> = <<K1 as Exp>::Sub<K2> as ExpDifference>::Rem<O1, K1, O2, K2>;

/// `-a % b` for a remainder `R = a % b`: 0 stays 0, others become `b - R`.
type NegatedRemainder<R, B> = <<R as Int>::IsZero as IntBool>::If<Zero, <B as Int>::Sub<R>>;

impl RightOperand for Zero {
    type PosPlus<O: OddNat, K: Exp> = Pos<O, K>;
    type NegPlus<O: OddNat, K: Exp> = Neg<O, K>;
    type ZeroMinus = Zero;
    type PosMinus<O: OddNat, K: Exp> = Pos<O, K>;
    type NegMinus<O: OddNat, K: Exp> = Neg<O, K>;
    type DynMinus<T: DynInt> = Dyn<T>;
    type WithDyn<T: DynInt> = Dyn<T>;

    type PosTimes<O: OddNat, K: Exp> = Zero;
    type NegTimes<O: OddNat, K: Exp> = Zero;
    type DynTimes<T: DynInt> = Zero;

    // A static quotient by zero does not exist; a dynamic one is the greatest value.
    type ZeroBy = Inexact<Overflow>;
    type ZeroCeil = Overflow;
    type PosBy<O: OddNat, K: Exp> = Inexact<Overflow>;
    type NegBy<O: OddNat, K: Exp> = Inexact<Overflow>;
    type DynBy<T: DynInt> = Unchecked<Dyn<T>>;
    type PosRem<O: OddNat, K: Exp> = Overflow;
    type NegRem<O: OddNat, K: Exp> = Overflow;
    type DynRem<T: DynInt> = Dyn<T>;

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

    type PosRelate<O: OddNat, K: Exp> = MoreThan;
    type ZeroRelate = SameAs;
}

impl<O2: OddNat, K2: Exp> RightOperand for Pos<O2, K2> {
    type PosPlus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2>;
    type NegPlus<O: OddNat, K: Exp> = <K2::Sub<K> as ExpDifference>::Minus<O2, K2, O, K>;
    type ZeroMinus = Neg<O2, K2>;
    type PosMinus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Minus<O, K, O2, K2>;
    type NegMinus<O: OddNat, K: Exp> =
        <<K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2> as Int>::Negate;
    type DynMinus<T: DynInt> = Dyn<T>;
    type WithDyn<T: DynInt> = Dyn<T>;

    type PosTimes<O: OddNat, K: Exp> = O::OddTimes<O2, K::Add<K2>>;
    type NegTimes<O: OddNat, K: Exp> = <O::OddTimes<O2, K::Add<K2>> as Int>::Negate;
    type DynTimes<T: DynInt> = Dyn<T>;

    type ZeroBy = Exact<Zero>;
    type ZeroCeil = Zero;
    type PosBy<O: OddNat, K: Exp> = Quotient<O, K, O2, K2>;
    type NegBy<O: OddNat, K: Exp> = <Quotient<O, K, O2, K2> as DivisionCases>::Negated;
    // n / 1 = n
    type DynBy<T: DynInt> = <K2::IsOne<O2> as IntBool>::ExactIfTrue<Dyn<T>>;
    type PosRem<O: OddNat, K: Exp> = Remainder<O, K, O2, K2>;
    type NegRem<O: OddNat, K: Exp> = NegatedRemainder<Remainder<O, K, O2, K2>, Self>;
    // n % 1 = 0
    type DynRem<T: DynInt> = <K2::IsOne<O2> as IntBool>::If<Zero, Dyn<T>>;

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

    type PosRelate<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Relate<O, O2>;
    type ZeroRelate = LessThan;
}

impl<O2: OddNat, K2: Exp> RightOperand for Neg<O2, K2> {
    // A negative operand makes an unsigned dynamic one signed: n + -1 is below zero for n = 0.
    type PosPlus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Minus<O, K, O2, K2>;
    type NegPlus<O: OddNat, K: Exp> =
        <<K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2> as Int>::Negate;
    type ZeroMinus = Pos<O2, K2>;
    type PosMinus<O: OddNat, K: Exp> = <K::Sub<K2> as ExpDifference>::Sum<O, K, O2, K2>;
    type NegMinus<O: OddNat, K: Exp> = <K2::Sub<K> as ExpDifference>::Minus<O2, K2, O, K>;
    type DynMinus<T: DynInt> = Dyn<T::Signed>;
    type WithDyn<T: DynInt> = Dyn<T::Signed>;

    type PosTimes<O: OddNat, K: Exp> = <O::OddTimes<O2, K::Add<K2>> as Int>::Negate;
    type NegTimes<O: OddNat, K: Exp> = O::OddTimes<O2, K::Add<K2>>;
    type DynTimes<T: DynInt> = Dyn<T::Signed>;

    // a / -b = -a / b, and a % -b = -(-a % b)
    type ZeroBy = Exact<Zero>;
    type ZeroCeil = Zero;
    type PosBy<O: OddNat, K: Exp> = <Quotient<O, K, O2, K2> as DivisionCases>::Negated;
    type NegBy<O: OddNat, K: Exp> = Quotient<O, K, O2, K2>;
    type DynBy<T: DynInt> = Unchecked<Dyn<T::Signed>>;
    type PosRem<O: OddNat, K: Exp> =
        <NegatedRemainder<Remainder<O, K, O2, K2>, Pos<O2, K2>> as Int>::Negate;
    type NegRem<O: OddNat, K: Exp> = <Remainder<O, K, O2, K2> as Int>::Negate;
    type DynRem<T: DynInt> = Dyn<T::Signed>;

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

    type PosRelate<O: OddNat, K: Exp> = MoreThan;
    type ZeroRelate = MoreThan;
}

impl<U: DynInt> RightOperand for Dyn<U> {
    type PosPlus<O: OddNat, K: Exp> = Dyn<U>;
    type NegPlus<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type ZeroMinus = Dyn<U>;
    type PosMinus<O: OddNat, K: Exp> = Dyn<U>;
    type NegMinus<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type DynMinus<T: DynInt> = Dyn<T::Join<U>>;
    type WithDyn<T: DynInt> = Dyn<T::Join<U>>;

    type PosTimes<O: OddNat, K: Exp> = Dyn<U>;
    type NegTimes<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type DynTimes<T: DynInt> = Dyn<T::Join<U>>;

    type ZeroBy = Exact<Zero>;
    type ZeroCeil = Dyn<U>;
    type PosBy<O: OddNat, K: Exp> = Unchecked<Dyn<U>>;
    type NegBy<O: OddNat, K: Exp> = Unchecked<Dyn<U::Signed>>;
    type DynBy<T: DynInt> = Unchecked<Dyn<T::Join<U>>>;
    type PosRem<O: OddNat, K: Exp> = Dyn<U>;
    type NegRem<O: OddNat, K: Exp> = Dyn<U::Signed>;
    type DynRem<T: DynInt> = Dyn<T::Join<U>>;

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

    type PosRelate<O: OddNat, K: Exp> = Undecided;
    type ZeroRelate = Undecided;
}
