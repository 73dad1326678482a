//! Parts of tensors: the same elements, or some of them, under another layout.
//!
//! Whatever makes a part (a slice, a division, a tile) has an offset and a layout. Both go through
//! one gate, which checks that the offsets of the part are among those of the whole; the algebra is
//! not trusted with memory.
#![allow(
    unsafe_code,
    reason = "each time a part is made, its start is checked to lie within the offsets of the whole"
)]

use super::error::settle;
use super::pointer::{Moved, Pointer};
use super::{Engine, Shared, Tensor, TensorError, Unique};
use crate::error::LayoutError;
use crate::int::{Const, FromConst, Int, StaticConst, Zero};
use crate::layout::coordinate::Sealed;
use crate::layout::methods::*;
use crate::layout::ops::modes::{IsOrder, group_modes, select_modes};
use crate::layout::slice::{inside, slice_offset_of};
use crate::layout::slice_index::cut_known;
use crate::layout::{
    AsTiler, ComposableWith, FilterZeros, FlattenLayout, GroupModes, Layout, ReverseModes,
    SelectModes, SliceIndex, Slicer, WithCoordinate, WithMode, WithModes, WithOrder, WithTwoModes,
    try_crd2idx,
};
use crate::layout::{ComputeCoalesce, ComputeCompose, ComputeFilter, ComputeSlice};
use crate::logic::Bool;
use crate::status::Status;
use crate::stride::Strides;
use crate::tuple::{AsInts, IntoIntTuple, Ints};

/// Engines that borrow: a part of one is again an engine. Sealed.
///
/// Tensors that own their elements lend them: `fragment.view().slice(…)`,
/// `fragment.view_mut().slice(…)`.
///
/// ```
/// use cute_core::{layout::{ReverseModes, WithTwoModes}, prelude::*};
/// fn transposed<E: View, L: WithTwoModes>(x: Tensor<E, L>) -> Tensor<E, ReverseModes<L>> {
///     x.transpose()
/// }
/// let x = Tensor::new(&[1, 2, 3, 4, 5, 6], layout!((2,3)))?;
/// assert_eq!(transposed(x)[(2,1)], 6);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this tensor is not known to borrow its elements: call `view()` or `view_mut()` first",
    label = "not a view",
    note = "slices, tiles and other parts are views of borrowed elements: a fragment or an owned tensor `x` has them of \
            `x.view()`, and of `x.view_mut()` to write; in generic code, state `E: View`"
)]
pub trait View: Engine + Moved {}

#[diagnostic::do_not_recommend]
impl<T> View for Shared<'_, T> {}
#[diagnostic::do_not_recommend]
impl<T> View for Unique<'_, T> {}

/// Views that can be copied, since they do not write: several parts of one may have the same
/// elements. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::SharedView};
/// fn twice<E: SharedView, L: Layout>(x: Tensor<E, L>) -> [Tensor<E, L>; 2] {
///     [x, x]
/// }
/// let [x, y] = twice(Tensor::new(&[1, 2, 3, 4], layout!((2,2)))?);
/// assert_eq!(x, y);
/// # Ok::<(), TensorError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this tensor is not a view for reading only: call `view()` first",
    label = "not a view for reading only",
    note = "parts that may share elements are read only: a tensor `y` that can be written has them of `y.view()`; tiles to \
            write are `y.tiles_mut(…)`; in generic code, state `E: SharedView`, of `cute_core::tensor`"
)]
pub trait SharedView: View + Copy {}
#[diagnostic::do_not_recommend]
impl<E: View + Copy> SharedView for E {}

