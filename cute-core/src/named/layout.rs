//! Layouts whose modes have names.

use super::arrange::{ArrangedBy, OrderOf, places};
use super::group::{GroupOf, Together};
use super::name::{Label, Name};
use super::named_value::Named;
use super::names::{IsDistinct, IsOneOf, NameList};
use super::place::{Holds, Pick};
use super::slice::NamedSlice;
use super::tile::NamedTile;
use super::tiler::NamedTiler;
use crate::error::LayoutError;
use crate::int::Int;
use crate::layout::methods::*;
use crate::layout::ops::modes::{group_modes, select_modes};
use crate::layout::{
    ComposableWith, ComputeCompose, ComputeLogicalDivide, Coordinate, FilterZeros, Layout,
    ReverseModes, SelectModes, ShapeOf, Size, SliceIndex, StrideOf, WithTwoModes,
};
use crate::tuple::{Cons, Ints, Nil};

impl<N: NameList, L: Layout> Named<N, L> {
    /// The offset at a coordinate, whose entries are named in any order.
    ///
    /// Beyond the domain, the function goes on along the last mode, as [`Layout::at`] does.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({row: 4, col: (2,3)}:{row: 6, col: (3,1)});
    /// let (i, j) = (1, 5);
    /// assert_eq!(l.at(coord!({col: j, row: i})), 11);
    /// assert_eq!(l.at(named!{row: i + 1, col: (1, 0)}), 15);
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: mode `col` is missing: given are ((r, o, w),)
    /// layout!({row: 4, col: 8}).at(coord!({row: 1}));
    /// ```
    ///
    /// Source: CuTe `layout(coord)`; names as in xarray's `sel` and `isel`.
    #[inline(always)]
    pub fn at<C: ArrangedBy<N, Entries: Coordinate<L>>>(self, coordinate: C) -> L::Index {
        self.value.at(coordinate.arranged())
    }

    /// The offset at a coordinate, or `None` if the coordinate lies outside the domain.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({row: 4, col: 8});
    /// assert_eq!(l.at_checked(coord!({col: 7, row: 3})), Some(31));
    /// assert_eq!(l.at_checked(coord!({col: 3, row: 7})), None);
    /// ```
    #[inline(always)]
    pub fn at_checked<C: ArrangedBy<N, Entries: Coordinate<L>>>(
        self,
        coordinate: C,
    ) -> Option<L::Index> {
        self.value.at_checked(coordinate.arranged())
    }

    /// The mode of this name, as a layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({row: 4, col: (2,3)}:{row: 6, col: (3,1)});
    /// assert_eq!(l.mode(name!(col)), layout!((2,3):(3,1)));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: no mode is named `depth`: the modes are ((r, o, w), (c, o, l))
    /// layout!({row: 4, col: 8}).mode(name!(depth));
    /// ```
    ///
    /// Source: CuTe `get`, `layout<I>`, where modes have numbers.
    #[inline(always)]
    pub fn mode<M: Name, R: Layout>(self, _: Label<M>) -> R
    where
        N::Find<M>: Pick<L, Nil, Entry = R>,
        IsOneOf<M, N>: Holds,
    {
        <N::Find<M>>::pick(self.value)
    }

    /// The modes in the order of these names, which are all the names of the layout.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({batch: 2, row: 4, col: 8}).transpose_to(names!(col, batch, row));
    /// assert_eq!(l, layout!({col: 8, batch: 2, row: 4}:{col: 8, batch: 1, row: 2}));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: mode `batch` is missing: given are ((c, o, l), (r, o, w))
    /// layout!({batch: 2, row: 4, col: 8}).transpose_to(names!(col, row));
    /// ```
    ///
    /// Source: CuTe `select`, where modes have numbers; xarray `transpose`.
    #[doc(alias = "align_to")]
    #[inline(always)]
    pub fn transpose_to<M: OrderOf<N>>(self, _: Label<M>) -> Named<M, SelectModes<L, M::Places>> {
        Named::from_value(select_modes(self.value, places::<M, N>()))
    }

