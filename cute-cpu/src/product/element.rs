//! The elements whose products this crate computes.

use super::computed::Computed;
use super::matrix::Typed;
use super::options::Options;
use super::panels::Room;
use super::small;
use super::strided::Strided;
use super::{by_shape, by_target, representable};
use crate::number::Number;
use crate::target::{self, Target};
use cute_core::tensor::TensorError;

/// A number that has fast products with sums of itself: `f32` and `f64`. Sealed.
///
/// [`Accumulator`] has the products of other elements.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::{Element, gemm};
/// fn squared<T: Element>(x: &[T; 4], one: T, zero: T) -> Result<Vec<T>, TensorError> {
///     let mut y = vec![zero; 4];
///     let (a, b) = (layout!((2,2):(2,1)), layout!((2,2):(1,2)));
///     let mut c = Tensor::new(&mut y[..], a)?;
///     gemm(one, &Tensor::new(&x[..], a)?, &Tensor::new(&x[..], b)?, zero, &mut c)?;
///     Ok(y)
/// }
/// assert_eq!(squared(&[1.0, 1.0, 0.0, 1.0], 1.0, 0.0)?, [1.0, 2.0, 0.0, 1.0]);
/// # Ok::<(), TensorError>(())
/// ```
pub trait Element: Accumulator<Self, Self, Self> {}
impl Element for f32 {}
impl Element for f64 {}

/// A number in which products of `A` and `B` are summed, and whose sums `C` stores. Sealed.
///
/// | A | B | sums, alpha, beta, epilogue | C |
/// |---|---|---|---|
/// | `f32` | `f32` | `f32` | `f32` |
/// | `f64` | `f64` | `f64` | `f64` |
/// | `bf16` | `bf16` | `f32` | `f32` or `bf16` |
/// | `f16` | `f16` | `f32` | `f32` or `f16` |
/// | `i8` or `u8` | `i8` or `u8` | `i32` | `i32` |
///
/// `bf16` and `f16` are those of the crate `half`, with the feature `half`. They are widened to
/// `f32`, which is exact, and a C of 16 bits is rounded once, after the epilogue, to the nearest
/// value and halfway to the even one. Integers do not wrap around: see the errors of
/// [`gemm`](crate::gemm).
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::{Accumulator, gemm};
/// /// Row sums of `A`, for all elements that can be summed.
/// fn sums<A: Copy, S: Accumulator<A, A, S>>(x: &[A; 6], one: A, scale: S) -> Result<[S; 2], TensorError> {
///     let mut y = [scale; 2];
///     let ones = [one; 3];
///     let (a, b) = (Tensor::new(&x[..], layout!((2,3):(3,1)))?, Tensor::new(&ones[..], layout!((1,3)))?);
///     gemm(scale, &a, &b, S::ZERO, &mut Tensor::new(&mut y[..], layout!((2,1)))?)?;
///     Ok(y)
/// }
/// assert_eq!(sums(&[100_u8, 101, 102, 0, 0, 255], 1, 2)?, [606, 510]);
/// assert_eq!(sums(&[0.5, 1.0, 2.0, 0.0, 4.0, 8.0], 1.0, 1.0_f32)?, [3.5, 12.0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: the types of A, B, C and of the accumulator in CuTe's `MMA_Traits`.
#[diagnostic::on_unimplemented(
    message = "there is no product of elements `{A}` and `{B}` with sums of `{Self}` that `{C}` stores",
    label = "no product of these elements",
    note = "products of `A` and `B` with sums of `S` in `C`: f32 and f64 have all four alike; bf16 and bf16 have sums \
            of f32 in f32 or bf16, f16 and f16 those in f32 or f16, both with the feature `half` of cute-cpu; i8 or \
            u8, each with either, has sums of i32 in i32",
    note = "alpha and beta have the type of the sums, and stand before A and C, `gemm(1.0, &a, &b, 0.0, &mut c)`; a literal \
            such as `1.0` is an f64 where nothing else decides its type, so write `1.0_f32`"
)]
pub trait Accumulator<A, B = A, C = Self>: Number + Computed<A, B, C> {}

/// Whether the processor has AVX512-VNNI.
#[cfg(target_arch = "x86_64")]
fn has_vnni() -> bool {
    #[cfg(test)]
    if super::tests::WITHOUT_VNNI.load(core::sync::atomic::Ordering::Relaxed) {
        return false;
    }
    is_x86_feature_detected!("avx512vnni")
}

/// Evaluates an expression in which a name, such as `K`, stands for the type of the target's instruction set. Some
/// elements have one of VNNI in place of that of AVX-512.
macro_rules! of_target {
    ($target:ident $($vnni:ident)?; |$k:ident| $computed:expr) => {
        match $target {
            $(
                #[cfg(target_arch = "x86_64")]
                Target::Avx512 if has_vnni() => of_target!(@ $k = $vnni, $computed),
            )?
            #[cfg(target_arch = "x86_64")]
            Target::Avx512 => of_target!(@ $k = Avx512, $computed),
            #[cfg(target_arch = "x86_64")]
            Target::Avx2 => of_target!(@ $k = Avx2, $computed),
            #[cfg(target_arch = "aarch64")]
            Target::Neon => of_target!(@ $k = Neon, $computed),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Target::Simd128 => of_target!(@ $k = Simd128, $computed),
            _ => of_target!(@ $k = Portable, $computed),
        }
    };
    (@ $k:ident = $set:ident, $computed:expr) => {{
        type $k = target::$set;
        $computed
    }};
}

