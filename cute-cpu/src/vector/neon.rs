//! Vectors of Advanced SIMD on AArch64: 4 numbers of 4 bytes, or 2 of 8 bytes.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the macro"
)]

use super::{Vector, no_halves};
use crate::number::Number;
use core::arch::aarch64::*;

/// A vector whose methods are intrinsics of these names.
macro_rules! vector {
    ($v:ty, $t:ty, $lanes:literal, $dup:ident, $load:ident, $store:ident, $fma:ident, $mul:ident, $sum:ident $(, $more:item)*) => {
        // SAFETY of the blocks: the caller of each method promises that the processor has Advanced
        // SIMD, and that the addresses are those of as many elements as the method takes.
        impl Vector for $v {
            type Element = $t;
            no_halves! {}
            const LANES: usize = $lanes;
            const REGISTERS: usize = 32;
            const SIDE: usize = $lanes;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                unsafe { $dup(x) }
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
                unsafe {
                    let mut lanes = [<$t>::ZERO; $lanes];
                    for (i, lane) in lanes.iter_mut().enumerate().take(count) {
                        *lane = *from.add(i);
                    }
                    $load(lanes.as_ptr())
                }
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe {
                    let mut lanes = [<$t>::ZERO; $lanes];
                    $store(lanes.as_mut_ptr(), self);
                    for (i, lane) in lanes.into_iter().enumerate().take(count) {
                        *to.add(i) = lane;
                    }
                }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                unsafe { $fma(sum, self, x) }
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
            unsafe fn transpose(from: *const $t, row: isize, to: *mut $t, pitch: usize) {
                for y in 0..$lanes {
                    for x in 0..$lanes {
                        unsafe { *to.add(x + pitch * y) = *from.offset(row * x as isize).add(y) };
                    }
                }
            }
            $($more)*
        }
    };
}
vector!(
    float32x4_t,
    f32,
    4,
    vdupq_n_f32,
    vld1q_f32,
    vst1q_f32,
    vfmaq_f32,
    vmulq_f32,
    vaddvq_f32
);
vector!(
    float64x2_t,
    f64,
    2,
    vdupq_n_f64,
    vld1q_f64,
    vst1q_f64,
    vfmaq_f64,
    vmulq_f64,
    vaddvq_f64
);
vector!(
    int32x4_t,
    i32,
    4,
    vdupq_n_s32,
    vld1q_s32,
    vst1q_s32,
    vmlaq_s32,
    vmulq_s32,
    vaddvq_s32,
    const STEPS: usize = 2;,
    #[inline(always)]
    unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
        unsafe {
            let (a, b) = (vreinterpretq_s16_s32(self), vreinterpretq_s16_s32(x));
            let low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
            vaddq_s32(sum, vpaddq_s32(low, vmull_high_s16(a, b)))
        }
    }
);