    /// The modes of these names as one mode of the name `group`, whose parts have the order of the
    /// names. It stands where the mode of the first name stood.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({batch: 2, row: 4, col: 8}).group(names!(row, col), name!(pixel));
    /// assert_eq!(l, layout!({batch: 2, pixel: (4,8)}));
    /// // the second part runs slowest, wherever its mode stood
    /// let l = layout!({batch: 2, row: 4, col: 8}).group(names!(col, batch), name!(line));
    /// assert_eq!(l, layout!({row: 4, line: (8,2)}:{row: 2, line: (8,1)}));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: no mode is named `depth`: the modes are ((r, o, w), (c, o, l))
    /// layout!({row: 4, col: 8}).group(names!(row, depth), name!(pixel));
    /// ```
    ///
    /// Source: CuTe `group_modes`, where modes have numbers; xarray `stack`.
    #[inline(always)]
    pub fn group<M: GroupOf<N>, G: Name>(
        self,
        _: Label<M>,
        _group: Label<G>,
    ) -> Named<M::Names<G>, Together<M, N, L>>
    where
        IsDistinct<M::Names<G>>: Holds,
    {
        let together = select_modes(self.value, <M::Order as Ints>::make());
        Named::from_value(group_modes(
            together,
            <M::Begin as Int>::make_static(),
            <M::End as Int>::make_static(),
        ))
    }

    /// Each mode composed with the tiler of its name; modes without a tiler stay whole.
    ///
    /// # Conditions
    /// Those of [`compose`](crate::layout::Composing::compose), for each mode. If the types show
    /// that one is broken, this is a compile error.
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold;
    /// [`try_compose`](Self::try_compose) returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// // every second row, and the first four columns as two pairs
    /// let l = layout!({row: 8, col: 16}).compose(tile!({col: (2,2):(1,2), row: 4:2}));
    /// assert_eq!(l, layout!({row: 4, col: (2,2)}:{row: 2, col: (8,16)}));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: no mode is named `depth`: the modes are ((r, o, w), (c, o, l))
    /// layout!({row: 4, col: 8}).compose(tile!({depth: 2}));
    /// ```
    ///
    /// Source: CuTe `composition(layout, tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn compose<T: NamedTiler<N>, R: Layout>(self, tiler: T) -> Named<N, R>
    where
        L: ComputeCompose<T::Tiler, Output = R> + ComposableWith<T::Tiler, R::Verdict>,
    {
        Named::from_value(self.value.compose(tiler.tiler()))
    }

    /// [`compose`](Self::compose), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let n = 6_usize;
    /// let error = layout!({row: (n,2), col: 4}:{row: (8,2), col: 100}).try_compose(tile!({row: 3:4})).unwrap_err();
    /// assert_eq!(error.condition(), Condition::StrideDivisible);
    /// ```
    #[inline(always)]
    pub fn try_compose<T: NamedTiler<N>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Named<N, R>, LayoutError>
    where
        L: ComputeCompose<T::Tiler, Output = R> + ComposableWith<T::Tiler, R::Verdict>,
    {
        Ok(Named::from_value(self.value.try_compose(tiler.tiler())?))
    }

    /// The layout in which a mode of static stride 0 has size 1:
    /// [`filter_zeros`](crate::layout::Filtering::filter_zeros).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({row: 4, head: 3}:{row: 1, head: 0}).filter_zeros();
    /// assert_eq!(l, layout!({row: 4, head: 1}:{row: 1, head: 0}));
    /// ```
    ///
    /// Source: CuTe `filter_zeros(layout)`.
    #[inline(always)]
    pub fn filter_zeros(self) -> Named<N, FilterZeros<L>> {
        Named::from_value(self.value.filter_zeros())
    }

    /// The sizes of the modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).shape(), shape!({row: 4, col: 8}));
    /// ```
    #[inline(always)]
    pub fn shape(self) -> Named<N, ShapeOf<L>> {
        Named::from_value(self.value.shape())
    }

    /// The strides of the modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).stride(), stride!({row: 1, col: 4}));
    /// ```
    #[inline(always)]
    pub fn stride(self) -> Named<N, StrideOf<L>> {
        Named::from_value(self.value.stride())
    }

    /// The number of coordinates; static if the shape is.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).size(), 32);
    /// ```
    #[inline(always)]
    pub fn size(self) -> Size<L> {
        self.value.size()
    }

    /// The number of coordinates as a `usize`; at least 1.
    ///
    /// # Panics
    /// Panics if it exceeds `usize`, as it can for layouts of `i64` on 32-bit processors.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).len(), 32);
    /// ```
    #[inline(always)]
    #[track_caller]
    #[allow(clippy::len_without_is_empty, reason = "no layout is empty")]
    pub fn len(self) -> usize {
        self.value.len()
    }

