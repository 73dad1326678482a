//! Tensors whose modes have names.

use super::arrange::{ArrangedBy, OrderOf, places};
use super::group::{GroupOf, Together};
use super::name::{Label, Name};
use super::named_value::Named;
use super::names::{IsDistinct, NameList};
use super::place::Holds;
use super::slice::NamedSlice;
use super::tile::NamedTile;
use super::tiler::NamedTiler;
use crate::int::Int;
use crate::layout::{
    ComposableWith, ComputeCompose, ComputeLogicalDivide, Coordinate, Layout, SelectModes,
    SliceIndex,
};
use crate::tensor::{
    Engine, IntoEngine, Pointer, SharedView, SplitIndex, Stored, StoredMut, Tensor, TensorError,
    View,
};
use crate::tuple::Ints;
use core::fmt::Debug;
use core::ops::{Index, IndexMut};

/// A tensor with the engine `E` and the layout `L`, whose modes have the names `N`.
///
/// ```
/// use cute_core::{named::NamedTensor, prelude::*};
/// fn trace<L: Layout2>(x: &NamedTensor<Shared<'_, f32>, Names![row, col], L>) -> f32 {
///     let n = x.as_unnamed().layout().mode::<0>().len();
///     (0..n).map(|i| x[named!{row: i, col: i}]).sum()
/// }
/// let x = NamedTensor::new(&[1.0, 2.0, 3.0, 4.0], layout!({row: 2, col: 2}))?;
/// assert_eq!(trace(&x), 5.0);
/// # Ok::<(), TensorError>(())
/// ```
pub type NamedTensor<E, N, L> = Named<N, Tensor<E, L>>;

/// A tensor with the names `N`, where the modes of the names `M` are one mode, which is named `G`.
type GroupedTensor<M, N, G, E, L> =
    Named<<M as GroupOf<N>>::Names<G>, Tensor<E, Together<M, N, L>>>;

impl<E: Engine, N: NameList, L: Layout> Named<N, Tensor<E, L>> {
    /// The data under a layout whose modes have names: [`Tensor::new`].
    ///
    /// # Errors
    /// The errors of [`Tensor::new`]: the storage does not hold every offset of the layout.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[1, 2, 3, 4, 5, 6], layout!({row: 2, col: 3}; row_major))?;
    /// assert_eq!(x[coord!({col: 2, row: 0})], 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn new<S: IntoEngine<Engine = E>>(
        storage: S,
        layout: Named<N, L>,
    ) -> Result<Self, TensorError> {
        Ok(Named::from_value(Tensor::new(storage, layout.value)?))
    }

    /// The layout, with the names of its modes.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[1, 2, 3, 4], layout!({row: 2, col: 2}))?;
    /// assert_eq!(x.layout(), layout!({row: 2, col: 2}));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn layout(&self) -> Named<N, L> {
        Named::from_value(self.value.layout())
    }
}

