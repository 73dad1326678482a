//! The functions at the end of a product.

/// The function at the end, of numbers `T`.
pub trait Activation<T>: Copy {
    /// Its value at `x`.
    fn of(x: T) -> T;
}
/// x
#[derive(Clone, Copy)]
pub struct Identity;
/// max(x, 0)
#[derive(Clone, Copy)]
pub struct Relu;
/// x·Φ(x), by the hyperbolic tangent.
#[derive(Clone, Copy)]
pub struct Gelu;

impl<T> Activation<T> for Identity {
    #[inline(always)]
    fn of(x: T) -> T {
        x
    }
}
impl Activation<i32> for Relu {
    #[inline(always)]
    fn of(x: i32) -> i32 {
        x.max(0)
    }
}
impl Activation<f32> for Relu {
    #[inline(always)]
    fn of(x: f32) -> f32 {
        cute_gpu::device::convert::relu(x)
    }
}
impl Activation<f32> for Gelu {
    #[inline(always)]
    fn of(x: f32) -> f32 {
        // 0.5·x·(1 + tanh(√(2/π)·(x + 0.044715·x³)))
        let inner = x * (0.797_884_6 + 0.035_677_41 * x * x);
        let half = 0.5 * x;
        half + half * cute_gpu::device::convert::tanh(inner)
    }
}

/// A function that may take a fixed part of its argument, such as x/2 in place of x, if it needs fewer instructions then.
pub trait OfPart: Activation<f32> {
    /// The part, as a factor.
    const PART: f32 = 1.0;

    /// Its value at `x`, from `PART·x`.
    #[inline(always)]
    fn of_part(part: f32) -> f32 {
        Self::of(part)
    }
}
impl OfPart for Identity {}
impl OfPart for Relu {}
impl OfPart for Gelu {
    const PART: f32 = 0.5;

    #[inline(always)]
    fn of_part(half: f32) -> f32 {
        use cute_gpu::device::math::fma;
        // half·(1 + tanh(half·(2·√(2/π) + 8·√(2/π)·0.044715·half²)))
        let inner = half * fma(half * half, 0.285_419_3, 1.595_769);
        fma(half, cute_gpu::device::convert::tanh(inner), half)
    }
}
