//! The greatest common divisor of odd numbers, by subtraction and halving.
//!
//! `gcd(a, b) = gcd((a - b) / 2^k, b)` for odd `a > b`, where `2^k` is the power of two in `a - b`.

use super::{Difference, Nat, NatSubtract, Overflow};
use crate::int::exp::Exp;
use crate::int::{Int, Pos};
use core::marker::PhantomData;
use typenum::{B0, B1, UInt, UTerm};

/// Greatest common divisors. Where a name says `Odd`, `self` stands for `2·self + 1`.
pub trait NatGcd: Sized {
    /// The integer `gcd(2·self + 1, 2·H + 1) · 2^K`.
    type OddGcd<K: Exp, H: Nat>: Int;
    /// The same, where `2·H + 1` is not 1.
    type OddGcdLong<K: Exp, H: Nat>: Int;
    /// The search goes on after a step that left the difference `2·self` and the number `2·B + 1`.
    type GcdNext<B: Nat>: GcdSearch;
}

/// Numbers `2·A + 1` and `2·B + 1` with the common divisor in question.
pub struct Searching<A, B>(PhantomData<(A, B)>);

/// The divisor is found: `2·A + 1`.
pub struct Found<A>(PhantomData<A>);

/// A search for a greatest common divisor. Each step shortens the numbers by at least one bit.
///
/// Steps are doubled rather than chained, because rustc limits the depth of a computation and
/// not its length: 128 steps of 64-bit numbers nest seven deep.
pub trait GcdSearch {
    /// One step.
    type Step: GcdSearch;
    /// Eight steps.
    type Step8: GcdSearch;
    /// Sixty-four steps.
    type Step64: GcdSearch;
    /// The divisor times `2^K`.
    type End<K: Exp>: Int;
}

type Step2<S> = <<S as GcdSearch>::Step as GcdSearch>::Step;
type Step16<S> = <<S as GcdSearch>::Step8 as GcdSearch>::Step8;

impl<A: Nat, B: Nat> GcdSearch for Searching<A, B> {
    type Step = <<A as NatSubtract>::Sub<B> as Difference>::GcdStep<A, B>;
    type Step8 = Step2<Step2<Step2<Step2<Self>>>>;
    type Step64 = Step16<Step16<Step16<Step16<Self>>>>;
    // Not reached: 128 steps end every search.
    type End<K: Exp> = Overflow;
}

impl<A: Nat> GcdSearch for Found<A> {
    type Step = Self;
    type Step8 = Self;
    type Step64 = Self;
    type End<K: Exp> = Pos<K, UInt<A, B1>>;
}

/// The search over all steps that numbers below 2^63 can need.
type Search<K, A, B> =
    <<<Searching<A, B> as GcdSearch>::Step64 as GcdSearch>::Step64 as GcdSearch>::End<K>;

// gcd(1, b) = 1; a difference of 0 ends the search
impl NatGcd for UTerm {
    type OddGcd<K: Exp, H: Nat> = Pos<K, UInt<UTerm, B1>>;
    type OddGcdLong<K: Exp, H: Nat> = Pos<K, UInt<UTerm, B1>>;
    type GcdNext<B: Nat> = Found<B>;
}

// 2·V: halve once more
impl<V: Nat> NatGcd for UInt<V, B0> {
    type OddGcd<K: Exp, H: Nat> = H::OddGcdLong<K, Self>;
    type OddGcdLong<K: Exp, H: Nat> = Search<K, Self, H>;
    type GcdNext<B: Nat> = V::GcdNext<B>;
}

// 2·V + 1: odd
impl<V: Nat> NatGcd for UInt<V, B1> {
    type OddGcd<K: Exp, H: Nat> = H::OddGcdLong<K, Self>;
    type OddGcdLong<K: Exp, H: Nat> = Search<K, Self, H>;
    type GcdNext<B: Nat> = Searching<V, B>;
}
