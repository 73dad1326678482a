//! The elements of which this crate computes products, and their micro-kernels.

use crate::number::Number;

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
pub trait Element: Number + sealed::WithKernels {}

pub(crate) mod sealed {
    use crate::kernel::Kernels;

    /// The micro-kernels of each instruction set.
    pub trait WithKernels: Sized {
        #[cfg(target_arch = "x86_64")]
        type Avx512: Kernels<Self>;
        #[cfg(target_arch = "x86_64")]
        type Avx2: Kernels<Self>;
        #[cfg(target_arch = "aarch64")]
        type Neon: Kernels<Self>;
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        type Simd128: Kernels<Self>;
        type Portable: Kernels<Self>;
    }
}

macro_rules! elements {
    ($($t:ident)*) => {$(
        impl Element for $t {}
        impl sealed::WithKernels for $t {
            #[cfg(target_arch = "x86_64")]
            type Avx512 = crate::target::Avx512;
            #[cfg(target_arch = "x86_64")]
            type Avx2 = crate::target::Avx2;
            #[cfg(target_arch = "aarch64")]
            type Neon = crate::target::Neon;
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            type Simd128 = crate::target::Simd128;
            type Portable = crate::target::Portable;
        }
    )*};
}
elements!(f32 f64);