impl<E, L: Layout> Tensor<E, L> {
    /// The part from `offset` on under the layout `layout`, if its offsets are among those of this
    /// tensor.
    ///
    /// # Safety
    /// If the elements are exclusive, each offset of the part is the offset of this tensor's layout
    /// at a coordinate in its domain; to lie between such offsets is not enough.
    #[inline(always)]
    pub(crate) unsafe fn part<O: Strides, R: Layout>(
        self,
        offset: O,
        layout: R,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
    {
        // SAFETY: the caller promises what the engine asks for.
        let engine = unsafe { self.engine.part(self.layout, offset, layout) }?;
        Ok(Tensor { engine, layout })
    }

    /// The tensor, or the first coordinate of some of its modes, under another layout.
    ///
    /// # Safety
    /// The condition of [`Tensor::part`].
    #[inline(always)]
    #[track_caller]
    pub(super) unsafe fn rearranged<R: Layout>(self, layout: R) -> Tensor<E, R>
    where
        E: View,
    {
        // SAFETY: the caller promises what `part` asks for.
        settle::<E, _>("a view", unsafe { self.part(Zero, layout) })
    }

    /// The part at an index or a range for each mode: `coord!` with `_`, or a native tuple of
    /// indices and Rust's ranges. A mode with an index is dropped; a mode with `_` or `..` stays
    /// whole; a mode with a range becomes the window of its coordinates in that range. The modes
    /// that are left stand side by side.
    ///
    /// A range of static ends, `..int!(3)` or `int!(1)..`, gives a window of static size, as
    /// [`span(i, int!(3))`](crate::layout::span) does at any start.
    ///
    /// # Conditions
    /// A tuple has one entry for each mode of the tuple that it is matched with (Congruent). A
    /// range stands for a mode with one size and one stride ([`OneLeaf`](crate::layout::OneLeaf)).
    /// Static indices and ends of ranges lie within their modes (InBounds). Else this is a compile
    /// error.
    ///
    /// # Panics
    /// Panics if an index or a range does not lie within its mode (InBounds), or if a range is
    /// empty (Representable); [`Tensor::try_slice`] returns an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
    /// let row = x.slice(coord!((3,_)));
    /// assert_eq!(row.layout().to_string(), "(_8):(_1)");
    /// assert!(row.iter().eq(&data[24..]));
    ///
    /// let column = x.slice((.., 5));
    /// assert!(column.iter().eq(&[5, 13, 21, 29]));
    /// let window = x.slice((1..3, 2..=4));
    /// assert_eq!(window.layout().to_string(), "(2,3):(_8,_1)");
    /// assert!(window.iter().eq(&[10, 18, 11, 19, 12, 20]));
    /// assert_eq!(x.slice((.., int!(1)..)).layout(), layout!((4,7):(8,1)));
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: slicing: coordinate 8 lies outside size 8 (InBounds)
    /// Tensor::new(&[0; 32], layout!((4,8):(8,1))).unwrap().slice((.., ..int!(9)));
    /// ```
    ///
    /// Source: CuTe `tensor(coord)` with `_`; NumPy `x[1:3, 2:5]`.
    #[doc(alias("slice_", "narrow", "select"))]
    #[inline(always)]
    #[track_caller]
    pub fn slice</* one tuple: x.slice((i, ..)) */ S: SliceIndex<L, Output = R>, R: Layout>(
        self, // x.view() or x.view_mut() keeps x
        slicer: S,
    ) -> Tensor<E, R>
    where
        E: View,
    {
        settle::<E, _>("slicing", self.try_slice(slicer))
    }

    /// [`Tensor::slice`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if an index or a range does not lie within its mode (InBounds), or if a range is empty
    /// (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 32], layout!((4,8):(8,1)))?;
    /// let row = 4_usize;
    /// let error = x.try_slice(coord!((row,_))).unwrap_err();
    /// assert_eq!(error.to_string(), "coordinate 4 lies outside size 4 (InBounds)");
    /// let error = x.try_slice((row - 1..row + 1, ..)).unwrap_err();
    /// assert_eq!(error.to_string(), "range end 5 lies beyond size 4 (InBounds)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_slice<S: SliceIndex<L, Output = R>, R: Layout>(
        self,
        slicer: S,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
    {
        let (layout, start) = slicer.cut(self.layout, Sealed)?;
        let offset = slice_offset_of(start, self.layout);
        // SAFETY: these are the offsets of this layout at the coordinates that have the indices of
        // `slicer`, or lie in its ranges. `cut` is of this library, since no other crate can name
        // `Sealed`, and it checks that indices and ranges lie in the domains of their modes.
        unsafe { self.part(offset, layout) }
    }

    /// [`Tensor::try_slice`] by a slicer that is known to fit the layout; if it does not, `R` has
    /// no values.
    #[inline(always)]
    pub(crate) fn try_slice_known<C: Slicer, R: Layout>(
        self,
        slicer: C,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
        L: ComputeSlice<C, Output = R>,
    {
        let (layout, start) = cut_known(slicer, self.layout)?;
        let offset = slice_offset_of(start, self.layout);
        // SAFETY: as in `try_slice`; `cut_known` has checked the integers of `slicer`.
        unsafe { self.part(offset, layout) }
    }

    /// The elements of a slice under the layout of the slice.
    #[inline(always)]
    pub(super) fn try_slice_under<C: Slicer, R: Layout>(
        self,
        slicer: C,
        layout: Result<R, LayoutError>,
    ) -> Result<Tensor<E, R>, TensorError>
    where
        E: View,
    {
        inside(slicer, self.layout).check()?;
        let layout = layout?;
        // as wide as offsets, whatever the types of the integers
        let offset = slice_offset_of(slicer.wide(), self.layout);
        // SAFETY: these are the offsets of this layout at the coordinates that have the integers of
        // `slicer`, and each integer lies in the domain of its mode.
        unsafe { self.part(offset, layout) }
    }

    /// Mode `I` alone, at coordinate 0 of the other modes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3):(3,1)))?;
    /// assert!(x.mode::<1>().iter().eq(&[0, 1, 2]));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `tensor<I>`, `get<I>(tensor)`.
    #[doc(alias = "get")]
    #[inline(always)]
    pub fn mode<const I: usize>(self /* or x.view() */) -> Tensor<E, <L as WithMode<I>>::Mode>
    where
        E: View,
        L: WithMode<I>,
    {
        let layout = self.layout.mode::<I>();
        // SAFETY: the offsets are those at the coordinates that are 0 in the other modes.
        unsafe { self.rearranged(layout) }
    }

    /// The tensor without nesting, with its elements in their order:
    /// [`flatten`](crate::layout::Coalescing::flatten).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 21], layout!((3,(2,3)):(3,(12,1))))?;
    /// assert_eq!(x.flatten().layout(), layout!((3,2,3):(3,12,1)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `flatten(tensor)`.
    #[inline(always)]
    pub fn flatten(self) -> Tensor<E, FlattenLayout<L>>
    where
        E: View,
    {
        let layout = self.layout.flatten();
        // SAFETY: the modes stay as they are, so the offsets do.
        unsafe { self.rearranged(layout) }
    }

    /// The tensor in as few modes as possible, with its elements in their order:
    /// [`coalesce`](crate::layout::Coalescing::coalesce).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 12], layout!((2,(1,6)):(1,(6,2))))?;
    /// assert_eq!(x.coalesce().layout(), layout!(12:1));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `coalesce(tensor)`.
    #[doc(alias = "ravel")]
    #[inline(always)]
    pub fn coalesce<R: Layout>(self) -> Tensor<E, R>
    where
        E: View,
        L: ComputeCoalesce<Output = R>,
    {
        let layout = self.layout.coalesce();
        // SAFETY: coalescing keeps the function from indices to offsets.
        unsafe { self.rearranged(layout) }
    }

    /// Each element once: the tensor without its modes of stride 0, coalesced:
    /// [`filter`](crate::layout::Filtering::filter).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 8], layout!((2,4,3):(4,1,0)))?;
    /// assert_eq!(x.filter().layout(), layout!((2,4):(4,1)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `filter(tensor)`.
    #[inline(always)]
    pub fn filter<R: Layout>(self) -> Tensor<E, R>
    where
        E: View,
        L: ComputeFilter<Output = R>,
    {
        let layout = self.layout.filter();
        // SAFETY: the offsets are those at the coordinates that are 0 in the modes of stride 0.
        unsafe { self.rearranged(layout) }
    }

    /// Each element once, in modes nested as before: a mode of static stride 0 gets size 1:
    /// [`filter_zeros`](crate::layout::Filtering::filter_zeros).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 8], layout!((2,4,3):(4,1,0)))?;
    /// assert_eq!(x.filter_zeros().layout(), layout!((2,4,1):(4,1,0)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `filter_zeros(tensor)`.
    #[inline(always)]
    pub fn filter_zeros(self) -> Tensor<E, FilterZeros<L>>
    where
        E: View,
    {
        let layout = self.layout.filter_zeros();
        // SAFETY: as in `filter`.
        unsafe { self.rearranged(layout) }
    }

    /// Modes `B` to `N`, `N` excluded, as one mode: [`group`](crate::layout::Rearranging::group).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 30], layout!((3,2,5)))?;
    /// assert_eq!(x.group::<0, 2>().layout(), layout!(((3,2),5)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `group_modes<B, E>(tensor)`.
    #[doc(alias = "group_modes")]
    #[inline(always)]
    pub fn group<const B: usize, const N: usize>(
        self,
    ) -> Tensor<E, GroupModes<L, FromConst<B>, FromConst<N>>>
    where
        E: View,
        Const<B>: StaticConst,
        Const<N>: StaticConst,
        L: WithModes<B, N>,
    {
        let layout = self.layout.group::<B, N>();
        // SAFETY: the modes stay as they are, so the offsets do.
        unsafe { self.rearranged(layout) }
    }

    /// [`permute`](Self::permute) to an order in which the modes from `begin` to `end` become one, for
    /// callers with bounds of their own; a constant makes sure that the order has each mode once.
    #[inline(always)]
    pub(crate) fn grouped<I: Ints, B: Int, N: Int>(
        self,
        order: I,
        begin: B,
        end: N,
    ) -> Tensor<E, GroupModes<SelectModes<L, I>, B, N>>
    where
        E: View,
    {
        let together = self.permuted(order);
        let layout = group_modes(together.layout, begin, end);
        // SAFETY: the modes stay as they are, so the offsets do.
        unsafe { together.rearranged(layout) }
    }

    /// The modes in another order: [`permute`](crate::layout::Rearranging::permute).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0; 30], layout!((3,2,5)))?;
    /// assert_eq!(x.permute(coord!((2,0,1))).layout(), layout!((5,3,2):(6,1,3)));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `select<…>(tensor)`.
    #[doc(alias("moveaxis", "swapaxes", "movedim"))]
    #[inline(always)]
    pub fn permute<I: AsInts>(self, order: I) -> Tensor<E, SelectModes<L, I::Ints>>
    where
        E: View,
        L: WithOrder<I::Ints>,
    {
        self.permuted(order.ints())
    }

    /// [`permute`](Self::permute) for callers with bounds of their own; a constant makes sure that
    /// the order has each mode once.
    #[inline(always)]
    pub(crate) fn permuted<I: Ints>(self, order: I) -> Tensor<E, SelectModes<L, I>>
    where
        E: View,
    {
        const { assert!(<<IsOrder<L, I> as Status>::IsGood as Bool>::VALUE) };
        let layout = select_modes(self.layout, order);
        // SAFETY: each mode is there once, so the modes stay as they are, and so do the offsets.
        unsafe { self.rearranged(layout) }
    }

    /// The second mode, then the first: [`transpose`](crate::layout::Rearranging::transpose).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((2,3)))?;
    /// assert_eq!(x.transpose()[(2,1)], x[(1,2)]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "T")]
    #[inline(always)]
    pub fn transpose(self /* x.view() keeps x */) -> Tensor<E, ReverseModes<L>>
    where
        E: View,
        L: WithTwoModes,
    {
        let layout = self.layout.transpose();
        // SAFETY: the modes stay as they are, so the offsets do.
        unsafe { self.rearranged(layout) }
    }
}

impl<E, L: Layout> Tensor<E, L> {
    /// The elements at the indices that another layout, or a tiler, names:
    /// [`compose`](crate::layout::Composing::compose). A tensor with exclusive elements is borrowed
    /// by `view()` first: a composition may name an element twice, and a layout may also name
    /// elements beyond the domain.
    ///
    /// # Conditions
    /// The conditions of [`compose`](crate::layout::Composing::compose). Else this is a compile
    /// error.
    ///
    /// # Panics
    /// Panics if a condition that depends on dynamic sizes does not hold, or if the indices lead
    /// beyond the elements of this tensor (InBounds); [`Tensor::try_compose`] returns an error
    /// instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let data: Vec<u32> = (0..32).collect();
    /// let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
    /// // threads (2,4), each with 2 by 2 values, in a tile of (4,8) in column-major order
    /// let mine = x.compose(layout!(((2,4),(2,2)):((2,8),(1,4)))).slice(coord!((5,_)));
    /// assert_eq!(mine.layout().to_string(), "((_2,_2)):((_8,_1))");
    /// assert!(mine.iter().eq(&[20, 28, 21, 29]));
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `Tensor::compose`, `composition(tensor, layout)`.
    #[doc(alias = "composition")]
    #[inline(always)]
    #[track_caller]
    pub fn compose<B: AsTiler, R: Layout>(self, b: B) -> Tensor<E, R>
    where
        E: SharedView,
        L: ComputeCompose<B::Operand, Output = R> + ComposableWith<B::Operand, R::Verdict>,
    {
        settle::<E, _>("compose", self.try_compose(b))
    }

    /// [`Tensor::compose`], with a broken condition as an error.
    ///
    /// # Errors
    /// Fails if a condition that depends on dynamic sizes does not hold, or if the indices lead
    /// beyond the elements of this tensor (InBounds).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[0, 1, 2, 3, 4, 5, 6, 7], layout!((4,2)))?;
    /// let n = 3_usize;
    /// assert!(x.try_compose(layout!(n:3))?.iter().eq(&[0, 3, 6]));
    /// let error = x.try_compose(layout!((n,2):(4,1))).unwrap_err();
    /// assert_eq!(error.condition(), Condition::InBounds);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_compose<B: AsTiler, R: Layout>(self, b: B) -> Result<Tensor<E, R>, TensorError>
    where
        E: SharedView,
        L: ComputeCompose<B::Operand, Output = R> + ComposableWith<B::Operand, R::Verdict>,
    {
        let layout = self.layout.try_compose(b)?;
        // SAFETY: a tensor that can be copied is not exclusive.
        unsafe { self.part(Zero, layout) }
    }
}

impl<E: View + Pointer + Copy, L: Layout> Tensor<E, L> {
    /// The tensor read from `coordinate` on, under the same layout: at `x` it has what this tensor
    /// has at `coordinate + x`.
    ///
    /// # Errors
    /// Fails if that reaches beyond the elements of this tensor (InBounds), as it does unless
    /// strides are 0 or of both signs. (Tensors of coordinates have no bounds; there this function
    /// tells a tile its place.) Fails if the offset does not fit the integer type of `coordinate`
    /// (Representable).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let x = Tensor::new(&[10, 11, 12], layout!((3,3):(1,0)))?;
    /// assert_eq!(x.domain_offset(coord!((0,2)))?[(1,0)], 11);
    /// assert!(x.domain_offset(coord!((1,0))).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// Source: CuTe `domain_offset(coord, tensor)`, which does not check.
    #[inline(always)]
    pub fn domain_offset<C: IntoIntTuple>(self, coordinate: C) -> Result<Self, TensorError>
    where
        L: WithCoordinate<C::Tuple>,
    {
        let offset = try_crd2idx(coordinate.into_int_tuple(), self.layout)?;
        let layout = self.layout;
        // SAFETY: a tensor that can be copied is not exclusive.
        unsafe { self.part(offset, layout) }
    }
}
