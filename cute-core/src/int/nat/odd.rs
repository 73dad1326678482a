//! Odd numbers: the operations on the odd parts of two integers, and divisibility.

use super::{
    Difference, LongDivision, Nat, NatDivide, NatShift, NatTimes, OddTable, SmallDivision,
};
use crate::diagnostic::names::{ExpNames, Spelled};
use crate::int::exp::{Exp, X1};
use crate::int::hex::*;
use crate::int::{
    Division, DivisorOf, Exact, Inexact, Int, IntBool, MultipleOf, Pos, Relation, SameAs, Zero,
};
use crate::logic::{Bool, False, True};

/// An odd number. In quotients and remainders it is the divisor.
pub trait OddNat: Nat + OddTable {
    /// Whether it is 1.
    type IsOne: Bool;
    /// The name of `self · 2^K`.
    type Name<K: Exp>;

    /// `2^S · O / self`.
    type DivideUp<S: Exp, O: OddNat>: Division;
    /// `⌊O / (self · 2^S)⌋`, where `S > 0`: never exact.
    type DivideDown<S: Exp, O: OddNat>: Division;
    /// `(O · 2^S mod self) · 2^K`.
    type RemUp<S: Exp, O: OddNat, K: Exp>: Int;
    /// `(O mod (self · 2^S)) · 2^K`, where `S > 0`.
    type RemDown<S: Exp, O: OddNat, K: Exp>: Int;
    /// `N / self` if it is exact, otherwise [`Borrow`](super::Borrow).
    type ExactInto<N: OddNat>: Difference;
    /// `⌊N / self⌋`.
    type Floor<N: Nat>: Nat;
    /// The remainder of `N`.
    type Remainder<N: Nat>: Nat;

    /// How `O·2^D` relates to `self`; `D > 0`.
    type RelateAbove<D: Exp, O: OddNat>: Relation;
    /// How `self` relates to `O·2^D`; `D > 0`.
    type RelateBelow<D: Exp, O: OddNat>: Relation;
    /// How `self` relates to `O`.
    type RelateOdd<O: OddNat>: Relation;
    /// How 1 relates to `self`.
    type OneRelate: Relation;
}

/// The remainder of `O` by `B · 2^S`, times `2^K`.
type RemainderDown<S, O, B, K> = <<O as Nat>::Sub<
    <<<B as OddNat>::Floor<<S as Exp>::Shr<O>> as NatTimes>::Product<B> as Nat>::Shl<S>,
> as Difference>::Signed<K, O, B>;

impl OddNat for _1 {
    type IsOne = True;
    type Name<K: Exp> = <K::Names as ExpNames>::Times1;
    type DivideUp<S: Exp, O: OddNat> = Exact<Pos<O, S>>;
    type DivideDown<S: Exp, O: OddNat> = Inexact<<S::Shr<O> as NatShift>::Normal<X1>>;
    type RemUp<S: Exp, O: OddNat, K: Exp> = Zero;
    type RemDown<S: Exp, O: OddNat, K: Exp> = RemainderDown<S, O, Self, K>;
    type ExactInto<N: OddNat> = N;
    type Floor<N: Nat> = N;
    type Remainder<N: Nat> = _0;
    // 1 divides everything
    type RelateAbove<D: Exp, O: OddNat> = MultipleOf<Pos<O, D>>;
    type RelateBelow<D: Exp, O: OddNat> = DivisorOf<Pos<O, D>>;
    type RelateOdd<O: OddNat> = O::OneRelate;
    type OneRelate = SameAs;
}

/// The members that all numbers above 1 share.
macro_rules! above_one {
    () => {
        type IsOne = False;
        type DivideUp<S: Exp, O: OddNat> =
            <<Self as OddNat>::ExactInto<O> as Difference>::Quotient<S, O, Self>;
        type DivideDown<S: Exp, O: OddNat> =
            Inexact<<<Self as OddNat>::Floor<S::Shr<O>> as NatShift>::Normal<X1>>;
        type RemUp<S: Exp, O: OddNat, K: Exp> =
            <<Self as OddNat>::Remainder<S::Shl<O>> as NatShift>::Normal<K>;
        type RemDown<S: Exp, O: OddNat, K: Exp> = RemainderDown<S, O, Self, K>;
        type RelateAbove<D: Exp, O: OddNat> =
            <<Self as OddNat>::ExactInto<O> as Difference>::RelateUp<D, O, Self>;
        type RelateBelow<D: Exp, O: OddNat> =
            <<Self as OddNat>::ExactInto<O> as Difference>::RelateDown<D, O, Self>;
        type RelateOdd<O: OddNat> = <<Self as Nat>::Below<O> as IntBool>::Relate<Self, O>;
        type OneRelate = DivisorOf<Pos<Self, X1>>;
    };
}

/// Numbers of one digit: `digits!(_3 Times3 ExactBy3 By3)`.
macro_rules! digits {
    ($($digit:ident $times:ident $exact:ident $by:ident)*) => {$(
        impl OddNat for $digit {
            above_one!();
            type Name<K: Exp> = <K::Names as ExpNames>::$times;
            type ExactInto<N: OddNat> = N::$exact;
            type Floor<N: Nat> = <N::$by as SmallDivision>::Quotient;
            type Remainder<N: Nat> = <N::$by as SmallDivision>::Remainder;
        }
    )*};
}
digits! {
    _3 Times3 ExactBy3 By3 _5 Times5 ExactBy5 By5 _7 Times7 ExactBy7 By7 _9 Times9 ExactBy9 By9
    _11 Times11 ExactBy11 By11 _13 Times13 ExactBy13 By13 _15 Times15 ExactBy15 By15
}

/// Longer numbers.
macro_rules! long {
    ($($digit:ident)*) => {$(
        impl<V: Nat> OddNat for Hex<V, $digit> {
            above_one!();
            type Name<K: Exp> = <<K::Shl<Self> as Nat>::Digits as Spelled>::Name;
            type ExactInto<N: OddNat> = <N as NatDivide>::ExactBy<Self>;
            type Floor<N: Nat> = <N::LongDivide<Self> as LongDivision>::Quotient;
            type Remainder<N: Nat> = <N::LongDivide<Self> as LongDivision>::Remainder;
        }
    )*};
}
long!(_1 _3 _5 _7 _9 _11 _13 _15);
