//! Vectors in plain Rust: arrays. The compiler makes of them what the architecture has at least.

use super::{Vector, no_halves};
use crate::number::Number;

/// Numbers side by side.
#[derive(Clone, Copy)]
pub struct Lanes<T, const N: usize>([T; N]);

macro_rules! lanes {
    ($($t:ty { $($more:item)* })*) => {$(
        impl<const N: usize> Vector for Lanes<$t, N> {
            type Element = $t;
            no_halves! {}
            const LANES: usize = N;
            const SIDE: usize = 4;
            #[inline(always)]
            unsafe fn splat(x: $t) -> Self {
                Lanes([x; N])
            }
            #[inline(always)]
            unsafe fn load(from: *const $t) -> Self {
                // SAFETY: the caller has `N` elements there, for which any alignment will do.
                Lanes(unsafe { from.cast::<[$t; N]>().read_unaligned() })
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $t) {
                // SAFETY: as for `load`.
                unsafe { to.cast::<[$t; N]>().write_unaligned(self.0) }
            }
            #[inline(always)]
            unsafe fn load_part(from: *const $t, count: usize) -> Self {
                let mut lanes = [<$t>::ZERO; N];
                for (i, lane) in lanes.iter_mut().enumerate().take(count) {
                    // SAFETY: the caller has `count` elements there.
                    *lane = unsafe { *from.add(i) };
                }
                Lanes(lanes)
            }
            #[inline(always)]
            unsafe fn store_part(self, to: *mut $t, count: usize) {
                for (i, lane) in self.0.into_iter().enumerate().take(count) {
                    // SAFETY: the caller has `count` elements there.
                    unsafe { *to.add(i) = lane };
                }
            }
            #[inline(always)]
            unsafe fn mul_add(self, x: Self, sum: Self) -> Self {
                // Without an instruction for it, `f32::mul_add` would be a call of a function.
                Lanes(core::array::from_fn(|i| self.0[i] * x.0[i] + sum.0[i]))
            }
            #[inline(always)]
            unsafe fn mul(self, x: Self) -> Self {
                Lanes(core::array::from_fn(|i| self.0[i] * x.0[i]))
            }
            #[inline(always)]
            unsafe fn sum(self) -> $t {
                self.0.into_iter().sum()
            }
            #[inline(always)]
            unsafe fn transpose(from: *const $t, row: isize, to: *mut $t, pitch: usize) {
                for y in 0..Self::SIDE {
                    for x in 0..Self::SIDE {
                        // SAFETY: the caller has `SIDE` rows of `SIDE` elements, and as many in
                        // `to`.
                        unsafe { *to.add(x + pitch * y) = *from.offset(row * x as isize).add(y) };
                    }
                }
            }
            $($more)*
        }
    )*};
}
lanes! {
    f32 {}
    f64 {}
    i32 {
        const STEPS: usize = 2;
        #[inline(always)]
        unsafe fn dot_add(self, x: Self, sum: Self) -> Self {
            let (low, high) = (|x: i32| i32::from(x as i16), |x: i32| x >> 16);
            Lanes(core::array::from_fn(|i| {
                let (a, b) = (self.0[i], x.0[i]);
                low(a) * low(b) + high(a) * high(b) + sum.0[i]
            }))
        }
    }
}
