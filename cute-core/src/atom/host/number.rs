//! [`Number`]: the exact value of a number of any format.

/// The value of a real number of any format, without rounding.
///
/// ```
/// use cute_core::atom::host::Number;
/// // 0.75 = 3·2^-2
/// assert_eq!(Number::from_f64(0.75).to_f64(), 0.75);
/// assert_eq!(Number::from(-3).to_f64(), -3.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// `±significand · 2^exponent`. Zeros have a sign.
    Finite {
        /// Whether its sign is minus.
        negative: bool,
        /// A whole number.
        significand: u64,
        /// The power of two by which it is multiplied.
        exponent: i32,
    },
    /// An infinity.
    Infinite {
        /// Whether its sign is minus.
        negative: bool,
    },
    /// Not a number.
    Nan,
}

impl Number {
    /// +0.
    pub const ZERO: Number = Number::Finite {
        negative: false,
        significand: 0,
        exponent: 0,
    };

    /// The value of a binary64.
    pub fn from_f64(value: f64) -> Self {
        super::FloatFormat::BINARY64.decode(value.to_bits())
    }

    /// The nearest binary64; of two equally near numbers, the even one.
    pub fn to_f64(self) -> f64 {
        let bits = super::FloatFormat::BINARY64.encode(self.into(), Overflow::Natural);
        f64::from_bits(bits)
    }

    /// The exact product of numbers whose significands have at most 64 bits together: values below
    /// 32 bits and their scales.
    pub(super) fn times(self, other: Self) -> Self {
        use Number::{Finite, Infinite, Nan};
        match (self, other) {
            (Nan, _) | (_, Nan) => Nan,
            (
                Finite {
                    negative: minus,
                    significand: x,
                    exponent: e,
                },
                Finite {
                    negative,
                    significand,
                    exponent,
                },
            ) => Finite {
                negative: minus != negative,
                significand: x
                    .checked_mul(significand)
                    .expect("scaled values are narrow: their products have less than 64 bits"),
                exponent: e + exponent,
            },
            (a, b) if a.is_zero() || b.is_zero() => Nan,
            (a, b) => Infinite {
                negative: a.is_negative() != b.is_negative(),
            },
        }
    }

    pub(super) fn is_zero(self) -> bool {
        matches!(self, Self::Finite { significand: 0, .. })
    }

    pub(super) fn is_negative(self) -> bool {
        matches!(
            self,
            Self::Finite { negative: true, .. } | Self::Infinite { negative: true }
        )
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::Finite {
            negative: value < 0,
            significand: value.unsigned_abs(),
            exponent: 0,
        }
    }
}

/// The exact result of a calculation, to be rounded.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exact {
    /// `±magnitude · 2^exponent`. If `more`, the exact result has also a part of this sign that is
    /// not 0 and less than `2^exponent`; then the magnitude has more than 96 bits.
    Finite {
        negative: bool,
        magnitude: u128,
        exponent: i32,
        more: bool,
    },
    Infinite {
        negative: bool,
    },
    Nan,
}

impl From<Number> for Exact {
    fn from(number: Number) -> Self {
        match number {
            Number::Finite {
                negative,
                significand,
                exponent,
            } => Self::Finite {
                negative,
                magnitude: significand.into(),
                exponent,
                more: false,
            },
            Number::Infinite { negative } => Self::Infinite { negative },
            Number::Nan => Self::Nan,
        }
    }
}

/// How a result beyond the greatest number of a format is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overflow {
    /// As the infinity of the format, as NaN if it has no infinity, as its greatest number if it
    /// has neither. Integers wrap around: the low bits are kept.
    Natural,
    /// As the greatest number of that sign, or the least integer; an infinity, too. PTX calls it
    /// `.satfinite`; the OCP specifications call it saturating.
    Saturate,
}

/// `magnitude / 2^shift` rounded to the nearest whole number; of two equally near, the even one.
/// `more` is as in [`Exact`].
pub(super) fn divide_to_even(magnitude: u128, shift: u32, more: bool) -> u128 {
    let (quotient, rest) = match shift {
        0 => return magnitude,
        1..128 => (magnitude >> shift, magnitude & ((1 << shift) - 1)),
        128 => (0, magnitude),
        // The quotient is less than a half.
        _ => return 0,
    };
    let half = 1_u128 << (shift - 1);
    let up = rest > half || rest == half && (more || quotient % 2 == 1);
    quotient + u128::from(up)
}
