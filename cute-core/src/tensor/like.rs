//! Tensors for copies of others, and the copies themselves.

#[cfg(feature = "alloc")]
use super::algorithm::same_shape;
use super::{Engine, Fragment, FragmentLayout, Tensor};
#[cfg(feature = "alloc")]
use super::{OwnedTensor, ShapedLike, Stored, TensorError, assert_no_scatter, copy_elements};
use crate::layout::ComputeFragmentLike;
use crate::layout::Layout;
#[cfg(feature = "alloc")]
use crate::layout::{CompactColMajor, ComputeLayoutLike, ShapeOf, make_layout, make_layout_like};

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
        L: ComputeFragmentLike<Output = R>,
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
        L: ComputeLayoutLike<Output = R>,
        E::Element: Default + Clone,
    {
        OwnedTensor::zeroed(make_layout_like(self.layout))
    }

    /// A tensor on the heap with copies of these elements, column by column: its layout is the compact
    /// column-major layout of this tensor's shape. [`to_owned_in`](Self::to_owned_in) takes another
    /// layout.
    ///
    /// # Errors
    /// Fails if so many elements have more bytes than an allocation may have (Representable), as those
    /// of a mode of stride 0 can.
    ///
    /// Without enough memory the program ends, as with `vec!`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
    /// let mut part = x.slice((1..3, int!(5)..)).to_owned()?;
    /// assert_eq!(part.layout().to_string(), "(2,_3):(_1,2)");
    /// part[(0,0)] += 100;
    /// assert_eq!(part.into_raw_storage().0, [113, 21, 14, 22, 15, 23]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: `ndarray`'s `to_owned`; NumPy `copy(a, order="F")`.
    #[cfg(feature = "alloc")]
    #[inline]
    #[allow(
        clippy::wrong_self_convention,
        reason = "it fails as `OwnedTensor::filled` does"
    )]
    pub fn to_owned(
        &self,
    ) -> Result<OwnedTensor<E::Element, CompactColMajor<ShapeOf<L>>>, TensorError>
    where
        E: Stored<Element: Copy>,
    {
        self.copied_to(make_layout(self.layout.shape()))
    }

    /// A tensor on the heap with copies of these elements, under `layout`. Elements that `layout` does
    /// not reach are copies of the one at coordinate 0.
    ///
    /// # Conditions
    /// Those of [`copy`](crate::tensor::copy): the sizes agree, mode by mode (SizeMatch), and no mode
    /// of stride 0 of `layout` takes different elements to one (Injective). If the types show that one
    /// is broken, this is a compile error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes or strides does not hold, and in the cases
    /// of [`to_owned`](Self::to_owned).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (m, n) = (2_usize, 3_usize);
    /// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((m,n)))?;
    /// let rows = x.to_owned_in(layout!((m,n); row_major))?;
    /// assert_eq!((rows[(1,2)], rows.into_raw_storage().0), (5, vec![0, 2, 4, 1, 3, 5]));
    /// let error = x.to_owned_in(layout!((n,m))).unwrap_err();
    /// assert_eq!(error.to_string(), "sizes 3 and 2 of mode 0 differ (SizeMatch)");
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: elementwise: sizes 3 and 2 differ (SizeMatch)
    /// Tensor::new(&[0; 6], layout!((2,3))).unwrap().to_owned_in(layout!((3,2)));
    /// ```
    ///
    /// Source: NumPy `copy(a, order)`.
    #[cfg(feature = "alloc")]
    #[inline]
    #[allow(
        clippy::wrong_self_convention,
        reason = "it fails as `OwnedTensor::filled` does"
    )]
    pub fn to_owned_in<M: ShapedLike<L>>(
        &self,
        layout: M,
    ) -> Result<OwnedTensor<E::Element, M>, TensorError>
    where
        E: Stored<Element: Copy>,
    {
        const { assert_no_scatter::<L, M>() }
        self.copied_to(layout)
    }

    /// [`to_owned_in`](Self::to_owned_in) without the check of the types. Sizes are compared before
    /// memory is allocated.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn copied_to<M: Layout>(
        &self,
        layout: M,
    ) -> Result<OwnedTensor<E::Element, M>, TensorError>
    where
        E: Stored<Element: Copy>,
    {
        same_shape(layout, self.layout)?;
        let mut owned = OwnedTensor::filled(layout, self[0])?;
        copy_elements(self, &mut owned)?;
        Ok(owned)
    }
}
