//! Number formats of operands, as types: `F16`, `E4M3`, `S8`, …

use super::macros::formats;
use crate::int::{FromConst, StaticInt};

/// A number format: the kind of number that the values of an operand are.
///
/// The type only names the format; it does not say how to compute with such numbers.
///
/// ```
/// use cute_core::atom::{E4M3, Format, TF32};
/// assert_eq!((E4M3::NAME, E4M3::BITS), ("E4M3", 8));
/// assert_eq!(TF32::BITS, 32); // as stored
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number format of this operand",
    label = "not a number format that the instruction takes"
)]
pub trait Format: Copy + Default + core::fmt::Debug + 'static {
    /// The name.
    const NAME: &'static str;
    /// The number of bits of a value as it is stored.
    const BITS: u32;
    /// The number of bits, as a static integer.
    type Bits: StaticInt;
}

/// A number format as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormatRecord {
    /// The name: `F16`.
    pub name: &'static str,
    /// The number of bits of a value as it is stored.
    pub bits: u32,
}

impl FormatRecord {
    /// The format of this name.
    ///
    /// ```
    /// use cute_core::atom::FormatRecord;
    /// assert_eq!(FormatRecord::named("BF16").map(|format| format.bits), Some(16));
    /// assert_eq!(FormatRecord::named("F17"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        FORMATS.iter().copied().find(|format| format.name == name)
    }
}

formats! {
    /// IEEE binary64.
    #[doc(alias("float64", "Float64"))]
    F64: 64;
    /// IEEE binary32.
    #[doc(alias("float32", "Float32"))]
    F32: 32;
    /// IEEE binary32, stored in 32 bits; the multiplier reads 8 exponent bits and 10 mantissa bits.
    #[doc(alias("tfloat32_t", "TFloat32"))]
    TF32: 32;
    /// IEEE binary16.
    #[doc(alias("half_t", "float16", "Float16"))]
    F16: 16;
    /// The upper half of binary32: 8 exponent bits, 7 mantissa bits.
    #[doc(alias("bfloat16_t", "bfloat16", "BFloat16"))]
    BF16: 16;
    /// 5 exponent bits, 2 mantissa bits. OCP 8-bit floating point, E5M2; AMD's `bf8`.
    #[doc(alias("float_e5m2_t", "float8_e5m2", "Float8E5M2"))]
    E5M2: 8;
    /// 4 exponent bits, 3 mantissa bits, no infinities. OCP 8-bit floating point, E4M3; AMD's
    /// `fp8`.
    #[doc(alias("float_e4m3_t", "float8_e4m3fn", "Float8E4M3FN"))]
    E4M3: 8;
    /// E5M2 as CDNA3 has it: bias 16, one zero, one NaN.
    #[doc(alias = "float8_e5m2fnuz")]
    E5M2FNUZ: 8;
    /// E4M3 as CDNA3 has it: bias 8, one zero, one NaN.
    #[doc(alias = "float8_e4m3fnuz")]
    E4M3FNUZ: 8;
    /// 3 exponent bits, 2 mantissa bits. OCP microscaling formats, FP6.
    #[doc(alias = "float_e3m2_t")]
    E3M2: 6;
    /// 2 exponent bits, 3 mantissa bits. OCP microscaling formats, FP6.
    #[doc(alias = "float_e2m3_t")]
    E2M3: 6;
    /// 2 exponent bits, 1 mantissa bit. OCP microscaling formats, FP4.
    #[doc(alias("float_e2m1_t", "Float4E2M1FN"))]
    E2M1: 4;
    /// 8 exponent bits: a power of two, the scale of a block. OCP microscaling formats, E8M0.
    UE8M0: 8;
    /// E4M3 without sign, the scale of a block.
    UE4M3: 8;
    /// Signed integer.
    S32: 32;
    /// Unsigned integer.
    U32: 32;
    /// Signed integer.
    S16: 16;
    /// Signed integer.
    S8: 8;
    /// Unsigned integer.
    U8: 8;
    /// Signed integer.
    #[doc(alias = "int4b_t")]
    S4: 4;
    /// Unsigned integer.
    #[doc(alias = "uint4b_t")]
    U4: 4;
    /// One bit.
    U1: 1;
    /// Complex, of two binary64.
    C64: 128;
    /// The accumulator of a complex product by three multiplications (Gauss): three binary64.
    GC64: 192;
}
