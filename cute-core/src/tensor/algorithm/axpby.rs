//! `y = a·x + b·y`.

use super::walk::{ShapedLike, for_each_pair};
use crate::layout::Layout;
use crate::tensor::{Stored, StoredMut, Tensor, TensorError};
use core::ops::{Add, Mul};

/// `y(c) = a·x(c) + b·y(c)` at every coordinate.
///
/// # Errors
/// Fails if sizes of modes that meet differ (SizeMatch); then nothing is written. Static sizes that
/// differ do not compile.
///
/// ```
/// use cute_core::prelude::*;
/// let (x, mut y) = ([1.0, 2.0], [10.0, 20.0]);
/// let x = Tensor::new(&x, layout!(2:1))?;
/// axpby(2.0, &x, 0.5, &mut Tensor::new(&mut y, layout!(2:1))?)?;
/// assert_eq!(y, [7.0, 14.0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// An element of `y` that several coordinates share is scaled once for each of them.
///
/// Source: CuTe `axpby(alpha, x, beta, y)`.
#[inline(always)]
pub fn axpby<T, E, F, M: Layout, L: ShapedLike<M>>(
    a: T,
    x: &Tensor<E, M>,
    b: T,
    y: &mut Tensor<F, L>,
) -> Result<(), TensorError>
where
    T: Copy + Mul<Output = T> + Add<Output = T>,
    E: Stored<Element = T>, // factors of its type, as `2.0_f32`
    F: StoredMut<Element = E::Element>,
{
    for_each_pair(x, y, |&x, y| *y = a * x + b * *y)
}
