//! All elements as one value.

use super::walk::fold;
use crate::layout::Layout;
use crate::tensor::{Stored, Tensor};

/// `f(… f(f(init, x0), x1) …, xn)` over all elements, in the order of the storage where first and last mode tell it. For a
/// fixed order see [`Tensor::iter`].
///
/// ```
/// use cute_core::prelude::*;
/// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
/// assert_eq!(reduce(&x, 0, |sum, &v| sum + v), 21);
/// assert_eq!(reduce(&x, i32::MIN, |most, &v| most.max(v)), 6);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `reduce(tensor, init, op)`.
#[inline(always)]
pub fn reduce<E: Stored<L>, L: Layout, B>(
    tensor: &Tensor<E, L>,
    init: B,
    f: impl FnMut(B, &E::Element) -> B,
) -> B {
    fold(tensor, init, f)
}
