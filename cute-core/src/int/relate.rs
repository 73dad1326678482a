//! How one integer relates to another: order and divisibility in one evaluation.
//!
//! ```text
//! _24 to _8 = MultipleOf(_3)     _8 to _24 = DivisorOf(_3)     _8 to _8 = SameAs
//! _24 to _9 = MoreThan           _9 to _24 = LessThan          n to _8 = Undecided
//! ```
//!
//! Composition needs both for each pair of a stride and a shape; two evaluations would cost twice
//! as much.

use super::Int;

/// `a = b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SameAs;
/// `a = q·b` with `q > 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MultipleOf<Q>(pub Q);
/// `b = q·a` with `q > 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DivisorOf<Q>(pub Q);
/// `a < b`, and `a` does not divide `b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LessThan;
/// `a > b`, and `a` is no multiple of `b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoreThan;
/// One of both is dynamic, or `a` is negative, or one is beyond ±2^63.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Undecided;

/// The outcome of [`relate`]. Sealed.
///
/// # Examples
/// ```
/// use cute_core::{int::{LessThan, Relate, Relation}, prelude::*};
/// let less: Relate<Int![9], Int![24]> = Relation::make();
/// assert_eq!(less, LessThan);
/// ```
pub trait Relation: crate::world::RelationCases + Copy + 'static {
    /// The outcome as a value, which its type determines.
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

/// How `A` relates to `B`.
///
/// # Examples
/// ```
/// use cute_core::{int::{DivisorOf, Relate}, prelude::*};
/// let DivisorOf(three): Relate<Int![8], Int![24]> = DivisorOf(int!(3));
/// assert_eq!(three.to_string(), "_3");
/// ```
pub type Relate<A, B> = <A as Int>::Relate<B>;

/// How `a` relates to `b`, by their types.
///
/// # Examples
/// ```
/// use cute_core::{int::{MoreThan, MultipleOf, Undecided, relate}, prelude::*};
/// let n = int!(24);
/// assert_eq!(relate(n, int!(8)), MultipleOf(int!(3)));
/// assert_eq!(relate(n, int!(9)), MoreThan);
/// assert_eq!(relate(n, Dyn(8)), Undecided);
/// ```
#[inline(always)]
pub fn relate<A: Int, B: Int>(_: A, _: B) -> Relate<A, B> {
    Relation::make()
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

    /// How often `b` fits into its multiple `a`; 1 if `a` is no multiple.
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
