//! [`F8E4M3`]: numbers of 8 bits that tensor cores multiply.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};

/// A number of 8 bits in the format E4M3: a sign, 4 bits of exponent, 3 of mantissa. There is no
/// infinity; the greatest number is 448.
///
/// ```
/// use cute_cuda::F8E4M3;
/// let x = F8E4M3::from_f32(1.3);
/// assert_eq!((x.to_f32(), x.to_bits()), (1.25, 0x3a));
/// assert_eq!(F8E4M3::from_f32(-1e6).to_f32(), -448.0);
/// assert_eq!(F8E4M3::from_bits(0x01).to_f32(), 2.0_f32.powi(-9));
/// ```
///
/// Source: Micikevicius et al., "FP8 Formats for Deep Learning" (arXiv:2209.05433); CUTLASS
/// `float_e4m3_t`.
#[doc(alias("float_e4m3_t", "float8_e4m3fn"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct F8E4M3(u8);

// SAFETY: a byte, which a kernel takes as it is.
unsafe impl DeviceRepr for F8E4M3 {}
// SAFETY: a byte of zeros is the number 0.
unsafe impl ValidAsZeroBits for F8E4M3 {}

impl F8E4M3 {
    /// The bits that are no number; with a sign there is another one.
    const NAN: u8 = 0x7f;
    /// The bits of 448.
    const MOST: u8 = 0x7e;

    /// The number of these bits.
    pub const fn from_bits(bits: u8) -> Self {
        F8E4M3(bits)
    }

    /// Its bits.
    pub const fn to_bits(self) -> u8 {
        self.0
    }

    /// The nearest number, of two as near the one with an even last bit; 448 for greater ones.
    pub fn from_f32(x: f32) -> Self {
        let sign = if x.is_sign_negative() { 0x80 } else { 0 };
        if x.is_nan() {
            return F8E4M3(sign | Self::NAN);
        }
        let x = x.abs();
        // the exponent of the number, at least that of the smallest ones: -6
        let exponent = ((x.to_bits() >> 23) as i32 - 127).clamp(-6, 8);
        // in units of the last bit, from 0 to 16 unless the number is too great
        let units = (x * 2.0_f32.powi(3 - exponent)).round_ties_even();
        let bits = 8.0 * (exponent + 6) as f32 + units;
        F8E4M3(sign | bits.min(f32::from(Self::MOST)) as u8)
    }

    /// The number.
    pub fn to_f32(self) -> f32 {
        let sign = if self.0 & 0x80 == 0 { 1.0 } else { -1.0 };
        let (exponent, mantissa) = (i32::from(self.0 >> 3 & 15), f32::from(self.0 & 7));
        match (self.0 & 0x7f, exponent) {
            (Self::NAN, _) => f32::NAN,
            (_, 0) => sign * mantissa * 2.0_f32.powi(-9),
            _ => sign * (8.0 + mantissa) * 2.0_f32.powi(exponent - 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::F8E4M3;

    #[test]
    fn each_number_is_the_nearest_to_itself() {
        for bits in 0..=0xff_u8 {
            let x = F8E4M3::from_bits(bits);
            if bits & 0x7f == 0x7f {
                assert!(x.to_f32().is_nan());
            } else {
                assert_eq!(F8E4M3::from_f32(x.to_f32()).to_bits(), bits);
            }
        }
    }

    #[test]
    fn numbers_between_go_to_the_nearest_and_then_to_even() {
        for bits in 0..0x7e_u8 {
            let [low, high] = [bits, bits + 1].map(|bits| F8E4M3::from_bits(bits).to_f32());
            let middle = (low + high) / 2.0;
            let even = bits + (bits & 1);
            assert_eq!(F8E4M3::from_f32(middle).to_bits(), even, "{low} to {high}");
            assert_eq!(F8E4M3::from_f32(middle.next_down()).to_bits(), bits);
            assert_eq!(
                F8E4M3::from_f32(-middle.next_up()).to_bits(),
                0x80 | (bits + 1)
            );
        }
        assert_eq!(F8E4M3::from_f32(f32::INFINITY).to_f32(), 448.0);
        assert!(F8E4M3::from_f32(f32::NAN).to_f32().is_nan());
    }
}
