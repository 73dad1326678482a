//! Tiles and partitions: one tile of a tensor, or one element of each tile.
//!
//! The zipped division of a tensor by a tiler is `(tiles, rests)`. `local_tile` fixes a coordinate
//! of the rests and keeps the tile: what a block works on. `local_partition` fixes a coordinate
//! within the tile and keeps the rests: what a thread works on.
//!
//! ```text
//! local_tile     ((8,6):(1,8), (4,3), (1,1)) = 28 o (4,3):(1,8)
//! outer_partition((8,6):(1,8), (4,3), (1,1)) =  9 o (2,2):(4,24)
//! ```
//!
//! Source: CuTe `local_tile`, `inner_partition`, `outer_partition`, `local_partition`.

use super::error::settle;
use super::{Tensor, TensorError, View};
use crate::fmt::Slicing as Shown;
use crate::int::Int;
use crate::layout::ops::slice::{InnerSlicer, OuterSlicer, inner_slicer, outer_slicer};
use crate::layout::{
    AsLayout, AsSlicer, AsTiler, ByMode, FlatCoord, InsideStatus, Layout, ShapeOf, Slicer,
    ThreadNumber, Tiler, Tilers, WithThread, thread_coordinate,
};
use crate::layout::{ComputeSlice, ComputeZippedDivide};
use crate::status::Allows;
use crate::status::operation::{inner_partition, local_partition, local_tile, outer_partition};
use crate::tuple::{ProductEach, product_each};

