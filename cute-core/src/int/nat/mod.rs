//! Natural numbers in hexadecimal, as types, and their arithmetic.
//!
//! A number is one digit, `_0` to `_15`, or `Hex<V, D>`, which is `16·V + D`; the least significant
//! digit is outermost. Numbers are canonical: no leading zeros, so `Hex<_0, D>` never occurs.
//!
//! Every operation is a generic associated type of the closed trait [`Nat`], defined for all
//! operands. Nearly all odd parts that occur are one digit, and then an operation is two look-ups,
//! one for each operand. Longer numbers take one or two look-ups a digit ([`table`]): sixteen
//! digits suffice for all numbers, where binary ones would take 63 steps and nest as deep.
//!
//! ```text
//! Hex<_1, _9> · 7:   9 · 7 = 63 = 3·16 + 15      1 · 7 + 3 = 10      Hex<_10, _15>
//! ```

mod difference;
mod gcd;
mod product;
mod quotient;
pub mod table;
#[cfg(test)]
mod tests;

pub use difference::{Borrow, Difference};
pub use gcd::Search;
pub use product::Bounded;
pub use quotient::{LongDivision, OddDivide, Partial, SmallDivision};
pub use table::*;

use super::exp::{Exp, Over};
use super::hex::*;
use super::names::OddName;
use super::{Int, OddRelate, Pos};
use crate::logic::{Bool, False, True};
use typenum::{B0, B1, UInt, UTerm, Unsigned};

/// A natural number. Closed: the impls below are all there are.
pub trait Nat:
    NatAppend
    + NatAdd
    + NatSubtract
    + NatTimes
    + NatDivide
    + NatShift
    + NatOrder
    + Difference
    + Reach
    + crate::int::decimal::Binary
    + 'static
{
    /// Its value, modulo 2^64.
    const VALUE: u64;
    /// The same number, as typenum's.
    type Typenum: Unsigned;
    /// `self · 2^K`.
    type Shl<K: Exp>: Nat;
}

/// An odd number.
pub trait OddNat: Nat + OddTimes + OddGcd + OddDivide + OddRelate + OddName {
    /// Whether it is 1.
    type IsOne: Bool;
}

/// How far a number reaches, that is, its binary digits.
pub trait Reach {
    /// `K + ⌊log2(self)⌋`; `self > 0`.
    type Log2<K: Exp>: Exp;
    /// The integer `O · 2^K` if `self · 2^L` is within 2^63, else an overflow. `self` and `L` are `O`
    /// and `K`, or what is left of them after some last digits.
    type Within<L: Exp, O: OddNat, K: Exp>: Int;
}

/// What stands for a static result beyond 2^63, and for a static quotient by zero.
pub type Overflow = Pos<_1, Over>;

/// The typenum number with binary digits behind `N`: `binary!(N; B1 B0)` is `UInt<UInt<N, B1>, B0>`.
macro_rules! binary {
    ($n:ty;) => { $n };
    ($n:ty; $bit:ident $($rest:ident)*) => { binary!(UInt<$n, $bit>; $($rest)*) };
}

/// A row `_6 = 6: 0 [B1 B1 B0], log Plus2, within Fit3` for the numbers `_6` and `Hex<_, _6>`: the
/// digit as typenum writes it, `⌊log2⌋` and the number of bits.
macro_rules! digits {
    ($($digit:ident = $value:literal: $($zero:ident)* [$($bit:ident)*], log $log:ident, within $within:ident;)*) => {$(
        impl Nat for $digit {
            const VALUE: u64 = $value;
            type Typenum = binary!(UTerm; $($bit)*);
            type Shl<K: Exp> = K::Shl<Self>;
        }
        impl Reach for $digit {
            type Log2<K: Exp> = K::$log;
            type Within<L: Exp, O: OddNat, K: Exp> = L::$within<O, K>;
        }
        impl<V: Nat> Nat for Hex<V, $digit> {
            const VALUE: u64 = V::VALUE << 4 | $value;
            type Typenum = binary!(V::Typenum; $($zero)* $($bit)*);
            type Shl<K: Exp> = K::Shl<Self>;
        }
        impl<V: Nat> Reach for Hex<V, $digit> {
            type Log2<K: Exp> = V::Log2<K::Plus4>;
            type Within<L: Exp, O: OddNat, K: Exp> = V::Within<L::Plus4, O, K>;
        }
    )*};
}
digits! {
    _1 = 1: B0 B0 B0 [B1], log Plus0, within Fit1;
    _2 = 2: B0 B0 [B1 B0], log Plus1, within Fit2;
    _3 = 3: B0 B0 [B1 B1], log Plus1, within Fit2;
    _4 = 4: B0 [B1 B0 B0], log Plus2, within Fit3;
    _5 = 5: B0 [B1 B0 B1], log Plus2, within Fit3;
    _6 = 6: B0 [B1 B1 B0], log Plus2, within Fit3;
    _7 = 7: B0 [B1 B1 B1], log Plus2, within Fit3;
    _8 = 8: [B1 B0 B0 B0], log Plus3, within Fit4;
    _9 = 9: [B1 B0 B0 B1], log Plus3, within Fit4;
    _10 = 10: [B1 B0 B1 B0], log Plus3, within Fit4;
    _11 = 11: [B1 B0 B1 B1], log Plus3, within Fit4;
    _12 = 12: [B1 B1 B0 B0], log Plus3, within Fit4;
    _13 = 13: [B1 B1 B0 B1], log Plus3, within Fit4;
    _14 = 14: [B1 B1 B1 B0], log Plus3, within Fit4;
    _15 = 15: [B1 B1 B1 B1], log Plus3, within Fit4;
}

impl Nat for _0 {
    const VALUE: u64 = 0;
    type Typenum = UTerm;
    type Shl<K: Exp> = _0;
}
impl<V: Nat> Nat for Hex<V, _0> {
    const VALUE: u64 = V::VALUE << 4;
    type Typenum = binary!(V::Typenum; B0 B0 B0 B0);
    type Shl<K: Exp> = K::Shl<Self>;
}
// Not reached: 0 is no odd part.
impl Reach for _0 {
    type Log2<K: Exp> = K;
    type Within<L: Exp, O: OddNat, K: Exp> = Overflow;
}
impl<V: Nat> Reach for Hex<V, _0> {
    type Log2<K: Exp> = V::Log2<K::Plus4>;
    type Within<L: Exp, O: OddNat, K: Exp> = V::Within<L::Plus4, O, K>;
}

impl OddNat for _1 {
    type IsOne = True;
}
macro_rules! above_one {
    ($($digit:ident)*; $($last:ident)*) => {
        $(impl OddNat for $digit {
            type IsOne = False;
        })*
        $(impl<V: Nat> OddNat for Hex<V, $last> {
            type IsOne = False;
        })*
    };
}
above_one!(_3 _5 _7 _9 _11 _13 _15; _1 _3 _5 _7 _9 _11 _13 _15);
