//! The types of elements that can be contracted.

/// Numbers that contractions multiply and add. Sealed.
///
/// Elements of 16 bits, `bf16` and `f16` (feature `half`), are summed as `f32`, which the result has.
/// `i8` and `u8` are summed as `i32` where the output, or `einsum!("…" as i32, …)`, says so.
///
/// Matrix products of `f32` and `f64`, and those of `i8` and `u8` with sums of `i32`, use the
/// processor's vector instructions. Those of other integers are loops, and so are those of complex
/// numbers, which the feature `num-complex` adds.
///
/// Sums of integers that exceed their type panic.
///
/// ```
/// use cute_core::prelude::*;
/// use cute_cpu::einsum;
/// let x = Tensor::new(&[3_i64, -4], layout!(2:1))?;
/// assert_eq!(einsum!("i,i->", x, x)?, 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number that is contracted",
    label = "not a number of a contraction",
    note = "contractions take f32, f64, and the integers of 8 to 128 bits, i8 and u8 also with sums of i32; with the feature \
            `num-complex` complex numbers too, and with the feature `half` bf16 and f16, with sums of f32"
)]
pub trait Number: sealed::Arithmetic {}
impl<T: sealed::Arithmetic> Number for T {}

pub(crate) mod sealed {
    /// Arithmetic without wrap-around.
    pub trait Arithmetic: Copy + Send + Sync + 'static {
        const ZERO: Self;
        const ONE: Self;
        /// `self + a * b`
        fn plus_product(self, a: Self, b: Self) -> Self;
        /// `self + other`
        fn plus(self, other: Self) -> Self;
        /// `self * other`
        fn times(self, other: Self) -> Self;
    }
}

/// Numbers whose operators do not wrap around: `type: zero, one`.
macro_rules! plain_arithmetic {
    ($($number:ty: $zero:expr, $one:expr;)*) => {$(
        impl sealed::Arithmetic for $number {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
            #[inline(always)]
            fn plus_product(self, a: Self, b: Self) -> Self {
                self + a * b
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }
        }
    )*};
}
plain_arithmetic! {
    f32: 0.0, 1.0;
    f64: 0.0, 1.0;
}

#[cold]
#[track_caller]
fn overflow() -> ! {
    panic!("a number of a contraction exceeds its type (Representable)")
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl sealed::Arithmetic for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn plus_product(self, a: Self, b: Self) -> Self {
                self.plus(a.times(b))
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                match self.checked_add(other) {
                    Some(sum) => sum,
                    None => overflow(),
                }
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                match self.checked_mul(other) {
                    Some(product) => product,
                    None => overflow(),
                }
            }
        }
    )*};
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

#[cfg(feature = "num-complex")]
plain_arithmetic! {
    num_complex::Complex<f32>: num_complex::Complex::new(0.0, 0.0), num_complex::Complex::new(1.0, 0.0);
    num_complex::Complex<f64>: num_complex::Complex::new(0.0, 0.0), num_complex::Complex::new(1.0, 0.0);
}
