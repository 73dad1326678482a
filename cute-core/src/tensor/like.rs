//! Tensors for copies of others: with as many elements, compact, and in the same order of modes.

use super::{Engine, Fragment, FragmentLayout, Tensor};
#[cfg(feature = "alloc")]
use super::{OwnedTensor, TensorError};
use crate::layout::Layout;
#[cfg(feature = "alloc")]
use crate::layout::make_layout_like;
use crate::layout::parts::FragmentLikeParts;
#[cfg(feature = "alloc")]
use crate::layout::parts::LayoutLikeParts;

impl<E: Engine, L: Layout> Tensor<E, L> {
    /// A fragment for a copy of this tensor, filled with default values. It has this tensor's
    /// shape, and the layout of [`make_fragment_like`](crate::layout::make_fragment_like).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?.local_tile(tile!((2,4)), coord!((1,1)));
    /// let mut copied = x.make_fragment_like();
    /// assert_eq!(copied.layout().to_string(), "(_2,(_4)):(_1,(_2))");
    /// copied.iter_mut().zip(&x).for_each(|(to, from)| *to = *from);
    /// assert_eq!(copied[(1,3)], 31);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_fragment_like(tensor)`.
    #[inline(always)]
    pub fn make_fragment_like<R: FragmentLayout + Default>(&self) -> Fragment<E::Element, R>
    where
        L: FragmentLikeParts<Result = R>,
        E::Element: Default,
    {
        Fragment::<E::Element, R>::zeroed()
    }

    /// A tensor on the heap for a copy of this one, filled with default values. It has this
    /// tensor's shape, and the layout of [`make_layout_like`].
    ///
    /// # Errors
    /// Fails if the layout does not fit `isize` (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (data, n) = ([1, 2, 3, 4, 5, 6], 3_usize);
    /// let x = Tensor::new(&data, layout!((n,2):(2,1)))?.transpose();
    /// let mut copied = x.make_tensor_like()?;
    /// copy(&x, &mut copied)?;
    /// assert_eq!(copied.layout().to_string(), "(_2,3):(_1,_2)");
    /// assert_eq!(copied[(1,2)], 6);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `make_tensor_like(tensor)`.
    #[cfg(feature = "alloc")]
    pub fn make_tensor_like<R: Layout>(&self) -> Result<OwnedTensor<E::Element, R>, TensorError>
    where
        L: LayoutLikeParts<Result = R>,
        E::Element: Default + Clone,
    {
        OwnedTensor::zeroed(make_layout_like(self.layout))
    }
}
