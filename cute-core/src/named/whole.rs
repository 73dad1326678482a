//! Tensors with names as a whole: modes backwards, diagonals, elements exchanged, owned copies.
#![allow(
    unsafe_code,
    reason = "the mode that is handed over is the mode of that number"
)]

#[cfg(feature = "alloc")]
use super::algorithm::SameSizes;
use super::arrange::ArrangedBy;
#[cfg(feature = "alloc")]
use super::arrange::{OrderOf, places};
use super::group::{GroupOf, Together};
use super::name::{Label, Name};
use super::named_value::Named;
use super::names::{IsDistinct, IsOneOf, NameList};
use super::place::{Holds, Pick, Place};
use crate::int::{Int, Zero};
use crate::layout::flip::Backward;
use crate::layout::ops::modes::mode_along;
#[cfg(feature = "alloc")]
use crate::layout::{CompactColMajor, SelectModes, ShapeOf};
use crate::layout::{Coordinate, Layout, ModeAlong, ReplaceMode, WithDiagonal};
#[cfg(feature = "alloc")]
use crate::tensor::{OwnedTensor, Stored, assert_no_scatter};
use crate::tensor::{StoredMut, Tensor, TensorError, View, settle};
use crate::tuple::{Cons, Ints, Nil};
use core::fmt::Debug;

/// The number of the mode `M` in a layout whose modes have the names `N`.
type NumberOf<N, M> = <<N as NameList>::Find<M> as Place>::Number;
/// The mode that those of the names `M` are together.
type Joint<M, N, L> = ModeAlong<Together<M, N, L>, Cons<<M as GroupOf<N>>::Begin, Nil>>;
/// The modes, with the diagonal of those of the names `M` in their place.
type WithDiagonalOf<M, N, L> = ReplaceMode<
    Together<M, N, L>,
    <M as GroupOf<N>>::Begin,
    <Joint<M, N, L> as WithDiagonal>::Diagonal,
>;

