//! Conversions of Advanced SIMD. Those of `f16` are the crate `half`'s: the standard library has no
//! stable instruction for them.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the trait"
)]

use super::{pair, widen};
use crate::vector::Short;
use core::arch::aarch64::*;

widen! {
    int32x4_t: i8, pair,
        #[inline(always)]
        unsafe fn load_along(from: *const i8) -> Self {
            unsafe { vreinterpretq_s32_s16(vmovl_s8(vld1_s8(from))) }
        };
    int32x4_t: Short, pair;
    int32x4_t: u8, pair,
        #[inline(always)]
        unsafe fn load_along(from: *const u8) -> Self {
            unsafe { vreinterpretq_s32_u16(vmovl_u8(vld1_u8(from))) }
        };
}
#[cfg(feature = "half")]
widen! {
    float32x4_t: half::bf16, super::widened,
        #[inline(always)]
        unsafe fn load_along(from: *const half::bf16) -> Self {
            unsafe { vreinterpretq_f32_u32(vshll_n_u16::<16>(vld1_u16(from.cast()))) }
        };
    float32x4_t: half::f16, super::widened;
}
