//! [`FloatFormat`]: binary floating point by its parameters; from bits to exact values and back.

use super::number::{Exact, divide_to_even};
use super::{Number, Overflow};

/// The patterns of bits of a format that are not numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Specials {
    /// The greatest exponent is that of the infinities and the NaNs: IEEE 754, E5M2.
    Ieee,
    /// The pattern with all bits of exponent and mantissa set is NaN; there are no infinities:
    /// E4M3, E8M0.
    AllOnes,
    /// The pattern of a negative zero is NaN; there are neither infinities nor a negative zero: the
    /// FNUZ formats.
    NegativeZero,
    /// Every pattern is a number: FP6, FP4.
    None,
}

/// A binary floating-point format of at most 64 bits.
///
/// The fields from the top: a sign bit if `signed`, `exponent` bits, `mantissa` bits, and `unused`
/// bits, which are ignored and written as 0. Let e be the exponent field and f the mantissa field.
/// The value is `(1 + f/2^mantissa)·2^(e - bias)`; for e = 0 it is `(f/2^mantissa)·2^(1 - bias)`.
/// In a format without a mantissa, every e means `2^(e - bias)`: there is no 0.
///
/// ```
/// use cute_core::atom::host::FloatFormat;
/// // E4M3: 0 1110 101 = (1 + 5/8)·2^(14-7)
/// assert_eq!(FloatFormat::E4M3.decode(0b0_1110_101).to_f64(), 208.0);
/// ```
///
/// Source: IEEE 754-2019; OCP 8-bit Floating Point Specification (OFP8); OCP Microscaling Formats
/// (MX) Specification; for FNUZ, LLVM `APFloat` and the AMD Instinct MI300 Instruction Set
/// Architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FloatFormat {
    /// Whether there is a sign bit.
    pub signed: bool,
    /// The number of bits of the exponent field.
    pub exponent: u32,
    /// The number of bits of the mantissa field.
    pub mantissa: u32,
    /// The number that is subtracted from the exponent field.
    pub bias: i32,
    /// The patterns that are not numbers.
    pub specials: Specials,
    /// The number of bits below the mantissa that are stored and have no meaning.
    pub unused: u32,
}

impl FloatFormat {
    /// IEEE binary64.
    pub const BINARY64: Self = Self::ieee(11, 52);
    /// IEEE binary32.
    pub const BINARY32: Self = Self::ieee(8, 23);
    /// IEEE binary16.
    pub const BINARY16: Self = Self::ieee(5, 10);
    /// The upper half of binary32.
    pub const BFLOAT16: Self = Self::ieee(8, 7);
    /// Binary32 with its 13 low bits ignored.
    pub const TF32: Self = Self {
        unused: 13,
        ..Self::ieee(8, 10)
    };
    /// OFP8 E5M2.
    pub const E5M2: Self = Self::ieee(5, 2);
    /// OFP8 E4M3.
    pub const E4M3: Self = Self::narrow(4, 3, 7, Specials::AllOnes);
    /// E5M2 with bias 16 and neither infinities nor a negative zero.
    pub const E5M2FNUZ: Self = Self::narrow(5, 2, 16, Specials::NegativeZero);
    /// E4M3 with bias 8 and neither infinities nor a negative zero.
    pub const E4M3FNUZ: Self = Self::narrow(4, 3, 8, Specials::NegativeZero);
    /// MX FP6 E3M2.
    pub const E3M2: Self = Self::narrow(3, 2, 3, Specials::None);
    /// MX FP6 E2M3.
    pub const E2M3: Self = Self::narrow(2, 3, 1, Specials::None);
    /// MX FP4 E2M1.
    pub const E2M1: Self = Self::narrow(2, 1, 1, Specials::None);
    /// MX E8M0: powers of two.
    pub const UE8M0: Self = Self {
        signed: false,
        ..Self::narrow(8, 0, 127, Specials::AllOnes)
    };
    /// E4M3 without sign; its top bit is ignored.
    pub const UE4M3: Self = Self {
        signed: false,
        ..Self::E4M3
    };

    const fn ieee(exponent: u32, mantissa: u32) -> Self {
        let bias = (1 << (exponent - 1)) - 1;
        Self::narrow(exponent, mantissa, bias, Specials::Ieee)
    }

    const fn narrow(exponent: u32, mantissa: u32, bias: i32, specials: Specials) -> Self {
        Self {
            signed: true,
            exponent,
            mantissa,
            bias,
            specials,
            unused: 0,
        }
    }