impl<E, L: Layout> Tensor<E, L> {
    /// The tile at `coordinate` among the tiles of the tensor. A `_` in the coordinate keeps all
    /// tiles along a mode, as a mode after the tile's own. Modes beyond the length of the
    /// coordinate stay open, too.
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide`](crate::layout::Dividing::zipped_divide), and those of
    /// [`slice`](crate::layout::Slicing::slice) for the coordinate.
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold, or if there is no such
    /// tile (InBounds); [`Tensor::try_local_tile`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let x = Tensor::new(&data[..], layout!((8,6)))?;
    /// let tile = x.local_tile(tile!((4,3)), coord!((1,1)));
    /// assert_eq!(tile.layout(), layout!((4,3):(1,8)));
    /// assert_eq!(tile[0], 28);
    /// let tiles = x.local_tile(tile!((4,3)), coord!((1,_)));
    /// assert_eq!(tiles.layout(), layout!((4,3,2):(1,8,24)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `local_tile(tensor, tiler, coord)`.
    #[inline(always)]
    #[track_caller]
    pub fn local_tile<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self, // x.view() or x.view_mut() keeps x
        tiler: T,
        coordinate: C,
    ) -> Tensor<E, R>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z> + Allows<local_tile, T::Operand, Z::Verdict>,
        Z: ComputeSlice<InnerSlicer<Z, C::Operand>, Output = R>
            + Allows<local_tile, Shown<InnerSlicer<Z, C::Operand>>, R::Verdict>
            + Allows<
                local_tile,
                Shown<InnerSlicer<Z, C::Operand>>,
                InsideStatus<Z, InnerSlicer<Z, C::Operand>>,
            >,
    {
        settle::<E, _>("local_tile", self.try_local_tile(tiler, coordinate))
    }

    /// [`Tensor::local_tile`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold, or if there is no such
    /// tile (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// let i = 2_usize;
    /// let error = x.try_local_tile(tile!((4,3)), coord!((i,0))).unwrap_err();
    /// assert_eq!(error.to_string(), "coordinate 2 lies outside size 2 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_local_tile<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z> + Allows<local_tile, T::Operand, Z::Verdict>,
        Z: ComputeSlice<InnerSlicer<Z, C::Operand>, Output = R>
            + Allows<local_tile, Shown<InnerSlicer<Z, C::Operand>>, R::Verdict>
            + Allows<
                local_tile,
                Shown<InnerSlicer<Z, C::Operand>>,
                InsideStatus<Z, InnerSlicer<Z, C::Operand>>,
            >,
    {
        self.try_tile_known(tiler, coordinate)
    }

    /// The tile at `coordinate`, where the conditions are known to hold; if they do not, `R` has no
    /// values.
    #[inline(always)]
    fn try_tile_known<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z>,
        Z: Layout + ComputeSlice<InnerSlicer<Z, C::Operand>, Output = R>,
    {
        let tiles: Tensor<E, Z> = self.try_tiles_known(tiler.operand())?;
        let slicer = inner_slicer(tiles.layout, coordinate.operand());
        tiles.try_slice_known(slicer)
    }

    /// [`Tensor::local_tile`] under the name that goes with [`Tensor::outer_partition`].
    ///
    /// # Conditions
    /// The conditions of [`Tensor::local_tile`].
    ///
    /// # Panics
    /// The panics of [`Tensor::local_tile`]; [`Tensor::try_inner_partition`] returns an error
    /// instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// let tile = x.inner_partition(tile!((4,3)), coord!((1,1)));
    /// assert_eq!(tile.layout(), layout!((4,3):(1,8)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `inner_partition(tensor, tiler, coord)`.
    #[inline(always)]
    #[track_caller]
    pub fn inner_partition<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self, // x.view() or x.view_mut() keeps x
        tiler: T,
        coordinate: C,
    ) -> Tensor<E, R>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z>
            + Allows<inner_partition, T::Operand, Z::Verdict>,
        Z: ComputeSlice<InnerSlicer<Z, C::Operand>, Output = R>
            + Allows<inner_partition, Shown<InnerSlicer<Z, C::Operand>>, R::Verdict>
            + Allows<
                inner_partition,
                Shown<InnerSlicer<Z, C::Operand>>,
                InsideStatus<Z, InnerSlicer<Z, C::Operand>>,
            >,
    {
        settle::<E, _>("inner_partition", self.try_tile_known(tiler, coordinate))
    }

    /// [`Tensor::inner_partition`], with a broken condition as an error.
    ///
    /// # Errors
    /// The errors of [`Tensor::try_local_tile`].
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (x, n) = (Tensor::new(&[0; 48], layout!((8,6)))?, 3_usize);
    /// assert!(x.try_inner_partition(tile!((n,3)), coord!((1,1))).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_inner_partition<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z>
            + Allows<inner_partition, T::Operand, Z::Verdict>,
        Z: ComputeSlice<InnerSlicer<Z, C::Operand>, Output = R>
            + Allows<inner_partition, Shown<InnerSlicer<Z, C::Operand>>, R::Verdict>
            + Allows<
                inner_partition,
                Shown<InnerSlicer<Z, C::Operand>>,
                InsideStatus<Z, InnerSlicer<Z, C::Operand>>,
            >,
    {
        self.try_tile_known(tiler, coordinate)
    }

    /// The element at `coordinate` of each tile. A `_` in the coordinate keeps a mode of the tile,
    /// before the rests.
    ///
    /// # Conditions
    /// The conditions of [`zipped_divide`](crate::layout::Dividing::zipped_divide), and those of
    /// [`slice`](crate::layout::Slicing::slice) for the coordinate.
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold, or if there is no such
    /// element (InBounds); [`Tensor::try_outer_partition`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let x = Tensor::new(&data[..], layout!((8,6)))?;
    /// let part = x.outer_partition(tile!((4,3)), coord!((1,1)));
    /// assert_eq!(part.layout(), layout!((2,2):(4,24)));
    /// assert_eq!(part[0], 9);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `outer_partition(tensor, tiler, coord)`.
    #[inline(always)]
    #[track_caller]
    pub fn outer_partition<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self, // x.view() or x.view_mut() keeps x
        tiler: T,
        coordinate: C,
    ) -> Tensor<E, R>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z>
            + Allows<outer_partition, T::Operand, Z::Verdict>,
        Z: ComputeSlice<OuterSlicer<Z, C::Operand>, Output = R>
            + Allows<outer_partition, Shown<OuterSlicer<Z, C::Operand>>, R::Verdict>
            + Allows<
                outer_partition,
                Shown<OuterSlicer<Z, C::Operand>>,
                InsideStatus<Z, OuterSlicer<Z, C::Operand>>,
            >,
    {
        settle::<E, _>(
            "outer_partition",
            self.try_outer_partition(tiler, coordinate),
        )
    }

    /// [`Tensor::outer_partition`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold, or if there is no such
    /// element (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 48], layout!((8,6)))?;
    /// let i = 4_usize;
    /// let error = x.try_outer_partition(tile!((4,3)), coord!((i,0))).unwrap_err();
    /// assert_eq!(error.to_string(), "coordinate 4 lies outside size 4 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_outer_partition<T: AsTiler, C: AsSlicer, Z, R: Layout>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T::Operand, Output = Z>
            + Allows<outer_partition, T::Operand, Z::Verdict>,
        Z: ComputeSlice<OuterSlicer<Z, C::Operand>, Output = R>
            + Allows<outer_partition, Shown<OuterSlicer<Z, C::Operand>>, R::Verdict>
            + Allows<
                outer_partition,
                Shown<OuterSlicer<Z, C::Operand>>,
                InsideStatus<Z, OuterSlicer<Z, C::Operand>>,
            >,
    {
        self.try_part_known(tiler.operand(), coordinate.operand())
    }

    /// The element at `coordinate` of each tile, where the conditions are known to hold; if they do
    /// not, `R` has no values.
    #[inline(always)]
    fn try_part_known<T: Tiler, C: Slicer, Z, R: Layout>(
        self,
        tiler: T,
        coordinate: C,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeZippedDivide<T, Output = Z>,
        Z: Layout + ComputeSlice<OuterSlicer<Z, C>, Output = R>,
    {
        let tiles: Tensor<E, Z> = self.try_tiles_known(tiler)?;
        let slicer = outer_slicer(tiles.layout, coordinate);
        tiles.try_slice_known(slicer)
    }

    /// The elements that thread `index` of a layout of threads works on. The tensor is divided into
    /// tiles of the threads' shape; the thread has one element of each tile, at its own coordinate.
    ///
    /// # Conditions
    /// The conditions of [`Tensor::outer_partition`]; and `index` is the number of a thread, that
    /// is, a value of the layout of threads (InBounds).
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes, or on a number known at run time, does
    /// not hold; [`Tensor::try_local_partition`] returns an error instead, and
    /// [`Tensor::local_partition_unchecked`] checks nothing.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let x = Tensor::new(&data[..], layout!((8,6)))?;
    /// let thread = 5_usize;
    /// let mine = x.local_partition(layout!((4,3):(3,1)), coord!(thread)); // at (1,2) of each tile
    /// assert_eq!(mine.layout().to_string(), "(_2,_2):(_4,_24)");
    /// assert!(mine.iter().eq(&[17, 21, 41, 45]));
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// # let x = Tensor::new(&[0_u32; 48], layout!((8,6))).unwrap();
    /// // error: local_partition: thread 12 is none of the 12 threads (InBounds)
    /// x.local_partition(layout!((4,3):(3,1)), coord!(12));
    /// ```
    ///
    /// Source: CuTe `local_partition(tensor, tile, index)`, which takes any index and wraps it.
    #[inline(always)]
    #[track_caller]
    pub fn local_partition<P, I: ThreadNumber<Int = N>, N: Int, Z, R: Layout>(
        self, // x.view() or x.view_mut() keeps x
        threads: impl AsLayout<Operand = P>,
        index: I,
    ) -> Tensor<E, R>
    where
        E: View,
        P: WithThread<N>,
        FlatCoord<P, N>: Slicer,
        ProductEach<ShapeOf<P>>: Tilers,
        L: ComputeZippedDivide<ThreadTile<P>, Output = Z>
            + Allows<local_partition, ThreadTile<P>, Z::Verdict>,
        Z: ComputeSlice<OuterSlicer<Z, FlatCoord<P, N>>, Output = R>
            + Allows<local_partition, Shown<OuterSlicer<Z, FlatCoord<P, N>>>, R::Verdict>
            + Allows<
                local_partition,
                Shown<OuterSlicer<Z, FlatCoord<P, N>>>,
                InsideStatus<Z, OuterSlicer<Z, FlatCoord<P, N>>>,
            >,
    {
        settle::<E, _>("local_partition", self.try_local_partition(threads, index))
    }

