//! NEON: fused multiplications of vectors, which every 64-bit Arm processor has.
//!
//! The dot products and the products of 2×2 are not stable in Rust: they run as
//! [`HostMma`](super::super::HostMma) does.
#![allow(unsafe_code, reason = "vectors are loaded from arrays of their size")]

use core::arch::aarch64::*;

/// Whether the processor has a feature.
macro_rules! has {
    ($feature:tt) => {
        std::arch::is_aarch64_feature_detected!($feature)
    };
}
pub(super) use has;

/// `c += a·b`.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn fma_4_f32(c: &mut [f32; 4], a: &[f32; 4], b: &[f32; 1]) {
    // SAFETY: the pointers are to arrays of a vector's size, for reads and for writes.
    unsafe {
        let sum = vfmaq_n_f32(vld1q_f32(c.as_ptr()), vld1q_f32(a.as_ptr()), b[0]);
        vst1q_f32(c.as_mut_ptr(), sum);
    }
}

/// `c += a·b`.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn fma_2_f64(c: &mut [f64; 2], a: &[f64; 2], b: &[f64; 1]) {
    // SAFETY: as in `fma_4_f32`.
    unsafe {
        let sum = vfmaq_n_f64(vld1q_f64(c.as_ptr()), vld1q_f64(a.as_ptr()), b[0]);
        vst1q_f64(c.as_mut_ptr(), sum);
    }
}
