//! Differences of exponents: what an operation on `O1·2^K1` and `O2·2^K2` does with the odd parts.
//!
//! Odd parts are given by their halves, `O = 2·H + 1`. Where the exponents differ, one of the two
//! numbers is even in units of the lesser power of two and the other odd: comparing or adding them
//! is comparing or adding the halves.

use super::exp::{E0, Exp};
use super::nat::{Difference, Nat, NatOrder, NatSubtract, Odd, Overflow};
use super::{Division, Inexact, Int, Relation, Undecided};
use crate::logic::{Bool, False, Tri, True, Unknown};
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
    /// `O1·2^K1 = O2·2^K2`.
    type Equal<H1: Nat, H2: Nat>: Bool;
    /// `O1·2^K1 < O2·2^K2`.
    type Less<H1: Nat, H2: Nat>: Tri;
    /// `O1·2^K1 + O2·2^K2`.
    type Sum<K1: Exp, H1: Nat, K2: Exp, H2: Nat>: Int;
    /// `O1·2^K1 - O2·2^K2`.
    type Minus<K1: Exp, H1: Nat, K2: Exp, H2: Nat>: Int;
    /// `O1·2^K1 / O2·2^K2`.
    type Divide<H1: Nat, H2: Nat>: Division;
    /// How `O1·2^K1` lies to `O2·2^K2`.
    type Relate<H1: Nat, H2: Nat>: Relation;
    /// The remainder of that division.
    type Rem<K1: Exp, H1: Nat, K2: Exp, H2: Nat>: Int;
    /// The greatest common divisor.
    type Gcd<K1: Exp, H1: Nat, K2: Exp, H2: Nat>: Int;
}

impl ExpDifference for Same {
    type Equal<H1: Nat, H2: Nat> = H1::Equal<H2>;
    type Less<H1: Nat, H2: Nat> = H1::Less<H2, False>;
    // O1 + O2 = 2·(H1 + H2 + 1)
    type Sum<K1: Exp, H1: Nat, K2: Exp, H2: Nat> =
        <H1::AddCarry<H2> as Nat>::NormalChecked<K1::Succ>;
    // O1 - O2 = 2·(H1 - H2)
    type Minus<K1: Exp, H1: Nat, K2: Exp, H2: Nat> =
        <H1::Sub<H2> as Difference>::Even<K1::Succ, H1, H2>;
    type Divide<H1: Nat, H2: Nat> = H2::DivideUp<E0, Odd<H1>>;
    type Relate<H1: Nat, H2: Nat> = H1::RelateOdd<H2>;
    type Rem<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = H2::RemUp<E0, Odd<H1>, K2>;
    type Gcd<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = H1::OddGcd<K1, H2>;
}

// In units of 2^K2 the left number is O1·2^D = 2·X with X = O1·2^(D - 1), the right one 2·H2 + 1.
impl<D: Exp> ExpDifference for Above<D> {
    type Equal<H1: Nat, H2: Nat> = False;
    // 2·X < 2·H2 + 1  <=>  X <= H2
    type Less<H1: Nat, H2: Nat> = <D::ShlPred<Odd<H1>> as NatOrder>::Less<H2, True>;
    // 2·(X + H2) + 1
    type Sum<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = <H2::Add<D::ShlPred<Odd<H1>>> as Nat>::Fit<K2>;
    // 2·(X - H2 - 1) + 1
    type Minus<K1: Exp, H1: Nat, K2: Exp, H2: Nat> =
        <<D::ShlPred<Odd<H1>> as NatSubtract>::SubBorrowed<H2> as Difference>::Odd<
            K2,
            D::ShlPred<Odd<H1>>,
            H2,
        >;
    type Divide<H1: Nat, H2: Nat> = H2::DivideUp<D, Odd<H1>>;
    type Relate<H1: Nat, H2: Nat> = H2::RelateAbove<D, H1>;
    type Rem<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = H2::RemUp<D, Odd<H1>, K2>;
    type Gcd<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = H1::OddGcd<K2, H2>;
}

// In units of 2^K1 the left number is 2·H1 + 1, the right one 2·X with X = O2·2^(D - 1).
impl<D: Exp> ExpDifference for Below<D> {
    type Equal<H1: Nat, H2: Nat> = False;
    // 2·H1 + 1 < 2·X  <=>  H1 < X
    type Less<H1: Nat, H2: Nat> = H1::Less<D::ShlPred<Odd<H2>>, False>;
    type Sum<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = <H1::Add<D::ShlPred<Odd<H2>>> as Nat>::Fit<K1>;
    // -(2·(X - H1 - 1) + 1)
    type Minus<K1: Exp, H1: Nat, K2: Exp, H2: Nat> =
        <<Above<D> as ExpDifference>::Minus<K2, H2, K1, H1> as Int>::Negate;
    type Divide<H1: Nat, H2: Nat> = H2::DivideDown<D, H1>;
    type Relate<H1: Nat, H2: Nat> = H1::RelateBelow<D, H2>;
    type Rem<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = H2::RemDown<D, H1, K1>;
    type Gcd<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = H1::OddGcd<K1, H2>;
}

impl ExpDifference for Beyond {
    type Equal<H1: Nat, H2: Nat> = False;
    type Less<H1: Nat, H2: Nat> = Unknown;
    type Sum<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = Overflow;
    type Minus<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = Overflow;
    type Divide<H1: Nat, H2: Nat> = Inexact<Overflow>;
    type Relate<H1: Nat, H2: Nat> = Undecided;
    type Rem<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = Overflow;
    type Gcd<K1: Exp, H1: Nat, K2: Exp, H2: Nat> = Overflow;
}
