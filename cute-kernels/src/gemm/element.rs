//! The elements of products.

use super::GemmFormat;
use cute_cuda::{F8E4M3, MapElement};
use half::{bf16, f16};

/// The elements of A and B: [`f16`](half::f16), [`bf16`], `f32` and [`F8E4M3`]. Sealed.
///
/// The last two are multiplied along K alone: both tensors have stride 1 along K. Of an `f32` the
/// last 13 bits are left out (the format TF32).
pub trait GemmElement: MapElement + sealed::Sealed {
    /// Its format.
    const FORMAT: GemmFormat;
}
impl GemmElement for f16 {
    const FORMAT: GemmFormat = GemmFormat::F16;
}
impl GemmElement for bf16 {
    const FORMAT: GemmFormat = GemmFormat::BF16;
}
impl GemmElement for f32 {
    const FORMAT: GemmFormat = GemmFormat::TF32;
}
impl GemmElement for F8E4M3 {
    const FORMAT: GemmFormat = GemmFormat::E4M3;
}

/// The elements of D for A and B of elements `T`: `f32`; `T` itself if it has 16 bits; `bf16` for
/// [`F8E4M3`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "no product of `{T}` has results of `{Self}`",
    label = "not a result of these elements",
    note = "products of `f16` have results of `f16` or `f32`, those of `bf16` and `F8E4M3` of `bf16` or `f32`, those of \
            `f32` of `f32`"
)]
pub trait GemmResult<T>: MapElement + sealed::Result<T> {}
impl GemmResult<f16> for f16 {}
impl GemmResult<bf16> for bf16 {}
impl GemmResult<f16> for f32 {}
impl GemmResult<bf16> for f32 {}
impl GemmResult<f32> for f32 {}
impl GemmResult<F8E4M3> for f32 {}
impl GemmResult<F8E4M3> for bf16 {}

mod sealed {
    use cute_cuda::F8E4M3;
    use half::{bf16, f16};
    pub trait Sealed {}
    impl Sealed for f16 {}
    impl Sealed for bf16 {}
    impl Sealed for f32 {}
    impl Sealed for F8E4M3 {}
    pub trait Result<T> {}
    impl Result<f16> for f16 {}
    impl Result<bf16> for bf16 {}
    impl Result<f16> for f32 {}
    impl Result<bf16> for f32 {}
    impl Result<f32> for f32 {}
    impl Result<F8E4M3> for f32 {}
    impl Result<F8E4M3> for bf16 {}
}
