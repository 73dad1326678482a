//! Greatest common divisors of odd numbers, by subtraction and halving.
//!
//! `gcd(a, b) = gcd((a - b) / 2^k, b)` for odd `a > b`, where `2^k` is the power of two in `a - b`.
//! A table has the divisors of numbers of one digit ([`OddGcd`](super::OddGcd)).
//!
//! ```text
//! 45, 21  ->  24 / 8 = 3, 21  ->  18 / 2 = 9, 3  ->  6 / 2 = 3, 3  ->  0: 3
//! ```

use super::{Difference, Nat, OddNat, Overflow};
use crate::int::exp::Exp;
use crate::int::{Int, Pos};
use core::marker::PhantomData;

/// The numbers that have the divisor in common that is searched for.
pub struct Searching<A, B>(PhantomData<(A, B)>);

/// The divisor is found.
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

impl<A: OddNat, B: OddNat> GcdSearch for Searching<A, B> {
    type Step = <<A as Nat>::Sub<B> as Difference>::GcdStep<A, B>;
    type Step8 = Step2<Step2<Step2<Step2<Self>>>>;
    type Step64 = Step16<Step16<Step16<Step16<Self>>>>;
    // Not reached: 128 steps end every search.
    type End<K: Exp> = Overflow;
}

impl<A: OddNat> GcdSearch for Found<A> {
    type Step = Self;
    type Step8 = Self;
    type Step64 = Self;
    type End<K: Exp> = Pos<A, K>;
}

/// The integer `gcd(A, B) · 2^K`: the search over all steps that numbers below 2^63 can need.
pub type Search<A, B, K> =
    <<<Searching<A, B> as GcdSearch>::Step64 as GcdSearch>::Step64 as GcdSearch>::End<K>;
