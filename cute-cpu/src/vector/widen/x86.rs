//! Conversions of AVX2, F16C and AVX-512.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::{pair, widen};
use crate::vector::Short;
use crate::vector::Vnni;
use core::arch::x86_64::*;

/// Vectors that take integers of 8 bits: the instructions that widen them, signed and unsigned,
/// and how 16 bytes of pairs, or 32, are made of one step along K and the next.
macro_rules! bytes {
    ($($v:ty: $load:ident, $signed:ident, $unsigned:ident, $pairs:ident;)*) => {
        widen! {$(
            $v: i8, pair,
                #[inline(always)]
                unsafe fn load_along(from: *const i8) -> Self {
                    unsafe { $signed($load(from.cast())).into() }
                },
                #[inline(always)]
                unsafe fn load_across(first: *const i8, second: *const i8) -> Self {
                    unsafe { $signed($pairs(first.cast(), second.cast())).into() }
                };
            $v: u8, pair,
                #[inline(always)]
                unsafe fn load_along(from: *const u8) -> Self {
                    unsafe { $unsigned($load(from.cast())).into() }
                },
                #[inline(always)]
                unsafe fn load_across(first: *const u8, second: *const u8) -> Self {
                    unsafe { $unsigned($pairs(first, second)).into() }
                };
        )*}
    };
}
bytes! {
    __m256i: _mm_loadu_si128, _mm256_cvtepi8_epi16, _mm256_cvtepu8_epi16, pairs_of_8;
    __m512i: _mm256_loadu_si256, _mm512_cvtepi8_epi16, _mm512_cvtepu8_epi16, pairs_of_16;
    Vnni: _mm256_loadu_si256, _mm512_cvtepi8_epi16, _mm512_cvtepu8_epi16, pairs_of_16;
}

// The type `Short` is transparent over `i32`.
macro_rules! shorts {
    ($($v:ty: $lanes:literal, $load:ident, $narrowed:ident, $alternating:ident;)*) => {
        widen! {$(
            $v: Short, pair,
                #[inline(always)]
                unsafe fn load_along(from: *const Short) -> Self {
                    unsafe { $narrowed($load(from.cast()), $load(from.add($lanes).cast())).into() }
                },
                #[inline(always)]
                unsafe fn load_across(first: *const Short, second: *const Short) -> Self {
                    unsafe { $alternating($load(first.cast()), $load(second.cast())).into() }
                };
        )*}
    };
}
shorts! {
    __m256i: 8, _mm256_loadu_si256, narrowed_8, alternating_8;
    __m512i: 16, _mm512_loadu_si512, narrowed_16, alternating_16;
    Vnni: 16, _mm512_loadu_si512, narrowed_16, alternating_16;
}

/// 16 integers that an `i16` holds, as such.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn narrowed_8(low: __m256i, high: __m256i) -> __m256i {
    // The instruction takes 4 of each in turn.
    unsafe { _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high)) }
}

/// 32 integers that an `i16` holds, as such.
///
/// # Safety
/// The processor has AVX-512.
#[inline(always)]
unsafe fn narrowed_16(low: __m512i, high: __m512i) -> __m512i {
    unsafe {
        let low = _mm512_castsi256_si512(_mm512_cvtepi32_epi16(low));
        _mm512_inserti64x4::<1>(low, _mm512_cvtepi32_epi16(high))
    }
}

/// 8 integers of one step and 8 of the next, which an `i16` holds, alternating.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn alternating_8(first: __m256i, second: __m256i) -> __m256i {
    unsafe { _mm256_blend_epi16::<0b1010_1010>(first, _mm256_slli_epi32::<16>(second)) }
}

/// 16 integers of one step and 16 of the next, which an `i16` holds, alternating.
///
/// # Safety
/// The processor has AVX-512.
#[inline(always)]
unsafe fn alternating_16(first: __m512i, second: __m512i) -> __m512i {
    unsafe { _mm512_mask_blend_epi16(0xAAAA_AAAA, first, _mm512_slli_epi32::<16>(second)) }
}

/// 8 bytes of one step and 8 of the next, alternating.
///
/// # Safety
/// The processor has AVX2; both addresses have 8 bytes.
#[inline(always)]
unsafe fn pairs_of_8(first: *const u8, second: *const u8) -> __m128i {
    unsafe {
        _mm_unpacklo_epi8(
            _mm_loadl_epi64(first.cast()),
            _mm_loadl_epi64(second.cast()),
        )
    }
}

/// 16 bytes of one step and 16 of the next, alternating.
///
/// # Safety
/// The processor has AVX2; both addresses have 16 bytes.
#[inline(always)]
unsafe fn pairs_of_16(first: *const u8, second: *const u8) -> __m256i {
    unsafe {
        let (x, y) = (
            _mm_loadu_si128(first.cast()),
            _mm_loadu_si128(second.cast()),
        );
        _mm256_set_m128i(_mm_unpackhi_epi8(x, y), _mm_unpacklo_epi8(x, y))
    }
}

// The types of `half` are transparent over `u16`.
#[cfg(feature = "half")]
widen! {
    __m256: half::bf16, super::widened,
        #[inline(always)]
        unsafe fn load_along(from: *const half::bf16) -> Self {
            unsafe {
                let words = _mm256_cvtepu16_epi32(_mm_loadu_si128(from.cast()));
                _mm256_castsi256_ps(_mm256_slli_epi32::<16>(words))
            }
        };
    __m256: half::f16, super::widened,
        #[inline(always)]
        unsafe fn load_along(from: *const half::f16) -> Self {
            unsafe { _mm256_cvtph_ps(_mm_loadu_si128(from.cast())) }
        };
    __m512: half::bf16, super::widened,
        #[inline(always)]
        unsafe fn load_along(from: *const half::bf16) -> Self {
            unsafe {
                let words = _mm512_cvtepu16_epi32(_mm256_loadu_si256(from.cast()));
                _mm512_castsi512_ps(_mm512_slli_epi32::<16>(words))
            }
        },
        #[inline(always)]
        unsafe fn load_part_along(from: *const half::bf16, count: usize) -> Self {
            unsafe {
                let words = _mm512_cvtepu16_epi32(first_words(from.cast(), count));
                _mm512_castsi512_ps(_mm512_slli_epi32::<16>(words))
            }
        };
    __m512: half::f16, super::widened,
        #[inline(always)]
        unsafe fn load_along(from: *const half::f16) -> Self {
            unsafe { _mm512_cvtph_ps(_mm256_loadu_si256(from.cast())) }
        },
        #[inline(always)]
        unsafe fn load_part_along(from: *const half::f16, count: usize) -> Self {
            unsafe { _mm512_cvtph_ps(first_words(from.cast(), count)) }
        };
}

/// The first `count` of 16 numbers of 16 bits, and zeros.
///
/// # Safety
/// The processor has AVX-512 with BW and VL; `count` numbers exist, at most 16.
#[cfg(feature = "half")]
#[inline(always)]
unsafe fn first_words(from: *const i16, count: usize) -> __m256i {
    let mask = ((1_u32 << count) - 1) as __mmask16;
    unsafe { _mm256_maskz_loadu_epi16(mask, from) }
}
