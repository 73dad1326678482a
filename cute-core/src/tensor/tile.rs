//! One tile of a tensor in tiles.
#![allow(
    unsafe_code,
    reason = "a tile is taken at a coordinate that was found in the domain of the tiles"
)]

use super::error::settle;
use super::{Tensor, TensorError, View};
use crate::int::{Dyn, DynInt};
use crate::layout::coordinate::Sealed;
use crate::layout::{Coordinate, Layout, Rank2};

impl<E, L: Layout> Tensor<E, L> {
    /// The tile at `coordinate`, for a tensor `((tile…), (rest…))` that
    /// [`zipped_divide`](Tensor::zipped_divide) made.
    ///
    /// The layout of the tile is mode 0 itself: the type needs no slice, so that generic code knows
    /// it from the division's bound alone. `coordinate` is one of mode 1: an index, or a tuple such
    /// as `(i, j)`.
    ///
    /// # Panics
    /// Panics if there is no such tile (InBounds); [`Tensor::try_tile`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let tiles = Tensor::new(&data[..], layout!((8,6)))?.zipped_divide(tile!((4,3)));
    /// let tile = tiles.tile((1, 1));
    /// assert_eq!(tile.layout(), layout!((4,3):(1,8)));
    /// assert_eq!(tile[(2, 1)], 4 + 2 + 8 * (3 + 1));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor(_, coord)` of a zipped division, `inner_partition`.
    #[inline(always)]
    #[track_caller]
    pub fn tile<C: Coordinate<L::Mode1>>(self, coordinate: C) -> Tensor<E, L::Mode0>
    where
        E: View,
        L: Rank2<Mode1: Layout<Index: DynInt>>,
    {
        settle::<E, _>("tile", self.try_tile(coordinate))
    }

    /// [`Tensor::tile`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if there is no such tile (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let tiles = Tensor::new(&[0; 48], layout!((8,6)))?.zipped_divide(tile!((4,3)));
    /// let error = tiles.try_tile((1, 2)).unwrap_err();
    /// assert_eq!(error.to_string(), "coordinate 2 lies outside size 2 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_tile<C: Coordinate<L::Mode1>>(
        self,
        coordinate: C,
    ) -> Result<Tensor<E, L::Mode0>, TensorError>
    where
        E: View,
        L: Rank2<Mode1: Layout<Index: DynInt>>,
    {
        let (tile, rest) = (self.layout.mode::<0>(), self.layout.mode::<1>());
        if !coordinate.within(rest, Sealed) {
            return Err(coordinate.outside(rest, Sealed).into());
        }
        let offset = Dyn(coordinate.index(rest));
        // SAFETY: the offsets are those of this layout at the coordinates `(x, coordinate)`, and
        // `coordinate` lies in the domain of mode 1.
        unsafe { self.part(offset, tile) }
    }
}
