//! [`HostFormat`]: the Rust type for the numbers of each format.

use super::{Complex, FloatFormat, GaussComplex, Narrow, Number, NumberKind, Overflow};
use crate::atom::{
    BF16, C64, E2M1, E2M3, E3M2, E4M3, E4M3FNUZ, E5M2, E5M2FNUZ, F16, F32, F64, Format, GC64, S4,
    S8, S16, S32, TF32, U1, U4, U8, U32, UE4M3, UE8M0,
};
use core::fmt::Debug;
use half::{bf16, f16};

/// A number format with a Rust type.
///
/// | format | type |
/// |---|---|
/// | `F64`, `F32`, `TF32` | `f64`, `f32`, `f32` |
/// | `F16`, `BF16` | `half::f16`, `half::bf16` |
/// | `S32`, `U32`, `S16`, `S8`, `U8` | `i32`, `u32`, `i16`, `i8`, `u8` |
/// | others of at most 8 bits | [`Narrow`] |
/// | `C64`, `GC64` | [`Complex`], [`GaussComplex`] |
///
/// ```
/// use cute_core::atom::{F16, S8, host::{HostFormat, RealFormat}};
/// fn three<F: RealFormat>() -> F::Value {
///     F::from_f64(3.0)
/// }
/// assert_eq!((three::<F16>(), three::<S8>()), (half::f16::from_f32(3.0), 3_i8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Rust type for its numbers",
    label = "not a format that the host computes with",
    note = "name elements by their format: `F32` or `S8` of `cute_core::atom`, whose numbers are `f32` and `i8`"
)]
pub trait HostFormat: Format {
    /// The type of a number.
    type Value: Copy + Default + PartialEq + Debug + Send + Sync + 'static;
    /// The meaning of a number's bits. Numbers lie within the range of binary64, the range that
    /// sums have room for.
    const KIND: NumberKind;
    /// The bits of a number, in the first [`KIND.words()`](NumberKind::words) words; the other
    /// words are 0.
    fn to_words(value: Self::Value) -> [u64; 3];
    /// The number with these bits.
    fn from_words(words: [u64; 3]) -> Self::Value;
}

/// The words of a value.
pub(super) fn words_of<F: HostFormat>(value: F::Value) -> impl Iterator<Item = u64> {
    F::to_words(value).into_iter().take(F::KIND.words())
}

/// The value of at most three words.
pub(super) fn value_of<F: HostFormat>(words: &[u64]) -> F::Value {
    let mut padded = [0; 3];
    padded[..words.len()].copy_from_slice(words);
    F::from_words(padded)
}

/// A format of real numbers.
pub trait RealFormat: HostFormat {
    /// The number nearest to `value`; of two equally near numbers, the even one. A value beyond the
    /// greatest number becomes infinite if the format has an infinity and more than 8 bits; else it
    /// becomes the greatest number.
    fn from_f64(value: f64) -> Self::Value {
        let overflow = match Self::KIND {
            NumberKind::Float(FloatFormat {
                specials: super::Specials::Ieee,
                ..
            }) if Self::BITS > 8 => Overflow::Natural,
            _ => Overflow::Saturate,
        };
        Self::from_words([Self::KIND.encode(Number::from_f64(value), overflow), 0, 0])
    }

    /// The exact value.
    fn to_f64(value: Self::Value) -> f64 {
        Self::KIND.decode(Self::to_words(value)[0]).to_f64()
    }
}

macro_rules! real {
    ($($format:ident: $value:ty = $kind:expr, $to:expr, $from:expr;)*) => {
        $(
            impl HostFormat for $format {
                type Value = $value;
                const KIND: NumberKind = $kind;
                fn to_words(value: $value) -> [u64; 3] {
                    let to: fn($value) -> u64 = $to;
                    [to(value), 0, 0]
                }
                fn from_words([word, ..]: [u64; 3]) -> $value {
                    let from: fn(u64) -> $value = $from;
                    from(word)
                }
            }
            impl RealFormat for $format {}
        )*
        /// The kinds of all formats, by name.
        pub(super) static KINDS: &[(&str, NumberKind)] = &[
            $((stringify!($format), <$format as HostFormat>::KIND),)*
            ("C64", <C64 as HostFormat>::KIND),
            ("GC64", <GC64 as HostFormat>::KIND),
        ];
    };
}

const fn float(format: FloatFormat) -> NumberKind {
    NumberKind::Float(format)
}

const fn integer(signed: bool, bits: u32) -> NumberKind {
    NumberKind::Integer { signed, bits }
}

// Conversions from words cut off the bits above the format, as reading a register does.
real! {
    F64: f64 = float(FloatFormat::BINARY64), f64::to_bits, f64::from_bits;
    F32: f32 = float(FloatFormat::BINARY32), |x| x.to_bits().into(), |w| f32::from_bits(w as u32);
    TF32: f32 = float(FloatFormat::TF32), |x| x.to_bits().into(), |w| f32::from_bits(w as u32);
    F16: f16 = float(FloatFormat::BINARY16), |x| x.to_bits().into(), |w| f16::from_bits(w as u16);
    BF16: bf16 = float(FloatFormat::BFLOAT16), |x| x.to_bits().into(), |w| bf16::from_bits(w as u16);
    E5M2: Narrow<Self> = float(FloatFormat::E5M2), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    E4M3: Narrow<Self> = float(FloatFormat::E4M3), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    E5M2FNUZ: Narrow<Self> = float(FloatFormat::E5M2FNUZ), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    E4M3FNUZ: Narrow<Self> = float(FloatFormat::E4M3FNUZ), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    E3M2: Narrow<Self> = float(FloatFormat::E3M2), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    E2M3: Narrow<Self> = float(FloatFormat::E2M3), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    E2M1: Narrow<Self> = float(FloatFormat::E2M1), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    UE8M0: Narrow<Self> = float(FloatFormat::UE8M0), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    UE4M3: Narrow<Self> = float(FloatFormat::UE4M3), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    S32: i32 = integer(true, 32), |x| x.cast_unsigned().into(), |w| (w as u32).cast_signed();
    U32: u32 = integer(false, 32), u64::from, |w| w as u32;
    S16: i16 = integer(true, 16), |x| x.cast_unsigned().into(), |w| (w as u16).cast_signed();
    S8: i8 = integer(true, 8), |x| x.cast_unsigned().into(), |w| (w as u8).cast_signed();
    U8: u8 = integer(false, 8), u64::from, |w| w as u8;
    S4: Narrow<Self> = integer(true, 4), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    U4: Narrow<Self> = integer(false, 4), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
    U1: Narrow<Self> = integer(false, 1), |x| x.to_bits().into(), |w| Narrow::from_bits(w as u8);
}

impl HostFormat for C64 {
    type Value = Complex;
    const KIND: NumberKind = NumberKind::Complex;
    fn to_words(value: Complex) -> [u64; 3] {
        [value.re.to_bits(), value.im.to_bits(), 0]
    }
    fn from_words([re, im, _]: [u64; 3]) -> Complex {
        Complex {
            re: f64::from_bits(re),
            im: f64::from_bits(im),
        }
    }
}

impl HostFormat for GC64 {
    type Value = GaussComplex;
    const KIND: NumberKind = NumberKind::Gauss;
    fn to_words(value: GaussComplex) -> [u64; 3] {
        value.sums.map(f64::to_bits)
    }
    fn from_words(words: [u64; 3]) -> GaussComplex {
        GaussComplex {
            sums: words.map(f64::from_bits),
        }
    }
}
