//! Tensors are equal if their shapes and their elements are.

use super::{Stored, Tensor};
use crate::layout::{Layout, ShapeOf};
use crate::logic::Tri;
use crate::tuple::Congruent;
use core::hash::{Hash, Hasher};

/// Whether both tensors have one shape, sizes and nesting, and equal elements at each coordinate.
/// Strides and places in memory do not matter.
///
/// ```
/// use cute_core::prelude::*;
/// let n = 3_usize;
/// let rows = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3):(3,1)))?;
/// let columns = Tensor::new(&[1, 4, 2, 5, 3, 6], layout!((2,n)))?;
/// assert!(rows == columns);
/// assert!(rows != Tensor::new(&[1, 4, 2, 5, 3, 7], layout!((2,3)))?);
/// assert!(rows != Tensor::new(&[1, 4, 2, 5, 3, 6], layout!((3,2)))?);
/// assert!(rows != Tensor::new(&[1, 4, 2, 5, 3, 6], layout!(6:1))?);
/// # Ok::<(), TensorError>(())
/// ```
impl<E, L, F, M> PartialEq<Tensor<F, M>> for Tensor<E, L>
where
    E: Stored<Element: PartialEq<F::Element>>,
    L: Layout,
    F: Stored,
    M: Layout,
{
    fn eq(&self, other: &Tensor<F, M>) -> bool {
        let alike = <Congruent<ShapeOf<L>, ShapeOf<M>> as Tri>::VALUE == Some(true);
        alike
            && Layout::differs(self.layout, other.layout).is_none()
            && self.iter().zip(other.iter()).all(|(a, b)| a == b)
    }
}

impl<E: Stored<Element: Eq>, L: Layout> Eq for Tensor<E, L> {}

/// Hashes the sizes of the modes and the elements.
impl<E: Stored<Element: Hash>, L: Layout> Hash for Tensor<E, L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Layout::mode_sizes(self.layout, &mut |size| size.hash(state));
        self.iter().for_each(|element| element.hash(state));
    }
}
