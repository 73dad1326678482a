//! Static integers from any constant, by its hexadecimal digits.
//!
//! The table of constants has gaps beyond 1024. A macro that meets a constant expression `C` writes
//! [`FromDigits`] instead, with sixteen const arguments computed by [`digit`].

use super::Int;
use super::exp::X1;
use super::hex::_0;
use super::nat::{Nat, NatAppend, NatShift};

/// The hexadecimal digit of `value` with weight `16^place`.
///
/// # Panics
/// Panics for place 15, at compile time in a constant, if `value` is negative or exceeds 2^63
/// (Representable). A literal asks for all sixteen places, so one of them reports the mistake.
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::digit(0x7f2, 1), 0xf);
/// ```
pub const fn digit(value: i128, place: u32) -> u8 {
    if place == 15 {
        assert!(value >= 0, "the constant is negative (Representable)");
        assert!(
            value <= 1 << 63,
            "the constant exceeds 2^63 (Representable)"
        );
    }
    (value >> (4 * place) & 0xf) as u8
}

/// The hexadecimal digit of `|value|` with weight `16^place`.
///
/// # Panics
/// Panics for place 15, at compile time in a constant, if `|value|` exceeds 2^63 (Representable).
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::signed_digit(-0x7f2, 1), 0xf);
/// ```
pub const fn signed_digit(value: i128, place: u32) -> u8 {
    // the magnitude of -2^127 is none of this type, and exceeds 2^63 as its neighbour does
    digit(value.saturating_abs(), place)
}

/// Whether `value` is negative. `half` is `value >> 1` in the type of the constant: a number of
/// `u128` that no `i128` has is negative as an `i128`, and its half is not.
///
/// # Panics
/// Panics, at compile time in a constant, if `value` and `half` differ in sign (Representable).
///
/// # Examples
/// ```
/// assert!(cute_core::int::is_below_zero(-3, -3 >> 1));
/// ```
pub const fn is_below_zero(value: i128, half: i128) -> bool {
    assert!(
        (value < 0) == (half < 0),
        "the constant exceeds 2^63 (Representable)"
    );
    value < 0
}

/// `N`, or `-N` if `NEGATIVE`.
///
/// # Examples
/// ```
/// use cute_core::{int::{StaticInt, WithSign}, prelude::*};
/// assert_eq!(WithSign::<true, Int![3]>::VALUE, -3);
/// ```
pub type WithSign<const NEGATIVE: bool, N> = <Sign<NEGATIVE> as Signed>::Of<N>;

/// The sign of a number.
pub struct Sign<const NEGATIVE: bool>;

/// A [`Sign`].
pub trait Signed {
    /// The number with this sign.
    type Of<N: Int>: Int;
}
impl Signed for Sign<false> {
    type Of<N: Int> = N;
}
impl Signed for Sign<true> {
    type Of<N: Int> = N::Negate;
}

/// One hexadecimal digit.
pub struct Digit<const D: u8>;

/// A [`Digit`] from 0 to 15.
pub trait HexDigit {
    /// `16·N + self`.
    type After<N: Nat>: Nat;
}

macro_rules! digits {
    ($($digit:literal $then:ident)*) => {$(
        impl HexDigit for Digit<$digit> {
            type After<N: Nat> = <N as NatAppend>::$then;
        }
    )*};
}
digits! {
    0x0 Then0 0x1 Then1 0x2 Then2 0x3 Then3 0x4 Then4 0x5 Then5 0x6 Then6 0x7 Then7
    0x8 Then8 0x9 Then9 0xa Then10 0xb Then11 0xc Then12 0xd Then13 0xe Then14 0xf Then15
}

type Then<N, const D: u8> = <Digit<D> as HexDigit>::After<N>;
type Word<N, const D3: u8, const D2: u8, const D1: u8, const D0: u8> =
    Then<Then<Then<Then<N, D3>, D2>, D1>, D0>;

/// The static integer with these sixteen hexadecimal digits, most significant first.
///
/// Macros write it for a constant `C` whose value is known at that place: a literal, a `const`
/// item, or an expression of them, but not a const generic parameter, for which stable Rust has
/// only [`FromConst`](super::FromConst). A value beyond 2^63 is an overflow.
///
/// # Examples
/// ```
/// use cute_core::int::{FromDigits, StaticInt, digit};
/// const C: i128 = 1_000_003;
/// type N = FromDigits<
///     { digit(C, 15) }, { digit(C, 14) }, { digit(C, 13) }, { digit(C, 12) },
///     { digit(C, 11) }, { digit(C, 10) }, { digit(C, 9) }, { digit(C, 8) },
///     { digit(C, 7) }, { digit(C, 6) }, { digit(C, 5) }, { digit(C, 4) },
///     { digit(C, 3) }, { digit(C, 2) }, { digit(C, 1) }, { digit(C, 0) },
/// >;
/// assert_eq!(N::VALUE, 1_000_003);
/// ```
pub type FromDigits<
    const D15: u8,
    const D14: u8,
    const D13: u8,
    const D12: u8,
    const D11: u8,
    const D10: u8,
    const D9: u8,
    const D8: u8,
    const D7: u8,
    const D6: u8,
    const D5: u8,
    const D4: u8,
    const D3: u8,
    const D2: u8,
    const D1: u8,
    const D0: u8,
> = <Word<
    Word<Word<Word<_0, D15, D14, D13, D12>, D11, D10, D9, D8>, D7, D6, D5, D4>,
    D3,
    D2,
    D1,
    D0,
> as NatShift>::NormalChecked<X1>;