    /// The value of these bits; bits above the format are ignored.
    pub const fn decode(self, bits: u64) -> Number {
        let bits = bits >> self.unused;
        let width = self.exponent + self.mantissa;
        let negative = self.signed && bits >> width & 1 == 1;
        let code = bits & ((1 << width) - 1);
        let (field, fraction) = (code >> self.mantissa, code & ((1 << self.mantissa) - 1));
        match self.specials {
            Specials::Ieee if field + 1 == 1 << self.exponent => {
                return if fraction == 0 {
                    Number::Infinite { negative }
                } else {
                    Number::Nan
                };
            }
            Specials::AllOnes if code + 1 == 1 << width => return Number::Nan,
            Specials::NegativeZero if negative && code == 0 => return Number::Nan,
            _ => {}
        }
        let subnormal = field == 0 && self.mantissa > 0;
        let (significand, field) = if subnormal {
            (fraction, 1)
        } else {
            (fraction | 1 << self.mantissa, field as i32)
        };
        Number::Finite {
            negative,
            significand,
            exponent: field - self.bias - self.mantissa as i32,
        }
    }

    /// The bits of the nearest number; of two equally near numbers, the one whose bits are even.
    pub(super) fn encode(self, exact: Exact, overflow: Overflow) -> u64 {
        let (negative, code) = match exact {
            Exact::Nan => (false, self.nan()),
            Exact::Infinite { negative } => (negative, self.beyond(overflow)),
            Exact::Finite {
                negative,
                magnitude,
                exponent,
                more,
            } => {
                let code = self.round(magnitude, exponent, more);
                let beyond = code > self.greatest();
                (negative, if beyond { self.beyond(overflow) } else { code })
            }
        };
        let is_nan = code == self.nan() && self.specials != Specials::None;
        if is_nan {
            return self.nan() << self.unused;
        }
        if negative && !self.signed {
            // -0 is 0; a number below 0 is not a number of this format.
            let is_zero = self.mantissa > 0 && code == 0;
            return (if is_zero { 0 } else { self.nan() }) << self.unused;
        }
        let has_no_negative_zero = self.specials == Specials::NegativeZero && code == 0;
        let sign = u64::from(negative && !has_no_negative_zero);
        (sign << (self.exponent + self.mantissa) | code) << self.unused
    }

    /// Exponent and mantissa fields of the nearest number, as if the exponent field were unbounded:
    /// a carry out of the mantissa goes into the exponent.
    fn round(self, magnitude: u128, exponent: i32, more: bool) -> u64 {
        // Without a mantissa there is no 0, and no number between 0 and the least.
        let least = if self.mantissa == 0 { 0 } else { 1 };
        if magnitude == 0 {
            return 0;
        }
        let top = exponent + magnitude.ilog2() as i32;
        let field = (top + self.bias).max(least);
        let unit = field - self.bias - self.mantissa as i32;
        let significand = match u32::try_from(unit - exponent) {
            Ok(shift) => divide_to_even(magnitude, shift, more),
            // Fewer bits than the significand has: `magnitude` is below 2^(mantissa + 1) when
            // shifted.
            Err(_) => magnitude << (exponent - unit),
        };
        let carried = i128::from(field - least) << self.mantissa;
        let hidden = if least == 0 { 1 } else { 0 };
        let code = carried + significand as i128 - hidden;
        u64::try_from(code.max(0)).unwrap_or(u64::MAX)
    }

    /// The code of the greatest number.
    fn greatest(self) -> u64 {
        let patterns = 1 << (self.exponent + self.mantissa);
        match self.specials {
            Specials::Ieee => patterns - (1 << self.mantissa) - 1,
            Specials::AllOnes => patterns - 2,
            Specials::NegativeZero | Specials::None => patterns - 1,
        }
    }

    /// The code for a number beyond the greatest.
    fn beyond(self, overflow: Overflow) -> u64 {
        match (overflow, self.specials) {
            (Overflow::Saturate, _) => self.greatest(),
            (Overflow::Natural, Specials::Ieee) => self.greatest() + 1,
            (Overflow::Natural, _) => self.nan(),
        }
    }

    /// The code of NaN, for FNUZ with its sign; the greatest number if the format has no NaN.
    fn nan(self) -> u64 {
        match self.specials {
            Specials::Ieee => (self.greatest() + 1) | 1 << (self.mantissa - 1),
            Specials::AllOnes => self.greatest() + 1,
            Specials::NegativeZero => 1 << (self.exponent + self.mantissa),
            Specials::None => self.greatest(),
        }
    }
}
