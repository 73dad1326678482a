//! Natural numbers in binary, on typenum's types: the odd parts of static integers.
//!
//! `UTerm` is 0, `UInt<V, B0>` is `2·V` and `UInt<V, B1>` is `2·V + 1`; the least significant bit
//! is outermost. Numbers are canonical: no leading zeros, so `UInt<UTerm, B0>` never occurs.
//!
//! typenum's own operators need one bound per operand pair and cannot be used in generic code
//! without it. Here every operation is a generic associated type of the closed trait [`Nat`],
//! defined for all operands. A second operand is matched by a second dispatch: `Less` of
//! `UInt<V, B0>` asks the right operand for `LessAfter0<V, …>`, "is `2·V` less than me?".
//!
//! An odd number `2·H + 1` is passed around as its *half* `H`: then oddness needs no proof, and
//! matching on `H` tells 1 (`H = UTerm`) from larger odd numbers at once.

mod add;
mod divide;
mod gcd;
mod multiply;
mod order;
mod subtract;

pub use add::NatAdd;
pub use divide::{LongDivision, NatDivide, Partial};
pub use gcd::{GcdSearch, NatGcd};
pub use multiply::NatMultiply;
pub use order::NatOrder;
pub use subtract::{Difference, NatSubtract};

use super::exp::{E0, Exp, Over};
use super::{Int, Pos, Zero};
use crate::logic::{Bool, False, True};
use typenum::{B0, B1, UInt, UTerm, Unsigned};

/// The odd number `2·H + 1`.
pub type Odd<H> = UInt<H, B1>;

/// 1.
pub type One = Odd<UTerm>;

/// A natural number in binary. Closed: the impls below are all there are.
pub trait Nat:
    NatAdd
    + NatSubtract
    + NatMultiply
    + NatDivide
    + NatOrder
    + NatGcd
    + crate::int::NatRelate
    + crate::int::decimal::Binary
    + Unsigned
{
    /// Its value, modulo 2^64.
    const VALUE: u64;
    /// Whether it is 0.
    type IsZero: Bool;
    /// `2·self`, which is `UTerm` for 0.
    type Double: Nat;
    /// `self + 1`.
    type Succ: Nat;
    /// The number of its binary digits, that is, ⌊log2⌋ of the odd number `2·self + 1`.
    type Bits: Exp;
    /// The integer `self · 2^K`; the caller knows that it fits.
    type Normal<K: Exp>: Int;
    /// The integer `self · 2^K`, or an overflow.
    type NormalChecked<K: Exp>: Int;
    /// The integer `(2·self + 1) · 2^K`, or an overflow.
    type Fit<K: Exp>: Int;
}

impl Nat for UTerm {
    const VALUE: u64 = 0;
    type IsZero = True;
    type Double = UTerm;
    type Succ = One;
    type Bits = E0;
    type Normal<K: Exp> = Zero;
    type NormalChecked<K: Exp> = Zero;
    // 2^K: the table of exponents ends where numbers do.
    type Fit<K: Exp> = Pos<K, One>;
}

// 2·V
impl<V: Nat> Nat for UInt<V, B0> {
    const VALUE: u64 = V::VALUE << 1;
    type IsZero = False;
    type Double = UInt<Self, B0>;
    type Succ = UInt<V, B1>;
    type Bits = <V::Bits as Exp>::Succ;
    type Normal<K: Exp> = V::Normal<K::Succ>;
    type NormalChecked<K: Exp> = V::NormalChecked<K::Succ>;
    // (2·self + 1) · 2^K < 2^(bits + 1 + K): fits if bits + K <= 62.
    type Fit<K: Exp> = <K::Add<Self::Bits> as Exp>::Fit<K, Self>;
}

// 2·V + 1
impl<V: Nat> Nat for UInt<V, B1> {
    const VALUE: u64 = V::VALUE << 1 | 1;
    type IsZero = False;
    type Double = UInt<Self, B0>;
    type Succ = UInt<V::Succ, B0>;
    type Bits = <V::Bits as Exp>::Succ;
    type Normal<K: Exp> = Pos<K, Self>;
    type NormalChecked<K: Exp> = V::Fit<K>;
    type Fit<K: Exp> = <K::Add<Self::Bits> as Exp>::Fit<K, Self>;
}

/// What stands for a static result beyond 2^63, and for a static quotient by zero.
pub type Overflow = Pos<Over, One>;
