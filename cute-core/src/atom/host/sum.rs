//! [`ExactSum`]: sums of products of binary64 and narrower numbers, without any rounding.
//!
//! The sum is a fixed-point number in digits of 32 bits, with carries left to the end. It is wide
//! enough for every product of two binary64 numbers, 2^-2148 to 2^2048. Source: U. Kulisch,
//! "Computer Arithmetic and Validity", long accumulators.

use super::Number;
use super::number::Exact;

/// The power of two of the lowest digit.
const LOWEST: i32 = -2176;
/// Enough digits for 2^2048, and for 128 bits of carries.
const DIGITS: usize = 137;

/// A sum of numbers and products, not rounded.
pub(super) struct ExactSum {
    /// Each less than 2^63 in absolute value, as long as there are fewer than 2^29 summands.
    digits: [i64; DIGITS],
    /// Whether all summands so far were -0; `None` without summands.
    negative_zeros: Option<bool>,
    nan: bool,
    infinite: [bool; 2],
}

impl ExactSum {
    /// The sum of no summands: 0.
    pub(super) fn new() -> Self {
        Self {
            digits: [0; DIGITS],
            negative_zeros: None,
            nan: false,
            infinite: [false; 2],
        }
    }

    /// Adds a number.
    pub(super) fn add(&mut self, a: Number) {
        self.add_product(a, Number::from(1), false);
    }

    /// Adds `a·b`, or subtracts it. The values are those of formats of at most 64 bits, or scales
    /// of 8 bits.
    pub(super) fn add_product(&mut self, a: Number, b: Number, subtract: bool) {
        let negative = a.is_negative() != (b.is_negative() != subtract);
        match (a, b) {
            (
                Number::Finite {
                    significand: x,
                    exponent: e,
                    ..
                },
                Number::Finite {
                    significand: y,
                    exponent: f,
                    ..
                },
            ) => {
                let product = u128::from(x) * u128::from(y);
                let is_negative_zero = product == 0 && negative;
                self.negative_zeros = Some(is_negative_zero && self.negative_zeros.unwrap_or(true));
                self.add_magnitude(product, e + f, negative);
            }
            (Number::Nan, _) | (_, Number::Nan) => self.nan = true,
            (a, b) if a.is_zero() || b.is_zero() => self.nan = true,
            _ => self.infinite[usize::from(negative)] = true,
        }
    }

    fn add_magnitude(&mut self, magnitude: u128, exponent: i32, negative: bool) {
        if magnitude == 0 {
            return;
        }
        // Products of subnormal numbers end above the lowest digit, and formats with scales are not
        // as wide.
        let place = usize::try_from(exponent - LOWEST).expect("no product is this small");
        let (first, shift) = (place / 32, place % 32);
        for (half, bits) in [magnitude as u64, (magnitude >> 64) as u64]
            .into_iter()
            .enumerate()
        {
            let shifted = u128::from(bits) << shift;
            for digit in 0..3 {
                let value = (shifted >> (32 * digit)) as u32;
                if value != 0 {
                    let place = &mut self.digits[first + 2 * half + digit];
                    *place += if negative {
                        -i64::from(value)
                    } else {
                        i64::from(value)
                    };
                }
            }
        }
    }

    /// The result: NaN if both infinities occurred; -0 if the sum is 0 and all summands were -0.
    pub(super) fn finish(mut self) -> Exact {
        match (self.nan, self.infinite) {
            (true, _) | (_, [true, true]) => return Exact::Nan,
            (_, [false, false]) => {}
            (_, [_, negative]) => return Exact::Infinite { negative },
        }
        let negative = self.carry();
        if negative {
            self.digits.iter_mut().for_each(|digit| *digit = -*digit);
            self.carry();
        }
        let Some(top) = self.digits.iter().rposition(|digit| *digit != 0) else {
            return Exact::Finite {
                negative: self.negative_zeros == Some(true),
                magnitude: 0,
                exponent: 0,
                more: false,
            };
        };
        let bottom = top.saturating_sub(3);
        let digits = &self.digits;
        Exact::Finite {
            negative,
            magnitude: (digits[bottom..=top].iter().rev())
                .fold(0, |magnitude, digit| magnitude << 32 | *digit as u128),
            exponent: LOWEST + 32 * bottom as i32,
            more: digits[..bottom].iter().any(|digit| *digit != 0),
        }
    }

    /// Reduces all digits except the highest to 32 bits, and returns whether the sum is negative.
    fn carry(&mut self) -> bool {
        let mut carry = 0;
        for digit in &mut self.digits {
            let sum = *digit + carry;
            *digit = sum & 0xffff_ffff;
            carry = sum >> 32;
        }
        // The highest digits contain carries alone: the carry out of them is the sign.
        debug_assert!(carry == 0 || carry == -1);
        if carry == -1 {
            // The highest digit is reduced by 2^32.
            self.digits[DIGITS - 1] -= 1 << 32;
        }
        carry == -1
    }
}
