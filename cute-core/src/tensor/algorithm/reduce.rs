//! Folding all elements into one value.

use super::walk::fold;
use crate::layout::Layout;
use crate::tensor::{Stored, Tensor};

/// `f(… f(f(init, x0), x1) …, xn)` over all elements, which `f` gets by value, so that functions
/// such as `f32::max` can be passed as they are. The order follows the storage as far as the
/// strides of the first and the last mode tell it; [`Tensor::iter`] has a fixed order, and gives
/// references to elements that are not [`Copy`].
///
/// ```
/// use cute_core::prelude::*;
/// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
/// assert_eq!(reduce(&x, 0, |sum, v| sum + v), 21);
/// assert_eq!(reduce(&x, i32::MIN, i32::max), 6);
/// assert_eq!(reduce(&x, true, |all, v| all && v > 0), true);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `reduce(tensor, init, op)`.
#[doc(alias = "sum")]
#[inline(always)]
pub fn reduce<E, L, B, F>(tensor: &Tensor<E, L>, init: B /* 0.0 for a sum */, mut f: F) -> B
where
    E: Stored<Element: Copy>,
    L: Layout,
    F: FnMut(B, E::Element) -> B,
{
    fold(tensor, init, |all, &v| f(all, v))
}
