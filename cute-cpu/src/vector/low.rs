//! Vectors of 32 bytes with the masks and the registers of AVX-512.
//!
//! They are the lower halves of its vectors. Zen 4 takes them in half of the time of a vector, and a sum of one has
//! half as many lanes to be added up at the end.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::{SUMMED, Vector, no_halves};
use core::arch::x86_64::*;

/// A vector of AVX2 where the processor has AVX-512.
#[derive(Clone, Copy)]
pub struct Low<V>(V);

/// A vector whose masked loads and stores are intrinsics of these names.
macro_rules! low {
    ($($v:ty, $t:ty, $maskload:ident, $maskstore:ident;)*) => {$(
        // SAFETY of the blocks: the caller of each method promises that the processor has AVX-512, and with it AVX2,
        // and that the addresses are those of as many elements as the method takes.
        impl Vector for Low<$v> {
            type Element = $t;
            no_halves! {}
            const LANES: usize = <$v>::LANES;
            const REGISTERS: usize = 32;
            const MASKS: bool = true;
            const SIDE: usize = <$v>::SIDE;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                unsafe { Low(<$v>::splat(x)) }
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                unsafe { Low(<$v>::load(from)) }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                unsafe { self.0.store(to) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                unsafe { Low($maskload(((1_u32 << count) - 1) as __mmask8, from)) }
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe { $maskstore(to, ((1_u32 << count) - 1) as __mmask8, self.0) }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                unsafe { Low(self.0.mul_add(x.0, sum.0)) }
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                unsafe { Low(self.0.mul(x.0)) }
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                unsafe { self.0.sum() }
            }
            #[inline(always)]
            unsafe fn sums(v: [Self; SUMMED], factor: $t, to: *mut $t) {
                let [a, b, c, d, e, f, g, h] = v;
                unsafe { <$v>::sums([a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0], factor, to) }
            }
            #[inline(always)]
            unsafe fn transpose(from: *const $t, row: isize, to: *mut $t, pitch: usize) {
                unsafe { <$v>::transpose(from, row, to, pitch) }
            }
        }
    )*};
}
low! {
    __m256, f32, _mm256_maskz_loadu_ps, _mm256_mask_storeu_ps;
    __m256d, f64, _mm256_maskz_loadu_pd, _mm256_mask_storeu_pd;
}
