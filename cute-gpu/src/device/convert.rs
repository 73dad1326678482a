//! Numbers to narrower formats, and back.

use half::{bf16, f16};

macro_rules! pairs {
    ($($t:ident $name:ident $in_order:ident $relu:ident $text:literal $relu_text:literal;)*) => {$(
        #[doc = concat!("Two numbers in the format `", stringify!($t), "`, rounded to nearest even, the first in the lower half.")]
        ///
        /// Source: CUTLASS `NumericArrayConverter`.
        #[inline(always)]
        pub fn $name(first: f32, second: f32) -> u32 {
            let pair: u32;
            // SAFETY: the instruction reads and writes registers alone.
            unsafe {
                ptx!(concat!($text, " {0}, {1}, {2};");
                    out(reg32) pair, in(reg32) second, in(reg32) first, options(pure, nomem, nostack));
            }
            pair
        }

        #[doc = concat!("[`", stringify!($name), "`] where it stands: the compiler moves it over no other instruction with an effect.")]
        ///
        /// Registers that a product still reads may not be written before its wait, not even if
        /// they are copied later.
        ///
        /// Source: PTX ISA, `cvt`.
        #[inline(always)]
        pub fn $in_order(first: f32, second: f32) -> u32 {
            let pair: u32;
            // SAFETY: the instruction reads and writes registers alone.
            unsafe {
                ptx!(concat!($text, " {0}, {1}, {2};");
                    out(reg32) pair, in(reg32) second, in(reg32) first, options(nomem, nostack));
            }
            pair
        }

        #[doc = concat!("[`", stringify!($in_order), "`] of numbers of which those below 0 become 0.")]
        ///
        /// Source: PTX ISA, `cvt` with `.relu`.
        #[inline(always)]
        pub fn $relu(first: f32, second: f32) -> u32 {
            let pair: u32;
            // SAFETY: the instruction reads and writes registers alone.
            unsafe {
                ptx!(concat!($relu_text, " {0}, {1}, {2};");
                    out(reg32) pair, in(reg32) second, in(reg32) first, options(nomem, nostack));
            }
            pair
        }
    )*};
}
pairs! {
    f16 pack_f16 pack_f16_in_order relu_pack_f16_in_order "cvt.rn.f16x2.f32" "cvt.rn.relu.f16x2.f32";
    bf16 pack_bf16 pack_bf16_in_order relu_pack_bf16_in_order "cvt.rn.bf16x2.f32" "cvt.rn.relu.bf16x2.f32";
}

/// Four numbers in the format `E4M3`, rounded to nearest even, the first in the lowest byte; 448 for
/// greater ones. The compiler moves it over no other instruction with an effect, as [`pack_f16_in_order`].
///
/// Source: CUTLASS `NumericArrayConverter`.
#[inline(always)]
pub fn pack_e4m3_in_order(numbers: [f32; 4]) -> u32 {
    let four: u32;
    let [a, b, c, d] = numbers;
    // SAFETY: the instruction reads and writes registers alone.
    unsafe {
        ptx!(concat!("{{ .reg .b16 low, high; cvt.rn.satfinite.e4m3x2.f32 low, {2}, {1}; ",
                "cvt.rn.satfinite.e4m3x2.f32 high, {4}, {3}; mov.b32 {0}, {{low, high}}; }}");
            out(reg32) four, in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d, options(nomem, nostack));
    }
    four
}

/// The number in the format [`f16`](struct@f16), rounded to nearest even.
///
/// Source: CUDA `__float2half_rn`.
#[inline(always)]
pub fn to_f16(x: f32) -> f16 {
    f16::from_bits(pack_f16(x, 0.0) as u16) // the lower half
}

/// The number in the format [`bf16`], rounded to nearest even.
///
/// Source: CUDA `__float2bfloat16_rn`.
#[inline(always)]
pub fn to_bf16(x: f32) -> bf16 {
    bf16::from_bits(pack_bf16(x, 0.0) as u16) // the lower half
}

/// The number of a [`f16`](struct@f16).
///
/// Source: CUDA `__half2float`.
#[inline(always)]
pub fn from_f16(x: f16) -> f32 {
    let wide: f32;
    // SAFETY: the instruction reads and writes registers alone.
    unsafe {
        ptx!("cvt.f32.f16 {0}, {1};"; out(reg32) wide, in(reg16) x.to_bits(), options(pure, nomem, nostack));
    }
    wide
}

/// The number of a [`bf16`]: its bits are the upper half.
///
/// Source: CUDA `__bfloat162float`.
#[inline(always)]
pub fn from_bf16(x: bf16) -> f32 {
    f32::from_bits(u32::from(x.to_bits()) << 16)
}

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $text:literal;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            let y: f32;
            // SAFETY: the instruction reads and writes registers alone.
            unsafe { ptx!($text; out(reg32) y, in(reg32) x, options(pure, nomem, nostack)) }
            y
        }
    )*};
}
functions! {
    /// The hyperbolic tangent, to about 11 bits.
    #[doc = ""]
    /// Source: PTX ISA, `tanh.approx`.
    tanh "tanh.approx.f32 {0}, {1};";
    /// The greater of `x` and 0; 0 if `x` is no number.
    #[doc = ""]
    /// Source: PTX ISA, `max`.
    relu "max.f32 {0}, {1}, 0f00000000;";
}

/// Four of the eight bytes of `a` and `b`, by their numbers in the digits of `selector`: 0 to 3 are
/// those of `a`, 4 to 7 those of `b`. The last digit selects the lowest byte.
///
/// Source: CUDA `__byte_perm`.
#[doc(alias = "__byte_perm")]
#[inline(always)]
pub fn prmt(a: u32, b: u32, selector: u32) -> u32 {
    let bytes: u32;
    // SAFETY: the instruction reads and writes registers alone.
    unsafe {
        ptx!("prmt.b32 {0}, {1}, {2}, {3};";
            out(reg32) bytes, in(reg32) a, in(reg32) b, in(reg32) selector,
            options(pure, nomem, nostack));
    }
    bytes
}
