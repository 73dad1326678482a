//! Copies: `dst(c) = src(c)` at every coordinate.

use super::walk::{ShapedLike, for_each_pair};
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};

/// Copies each element to the same coordinate.
///
/// # Errors
/// Where the shapes differ (SizeMatch, Compatible); then nothing is copied.
///
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst) = ([1, 2, 3, 4, 5, 6], [0; 6]);
/// let rows = Tensor::new(&src, layout!((2,3):(3,1)))?;
/// copy(&rows, &mut Tensor::new(&mut dst, layout!((2,3)))?)?;
/// assert_eq!(dst, [1, 4, 2, 5, 3, 6]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `copy(src, dst)`.
#[inline(always)]
pub fn copy<T: Clone, E, F, M: Layout, L: ShapedLike<M> + ShapedLike<L>>(
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Memory<M, Element = T>,
    F: MemoryMut<L, Element = T>,
{
    for_each_pair(src, dst, |x, y| y.clone_from(x))
}

/// Copies each element for which `predicate` holds to the same coordinate.
///
/// # Errors
/// Where the shapes differ (SizeMatch, Compatible); then nothing is copied.
///
/// ```
/// use cute_core::prelude::*;
/// let (src, mut dst) = ([1, -2, 3, -4], [0; 4]);
/// let x = Tensor::new(&src, layout!(4:1))?;
/// copy_if(|&v| v > 0, &x, &mut Tensor::new(&mut dst, layout!(4:1))?)?;
/// assert_eq!(dst, [1, 0, 3, 0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `copy_if(pred, src, dst)`, whose predicate is a tensor.
#[inline(always)]
pub fn copy_if<T: Clone, E, F, M: Layout, L: ShapedLike<M> + ShapedLike<L>>(
    mut predicate: impl FnMut(&T) -> bool,
    src: &Tensor<E, M>,
    dst: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    E: Memory<M, Element = T>,
    F: MemoryMut<L, Element = T>,
{
    for_each_pair(src, dst, |x, y| {
        if predicate(x) {
            y.clone_from(x);
        }
    })
}