    /// [`Tensor::local_partition`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold, or if no thread has the
    /// number `index` (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let thread = 300_usize;
    /// let id = make_identity_tensor(shape!((64,64)));
    /// let error = id.try_local_partition(layout!((16,16)), coord!(thread)).unwrap_err();
    /// assert_eq!(error.to_string(), "thread 300 is none of the 256 threads (InBounds)");
    /// let n = 7_usize;
    /// let x = Tensor::new(&[0; 48], layout!((n,6)))?;
    /// let error = x.try_local_partition(layout!((4,3)), coord!(0)).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 7 is not divisible by 4 (ShapeDivisible)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_local_partition<P, I: ThreadNumber<Int = N>, N: Int, Z, R: Layout>(
        self,
        threads: impl AsLayout<Operand = P>,
        index: I,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        P: WithThread<N>,
        FlatCoord<P, N>: Slicer,
        ProductEach<ShapeOf<P>>: Tilers,
        L: ComputeZippedDivide<ThreadTile<P>, Output = Z>
            + Allows<local_partition, ThreadTile<P>, Z::Verdict>,
        Z: ComputeSlice<OuterSlicer<Z, FlatCoord<P, N>>, Output = R>
            + Allows<local_partition, Shown<OuterSlicer<Z, FlatCoord<P, N>>>, R::Verdict>
            + Allows<
                local_partition,
                Shown<OuterSlicer<Z, FlatCoord<P, N>>>,
                InsideStatus<Z, OuterSlicer<Z, FlatCoord<P, N>>>,
            >,
    {
        let threads = threads.layout();
        let tiler = ByMode(product_each(threads.shape()));
        self.try_part_known(tiler, thread_coordinate(index.into_int(), threads)?)
    }

