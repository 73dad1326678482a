//! Applying a function to every element, or to every pair of elements.

use super::walk::{ShapedLike, for_each_pair, for_each_triple};
use crate::layout::Layout;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError};

/// `dst(c) = f(src(c))` at every coordinate. `f` gets elements by value, so that functions such as
/// `f32::exp` can be passed as they are; [`for_each_pair`] gives references.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch); then nothing is written. Static sizes that
/// differ do not compile.
///
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst) = ([1_u8, 2, 3], [0.0; 3]);
/// let x = Tensor::new(&src, layout!(3:1))?;
/// let mut y = Tensor::new(&mut dst, layout!(3:1))?;
/// transform(&x, &mut y, |v| f64::from(v) / 2.0)?;
/// assert_eq!(y[2], 1.5);
/// transform(&x, &mut y, f64::from)?;
/// assert_eq!(dst, [1.0, 2.0, 3.0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// An element of `dst` that several coordinates share is written once for each of them, and keeps
/// one of the values.
///
/// Source: CuTe `transform(in, out, op)`.
#[doc(alias("vectorize", "map_"))]
#[inline(always)]
pub fn transform<E: Stored<Element: Copy>, F: StoredMut, M: Layout, L: ShapedLike<M>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(E::Element) -> F::Element,
) -> Result<(), TensorError> {
    for_each_pair(src, dst, |&x, y| *y = f(x))
}

/// `dst(c) = f(a(c), b(c))` at every coordinate, with elements by value.
///
/// # Errors
/// The errors of [`transform`].
///
/// ```
/// use cute_core::prelude::*;
/// let (a, b, mut dst) = ([1, 2, 3], [0.5, 0.25, 2.0], [0.0; 3]);
/// let (x, y) = (Tensor::new(&a, layout!(3:1))?, Tensor::new(&b, layout!(3:1))?);
/// let mut z = Tensor::new(&mut dst, layout!(3:1))?;
/// transform_pair(&x, &y, &mut z, |x, y| f64::from(x) * y)?;
/// assert_eq!(dst, [0.5, 0.5, 6.0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// An element of `dst` that several coordinates share keeps one of the values, as in [`transform`].
///
/// Source: CuTe `transform(in1, in2, out, op)`.
#[inline(always)]
pub fn transform_pair<EA, EB, F, A: Layout, B: Layout, L: ShapedLike<A> + ShapedLike<B>>(
    a: &Tensor<EA, A>,
    b: &Tensor<EB, B>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(EA::Element, EB::Element) -> F::Element,
) -> Result<(), TensorError>
where
    EA: Stored<Element: Copy>,
    EB: Stored<Element: Copy>,
    F: StoredMut,
{
    for_each_triple(a, b, dst, |&x, &y, z| *z = f(x, y))
}
