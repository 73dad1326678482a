//! [`Number`]: the type of a sum.

use cute_gpu::device::math::fma;

/// A number that products are added up in: `f32`, or `i32`, which wraps around.
pub trait Number: Copy + PartialEq {
    /// 0
    const ZERO: Self;

    /// `alpha·sum + (beta·c + bias)`.
    fn finished(sum: Self, c: Self, bias: Self, factors: [Self; 2]) -> Self;
}

impl Number for f32 {
    const ZERO: f32 = 0.0;
    #[inline(always)]
    fn finished(sum: f32, c: f32, bias: f32, [alpha, beta]: [f32; 2]) -> f32 {
        fma(alpha, sum, fma(beta, c, bias))
    }
}

impl Number for i32 {
    const ZERO: i32 = 0;
    #[inline(always)]
    fn finished(sum: i32, c: i32, bias: i32, [alpha, beta]: [i32; 2]) -> i32 {
        let rest = beta.wrapping_mul(c).wrapping_add(bias);
        alpha.wrapping_mul(sum).wrapping_add(rest)
    }
}