    /// [`Tensor::local_partition`] without checks: the caller promises every condition.
    ///
    /// # Safety
    /// [`Tensor::try_local_partition`] of these arguments succeeds: `index` is the number of a
    /// thread, and the tiles of the threads fill the tensor.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..48).collect();
    /// let x = Tensor::new(&data[..], layout!((8,6)))?;
    /// for thread in 0..12_usize {
    ///     // SAFETY: there are 12 threads, whose tiles of (4,3) fill (8,6).
    ///     let mine = unsafe { x.local_partition_unchecked(layout!((4,3):(3,1)), coord!(thread)) };
    ///     assert_eq!(mine[0], data[(thread / 3) + 8 * (thread % 3)]);
    /// }
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `local_partition(tensor, tile, index)`.
    #[inline(always)]
    #[allow(unsafe_code, reason = "a promise in place of checks")]
    pub unsafe fn local_partition_unchecked<P, I: ThreadNumber<Int = N>, N: Int, Z, R: Layout>(
        self,
        threads: impl AsLayout<Operand = P>,
        index: I,
    ) -> Tensor<E, R>
    where
        E: View,
        P: WithThread<N>,
        FlatCoord<P, N>: Slicer,
        ProductEach<ShapeOf<P>>: Tilers,
        L: ComputeZippedDivide<ThreadTile<P>, Output = Z>
            + Allows<local_partition, ThreadTile<P>, Z::Verdict>,
        Z: ComputeSlice<OuterSlicer<Z, FlatCoord<P, N>>, Output = R>
            + Allows<local_partition, Shown<OuterSlicer<Z, FlatCoord<P, N>>>, R::Verdict>
            + Allows<
                local_partition,
                Shown<OuterSlicer<Z, FlatCoord<P, N>>>,
                InsideStatus<Z, OuterSlicer<Z, FlatCoord<P, N>>>,
            >,
    {
        match self.try_local_partition(threads, index) {
            Ok(part) => part,
            // SAFETY: the caller's promise.
            Err(_) => unsafe { core::hint::unreachable_unchecked() },
        }
    }
}

/// The tile that a layout of threads covers: its size in each mode.
type ThreadTile<P> = ByMode<ProductEach<ShapeOf<P>>>;
