//! How one integer lies to another: order and divisibility by one evaluation.
//!
//! ```text
//! _24 to _8 = MultipleOf(_3)     _8 to _24 = DivisorOf(_3)     _8 to _8 = SameAs
//! _24 to _9 = MoreThan           _9 to _24 = LessThan          n to _8 = Undecided
//! ```
//!
//! Composition asks both questions of each pair of a stride and a shape; asked one after the other
//! they cost twice as much.

use super::exp::{E0, Exp, ExpDifference};
use super::nat::{Nat, Odd};
use super::{Dyn, DynInt, Exact, Inexact, Int, Neg, Pos, Unchecked, Zero};
use crate::logic::{False, True};
use typenum::{B0, B1, UInt, UTerm};

/// `a = b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SameAs;
/// `a = q·b` with `q > 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MultipleOf<Q>(pub Q);
/// `b = q·a` with `q > 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DivisorOf<Q>(pub Q);
/// `a < b`, and does not divide it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessThan;
/// `a > b`, and is no multiple of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoreThan;
/// One of both is dynamic, or `a` is negative, or one is beyond ±2^63.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undecided;

/// The outcome of [`relate`]. Closed.
///
/// # Examples
/// ```
/// use cute_core::int::{FromConst, LessThan, Relate, Relation};
/// let less: Relate<FromConst<9>, FromConst<24>> = Relation::make();
/// assert_eq!(less, LessThan);
/// ```
pub trait Relation:
    crate::layout::compose::RelationCases + crate::layout::complement::RelationCases + Copy + 'static
{
    /// The outcome as a value: its type says all.
    fn make() -> Self;
}

macro_rules! relations {
    ($($name:ident)*; $($quotient:ident)*) => {
        $(impl Relation for $name {
            #[inline(always)]
            fn make() -> Self { $name }
        })*
        $(impl<Q: Int> Relation for $quotient<Q> {
            #[inline(always)]
            fn make() -> Self { $quotient(Q::make_static()) }
        })*
    };
}
relations!(SameAs LessThan MoreThan Undecided; MultipleOf DivisorOf);

/// How `A` lies to `B`.
///
/// # Examples
/// ```
/// use cute_core::int::{DivisorOf, FromConst, Relate};
/// let DivisorOf(three): Relate<FromConst<8>, FromConst<24>> = DivisorOf(FromConst::<3>::NEW);
/// assert_eq!(three.to_string(), "_3");
/// ```
pub type Relate<A, B> = <A as Int>::Relate<B>;

/// How `a` lies to `b`, by their types.
///
/// # Examples
/// ```
/// use cute_core::int::{Dyn, FromConst, MoreThan, MultipleOf, Undecided, relate};
/// let n = FromConst::<24>::NEW;
/// assert_eq!(relate(n, FromConst::<8>::NEW), MultipleOf(FromConst::<3>::NEW));
/// assert_eq!(relate(n, FromConst::<9>::NEW), MoreThan);
/// assert_eq!(relate(n, Dyn(8)), Undecided);
/// ```
#[inline(always)]
pub fn relate<A: Int, B: Int>(_: A, _: B) -> Relate<A, B> {
    Relation::make()
}

/// Relations where `self` is the right operand.
pub trait RelateCases: Sized {
    /// How `O·2^K` lies to `self`.
    type PosRelate<K: Exp, H: Nat>: Relation;
    /// How 0 lies to `self`.
    type ZeroRelate: Relation;
}

impl RelateCases for Zero {
    type PosRelate<K: Exp, H: Nat> = MoreThan;
    type ZeroRelate = SameAs;
}
impl<K2: Exp, H2: Nat> RelateCases for Pos<K2, Odd<H2>> {
    type PosRelate<K: Exp, H: Nat> = <K::Sub<K2> as ExpDifference>::Relate<H, H2>;
    type ZeroRelate = LessThan;
}
impl<K2: Exp, H2: Nat> RelateCases for Neg<K2, Odd<H2>> {
    type PosRelate<K: Exp, H: Nat> = MoreThan;
    type ZeroRelate = MoreThan;
}
impl<U: DynInt> RelateCases for Dyn<U> {
    type PosRelate<K: Exp, H: Nat> = Undecided;
    type ZeroRelate = Undecided;
}

/// Relations of odd numbers, given by their halves, and of their multiples by powers of two.
pub trait NatRelate: Sized {
    /// How `(2·H + 1)·2^D` lies to `2·self + 1`; `D > 0`.
    type RelateAbove<D: Exp, H: Nat>: Relation;
    /// How `2·self + 1` lies to `(2·H + 1)·2^D`; `D > 0`.
    type RelateBelow<D: Exp, H: Nat>: Relation;
    /// How `2·self + 1` lies to `2·H + 1`.
    type RelateOdd<H: Nat>: Relation;
    /// How 1 lies to `2·self + 1`.
    type OneRelate: Relation;
    /// How `2·H + 1`, above 1, lies to `2·self + 1`.
    type OddRelate<H: Nat>: Relation;
}

// 1 divides everything
impl NatRelate for UTerm {
    type RelateAbove<D: Exp, H: Nat> = MultipleOf<Pos<D, Odd<H>>>;
    type RelateBelow<D: Exp, H: Nat> = DivisorOf<Pos<D, Odd<H>>>;
    type RelateOdd<H: Nat> = H::OneRelate;
    type OneRelate = SameAs;
    type OddRelate<H: Nat> = MultipleOf<Pos<E0, Odd<H>>>;
}

