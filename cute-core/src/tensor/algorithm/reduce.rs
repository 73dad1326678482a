//! Folding all elements into one value.

use super::walk::fold;
use crate::layout::Layout;
use crate::tensor::{Stored, Tensor};

/// `f(… f(f(init, x0), x1) …, xn)` over all elements. The order follows the storage as far as the
/// strides of the first and the last mode tell it; [`Tensor::iter`] has a fixed order.
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
#[doc(alias = "sum")]
#[inline(always)]
pub fn reduce<E: Stored, L: Layout, B>(
    tensor: &Tensor<E, L>,
    init: B,
    f: impl FnMut(B, &E::Element) -> B,
) -> B {
    fold(tensor, init, f)
}
