//! Tensors in tiles: the divisions of layouts, of all elements.
//!
//! `zipped_divide((8,6):(1,8), (4,3))` is the same elements under `((4,3),(2,2)):((1,8),(4,24))`. The tiles fill the
//! tensor exactly, so that no coordinate leads beyond it; for others see [`Tensor::tiles`].
#![allow(
    unsafe_code,
    reason = "tiles that fill a tensor have its elements, between whose offsets theirs are found to lie"
)]

use super::error::unwrap_or_panic;
use super::{Tensor, TensorError, View};
use crate::int::Zero;
use crate::layout::parts::{FlatParts, LogicalDivideParts, TiledParts, ZippedDivideParts};
use crate::layout::{DivisibleBy, Layout, Tiler, ZippedDivisibleBy};

impl<E: View, L: Layout> Tensor<E, L> {
    /// The same elements in tiles, `((tile, rest), …)`, in each mode: [`Layout::logical_divide`].
    ///
    /// # Conditions
    /// Those of [`Layout::logical_divide`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Tensor::try_logical_divide`].
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
    pub fn logical_divide<T: Tiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        L: LogicalDivideParts<T, Result = R> + DivisibleBy<T, R::Verdict>,
    {
        unwrap_or_panic("logical_divide", self.try_logical_divide(tiler))
    }

    /// [`Tensor::logical_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
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
    pub fn try_logical_divide<T: Tiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: LogicalDivideParts<T, Result = R> + DivisibleBy<T, R::Verdict>,
    {
        let layout = self.layout.try_logical_divide(tiler)?;
        // SAFETY: tiles that fill a layout have its indices and no others, some of them repeatedly
        // where a stride of the tiler is 0.
        unsafe { self.part(Zero, layout) }
    }

    /// The same elements in tiles, `((tiles…), (rests…))`: [`Layout::zipped_divide`].
    ///
    /// # Conditions
    /// Those of [`Layout::zipped_divide`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Tensor::try_zipped_divide`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// assert_eq!(x.zipped_divide(tile!((4,3))).layout(), layout!(((4,3),(2,2)):((1,8),(4,24))));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `zipped_divide(tensor, tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn zipped_divide<T: Tiler, R: Layout>(self, tiler: T) -> Tensor<E, R>
    where
        L: ZippedDivideParts<T, Result = R> + ZippedDivisibleBy<T, R::Verdict>,
    {
        unwrap_or_panic("zipped_divide", self.try_zipped_divide(tiler))
    }

    /// [`Tensor::zipped_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
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
    pub fn try_zipped_divide<T: Tiler, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ZippedDivideParts<T, Result = R> + ZippedDivisibleBy<T, R::Verdict>,
    {
        let layout = self.layout.try_zipped_divide(tiler)?;
        // SAFETY: tiles that fill a layout have its indices and no others, some of them repeatedly
        // where a stride of the tiler is 0.
        unsafe { self.part(Zero, layout) }
    }

    /// The same elements in tiles, `((tiles…), rest, rest, …)`: [`Layout::tiled_divide`].
    ///
    /// # Conditions
    /// Those of [`Layout::tiled_divide`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Tensor::try_tiled_divide`].
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
    pub fn tiled_divide<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Tensor<E, R>
    where
        L: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        unwrap_or_panic("tiled_divide", self.try_tiled_divide(tiler))
    }

    /// [`Tensor::tiled_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
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
    pub fn try_tiled_divide<T: Tiler, Z: TiledParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        let layout = self.layout.try_tiled_divide(tiler)?;
        // SAFETY: tiles that fill a layout have its indices and no others, some of them repeatedly
        // where a stride of the tiler is 0.
        unsafe { self.part(Zero, layout) }
    }

    /// The same elements in tiles, `(tile, …, rest, …)`: [`Layout::flat_divide`].
    ///
    /// # Conditions
    /// Those of [`Layout::flat_divide`].
    ///
    /// # Panics
    /// Where they depend on dynamic sizes and do not hold; see [`Tensor::try_flat_divide`].
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
    pub fn flat_divide<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Tensor<E, R>
    where
        L: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        unwrap_or_panic("flat_divide", self.try_flat_divide(tiler))
    }

    /// [`Tensor::flat_divide`], checked.
    ///
    /// # Errors
    /// Where a condition that depends on dynamic sizes does not hold.
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
    pub fn try_flat_divide<T: Tiler, Z: FlatParts<Result = R>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        L: ZippedDivideParts<T, Result = Z> + ZippedDivisibleBy<T, Z::Verdict>,
    {
        let layout = self.layout.try_flat_divide(tiler)?;
        // SAFETY: tiles that fill a layout have its indices and no others, some of them repeatedly
        // where a stride of the tiler is 0.
        unsafe { self.part(Zero, layout) }
    }
}
