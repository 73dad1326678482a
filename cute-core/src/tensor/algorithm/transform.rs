//! A function of every element.

use super::walk::{ShapedLike, for_each_pair};
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};

/// `dst(c) = f(src(c))` at every coordinate.
///
/// # Errors
/// Where the shapes differ (SizeMatch, Compatible); then nothing is written.
///
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst) = ([1_u8, 2, 3], [0.0; 3]);
/// let x = Tensor::new(&src, layout!(3:1))?;
/// transform(&x, &mut Tensor::new(&mut dst, layout!(3:1))?, |&v| f64::from(v) / 2.0)?;
/// assert_eq!(dst, [0.5, 1.0, 1.5]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `transform(in, out, op)`.
#[inline(always)]
pub fn transform<E: Memory<M>, F: MemoryMut<L>, M: Layout, L: ShapedLike<M> + ShapedLike<L>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
    mut f: impl FnMut(&E::Element) -> F::Element,
) -> Result<(), TensorError> {
    for_each_pair(src, dst, |x, y| *y = f(x))
}