macro_rules! above_one {
    ($($digit:ident)*) => {$(
        impl<V: Nat> NatRelate for UInt<V, $digit> {
            type RelateAbove<D: Exp, H: Nat> = <H::Equal<Self> as RelateBool>::Above<D, H, Self>;
            type RelateBelow<D: Exp, H: Nat> = <H::Equal<Self> as RelateBool>::Below<D, Self, H>;
            type RelateOdd<H: Nat> = H::OddRelate<Self>;
            type OneRelate = DivisorOf<Pos<E0, Odd<Self>>>;
            type OddRelate<H: Nat> = <H::Equal<Self> as RelateBool>::Odd<H, Self>;
        }
    )*};
}
above_one!(B0 B1);

/// Relations of `2·A + 1` and `2·B + 1`, both above 1, where `self` is whether they are equal.
pub trait RelateBool {
    /// How `(2·A + 1)·2^D` lies to `2·B + 1`.
    type Above<D: Exp, A: Nat, B: Nat>: Relation;
    /// How `2·A + 1` lies to `(2·B + 1)·2^D`.
    type Below<D: Exp, A: Nat, B: Nat>: Relation;
    /// How `2·A + 1` lies to `2·B + 1`.
    type Odd<A: Nat, B: Nat>: Relation;
    /// Of a quotient below 1 that leaves a remainder: `self` is whether its floor is 0.
    type LessOrMore: Relation;
    /// The reverse.
    type MoreOrLess: Relation;
    /// As `LessOrMore`, of odd numbers, the lesser of which may divide the greater.
    type OddLess<A: Nat, B: Nat>: Relation;
}
impl RelateBool for True {
    type Above<D: Exp, A: Nat, B: Nat> = MultipleOf<Pos<D, Odd<UTerm>>>;
    type Below<D: Exp, A: Nat, B: Nat> = DivisorOf<Pos<D, Odd<UTerm>>>;
    type Odd<A: Nat, B: Nat> = SameAs;
    type LessOrMore = LessThan;
    type MoreOrLess = MoreThan;
    type OddLess<A: Nat, B: Nat> = <A::DivideUp<E0, Odd<B>> as RelateDivision>::Inverse;
}
impl RelateBool for False {
    type Above<D: Exp, A: Nat, B: Nat> = <B::DivideUp<D, Odd<A>> as RelateDivision>::Relation;
    type Below<D: Exp, A: Nat, B: Nat> = <A::DivideUp<D, Odd<B>> as RelateDivision>::Inverse;
    type Odd<A: Nat, B: Nat> = <B::DivideUp<E0, Odd<A>> as RelateDivision>::OfOdd<A, B>;
    type LessOrMore = MoreThan;
    type MoreOrLess = LessThan;
    type OddLess<A: Nat, B: Nat> = MoreThan;
}

/// From the division of `a` by `b`, which are not equal.
pub trait RelateDivision {
    /// How `a` lies to `b`, of which one is even and the other odd.
    type Relation: Relation;
    /// How `b` lies to `a`.
    type Inverse: Relation;
    /// How `a = 2·A + 1` lies to `b = 2·B + 1`.
    type OfOdd<A: Nat, B: Nat>: Relation;
}
impl<Q: Int> RelateDivision for Exact<Q> {
    type Relation = MultipleOf<Q>;
    type Inverse = DivisorOf<Q>;
    type OfOdd<A: Nat, B: Nat> = MultipleOf<Q>;
}
impl<Q: Int> RelateDivision for Inexact<Q> {
    type Relation = <Q::IsZero as RelateBool>::LessOrMore;
    type Inverse = <Q::IsZero as RelateBool>::MoreOrLess;
    type OfOdd<A: Nat, B: Nat> = <Q::IsZero as RelateBool>::OddLess<A, B>;
}
impl<Q: Int> RelateDivision for Unchecked<Q> {
    type Relation = Undecided;
    type Inverse = Undecided;
    type OfOdd<A: Nat, B: Nat> = Undecided;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int::{FromConst, StaticInt};
    use core::any::TypeId;

    /// The relation by the definitions, as a type.
    fn is<A: StaticInt, B: StaticInt, R: 'static>() -> bool {
        TypeId::of::<Relate<A, B>>() == TypeId::of::<R>()
    }

    /// How often `b` fits into its multiple `a`; 1 where `a` is none.
    const fn times(a: usize, b: usize) -> usize {
        if a.is_multiple_of(b) { a / b } else { 1 }
    }

    /// Pairs of 1 to 12 and of numbers with larger odd parts, against plain arithmetic.
    #[test]
    fn relations_are_those_of_plain_integers() {
        macro_rules! pairs {
            ($($a:literal)*; $b:tt) => { $(pairs!(@one $a; $b);)* };
            (@one $a:literal; [$($b:literal)*]) => {$({
                let (a, b): (i64, i64) = ($a, $b);
                type A = FromConst<$a>;
                type B = FromConst<$b>;
                const Q: usize = times($a, $b);
                const P: usize = times($b, $a);
                let found = [
                    is::<A, B, SameAs>(),
                    is::<A, B, MultipleOf<FromConst<Q>>>(),
                    is::<A, B, DivisorOf<FromConst<P>>>(),
                    is::<A, B, LessThan>(),
                    is::<A, B, MoreThan>(),
                ];
                let divides = a % b == 0 || b % a == 0;
                let wanted = [
                    a == b,
                    a > b && a % b == 0,
                    a < b && b % a == 0,
                    a < b && !divides,
                    a > b && !divides,
                ];
                assert_eq!(found, wanted, "{a} to {b}");
            })*};
        }
        pairs!(1 2 3 4 5 6 7 8 9 10 11 12 15 24 25 45 48 63 75 96 105 315; [1 2 3 4 5 6 7 8 9 10 11 12 15 24 25 45 48 63 75 96 105 315]);
    }
}
