//! Natural numbers in hexadecimal, as types, and their arithmetic.
//!
//! A number is one digit, `_0` to `_15`, or `Hex<V, D>`, which is `16·V + D`; the least significant
//! digit is outermost. Numbers are canonical: no leading zeros, so `Hex<_0, D>` never occurs.
//!
//! Every operation is a generic associated type of the sealed trait [`Nat`], defined for all
//! operands. Nearly all odd parts are one digit; an operation on them is two look-ups, one for each
//! operand. Longer numbers take one or two look-ups for each digit
//! ([`digits`](crate::r#gen::digits)). Sixteen digits are enough for all numbers; binary numbers
//! would take 63 steps and nest as deep.
//!
//! ```text
//! Hex<_1, _9> · 7:   9 · 7 = 63 = 3·16 + 15      1 · 7 + 3 = 10      Hex<_10, _15>
//! ```

mod difference;
pub(crate) mod gcd;
mod odd;
mod product;
mod quotient;
#[cfg(test)]
mod tests;

pub use crate::r#gen::digits::*;
pub use difference::{Borrow, Difference};
pub use gcd::Search;
pub use odd::OddNat;
pub use product::Bounded;
pub use quotient::{LongDivision, Partial, SmallDivision};

use super::exp::{Exp, Over};
use super::hex::_1;
use super::{Int, IntBool, Pos};
use crate::diagnostic::decimal::Digits;
use crate::logic::Bool;
use typenum::Unsigned;

/// A natural number. Sealed: all its impls are in [`digits`](crate::r#gen::digits).
///
/// The members are the operations on a number; the supertraits hold the tables behind them. Few
/// supertraits are better than many: rustc proves all of them for each associated type that is a
/// `Nat`.
pub trait Nat:
    NatAppend
    + DifferenceAppend
    + NatAdd
    + NatDigit
    + NatLonger
    + NatTimes
    + NatDivide
    + NatShift
    + 'static
{
    /// Its value, modulo 2^64.
    const VALUE: u64;
    /// This number as a typenum number.
    type Typenum: Unsigned;
    /// Its decimal digits; none for 0.
    type Digits: Digits;

    /// `self + R`.
    type Add<R: Nat>: Nat;
    /// `self + R + 1`.
    type AddCarry<R: Nat>: Nat;
    /// `self - R`.
    type Sub<R: Nat>: Difference;
    /// `self - R - 1`.
    type SubBorrow<R: Nat>: Difference;
    /// `self - 1` for a positive number, 0 for 0.
    type Pred: Nat;
    /// `self · 2^K`.
    type Shl<K: Exp>: Nat;

    /// `self < R`.
    type Less<R: Nat>: Bool;
    /// `self = R`.
    type Equal<R: Nat>: Bool;
    /// `self < R`. The bound is [`IntBool`] rather than `Bool`, since rustc checks it faster.
    type Below<R: Nat>: IntBool;
    /// `self <= R`.
    type NotAbove<R: Nat>: IntBool;
    /// `self = R`.
    type Same<R: Nat>: IntBool;

    /// `K + ⌊log2(self)⌋`; `self > 0`.
    type Log2<K: Exp>: Exp;
    /// The integer `O · 2^K` if `self · 2^L` is within 2^63, otherwise an overflow. `self` and `L`
    /// are `O` and `K`, or their rest after some last digits.
    type Within<L: Exp, O: OddNat, K: Exp>: Int;
}

/// The type that stands for a static result beyond 2^63, and for a static quotient by zero.
pub type Overflow = Pos<_1, Over>;
