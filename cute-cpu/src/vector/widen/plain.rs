//! Conversions without instructions of their own.

use super::{pair, same, widen};
use crate::vector::Lanes;
use crate::vector::Short;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::vector::{F32x4, F64x2, I32x4};

/// Vectors that load their own elements.
macro_rules! loads {
    ($($(#[$when:meta])* $(@[$($const:tt)*])? $v:ty: $t:ty;)*) => {
        widen! {$(
            $(#[$when])*
            $(@[$($const)*])? $v: $t, same,
                const SAME: bool = true;,
                #[inline(always)]
                unsafe fn load_along(from: *const $t) -> Self {
                    // SAFETY: as the caller promises.
                    unsafe { <Self as crate::vector::Vector>::load(from) }
                },
                #[inline(always)]
                unsafe fn load_part_along(from: *const $t, count: usize) -> Self {
                    // SAFETY: as the caller promises.
                    unsafe { <Self as crate::vector::Vector>::load_part(from, count) }
                };
        )*}
    };
}
loads! {
    #[cfg(target_arch = "x86_64")]
    core::arch::x86_64::__m512: f32;
    #[cfg(target_arch = "x86_64")]
    core::arch::x86_64::__m512d: f64;
    #[cfg(target_arch = "x86_64")]
    core::arch::x86_64::__m256: f32;
    #[cfg(target_arch = "x86_64")]
    core::arch::x86_64::__m256d: f64;
    #[cfg(target_arch = "aarch64")]
    core::arch::aarch64::float32x4_t: f32;
    #[cfg(target_arch = "aarch64")]
    core::arch::aarch64::float64x2_t: f64;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    F32x4: f32;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    F64x2: f64;
    @[const N: usize] Lanes<f32, N>: f32;
    @[const N: usize] Lanes<f64, N>: f64;
}
widen! {
    @[const N: usize] Lanes<i32, N>: i8, pair;
    @[const N: usize] Lanes<i32, N>: u8, pair;
    @[const N: usize] Lanes<i32, N>: Short, pair;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    I32x4: Short, pair;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    I32x4: i8, pair;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    I32x4: u8, pair;
}
#[cfg(feature = "half")]
widen! {
    @[const N: usize] Lanes<f32, N>: half::bf16, super::widened;
    @[const N: usize] Lanes<f32, N>: half::f16, super::widened;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    F32x4: half::bf16, super::widened;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    F32x4: half::f16, super::widened;
}
