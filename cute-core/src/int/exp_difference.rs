//! Differences of exponents, which decide how operations on `O1·2^K1` and `O2·2^K2` use the odd
//! parts.
//!
//! In units of the lesser power of two, one of the numbers is odd; the difference of the exponents
//! tells whether the other one is odd, too:
//!
//! ```text
//! 24 + 20 = _3·X8 + _5·X4 = (_3·X2 + _5)·X4 = Hex<_1, _1>·X4        X8 - X4 = Above<X2>
//! ```

use super::exp::{Exp, X1, X65536, X4294967296, X281474976710656};
use super::nat::{Difference, Nat, NatShift, OddNat, Overflow};
use super::{Division, Inexact, Int, Relation, Undecided};
use crate::logic::{Bool, False, Tri, Unknown};
use core::marker::PhantomData;

/// `K1 = K2`.
pub struct Same;

/// `K1 - K2 = D > 0`.
pub struct Above<D>(PhantomData<D>);

/// `K2 - K1 = D > 0`.
pub struct Below<D>(PhantomData<D>);

/// One of the exponents is beyond the table.
pub struct Beyond;

/// A difference `K1 - K2` of exponents: the operations on `O1·2^K1` and `O2·2^K2` branch on it.
pub trait ExpDifference {
    /// `K1 + 16 - K2`.
    type Plus16: ExpDifference;
    /// `K1 + 32 - K2`.
    type Plus32: ExpDifference;
    /// `K1 + 48 - K2`.
    type Plus48: ExpDifference;
    /// `O1·2^K1 = O2·2^K2`.
    type Equal<O1: OddNat, O2: OddNat>: Bool;
    /// `O1·2^K1 < O2·2^K2`.
    type Less<O1: OddNat, O2: OddNat>: Tri;
    /// `O1·2^K1 + O2·2^K2`.
    type Sum<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp>: Int;
    /// `O1·2^K1 - O2·2^K2`.
    type Minus<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp>: Int;
    /// `O1·2^K1 / O2·2^K2`.
    type Divide<O1: OddNat, O2: OddNat>: Division;
    /// How `O1·2^K1` relates to `O2·2^K2`.
    type Relate<O1: OddNat, O2: OddNat>: Relation;
    /// The remainder of that division.
    type Rem<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp>: Int;
    /// The greatest common divisor.
    type Gcd<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp>: Int;
}

impl ExpDifference for Same {
    type Plus16 = Above<X65536>;
    type Plus32 = Above<X4294967296>;
    type Plus48 = Above<X281474976710656>;
    type Equal<O1: OddNat, O2: OddNat> = O1::Equal<O2>;
    type Less<O1: OddNat, O2: OddNat> = O1::Less<O2>;
    type Sum<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> =
        <O1::Add<O2> as NatShift>::NormalChecked<K1>;
    type Minus<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> =
        <O1::Sub<O2> as Difference>::Signed<K1, O1, O2>;
    type Divide<O1: OddNat, O2: OddNat> = O2::DivideUp<X1, O1>;
    type Relate<O1: OddNat, O2: OddNat> = O1::RelateOdd<O2>;
    type Rem<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = O2::RemUp<X1, O1, K2>;
    type Gcd<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = O1::OddGcd<O2, K1>;
}

// In units of 2^K2 the left number is O1·2^D, the right one O2.
impl<D: Exp> ExpDifference for Above<D> {
    type Plus16 = Above<D::Plus16>;
    type Plus32 = Above<D::Plus32>;
    type Plus48 = Above<D::Plus48>;
    type Equal<O1: OddNat, O2: OddNat> = False;
    type Less<O1: OddNat, O2: OddNat> = <D::Shl<O1> as Nat>::Less<O2>;
    type Sum<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> =
        <<D::Shl<O1> as Nat>::Add<O2> as NatShift>::NormalChecked<K2>;
    type Minus<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> =
        <<D::Shl<O1> as Nat>::Sub<O2> as Difference>::Signed<K2, D::Shl<O1>, O2>;
    type Divide<O1: OddNat, O2: OddNat> = O2::DivideUp<D, O1>;
    type Relate<O1: OddNat, O2: OddNat> = O2::RelateAbove<D, O1>;
    type Rem<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = O2::RemUp<D, O1, K2>;
    type Gcd<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = O1::OddGcd<O2, K2>;
}

// In units of 2^K1 the left number is O1, the right one O2·2^D.
impl<D: Exp> ExpDifference for Below<D> {
    type Plus16 = D::From16;
    type Plus32 = D::From32;
    type Plus48 = D::From48;
    type Equal<O1: OddNat, O2: OddNat> = False;
    type Less<O1: OddNat, O2: OddNat> = O1::Less<D::Shl<O2>>;
    type Sum<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> =
        <O1::Add<D::Shl<O2>> as NatShift>::NormalChecked<K1>;
    type Minus<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> =
        <O1::Sub<D::Shl<O2>> as Difference>::Signed<K1, O1, D::Shl<O2>>;
    type Divide<O1: OddNat, O2: OddNat> = O2::DivideDown<D, O1>;
    type Relate<O1: OddNat, O2: OddNat> = O1::RelateBelow<D, O2>;
    type Rem<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = O2::RemDown<D, O1, K1>;
    type Gcd<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = O1::OddGcd<O2, K1>;
}

impl ExpDifference for Beyond {
    type Plus16 = Beyond;
    type Plus32 = Beyond;
    type Plus48 = Beyond;
    type Equal<O1: OddNat, O2: OddNat> = False;
    type Less<O1: OddNat, O2: OddNat> = Unknown;
    type Sum<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = Overflow;
    type Minus<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = Overflow;
    type Divide<O1: OddNat, O2: OddNat> = Inexact<Overflow>;
    type Relate<O1: OddNat, O2: OddNat> = Undecided;
    type Rem<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = Overflow;
    type Gcd<O1: OddNat, K1: Exp, O2: OddNat, K2: Exp> = Overflow;
}
