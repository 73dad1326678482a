//! Static integers from any constant, by its hexadecimal digits.
//!
//! typenum's table of constants ends at 1024. A macro that meets a constant expression `C` writes
//! [`FromDigits`] instead, with sixteen const arguments computed by [`digit`].

use super::FromTypenum;
use super::nat::Nat;
use typenum::{B0, B1, UInt, UTerm};

/// The hexadecimal digit of `value` with weight `16^place`.
///
/// # Examples
/// ```
/// assert_eq!(cute_core::int::digit(0x7f2, 1), 0xf);
/// ```
pub const fn digit(value: u64, place: u32) -> u8 {
    (value >> (4 * place) & 0xf) as u8
}

/// One hexadecimal digit.
pub struct Digit<const D: u8>;

/// A [`Digit`] from 0 to 15.
pub trait HexDigit {
    /// `16·N + self`.
    type After<N: Nat>: Nat;
}

macro_rules! digits {
    ($($digit:literal $b3:ident $b2:ident $b1:ident $b0:ident)*) => {$(
        impl HexDigit for Digit<$digit> {
            type After<N: Nat> =
                <$b0 as Bit>::After<<$b1 as Bit>::After<<$b2 as Bit>::After<<$b3 as Bit>::After<N>>>>;
        }
    )*};
}
digits! {
    0x0 B0 B0 B0 B0  0x1 B0 B0 B0 B1  0x2 B0 B0 B1 B0  0x3 B0 B0 B1 B1
    0x4 B0 B1 B0 B0  0x5 B0 B1 B0 B1  0x6 B0 B1 B1 B0  0x7 B0 B1 B1 B1
    0x8 B1 B0 B0 B0  0x9 B1 B0 B0 B1  0xa B1 B0 B1 B0  0xb B1 B0 B1 B1
    0xc B1 B1 B0 B0  0xd B1 B1 B0 B1  0xe B1 B1 B1 B0  0xf B1 B1 B1 B1
}

/// A binary digit.
pub trait Bit {
    /// `2·N + self`.
    type After<N: Nat>: Nat;
}

impl Bit for B0 {
    // No leading zeros: 2·0 is 0.
    type After<N: Nat> = N::Double;
}

impl Bit for B1 {
    type After<N: Nat> = UInt<N, B1>;
}

type Then<N, const D: u8> = <Digit<D> as HexDigit>::After<N>;
type Word<N, const D3: u8, const D2: u8, const D1: u8, const D0: u8> =
    Then<Then<Then<Then<N, D3>, D2>, D1>, D0>;

/// The static integer with these sixteen hexadecimal digits, most significant first.
///
/// It is written by macros, for a constant `C` that is known where it is written (a literal, a
/// `const` item, an expression of them; not a const generic parameter, for which stable Rust has
/// [`FromConst`](super::FromConst) only). Beyond 2^63 it is an overflow.
///
/// # Examples
/// ```
/// use cute_core::int::{FromDigits, StaticInt, digit};
/// const C: u64 = 1_000_003;
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
> = FromTypenum<
    Word<
        Word<Word<Word<UTerm, D15, D14, D13, D12>, D11, D10, D9, D8>, D7, D6, D5, D4>,
        D3,
        D2,
        D1,
        D0,
    >,
>;