impl<E, N: NameList, L: Layout> Named<N, Tensor<E, L>> {
    /// A view of the tensor that borrows its elements.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = names!(row, col).of(Fragment::<u8, Layout![(2,2)]>::filled(3));
    /// assert_eq!(x.view().slice(named!{row: 1})[coord!({col: 0})], 3);
    /// ```
    #[inline(always)]
    pub fn view<'a, V>(&'a self) -> Named<N, Tensor<V, L>>
    where
        E: Stored<Lent<'a> = V>,
    {
        Named::from_value(self.value.view())
    }

    /// A view of the tensor that borrows its elements exclusively.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut x = names!(row, col).of(Fragment::<u8, Layout![(2,2)]>::filled(3));
    /// fill(x.view_mut().slice(named!{row: 1}).as_unnamed_mut(), 5);
    /// assert_eq!(x[coord!({row: 1, col: 0})], 5);
    /// ```
    #[inline(always)]
    pub fn view_mut<'a, V>(&'a mut self) -> Named<N, Tensor<V, L>>
    where
        E: StoredMut<LentMut<'a> = V>,
    {
        Named::from_value(self.value.view_mut())
    }

    /// The element at a coordinate, whose entries are named in any order, or `None` outside the
    /// domain.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[0, 1, 2, 3, 4, 5], layout!({row: 2, col: 3}; row_major))?;
    /// assert_eq!(x.get(coord!({col: 2, row: 1})), Some(&5));
    /// assert_eq!(x.get(coord!({col: 1, row: 2})), None);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get<C: ArrangedBy<N, Entries: Coordinate<L>>>(
        &self,
        coordinate: C,
    ) -> Option<&E::Element>
    where
        E: Stored,
    {
        self.value.get(coordinate.arranged())
    }

    /// The element at a coordinate, for writing; see [`get`](Self::get).
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let mut data = [0; 6];
    /// let mut x = NamedTensor::new(&mut data, layout!({row: 2, col: 3}; row_major))?;
    /// *x.get_mut(coord!({col: 2, row: 1})).unwrap() = 7;
    /// x[coord!({col: 0, row: 1})] = 8;
    /// assert_eq!(data, [0, 0, 0, 8, 0, 7]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn get_mut<C: ArrangedBy<N, Entries: Coordinate<L>>>(
        &mut self,
        coordinate: C,
    ) -> Option<&mut E::Element>
    where
        E: StoredMut,
    {
        self.value.get_mut(coordinate.arranged())
    }

    /// The modes in the order of these names, which are all the names of the tensor.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[0, 1, 2, 3, 4, 5], layout!({row: 2, col: 3}))?;
    /// let t = x.transpose_to(names!(col, row));
    /// assert_eq!(t.layout(), layout!({col: 3, row: 2}:{col: 2, row: 1}));
    /// assert_eq!(t[coord!({row: 1, col: 2})], x[coord!({row: 1, col: 2})]);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `select`, where modes have numbers; xarray `transpose`.
    #[doc(alias = "align_to")]
    #[inline(always)]
    pub fn transpose_to<M: OrderOf<N>>(
        self,
        _: Label<M>,
    ) -> Named<M, Tensor<E, SelectModes<L, M::Places>>>
    where
        E: View,
    {
        Named::from_value(self.value.permuted(places::<M, N>()))
    }

    /// The modes of these names as one mode of the name `group`, whose parts have the order of the
    /// names. It stands where the mode of the first name stood.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let data: Vec<u32> = (0..24).collect();
    /// let x = NamedTensor::new(&data[..], layout!({batch: 2, row: 3, col: 4}; row_major))?;
    /// let x = x.group(names!(row, col), name!(pixel));
    /// assert_eq!(x.layout(), layout!({batch: 2, pixel: (3,4)}:{batch: 12, pixel: (4,1)}));
    /// assert_eq!(x[coord!({pixel: (2, 1), batch: 1})], 12 + 8 + 1);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `group_modes`, where modes have numbers; xarray `stack`.
    #[inline(always)]
    pub fn group<M: GroupOf<N>, G: Name>(
        self,
        _: Label<M>,
        _group: Label<G>,
    ) -> GroupedTensor<M, N, G, E, L>
    where
        E: View,
        IsDistinct<M::Names<G>>: Holds,
    {
        Named::from_value(self.value.grouped(
            <M::Order as Ints>::make(),
            <M::Begin as Int>::make_static(),
            <M::End as Int>::make_static(),
        ))
    }

    /// Each mode composed with the tiler of its name; modes without a tiler stay whole. A tensor
    /// with exclusive elements is borrowed by `view()` first.
    ///
    /// # Conditions
    /// Those of [`Tensor::compose`], for each mode. If the types show that one is broken, this is a
    /// compile error.
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold, or if the indices lead
    /// beyond the elements of this tensor (InBounds); [`try_compose`](Self::try_compose) returns an
    /// error instead.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = NamedTensor::new(&data[..], layout!({row: 4, col: 8}; row_major))?;
    /// let even = x.compose(tile!({col: 4:2}));
    /// assert_eq!(even[coord!({row: 1, col: 3})], 8 + 6);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `composition(tensor, tiler)`.
    #[inline(always)]
    #[track_caller]
    pub fn compose<T: NamedTiler<N>, R: Layout>(self, tiler: T) -> Named<N, Tensor<E, R>>
    where
        E: SharedView,
        L: ComputeCompose<T::Tiler, Output = R> + ComposableWith<T::Tiler, R::Verdict>,
    {
        Named::from_value(self.value.compose(tiler.tiler()))
    }

    /// [`compose`](Self::compose), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold, or if the indices lead
    /// beyond the elements of this tensor (InBounds).
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let (data, n) = ([0; 32], 5_usize);
    /// let x = NamedTensor::new(&data, layout!({row: 4, col: 8}; row_major))?;
    /// let error = x.try_compose(tile!({col: n:2})).unwrap_err();
    /// assert_eq!(error.condition(), Condition::InBounds);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_compose<T: NamedTiler<N>, R: Layout>(
        self,
        tiler: T,
    ) -> Result<Named<N, Tensor<E, R>>, TensorError>
    where
        E: SharedView,
        L: ComputeCompose<T::Tiler, Output = R> + ComposableWith<T::Tiler, R::Verdict>,
    {
        Ok(Named::from_value(self.value.try_compose(tiler.tiler())?))
    }

    /// The part at an index or a range for some of the modes. A mode with an index is dropped; a
    /// mode with a range becomes the window of its coordinates in that range; a mode that is not
    /// named stays whole.
    ///
    /// # Conditions
    /// Those of [`Tensor::slice`]; the tensor has at most 8 modes.
    ///
    /// # Panics
    /// Panics if an index or a range does not lie within its mode (InBounds), or if a range is
    /// empty (Representable); [`try_slice`](Self::try_slice) returns an error instead.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let data: Vec<u32> = (0..64).collect();
    /// let x = NamedTensor::new(&data[..], layout!({batch: 2, row: 4, col: 8}; row_major))?;
    /// let part = x.slice(named!{col: 2..5, batch: 1});
    /// assert_eq!(part.layout().to_string(), "{row: _4, col: 3}:{row: _8, col: _1}");
    /// assert_eq!(part[coord!({row: 3, col: 2})], 32 + 3 * 8 + 4);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{named::NamedTensor, prelude::*};
    /// # let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    /// // error: no mode is named `line`: the modes are ((r, o, w), (c, o, l))
    /// x.slice(named!{line: 3});
    /// ```
    ///
    /// Source: CuTe `tensor(coord)` with `_`; xarray `isel`.
    #[doc(alias = "isel")]
    #[inline(always)]
    #[track_caller]
    pub fn slice<S: NamedSlice<N, Entries: SliceIndex<L, Output = R>>, R: Layout>(
        self,
        slice: S,
    ) -> Named<S::Kept, Tensor<E, R>>
    where
        E: View,
    {
        Named::from_value(self.value.slice(slice.entries()))
    }

    /// [`slice`](Self::slice), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if an index or a range does not lie within its mode (InBounds), or if a range is empty
    /// (Representable).
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8}))?;
    /// let i = 4_usize;
    /// let error = x.try_slice(named!{row: i}).unwrap_err();
    /// assert_eq!(error.to_string(), "coordinate 4 lies outside size 4 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_slice<S: NamedSlice<N, Entries: SliceIndex<L, Output = R>>, R: Layout>(
        self,
        slice: S,
    ) -> Result<Named<S::Kept, Tensor<E, R>>, TensorError>
    where
        E: View,
    {
        Ok(Named::from_value(self.value.try_slice(slice.entries())?))
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
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = NamedTensor::new(&data[..], layout!({row: 4, col: 8}; row_major))?;
    /// let tiles = x.tile(tile!({col: 4, row: 2}));
    /// assert_eq!(tiles.names(), names!(row_tile, row_rest, col_tile, col_rest));
    /// let tile = tiles.slice(named!{row_rest: 1, col_rest: 0});
    /// assert_eq!(tile[coord!({row_tile: 0, col_tile: 3})], 19);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `logical_divide`, with the modes of its result side by side.
    #[inline(always)]
    #[track_caller]
    pub fn tile<T: NamedTile<N, L>, D: Layout, R: Layout>(
        self,
        tiles: T,
    ) -> Named<T::Names, Tensor<E, R>>
    where
        E: View,
        L: ComputeLogicalDivide<T::Tiler, Raw = D>,
        T::Slicer: SliceIndex<D, Output = R> + Default,
    {
        let tiles = self.value.__template_logical_divide(tiles.tiler());
        Named::from_value(tiles.slice(T::Slicer::default()))
    }

    /// [`tile`](Self::tile), with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a tile of run-time size does not divide its mode (ShapeDivisible).
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let (data, m) = ([0; 60], 6_usize);
    /// let x = NamedTensor::new(&data, layout!({row: m, col: 10}))?;
    /// let error = x.try_tile(tile!({row: 4})).unwrap_err();
    /// assert_eq!(error.to_string(), "shape 6 is not divisible by 4 (ShapeDivisible)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_tile<T: NamedTile<N, L>, D: Layout, R: Layout>(
        self,
        tiles: T,
    ) -> Result<Named<T::Names, Tensor<E, R>>, TensorError>
    where
        E: View,
        L: ComputeLogicalDivide<T::Tiler, Raw = D>,
        T::Slicer: SliceIndex<D, Output = R> + Default,
    {
        let tiles = self.value.__template_try_logical_divide(tiles.tiler())?;
        Ok(Named::from_value(tiles.try_slice(T::Slicer::default())?))
    }
}

