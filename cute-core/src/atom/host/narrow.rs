//! [`Narrow`]: numbers of formats of at most 8 bits.

use super::{HostFormat, Number, Overflow};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

/// A number of a format of at most 8 bits, stored as its bits: `Narrow<E4M3>`, `Narrow<S4>`.
///
/// ```
/// use cute_core::atom::{E2M1, E4M3, host::Narrow};
/// let x = Narrow::<E4M3>::from_f64(17.5); // lies between 16 and 18
/// assert_eq!((x.to_f64(), x.to_bits()), (18.0, 0b0_1011_001));
/// assert_eq!(Narrow::<E2M1>::from_f64(100.0).to_f64(), 6.0); // the greatest
/// ```
///
/// Source: CUTLASS `float_e4m3_t`, `float_e2m1_t`, `int4b_t`.
pub struct Narrow<F> {
    bits: u8,
    format: PhantomData<F>,
}

impl<F: HostFormat> Narrow<F> {
    /// The number with these bits; bits above the format are cut off.
    pub const fn from_bits(bits: u8) -> Self {
        let mask = match F::BITS {
            0..8 => (1 << F::BITS) - 1,
            _ => u8::MAX,
        };
        Self {
            bits: bits & mask,
            format: PhantomData,
        }
    }

    /// The bits of the number, as the lowest bits of a byte.
    pub const fn to_bits(self) -> u8 {
        self.bits
    }

    /// The nearest number; of two equally near numbers, the one whose bits are even. A value beyond
    /// the greatest number becomes the greatest.
    ///
    /// NaN becomes NaN, the greatest number in a format without NaN, or 0 as an integer.
    pub fn from_f64(value: f64) -> Self {
        Self::rounded(value, Overflow::Saturate)
    }

    /// The nearest number; of two equally near numbers, the one whose bits are even. `overflow`
    /// says what a value beyond the greatest number becomes.
    ///
    /// ```
    /// use cute_core::atom::{E4M3, host::{Narrow, Overflow}};
    /// assert!(Narrow::<E4M3>::rounded(500.0, Overflow::Natural).to_f64().is_nan());
    /// assert_eq!(Narrow::<E4M3>::rounded(500.0, Overflow::Saturate).to_f64(), 448.0);
    /// ```
    pub fn rounded(value: f64, overflow: Overflow) -> Self {
        let word = F::KIND.encode(Number::from_f64(value), overflow);
        // The word has the format's width, which is at most that of a byte.
        Self::from_bits(word as u8)
    }

    /// The exact value.
    pub fn to_f64(self) -> f64 {
        F::KIND.decode(self.bits.into()).to_f64()
    }

    /// The exact value.
    pub fn to_f32(self) -> f32 {
        // 8 bits of exponent and mantissa fit binary32, and NaN stays NaN.
        self.to_f64() as f32
    }
}

impl<F> Clone for Narrow<F> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<F> Copy for Narrow<F> {}

/// The number whose bits are all 0: 0, but 2^-127 in `UE8M0`.
impl<F> Default for Narrow<F> {
    fn default() -> Self {
        Self {
            bits: 0,
            format: PhantomData,
        }
    }
}

/// Compares bits: a NaN is equal to itself, and 0 differs from -0.
impl<F> PartialEq for Narrow<F> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<F> Eq for Narrow<F> {}
impl<F> Hash for Narrow<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<F: HostFormat> fmt::Display for Narrow<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_f64().fmt(f)
    }
}
impl<F: HostFormat> fmt::Debug for Narrow<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", F::NAME, self.to_f64())
    }
}
