//! Elements at pairs of numbers, in templates.
//!
//! The modes of a tile may be nested in an instance of a template, so the compiler knows no
//! integers in its natural coordinates. In `x.for_each(|(i, j), v| …)` a template means the row and
//! the column, as those of a [`Matrix`] are.

use super::{Matrix, MatrixMut, Stored, StoredMut, Tensor};
use crate::layout::Rank2;

impl<E, L: Rank2> Tensor<E, L> {
    /// [`Tensor::for_each`] at pairs.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_for_each<'a>(&'a self, mut f: impl FnMut((usize, usize), &'a E::Element))
    where
        E: Stored,
    {
        let (rows, columns) = Matrix::shape(self);
        for j in 0..columns {
            for i in 0..rows {
                f((i, j), &self[(i, j)]);
            }
        }
    }

    /// [`Tensor::for_each_mut`] at pairs.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __template_for_each_mut(&mut self, f: impl FnMut((usize, usize), &mut E::Element))
    where
        E: StoredMut,
    {
        MatrixMut::for_each_mut(self, f);
    }
}

#[cfg(feature = "alloc")]
impl<T: Default + Clone, L: Rank2> Tensor<super::owned::Owned<T>, L> {
    /// [`Tensor::from_fn`] at pairs.
    #[doc(hidden)]
    pub fn __template_from_fn(
        layout: L,
        mut f: impl FnMut((usize, usize)) -> T,
    ) -> Result<Self, super::TensorError> {
        let mut tensor = Self::zeroed(layout)?;
        MatrixMut::for_each_mut(&mut tensor, |at, element| *element = f(at));
        Ok(tensor)
    }
}