    /// The number of modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!({row: 4, col: 8}).rank(), 2);
    /// ```
    #[inline(always)]
    pub fn rank(self) -> usize {
        L::RANK
    }
}

impl<A: Name, B: Name, L: Layout> Named<Cons<A, Cons<B, Nil>>, L> {
    /// The second mode, then the first, of a layout of two modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({row: 4, col: 8}).transpose();
    /// assert_eq!(l, layout!({col: 8, row: 4}:{col: 4, row: 1}));
    /// ```
    ///
    /// Source: NumPy `transpose`.
    #[inline(always)]
    pub fn transpose(self) -> Named<Cons<B, Cons<A, Nil>>, ReverseModes<L>>
    where
        L: WithTwoModes,
    {
        Named::from_value(self.value.transpose())
    }
}

/// Parts.
impl<N: NameList, L: Layout> Named<N, L> {
    /// The layout of the part at an index or a range for some of the modes, and the offset of its
    /// first coordinate. A mode with an index is dropped; a mode that is not named stays whole.
    ///
    /// # Conditions
    /// Those of a slice of a tensor, [`Tensor::slice`](crate::tensor::Tensor::slice); the layout
    /// has at most 8 modes.
    ///
    /// # Panics
    /// Panics if an index or a range does not lie within its mode (InBounds), or if a range is
    /// empty (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({row: 4, col: 8}; row_major);
    /// assert_eq!(l.slice(named!{row: 3}), (layout!({col: 8}), 24));
    /// ```
    ///
    /// Source: CuTe `slice_and_offset(coord, layout)`.
    #[inline(always)]
    #[track_caller]
    pub fn slice<S: NamedSlice<N, Entries: SliceIndex<L, Output = R>>, R: Layout>(
        self,
        slice: S,
    ) -> (Named<S::Kept, R>, L::Index) {
        let (part, offset) = self.value.window(slice.entries());
        (Named::from_value(part), offset)
    }

    /// Two modes in place of each mode that has a tile: of `row`, `row_tile` walks within a tile,
    /// and `row_rest` over the tiles.
    ///
    /// # Conditions
    /// The tile divides its mode (ShapeDivisible). Else this is a compile error, if the sizes are
    /// static.
    ///
    /// # Panics
    /// Panics if a tile of run-time size does not divide its mode; [`try_tile`](Self::try_tile)
    /// returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!({batch: 3, row: 128}).tile(tile!({row: 32}));
    /// assert_eq!(l, layout!({batch: 3, row_tile: 32, row_rest: 4}));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: mode `row` of size _128 does not divide into tiles of _48 (ShapeDivisible)
    /// layout!({batch: 3, row: 128}).tile(tile!({row: 48}));
    /// ```
    ///
    /// Source: CuTe `logical_divide`, with the modes of its result side by side.
    #[inline(always)]
    #[track_caller]
    pub fn tile<T: NamedTile<N, L>, D: Layout, R: Layout>(self, tiles: T) -> Named<T::Names, R>
    where
        L: ComputeLogicalDivide<T::Tiler, Raw = D>,
        T::Slicer: SliceIndex<D, Output = R> + Default,
    {
        let tiles = self.value.__template_logical_divide(tiles.tiler());
        Named::from_value(tiles.window(T::Slicer::default()).0)
    }

    /// [`tile`](Self::tile), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a tile of run-time size does not divide its mode (ShapeDivisible).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 6_usize;
    /// let error = layout!({row: m, col: 10}).try_tile(tile!({row: 4})).unwrap_err();
    /// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 6, part: 4 });
    /// ```
    #[inline(always)]
    pub fn try_tile<T: NamedTile<N, L>, D: Layout, R: Layout>(
        self,
        tiles: T,
    ) -> Result<Named<T::Names, R>, LayoutError>
    where
        L: ComputeLogicalDivide<T::Tiler, Raw = D>,
        T::Slicer: SliceIndex<D, Output = R> + Default,
    {
        let tiles = self.value.__template_try_logical_divide(tiles.tiler())?;
        Ok(Named::from_value(tiles.try_window(T::Slicer::default())?.0))
    }
}
