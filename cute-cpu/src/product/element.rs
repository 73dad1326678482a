//! The elements of which this crate computes products.

use super::dispatch::compute;
use super::matrix::Product;
use super::panels::Room;
use crate::number::Number;
use crate::target::{self, Target};

/// A number of which there are fast products: `f32` and `f64`. Sealed.
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
pub trait Element: Number + sealed::Computed {}

pub(crate) mod sealed {
    use super::{Number, Product, Room, Target};

    /// Elements whose kernels are compiled in this crate, rather than in each crate that calls
    /// them.
    pub trait Computed: Number {
        /// Computes a product with the kernels of an instruction set, on at most so many threads.
        ///
        /// # Safety
        /// The processor has the instructions. The sizes of the matrices agree and all elements
        /// exist; those of C are borrowed exclusively and are distinct.
        unsafe fn compute(
            product: &Product<'_, Self>,
            target: Target,
            threads: usize,
            room: &mut Room<'_>,
        );
    }
}

macro_rules! elements {
    ($($t:ident)*) => {$(
        impl Element for $t {}
        impl sealed::Computed for $t {
            unsafe fn compute(
                product: &Product<'_, Self>,
                target: Target,
                threads: usize,
                room: &mut Room<'_>,
            ) {
                // SAFETY: the caller promises what `compute` asks for.
                unsafe {
                    match target {
                        #[cfg(target_arch = "x86_64")]
                        Target::Avx512 => compute::<$t, target::Avx512>(product, threads, room),
                        #[cfg(target_arch = "x86_64")]
                        Target::Avx2 => compute::<$t, target::Avx2>(product, threads, room),
                        #[cfg(target_arch = "aarch64")]
                        Target::Neon => compute::<$t, target::Neon>(product, threads, room),
                        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                        Target::Simd128 => compute::<$t, target::Simd128>(product, threads, room),
                        _ => compute::<$t, target::Portable>(product, threads, room),
                    }
                }
            }
        }
    )*};
}
elements!(f32 f64);
