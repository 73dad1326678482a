//! The functions at the end of a product.

/// The function at the end.
pub trait Activation: Copy {
    /// Its value at `x`.
    fn of(x: f32) -> f32;
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

impl Activation for Identity {
    #[inline(always)]
    fn of(x: f32) -> f32 {
        x
    }
}
impl Activation for Relu {
    #[inline(always)]
    fn of(x: f32) -> f32 {
        cute_gpu::device::convert::relu(x)
    }
}
impl Activation for Gelu {
    #[inline(always)]
    fn of(x: f32) -> f32 {
        // 0.5·x·(1 + tanh(√(2/π)·(x + 0.044715·x³)))
        let inner = x * (0.797_884_6 + 0.035_677_41 * x * x);
        let half = 0.5 * x;
        half + half * cute_gpu::device::convert::tanh(inner)
    }
}
