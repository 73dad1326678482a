//! Vectors of AVX-512: 16 numbers of 4 bytes, or 8 of 8 bytes.
//!
//! The macro converts to and from the vectors of the intrinsics, which those of VNNI wrap.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::avx2::{transpose_f32, transpose_f64, transpose_i32};
use super::{MOST_SIDE, Vector};
use core::arch::x86_64::*;

/// A vector whose methods are intrinsics of these names.
macro_rules! vector {
    ($v:ty, $t:ty, $lanes:literal, $mask:ty, side $side:literal, $set1:ident, $load:ident,
     $store:ident, $maskload:ident, $maskstore:ident, $fmadd:ident, $mul:ident, $sum:ident, $transpose:ident $(, $more:item)*) => {
        // SAFETY of the blocks: the caller of each method promises that the processor has AVX-512,
        // and that the addresses are those of as many elements as the method takes.
        impl Vector for $v {
            type Element = $t;
            const LANES: usize = $lanes;
            const REGISTERS: usize = 32;
            const MASKS: bool = true;
            const SIDE: usize = $side;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                unsafe { $set1(x).into() }
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                unsafe { $load(from.cast()).into() }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                unsafe { $store(to.cast(), self.into()) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                unsafe { $maskload(((1_u32 << count) - 1) as $mask, from).into() }
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe { $maskstore(to, ((1_u32 << count) - 1) as $mask, self.into()) }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                unsafe { $fmadd(self.into(), x.into(), sum.into()).into() }
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                unsafe { $mul(self.into(), x.into()).into() }
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                unsafe { $sum(self.into()) }
            }
            #[inline(always)]
            unsafe fn transpose(rows: &[*const $t; MOST_SIDE], to: *mut $t, pitch: usize) {
                unsafe { $transpose(rows, to, pitch) }
            }
            $($more)*
        }
    };
}
vector!(
    __m512, f32, 16, __mmask16, side 8, _mm512_set1_ps, _mm512_loadu_ps, _mm512_storeu_ps,
    _mm512_maskz_loadu_ps, _mm512_mask_storeu_ps, _mm512_fmadd_ps, _mm512_mul_ps,     _mm512_reduce_add_ps,
    transpose_f32
);
vector!(
    __m512d, f64, 8, __mmask8, side 4, _mm512_set1_pd, _mm512_loadu_pd, _mm512_storeu_pd,
    _mm512_maskz_loadu_pd, _mm512_mask_storeu_pd, _mm512_fmadd_pd, _mm512_mul_pd,     _mm512_reduce_add_pd,
    transpose_f64
);

/// A vector of `i32` for which the dot product of pairs is one instruction, of AVX512-VNNI.
#[derive(Clone, Copy)]
pub struct Vnni(__m512i);

impl From<__m512i> for Vnni {
    #[inline(always)]
    fn from(v: __m512i) -> Self {
        Vnni(v)
    }
}

impl From<Vnni> for __m512i {
    #[inline(always)]
    fn from(v: Vnni) -> Self {
        v.0
    }
}

/// Vectors of `i32`, with their dot product of pairs.
macro_rules! vector_i32 {
    ($($v:ident |$x:ident, $y:ident, $sum:ident| $dot:expr;)*) => {$(
        vector!(
            $v, i32, 16, __mmask16, side 8, _mm512_set1_epi32, _mm512_loadu_si512, _mm512_storeu_si512,
            _mm512_maskz_loadu_epi32, _mm512_mask_storeu_epi32, mul_add_i32, _mm512_mullo_epi32,
            _mm512_reduce_add_epi32, transpose_i32,
            const STEPS: usize = 2;,
            #[inline(always)]
            unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
                let ($x, $y, $sum) = (self, x, sum);
                unsafe { $dot }
            }
        );
    )*};
}
vector_i32! {
    __m512i |x, y, sum| _mm512_add_epi32(_mm512_madd_epi16(x, y), sum);
    Vnni |x, y, sum| Vnni(_mm512_dpwssd_epi32(sum.0, x.0, y.0));
}

/// `x·y + sum`.
///
/// # Safety
/// Those of [`Vector::mul_add`].
#[inline(always)]
unsafe fn mul_add_i32(x: __m512i, y: __m512i, sum: __m512i) -> __m512i {
    unsafe { _mm512_add_epi32(_mm512_mullo_epi32(x, y), sum) }
}
