//! x86: fused multiplications and dot products of vectors.
//!
//! Each function takes arrays, loads them as vectors, executes one instruction (or two) and stores
//! the result.
#![allow(unsafe_code, reason = "vectors are loaded from arrays of their size")]

use core::arch::x86_64::*;
use half::{bf16, f16};

/// Whether the processor has a feature.
macro_rules! has {
    ($feature:tt) => {
        std::arch::is_x86_feature_detected!($feature)
    };
}
pub(super) use has;

/// Vectors, and arrays of numbers.
///
/// # Safety
/// Every pattern of bits is a value, and there is no padding.
unsafe trait Bits: Copy {}
macro_rules! bits {
    ($($ty:ty),+; $($element:ty),+) => {
        // SAFETY: these are integers, floating-point numbers, and vectors and arrays of these; the
        // types of `half` are transparent over `u16`.
        $(unsafe impl Bits for $ty {})+
        // SAFETY: arrays of such elements have no padding either.
        $(unsafe impl<const N: usize> Bits for [$element; N] {})+
    };
}
bits!(__m256, __m256d, __m256i, __m512, __m512d, __m512i, __m512bh, i32, i16; f32, f64, f16, bf16, i32, i16, i8, u8);

/// The bits of `from` as a vector, or as an array. Sizes that differ do not compile.
#[inline(always)]
fn bits<From: Bits, To: Bits>(from: From) -> To {
    const { assert!(size_of::<From>() == size_of::<To>()) }
    // SAFETY: both types have one size, all bits of `from` are initialised, and every pattern of
    // bits is a value of `To`.
    unsafe { core::mem::transmute_copy(&from) }
}

/// Makes functions `c += a·b` by one instruction, or two, on vectors of C.
macro_rules! instructions {
    ($($name:ident: $features:literal, $a:ty, $b:ty, $c:ty, |$x:ident, $y:ident, $z:ident| $result:expr;)*) => {$(
        #[inline]
        #[target_feature(enable = $features)]
        pub(super) fn $name(c: &mut $c, a: &$a, b: &$b) {
            let ($x, $y, $z) = (bits(*a), *b, bits(*c));
            *c = bits($result);
        }
    )*};
}
instructions! {
    fma_8_f32: "avx2,fma", [f32; 8], [f32; 1], [f32; 8], |a, b, c| _mm256_fmadd_ps(a, _mm256_set1_ps(b[0]), c);
    fma_4_f64: "avx2,fma", [f64; 4], [f64; 1], [f64; 4], |a, b, c| _mm256_fmadd_pd(a, _mm256_set1_pd(b[0]), c);
    madd_8_s16: "avx2", [i16; 16], [i16; 2], [i32; 8],
        |a, b, c| _mm256_add_epi32(_mm256_madd_epi16(a, _mm256_set1_epi32(bits(b))), c);
    dot_8_u8s8: "avxvnni", [u8; 32], [i8; 4], [i32; 8],
        |a, b, c| _mm256_dpbusd_avx_epi32(c, a, _mm256_set1_epi32(bits(b)));
    dot_8_u8s8_evex: "avx512vnni,avx512vl", [u8; 32], [i8; 4], [i32; 8],
        |a, b, c| _mm256_dpbusd_epi32(c, a, _mm256_set1_epi32(bits(b)));
    dot_8_s8s8: "avxvnniint8", [i8; 32], [i8; 4], [i32; 8],
        |a, b, c| _mm256_dpbssd_epi32(c, a, _mm256_set1_epi32(bits(b)));
    dot_8_u8u8: "avxvnniint8", [u8; 32], [u8; 4], [i32; 8],
        |a, b, c| _mm256_dpbuud_epi32(c, a, _mm256_set1_epi32(bits(b)));
    fma_16_f32: "avx512f", [f32; 16], [f32; 1], [f32; 16], |a, b, c| _mm512_fmadd_ps(a, _mm512_set1_ps(b[0]), c);
    fma_8_f64: "avx512f", [f64; 8], [f64; 1], [f64; 8], |a, b, c| _mm512_fmadd_pd(a, _mm512_set1_pd(b[0]), c);
    fma_32_f16: "avx512fp16", [f16; 32], [f16; 1], [f16; 32], |a, b, c| {
        let b = _mm512_castsi512_ph(_mm512_set1_epi16(bits(b)));
        _mm512_castph_si512(_mm512_fmadd_ph(_mm512_castsi512_ph(a), b, _mm512_castsi512_ph(c)))
    };
    dot_16_bf16: "avx512f,avx512bf16", [bf16; 32], [bf16; 2], [f32; 16],
        |a, b, c| _mm512_dpbf16_ps(c, a, bits(_mm512_set1_epi32(bits(b))));
    dot_16_s16: "avx512vnni", [i16; 32], [i16; 2], [i32; 16],
        |a, b, c| _mm512_dpwssd_epi32(c, a, _mm512_set1_epi32(bits(b)));
    dot_16_u8s8: "avx512vnni", [u8; 64], [i8; 4], [i32; 16],
        |a, b, c| _mm512_dpbusd_epi32(c, a, _mm512_set1_epi32(bits(b)));
}
