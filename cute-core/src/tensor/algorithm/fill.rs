//! Setting every element to one value.

use super::walk::walk_mut;
use crate::layout::Layout;
use crate::tensor::{StoredMut, Tensor};

/// Sets each element to a copy of `value`; coordinates may share elements, as along a stride of 0.
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [0; 6];
/// fill(&mut Tensor::new(&mut data, layout!((2,2):(3,1)))?, 7);
/// assert_eq!(data, [7, 7, 0, 7, 7, 0]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `fill(tensor, value)`.
#[doc(alias = "fill_")]
#[inline(always)]
pub fn fill<E: StoredMut<Element: Clone>, L: Layout>(tensor: &mut Tensor<E, L>, value: E::Element) {
    walk_mut(tensor, |element| element.clone_from(&value));
}

/// Sets each element to its default value, 0 for numbers.
///
/// ```
/// use cute_core::prelude::*;
/// let mut data = [1; 6];
/// clear(&mut Tensor::new(&mut data, layout!((2,2):(3,1)))?);
/// assert_eq!(data, [0, 0, 1, 0, 0, 1]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `clear(tensor)`.
#[doc(alias = "zero_")]
#[inline(always)]
pub fn clear<E: StoredMut<Element: Default>, L: Layout>(tensor: &mut Tensor<E, L>) {
    walk_mut(tensor, |element| *element = E::Element::default());
}