/// Implements [`Accumulator`]: the elements of A, B and C, the sums, the check, and the
/// instructions for AVX-512.
macro_rules! products {
    ($($(#[$when:meta])* $a:ty, $b:ty, $c:ty: $s:ty, $check:path $(, $vnni:ident)?;)*) => {$(
        $(#[$when])*
        impl Accumulator<$a, $b, $c> for $s {}
        computed! { $(#[$when])* $a, $b, $c: $s, $check $(, $vnni)?; }
    )*};
}

/// Implements [`Computed`] for these.
macro_rules! computed {
    ($($(#[$when:meta])* $a:ty, $b:ty, $c:ty: $s:ty, $check:path $(, $vnni:ident)?;)*) => {$(
        $(#[$when])*
        impl Computed<$a, $b, $c> for $s {
            unsafe fn multiply(
                product: &Typed<'_, $s, $a, $b, $c>,
                options: &Options<'_, $s>,
                room: &mut Room<'_>,
            ) {
                // SAFETY: as the caller promises.
                unsafe { by_target::multiply(product, options, room) }
            }

            unsafe fn multiply_small(product: &Strided<$s>, options: &Options<'_, $s>) -> bool {
                let (target, threads) = (options.target(), options.threads());
                // SAFETY: the processor has the instructions, and the caller promises the rest.
                of_target!(target $($vnni)?; |K| unsafe { small::multiply::<$s, $a, $b, $c, K>(product, threads, None) })
            }

            unsafe fn multiply_on(
                product: &Typed<'_, $s, $a, $b, $c>,
                target: Target,
                threads: usize,
                may_be_small: bool,
                room: &mut Room<'_>,
            ) {
                // SAFETY: the caller promises what `multiply` asks for.
                of_target!(target $($vnni)?; |K| unsafe { by_shape::multiply::<$s, $a, $b, $c, K>(product, threads, may_be_small, room) })
            }

            unsafe fn check(product: &Typed<'_, $s, $a, $b, $c>) -> Result<(), TensorError> {
                // SAFETY: as the caller promises.
                unsafe { $check(product) }
            }
        }
    )*};
}
/// The elements of no tensor. They have products with each kind of sums.
///
/// If the types that are known left one product, the compiler would take it for granted: it would
/// say that two types differ rather than which products there are, and leave fewer types open with
/// the feature `half` than without it.
pub enum NoElement {}

macro_rules! no_products {
    ($($a:ty, $b:ty: $s:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Accumulator<$a, $b, NoElement> for $s {}
        #[diagnostic::do_not_recommend]
        impl Computed<$a, $b, NoElement> for $s {
            unsafe fn multiply(_: &Typed<'_, $s, $a, $b, NoElement>, _: &Options<'_, $s>, _: &mut Room<'_>) {
                unreachable!("no tensor has such elements")
            }
            unsafe fn multiply_small(_: &Strided<$s>, _: &Options<'_, $s>) -> bool {
                unreachable!("no tensor has such elements")
            }
            unsafe fn multiply_on(_: &Typed<'_, $s, $a, $b, NoElement>, _: Target, _: usize, _: bool, _: &mut Room<'_>) {
                unreachable!("no tensor has such elements")
            }
            unsafe fn check(_: &Typed<'_, $s, $a, $b, NoElement>) -> Result<(), TensorError> {
                unreachable!("no tensor has such elements")
            }
        }
    )*};
}
no_products! {
    NoElement, NoElement: f32;
    f32, NoElement: f32;
    f32, f32: f32;
    NoElement, NoElement: f64;
    f64, NoElement: f64;
    f64, f64: f64;
    NoElement, NoElement: i32;
    i8, i8: i32;
    i8, u8: i32;
    u8, i8: i32;
    u8, u8: i32;
}

products! {
    f32, f32, f32: f32, representable::always;
    f64, f64, f64: f64, representable::always;
    #[cfg(feature = "half")]
    half::bf16, half::bf16, f32: f32, representable::always;
    #[cfg(feature = "half")]
    half::bf16, half::bf16, half::bf16: f32, representable::always;
    #[cfg(feature = "half")]
    half::f16, half::f16, f32: f32, representable::always;
    #[cfg(feature = "half")]
    half::f16, half::f16, half::f16: f32, representable::always;
    i8, i8, i32: i32, representable::within, Avx512Vnni;
    i8, u8, i32: i32, representable::within, Avx512Vnni;
    u8, i8, i32: i32, representable::within, Avx512Vnni;
    u8, u8, i32: i32, representable::within, Avx512Vnni;
}
#[cfg(any(test, feature = "contract"))]
computed! {
    crate::vector::Short, crate::vector::Short, i32: i32, representable::always, Avx512Vnni;
}
