//! Vectors of AVX-512: 16 numbers of 4 bytes, or 8 of 8 bytes.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::avx2::{transpose_f32, transpose_f64};
use super::{MOST_SIDE, Vector};
use core::arch::x86_64::*;

/// A vector whose methods are intrinsics of these names.
macro_rules! vector {
    ($v:ty, $t:ty, $lanes:literal, $mask:ty, side $side:literal, $set1:ident, $load:ident,
     $store:ident, $maskload:ident, $maskstore:ident, $fmadd:ident, $mul:ident, $sum:ident, $transpose:ident) => {
        // SAFETY of the blocks: the caller of each method promises that the processor has AVX-512,
        // and that the addresses are those of as many elements as the method takes.
        impl Vector for $v {
            type Element = $t;
            const LANES: usize = $lanes;
            const REGISTERS: usize = 32;
            const SIDE: usize = $side;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                unsafe { $set1(x) }
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                unsafe { $load(from) }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                unsafe { $store(to, self) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                unsafe { $maskload(((1_u32 << count) - 1) as $mask, from) }
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe { $maskstore(to, ((1_u32 << count) - 1) as $mask, self) }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                unsafe { $fmadd(self, x, sum) }
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                unsafe { $mul(self, x) }
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                unsafe { $sum(self) }
            }
            #[inline(always)]
            unsafe fn transpose(rows: &[*const $t; MOST_SIDE], to: *mut $t, pitch: usize) {
                unsafe { $transpose(rows, to, pitch) }
            }
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
