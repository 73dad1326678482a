//! Vectors of WebAssembly's SIMD128: 4 numbers of 4 bytes, or 2 of 8 bytes.
//!
//! There is no fused instruction: a product is rounded before it is added.
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "one proof for all, in the macro"
)]

use super::{Vector, no_halves};
use crate::number::Number;
use core::arch::wasm32::*;

/// A vector whose methods are intrinsics of these names.
macro_rules! vector {
    ($(#[$doc:meta])* $v:ident, $t:ty, $lanes:literal, $splat:ident, $mul:ident, $add:ident $(, $more:item)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $v(v128);

        // SAFETY of the blocks: the instructions were enabled when this was compiled, and the
        // addresses are those of as many elements as the method takes, as the caller promises.
        impl Vector for $v {
            type Element = $t;
            no_halves! {}
            const LANES: usize = $lanes;
            const SIDE: usize = $lanes;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                $v($splat(x))
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                $v(unsafe { v128_load(from.cast()) })
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                unsafe { v128_store(to.cast(), self.0) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                unsafe {
                    let mut lanes = [<$t>::ZERO; $lanes];
                    for (i, lane) in lanes.iter_mut().enumerate().take(count) {
                        *lane = *from.add(i);
                    }
                    Self::load(lanes.as_ptr())
                }
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                unsafe {
                    let mut lanes = [<$t>::ZERO; $lanes];
                    self.store(lanes.as_mut_ptr());
                    for (i, lane) in lanes.into_iter().enumerate().take(count) {
                        *to.add(i) = lane;
                    }
                }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                $v($add($mul(self.0, x.0), sum.0))
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                $v($mul(self.0, x.0))
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                unsafe {
                    let mut lanes = [<$t>::ZERO; $lanes];
                    self.store(lanes.as_mut_ptr());
                    lanes.into_iter().sum()
                }
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
    /// 4 numbers of 4 bytes.
    F32x4, f32, 4, f32x4_splat, f32x4_mul, f32x4_add
);
vector!(
    /// 2 numbers of 8 bytes.
    F64x2, f64, 2, f64x2_splat, f64x2_mul, f64x2_add
);
vector!(
    /// 4 integers of 4 bytes.
    I32x4, i32, 4, i32x4_splat, i32x4_mul, i32x4_add,
    const STEPS: usize = 2;,
    #[inline(always)]
    unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
        I32x4(i32x4_add(i32x4_dot_i16x8(self.0, x.0), sum.0))
    }
);