impl<E, N: NameList, L: Layout> Named<N, Tensor<E, L>> {
    /// The tensor with the mode of this name read backwards: [`Tensor::flip`].
    ///
    /// # Panics
    /// The panics of [`Tensor::flip`]; [`try_flip`](Self::try_flip) returns an error instead.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let data = [0, 1, 2, 3, 4, 5];
    /// let x = NamedTensor::new(&data, layout!({row: 2, col: 3}; row_major))?;
    /// let flipped = x.flip(name!(col));
    /// assert_eq!(flipped.layout().to_string(), "{row: _2, col: _3}:{row: _3, col: _-1}");
    /// assert_eq!(flipped[coord!({row: 1, col: 0})], 5);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{named::NamedTensor, prelude::*};
    /// # let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: 8})).unwrap();
    /// // error: no mode is named `line`: the modes are ((r, o, w), (c, o, l))
    /// x.flip(name!(line));
    /// ```
    ///
    /// Source: NumPy `flip(a, axis)`, where modes have numbers.
    #[inline(always)]
    #[track_caller]
    #[allow(
        clippy::type_complexity,
        reason = "the layout is that of the whole, with one mode replaced"
    )]
    pub fn flip<M: Name, R: Backward>(
        self,
        name: Label<M>,
    ) -> Named<N, Tensor<E, ReplaceMode<L, NumberOf<N, M>, R::Reversed>>>
    where
        E: View,
        N::Find<M>: Pick<L, Nil, Entry = R>,
        IsOneOf<M, N>: Holds,
    {
        settle::<E, _>("flip", self.try_flip(name))
    }

    /// [`flip`](Self::flip), with a broken condition as an error.
    ///
    /// # Errors
    /// The errors of [`Tensor::try_flip`].
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[1, 2, 3], layout!({lane: 3}))?;
    /// assert_eq!(x.try_flip(name!(lane))?[coord!({lane: 0})], 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[allow(
        clippy::type_complexity,
        reason = "the layout is that of the whole, with one mode replaced"
    )]
    pub fn try_flip<M: Name, R: Backward>(
        self,
        _: Label<M>,
    ) -> Result<Named<N, Tensor<E, ReplaceMode<L, NumberOf<N, M>, R::Reversed>>>, TensorError>
    where
        E: View,
        N::Find<M>: Pick<L, Nil, Entry = R>,
        IsOneOf<M, N>: Holds,
    {
        let mode = <N::Find<M>>::pick(self.value.layout());
        let number = <NumberOf<N, M> as Int>::make_static();
        // SAFETY: `Find` is the place of the name, `pick` takes the mode there, and `Number` counts
        // the modes before it. A name that is missing has no call: `IsOneOf` does not hold. The mode
        // backwards has the mode's own offsets, as in `Tensor::try_flip`.
        let flipped = unsafe { (self.value).try_with_mode(number, mode.last(), mode.reversed()) }?;
        Ok(Named::from_value(flipped))
    }

    /// The elements whose coordinates are equal in the two modes of these names, as one mode of the
    /// name `place`: [`Tensor::diagonal`] of these modes. It stands where the mode of the first name
    /// stood; other modes stay.
    ///
    /// # Conditions
    /// Both modes have one size and one integer stride (Congruent). Else this is a compile error.
    ///
    /// # Panics
    /// The panics of [`Tensor::diagonal`]; [`try_diagonal`](Self::try_diagonal) returns an error
    /// instead.
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let data: Vec<u32> = (0..24).collect();
    /// let x = NamedTensor::new(&data[..], layout!({batch: 2, row: 3, col: 4}; row_major))?;
    /// let diagonals = x.diagonal(names!(row, col), name!(place));
    /// assert_eq!(diagonals.layout(), layout!({batch: 2, place: 3}:{batch: 12, place: 5}));
    /// assert_eq!(diagonals[coord!({place: 2, batch: 1})], 12 + 10);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{named::NamedTensor, prelude::*};
    /// # let x = NamedTensor::new(&[0; 32], layout!({row: 4, col: (2,4)})).unwrap();
    /// // error: diagonal: (_4, (_2, _4)) does not have two modes of one size and one integer stride each (Congruent)
    /// x.diagonal(names!(row, col), name!(place));
    /// ```
    ///
    /// Source: NumPy `diagonal(a, axis1, axis2)`, where modes have numbers.
    #[inline(always)]
    #[track_caller]
    #[allow(
        clippy::type_complexity,
        reason = "the layout is that of the whole, with one mode replaced"
    )]
    pub fn diagonal<M: GroupOf<N>, G: Name>(
        self,
        names: Label<M>,
        place: Label<G>,
    ) -> Named<M::Names<G>, Tensor<E, WithDiagonalOf<M, N, L>>>
    where
        E: View,
        IsDistinct<M::Names<G>>: Holds,
        Joint<M, N, L>: WithDiagonal,
    {
        settle::<E, _>("diagonal", self.try_diagonal(names, place))
    }

    /// [`diagonal`](Self::diagonal), with a broken condition as an error.
    ///
    /// # Errors
    /// The errors of [`Tensor::try_diagonal`].
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[1, 2, 3, 4], layout!({row: 2, col: 2}))?;
    /// let diagonal = x.try_diagonal(names!(row, col), name!(place))?;
    /// assert_eq!(diagonal[coord!({place: 1})], 4);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[allow(
        clippy::type_complexity,
        reason = "a tensor of one mode fewer, or an error"
    )]
    pub fn try_diagonal<M: GroupOf<N>, G: Name>(
        self,
        names: Label<M>,
        place: Label<G>,
    ) -> Result<Named<M::Names<G>, Tensor<E, WithDiagonalOf<M, N, L>>>, TensorError>
    where
        E: View,
        IsDistinct<M::Names<G>>: Holds,
        Joint<M, N, L>: WithDiagonal,
    {
        let together = self.group(names, place).value;
        let number = <M::Begin as Int>::make_static();
        let mode = mode_along(together.layout(), <Cons<M::Begin, Nil> as Ints>::make());
        // SAFETY: `mode` is the mode with the number `Begin`, along the path of that number. Its diagonal
        // has offsets of the mode, as in `Tensor::try_diagonal`.
        let diagonal = unsafe { together.try_with_mode(number, Zero, mode.diagonal_mode()) }?;
        Ok(Named::from_value(diagonal))
    }

    /// Exchanges the elements at two coordinates, whose entries are named in any order:
    /// [`Tensor::swap`].
    ///
    /// # Panics
    /// Panics if a coordinate lies outside the domain (InBounds).
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let mut data = [0, 1, 2, 3, 4, 5];
    /// let mut y = NamedTensor::new(&mut data, layout!({row: 2, col: 3}; row_major))?;
    /// y.swap(coord!({row: 0, col: 0}), coord!({col: 2, row: 1}));
    /// assert_eq!(data, [5, 1, 2, 3, 4, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn swap<A, B>(&mut self, a: A, b: B)
    where
        E: StoredMut,
        A: ArrangedBy<N, Entries: Coordinate<L> + Debug>,
        B: ArrangedBy<N, Entries: Coordinate<L> + Debug>,
    {
        self.value.swap(a.arranged(), b.arranged());
    }

    /// A tensor on the heap with copies of these elements, under the compact column-major layout of
    /// this tensor's shape, with the same names: [`Tensor::to_owned`].
    ///
    /// # Errors
    /// The errors of [`Tensor::to_owned`].
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[0, 1, 2, 3, 4, 5], layout!({row: 2, col: 3}; row_major))?;
    /// let mut owned = x.to_owned()?;
    /// assert_eq!(owned.layout(), layout!({row: 2, col: 3}));
    /// owned[coord!({row: 1, col: 2})] += 10;
    /// assert_eq!(owned.unnamed().into_raw_storage().0, [0, 3, 1, 4, 2, 15]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    #[allow(
        clippy::type_complexity,
        reason = "a tensor of the same shape, or an error"
    )]
    #[allow(
        clippy::wrong_self_convention,
        reason = "it fails as `OwnedTensor::filled` does"
    )]
    pub fn to_owned(
        &self,
    ) -> Result<Named<N, OwnedTensor<E::Element, CompactColMajor<ShapeOf<L>>>>, TensorError>
    where
        E: Stored<Element: Copy>,
    {
        Ok(Named::from_value(self.value.to_owned()?))
    }

    /// A tensor on the heap with copies of these elements, under `layout`, whose names may have
    /// another order: [`Tensor::to_owned_in`].
    ///
    /// # Conditions
    /// Those of [`copy`](super::copy). If the types show that one is broken, this is a compile error.
    ///
    /// # Errors
    /// The errors of [`Tensor::to_owned_in`].
    ///
    /// ```
    /// use cute_core::{named::NamedTensor, prelude::*};
    /// let x = NamedTensor::new(&[0, 1, 2, 3, 4, 5], layout!({row: 2, col: 3}))?;
    /// let owned = x.to_owned_in(layout!({col: 3, row: 2}))?;
    /// assert_eq!(owned[coord!({row: 1, col: 2})], 5);
    /// assert_eq!(owned.unnamed().into_raw_storage().0, [0, 2, 4, 1, 3, 5]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    #[allow(
        clippy::wrong_self_convention,
        reason = "it fails as `OwnedTensor::filled` does"
    )]
    pub fn to_owned_in<'a, M: OrderOf<N> + SameSizes<K, N, L>, K: Layout>(
        &'a self,
        layout: Named<M, K>,
    ) -> Result<Named<M, OwnedTensor<E::Element, K>>, TensorError>
    where
        E: Stored<Element: Copy> + 'a,
    {
        const { assert_no_scatter::<SelectModes<L, M::Places>, K>() }
        let ordered = self.value.view().permuted(places::<M, N>());
        Ok(Named::from_value(ordered.copied_to(layout.value)?))
    }
}