/// The two parts of a split tensor: engine `V`, layouts `A` and `B`.
type Halves<N, V, A, B> = (Named<N, Tensor<V, A>>, Named<N, Tensor<V, B>>);

impl<E, N: NameList, L: Layout> Named<N, Tensor<E, L>> {
    /// The part before an index of one mode, and the part from it on, both for writing.
    ///
    /// # Conditions
    /// Those of [`Tensor::split_at_mut`]; the tensor has at most 4 modes.
    ///
    /// # Panics
    /// The panics of [`Tensor::split_at_mut`]; [`try_split_at_mut`](Self::try_split_at_mut) returns an
    /// error instead.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut y = NamedTensor::new(&mut data, layout!({row: 2, col: 3}; row_major))?;
    /// let (before, mut rest) = y.split_at_mut(named!{col: 1}); // column 0, and columns 1 and 2
    /// rest[coord!({row: 1, col: 0})] += before[coord!({row: 1, col: 0})];
    /// assert_eq!(data, [1, 2, 3, 4, 9, 6]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{named::NamedTensor, prelude::*};
    /// # let mut data = [0; 6];
    /// # let (mut y, n) = (NamedTensor::new(&mut data, layout!({row: 2, col: 3})).unwrap(), 1_usize);
    /// // error: `(usize, usize)` does not say where a tensor is split
    /// y.split_at_mut(named!{row: n, col: n});
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn split_at_mut<'a, S, A: Layout, B: Layout, V: View + Pointer>(
        &'a mut self,
        at: S,
    ) -> Halves<N, V, A, B>
    where
        E: StoredMut<LentMut<'a> = V>,
        S: NamedSlice<N, Entries: SplitIndex>,
        <S::Entries as SplitIndex>::Before: SliceIndex<L, Output = A>,
        <S::Entries as SplitIndex>::After: SliceIndex<L, Output = B>,
    {
        let (before, after) = self.value.split_at_mut(at.entries());
        (Named::from_value(before), Named::from_value(after))
    }

    /// [`split_at_mut`](Self::split_at_mut), with a broken condition as an error, for static layouts
    /// as well.
    ///
    /// # Errors
    /// Those of [`Tensor::try_split_at_mut`].
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let (mut data, n) = ([0; 6], 2_usize);
    /// let mut y = NamedTensor::new(&mut data, layout!({row: 2, col: 3}))?;
    /// let error = y.try_split_at_mut(named!{row: n}).unwrap_err();
    /// assert_eq!(error.to_string(), "range 2..2 is empty (Representable)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_split_at_mut<'a, S, A: Layout, B: Layout, V: View + Pointer>(
        &'a mut self,
        at: S,
    ) -> Result<Halves<N, V, A, B>, TensorError>
    where
        E: StoredMut<LentMut<'a> = V>,
        S: NamedSlice<N, Entries: SplitIndex>,
        <S::Entries as SplitIndex>::Before: SliceIndex<L, Output = A>,
        <S::Entries as SplitIndex>::After: SliceIndex<L, Output = B>,
    {
        let (before, after) = self.value.try_split_at_mut(at.entries())?;
        Ok((Named::from_value(before), Named::from_value(after)))
    }
}

/// The element at a coordinate, whose entries are named in any order.
///
/// # Panics
/// Panics if the coordinate lies outside the domain (InBounds).
impl<E: Stored, N: NameList, L: Layout, C> Index<C> for Named<N, Tensor<E, L>>
where
    C: ArrangedBy<N, Entries: Coordinate<L> + Debug>,
{
    type Output = E::Element;
    #[inline(always)]
    #[track_caller]
    fn index(&self, coordinate: C) -> &E::Element {
        &self.value[coordinate.arranged()]
    }
}

/// The element at a coordinate, for writing.
impl<E: StoredMut, N: NameList, L: Layout, C> IndexMut<C> for Named<N, Tensor<E, L>>
where
    C: ArrangedBy<N, Entries: Coordinate<L> + Debug>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coordinate: C) -> &mut E::Element {
        &mut self.value[coordinate.arranged()]
    }
}
