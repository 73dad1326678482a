//! Tensors in tiles: the divisions of layouts, applied to all elements of a tensor.
//!
//! The tensor `(8,6):(1,8)` in tiles of `(4,3)`, by `zipped_divide`, has the layout
//! `((4,3),(2,2)):((1,8),(4,24))` over the same elements. The tiles fill the tensor exactly, so no
//! coordinate leads beyond it; [`Tensor::tiles`] takes tiles that do not fill it.
#![allow(
    unsafe_code,
    reason = "tiles that fill a tensor have its elements, and their offsets are checked to lie between its own"
)]

use super::error::settle;
use super::{Tensor, TensorError, View};
use crate::int::Zero;
use crate::layout::evaluate::{Evaluate, fits};
use crate::layout::methods::*;
use crate::layout::{
    AsTiler, DivisibleBy, FlatDivisibleBy, Layout, TiledDivisibleBy, Tiler, ZippedDivisibleBy,
};
use crate::layout::{
    ComputeFlatDivide, ComputeLogicalDivide, ComputeTiledDivide, ComputeZippedDivide,
};
use crate::logic::Both;

impl<E, L: Layout> Tensor<E, L> {
    /// The tensor in tiles, mode by mode: `((tile, rest), …)`. See
    /// [`logical_divide`](crate::layout::Dividing::logical_divide).
    ///
    /// # Conditions
    /// The conditions of [`logical_divide`](crate::layout::Dividing::logical_divide).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold;
    /// [`Tensor::try_logical_divide`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// assert_eq!(x.logical_divide(tile!((4,3))).layout(), layout!(((4,2),(3,2)):((1,4),(8,24))));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `logical_divide(tensor, tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn logical_divide<T: AsTiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        E: View,
        L: ComputeLogicalDivide<T::Operand, Output = R> + DivisibleBy<T::Operand, R::Verdict>,
    {
        settle::<E, _>("logical_divide", self.try_logical_divide(tiler))
    }

    /// [`Tensor::logical_divide`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 8_usize;
    /// let x = Tensor::new(&[0; 48], layout!((n,6)))?;
    /// assert!(x.try_logical_divide(tile!((4,3))).is_ok());
    /// let error = x.try_logical_divide(tile!((5,3))).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 8 is not divisible by 5 (ShapeDivisible)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_logical_divide<T: AsTiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeLogicalDivide<T::Operand, Output = R> + DivisibleBy<T::Operand, R::Verdict>,
    {
        let layout = self.layout.try_logical_divide(tiler)?;
        // SAFETY: tiles that fill a layout have its indices and no others. Where a stride of the
        // tiler is 0, some indices repeat.
        unsafe { self.part(Zero, layout) }
    }

    /// The tensor in tiles, all tiles' modes first: `((tiles…), (rests…))`. See
    /// [`zipped_divide`](crate::layout::Dividing::zipped_divide).
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide`](crate::layout::Dividing::zipped_divide).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold;
    /// [`Tensor::try_zipped_divide`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// assert_eq!(x.zipped_divide(tile!((4,3))).layout(), layout!(((4,3),(2,2)):((1,8),(4,24))));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `zipped_divide(tensor, tiler)`.
    #[doc(alias = "unfold")]
    #[inline(always)]
    #[track_caller]
    pub fn zipped_divide<T: AsTiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = R> + ZippedDivisibleBy<T::Operand, R::Verdict>,
    {
        settle::<E, _>("zipped_divide", self.try_zipped_divide(tiler))
    }

    /// [`Tensor::zipped_divide`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 8_usize;
    /// let x = Tensor::new(&[0; 48], layout!((n,6)))?;
    /// assert!(x.try_zipped_divide(tile!((4,3))).is_ok());
    /// let error = x.try_zipped_divide(tile!((5,3))).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 8 is not divisible by 5 (ShapeDivisible)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_zipped_divide<T: AsTiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = R> + ZippedDivisibleBy<T::Operand, R::Verdict>,
    {
        self.try_tiles_known(tiler.operand())
    }

    /// [`Tensor::try_zipped_divide`], where the conditions are known to hold; if they do not, `R`
    /// has no values.
    #[inline(always)]
    pub(super) fn try_tiles_known<T: Tiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T, Output = R>,
    {
        const { fits::<R>() };
        let layout = <Both<L::IsStatic, T::IsStatic> as Evaluate>::try_evaluate(|| {
            ComputeZippedDivide::compute(self.layout, tiler)
        })?;
        // SAFETY: as in `try_logical_divide`.
        unsafe { self.part(Zero, layout) }
    }

    /// The tensor in tiles, with the rests as modes of their own: `((tiles…), rest, rest, …)`. See
    /// [`tiled_divide`](crate::layout::Dividing::tiled_divide).
    ///
    /// # Conditions
    /// The conditions of [`tiled_divide`](crate::layout::Dividing::tiled_divide).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold;
    /// [`Tensor::try_tiled_divide`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// assert_eq!(x.tiled_divide(tile!((4,3))).layout(), layout!(((4,3),2,2):((1,8),4,24)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tiled_divide(tensor, tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn tiled_divide<T: AsTiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        E: View,
        L: ComputeTiledDivide<T::Operand, Output = R> + TiledDivisibleBy<T::Operand, R::Verdict>,
    {
        settle::<E, _>("tiled_divide", self.try_tiled_divide(tiler))
    }

    /// [`Tensor::tiled_divide`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 8_usize;
    /// let x = Tensor::new(&[0; 48], layout!((n,6)))?;
    /// assert!(x.try_tiled_divide(tile!((4,3))).is_ok());
    /// let error = x.try_tiled_divide(tile!((5,3))).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 8 is not divisible by 5 (ShapeDivisible)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_tiled_divide<T: AsTiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeTiledDivide<T::Operand, Output = R> + TiledDivisibleBy<T::Operand, R::Verdict>,
    {
        let layout = self.layout.try_tiled_divide(tiler)?;
        // SAFETY: as in `try_logical_divide`.
        unsafe { self.part(Zero, layout) }
    }

    /// The tensor in tiles, with tiles and rests as modes of their own: `(tile, …, rest, …)`. See
    /// [`flat_divide`](crate::layout::Dividing::flat_divide).
    ///
    /// # Conditions
    /// The conditions of [`flat_divide`](crate::layout::Dividing::flat_divide).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold;
    /// [`Tensor::try_flat_divide`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// assert_eq!(x.flat_divide(tile!((4,3))).layout(), layout!((4,3,2,2):(1,8,4,24)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `flat_divide(tensor, tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn flat_divide<T: AsTiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        E: View,
        L: ComputeFlatDivide<T::Operand, Output = R> + FlatDivisibleBy<T::Operand, R::Verdict>,
    {
        settle::<E, _>("flat_divide", self.try_flat_divide(tiler))
    }

    /// [`Tensor::flat_divide`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 8_usize;
    /// let x = Tensor::new(&[0; 48], layout!((n,6)))?;
    /// assert!(x.try_flat_divide(tile!((4,3))).is_ok());
    /// let error = x.try_flat_divide(tile!((5,3))).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 8 is not divisible by 5 (ShapeDivisible)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_flat_divide<T: AsTiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeFlatDivide<T::Operand, Output = R> + FlatDivisibleBy<T::Operand, R::Verdict>,
    {
        let layout = self.layout.try_flat_divide(tiler)?;
        // SAFETY: as in `try_logical_divide`.
        unsafe { self.part(Zero, layout) }
    }
}
