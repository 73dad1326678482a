//! [`NumberKind`]: how the bits of a format are read and written.

use super::number::{Exact, divide_to_even};
use super::{FloatFormat, Number, Overflow};

/// The meaning of the bits of a format.
///
/// A value is one number, in the low bits of a word of 64 bits; or two or three numbers of
/// binary64, a word each. These are a [complex](super::Complex) number, or the
/// [sums](super::GaussComplex) that make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NumberKind {
    /// Floating point.
    Float(FloatFormat),
    /// A whole number; in two's complement if signed.
    Integer {
        /// Whether negative numbers exist.
        signed: bool,
        /// The number of bits, at most 32.
        bits: u32,
    },
    /// Real and imaginary part.
    Complex,
    /// The three sums of Gauss's complex product.
    Gauss,
}

impl NumberKind {
    /// The kind of the format with this name, as in [`FormatRecord`](crate::atom::FormatRecord).
    ///
    /// ```
    /// use cute_core::atom::host::{FloatFormat, NumberKind};
    /// assert_eq!(NumberKind::named("E4M3"), Some(NumberKind::Float(FloatFormat::E4M3)));
    /// assert_eq!(NumberKind::named("E9M9"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        super::format::KINDS
            .iter()
            .find_map(|(format, kind)| (*format == name).then_some(*kind))
    }

    /// The number of words of 64 bits of a value.
    pub const fn words(self) -> usize {
        match self {
            Self::Float(_) | Self::Integer { .. } => 1,
            Self::Complex => 2,
            Self::Gauss => 3,
        }
    }

    /// The value of one word; bits above the format are ignored.
    pub const fn decode(self, word: u64) -> Number {
        match self {
            Self::Float(format) => format.decode(word),
            Self::Complex | Self::Gauss => FloatFormat::BINARY64.decode(word),
            Self::Integer { signed, bits } => {
                let value = word & ((1 << bits) - 1);
                let negative = signed && value >> (bits - 1) == 1;
                Number::Finite {
                    negative,
                    significand: if negative { (1 << bits) - value } else { value },
                    exponent: 0,
                }
            }
        }
    }

    /// The bits of the nearest number of this kind; of two equally near numbers, the even one.
    ///
    /// NaN becomes 0 as an integer, and the greatest number in a format that has no NaN.
    ///
    /// ```
    /// use cute_core::atom::host::{Number, NumberKind, Overflow};
    /// let s4 = NumberKind::Integer { signed: true, bits: 4 };
    /// assert_eq!(s4.encode(Number::from_f64(-2.5), Overflow::Natural), 0b1110); // -2
    /// assert_eq!(s4.encode(Number::from(9), Overflow::Natural), 0b1001); // -7
    /// assert_eq!(s4.encode(Number::from(9), Overflow::Saturate), 0b0111); // 7
    /// ```
    pub fn encode(self, number: Number, overflow: Overflow) -> u64 {
        self.round(number.into(), overflow)
    }

    pub(super) fn round(self, exact: Exact, overflow: Overflow) -> u64 {
        match self {
            Self::Float(format) => format.encode(exact, overflow),
            Self::Complex | Self::Gauss => FloatFormat::BINARY64.encode(exact, overflow),
            Self::Integer { signed, bits } => {
                let Whole {
                    negative,
                    magnitude,
                    low,
                } = Whole::nearest(exact);
                let greatest = (1_u128 << (bits - u32::from(signed))) - 1;
                let least = match signed {
                    true => greatest + 1,
                    false => 0,
                };
                let limit = if negative { least } else { greatest };
                let magnitude = match overflow {
                    Overflow::Saturate => magnitude.min(limit),
                    Overflow::Natural => low,
                };
                let value = if negative {
                    magnitude.wrapping_neg()
                } else {
                    magnitude
                };
                value as u64 & ((1 << bits) - 1)
            }
        }
    }
}

/// A whole number.
struct Whole {
    negative: bool,
    /// Its absolute value, at most the greatest `u128`.
    magnitude: u128,
    /// The low bits of its absolute value: all ones for an infinity, 0 for NaN.
    low: u128,
}

impl Whole {
    /// The whole number nearest to `exact`; of two equally near, the even one.
    fn nearest(exact: Exact) -> Self {
        let whole = |negative, magnitude, low| Self {
            negative,
            magnitude,
            low,
        };
        match exact {
            Exact::Nan => whole(false, 0, 0),
            Exact::Infinite { negative } => whole(negative, u128::MAX, u128::MAX),
            Exact::Finite {
                negative,
                magnitude,
                exponent,
                more,
            } => match u32::try_from(exponent) {
                Ok(power) => {
                    let low = magnitude.checked_shl(power).unwrap_or(0);
                    let fits = magnitude == 0 || power <= magnitude.leading_zeros();
                    whole(negative, if fits { low } else { u128::MAX }, low)
                }
                Err(_) => {
                    let magnitude = divide_to_even(magnitude, exponent.unsigned_abs(), more);
                    whole(negative, magnitude, magnitude)
                }
            },
        }
    }
}
