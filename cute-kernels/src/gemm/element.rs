//! The elements of products.

use super::GemmFormat;
use cute_cuda::{F8E4M3, MapElement};
use half::{bf16, f16};

/// The elements of A and B: [`f16`](half::f16), [`bf16`], `f32`, [`F8E4M3`] and `i8`. Sealed.
///
/// The last three are multiplied along K alone: both tensors have stride 1 along K. Of an `f32` the
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
impl GemmElement for i8 {
    const FORMAT: GemmFormat = GemmFormat::S8;
}

/// The elements of D, C and a bias: [`f16`](half::f16), [`bf16`], `f32` and `i32`. Sealed.
///
/// ```
/// use cute_kernels::GemmOutput;
/// fn factor<U: GemmOutput>(factor: U::Factor) -> U::Factor { factor }
/// assert_eq!(factor::<half::f16>(0.5), 0.5);
/// assert_eq!(factor::<i32>(-3), -3);
/// ```
///
/// Source: cuBLASLt, the scale types of `cublasLtMatmul`.
pub trait GemmOutput: MapElement + sealed::Output {
    /// The number that α and β are: `f32`, and `i32` for results of `i32`.
    type Factor: Copy + PartialEq + core::fmt::Debug + sealed::Factor;
}
impl GemmOutput for f16 {
    type Factor = f32;
}
impl GemmOutput for bf16 {
    type Factor = f32;
}
impl GemmOutput for f32 {
    type Factor = f32;
}
impl GemmOutput for i32 {
    type Factor = i32;
}

/// The elements of D for A and B of elements `T`: `f32`; `T` itself if it has 16 bits; `bf16` for
/// [`F8E4M3`]; for `i8` it is `i32`. Sealed.
#[diagnostic::on_unimplemented(
    message = "no product of `{T}` has results of `{Self}`",
    label = "not a result of these elements",
    note = "products of `f16` have results of `f16` or `f32`, those of `bf16` and `F8E4M3` of `bf16` or `f32`, those of \
            `f32` of `f32`, and those of `i8` of `i32`"
)]
pub trait GemmResult<T>: GemmOutput + sealed::Result<T> {}
impl GemmResult<f16> for f16 {}
impl GemmResult<bf16> for bf16 {}
impl GemmResult<f16> for f32 {}
impl GemmResult<bf16> for f32 {}
impl GemmResult<f32> for f32 {}
impl GemmResult<F8E4M3> for f32 {}
impl GemmResult<F8E4M3> for bf16 {}
impl GemmResult<i8> for i32 {}

pub(super) mod sealed {
    use cute_cuda::F8E4M3;
    use half::{bf16, f16};
    pub trait Sealed {}
    impl Sealed for f16 {}
    impl Sealed for bf16 {}
    impl Sealed for f32 {}
    impl Sealed for F8E4M3 {}
    impl Sealed for i8 {}
    pub trait Output {}
    impl Output for f16 {}
    impl Output for bf16 {}
    impl Output for f32 {}
    impl Output for i32 {}
    pub trait Factor {
        const ZERO: Self;
        const ONE: Self;
        /// The number as kernels are given it.
        fn bits(self) -> u32;
    }
    impl Factor for f32 {
        const ZERO: f32 = 0.0;
        const ONE: f32 = 1.0;
        fn bits(self) -> u32 {
            self.to_bits()
        }
    }
    impl Factor for i32 {
        const ZERO: i32 = 0;
        const ONE: i32 = 1;
        fn bits(self) -> u32 {
            self as u32
        }
    }
    pub trait Result<T> {}
    impl Result<f16> for f16 {}
    impl Result<bf16> for bf16 {}
    impl Result<f16> for f32 {}
    impl Result<bf16> for f32 {}
    impl Result<f32> for f32 {}
    impl Result<F8E4M3> for f32 {}
    impl Result<F8E4M3> for bf16 {}
    impl Result<i8> for i32 {}
}
