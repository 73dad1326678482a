//! A tensor in two parts that are written at one time: what lies before a coordinate of a mode, and
//! the rest.
#![allow(
    unsafe_code,
    reason = "the two parts are the windows before and from a coordinate on, which share none"
)]

use super::error::settle;
use super::iterate::{assert_injective, require_injective};
use super::pointer::Pointer;
use super::{StoredMut, Tensor, TensorError, View};
use crate::int::exp::Exp;
use crate::int::nat::OddNat;
use crate::int::{Dyn, DynInt, Pos};
use crate::layout::{Layout, SliceEntry, SliceIndex};
use core::ops::{RangeFrom, RangeFull, RangeTo};

/// Where a tensor is split: an index for the mode that is divided there, and `..` for every other
/// mode, of up to four. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tensor::SplitIndex};
/// assert_eq!((.., 3).ranges(), ((.., ..3), (.., 3..)));
/// ```
///
/// Source: `ndarray`'s `split_at(Axis(1), 3)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say where a tensor is split",
    label = "not one index, and `..` for the other modes",
    note = "a tensor is split in one mode: `y.split_at_mut((2, ..))` before row 2, `y.split_at_mut((.., 3))` before column 3; \
            parts in several modes are tiles, `y.tiles_mut(tile!((2, 3)))`"
)]
pub trait SplitIndex: Sealed {
    /// The part before the index.
    type Before: SliceEntry;
    /// The part from the index on.
    type After: SliceEntry;
    /// Both parts, as ranges that slice a tensor.
    fn ranges(self) -> (Self::Before, Self::After);
}

/// No other crate splits: parts that overlapped would be two exclusive references to one element.
pub trait Sealed {}

/// An index of the mode that is divided. The ranges are types of the index, so that rustc says of
/// another entry that it is no index, and not what its ranges lack.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no index at which a tensor is split",
    label = "not one index, and `..` for the other modes",
    note = "a tensor is split before an index of one mode: `y.split_at_mut((2, ..))` before row 2, `y.split_at_mut((.., 3))` \
            before column 3; parts in several modes are tiles, `y.tiles_mut(tile!((2, 3)))`"
)]
pub trait SplitPlace: Copy {
    type Before: SliceEntry;
    type After: SliceEntry;
    fn before(self) -> Self::Before;
    fn after(self) -> Self::After;
}

/// The integers of slices: native ones, and those of the library that are not negative.
macro_rules! split_place {
    ([$($generics:tt)*] $place:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> SplitPlace for $place {
            type Before = RangeTo<Self>;
            type After = RangeFrom<Self>;
            #[inline(always)]
            fn before(self) -> RangeTo<Self> {
                ..self
            }
            #[inline(always)]
            fn after(self) -> RangeFrom<Self> {
                self..
            }
        }
    };
}
split_place!([N: DynInt] N);
split_place!([N: DynInt] Dyn<N>);
split_place!([O: OddNat, K: Exp] Pos<O, K>);

/// A tensor of one mode that is no tuple.
macro_rules! split_vector {
    ($([$($generics:tt)*] $place:ty;)*) => {$(
        impl<$($generics)*> Sealed for $place {}
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> SplitIndex for $place {
            type Before = <Self as SplitPlace>::Before;
            type After = <Self as SplitPlace>::After;
            #[inline(always)]
            fn ranges(self) -> (Self::Before, Self::After) {
                (self.before(), self.after())
            }
        }
    )*};
}
split_vector! {
    [] i32;
    [] u32;
    [] i64;
    [] isize;
    [] usize;
    [N: DynInt] Dyn<N>;
    [O: OddNat, K: Exp] Pos<O, K>;
}

/// The forms with `$before` modes before the one that is divided, and `$after` behind it.
macro_rules! split {
    ($([$($before:tt)*] [$($after:tt)*];)*) => {$(
        impl<N: SplitPlace> Sealed for ($(split!(@type $before),)* N, $(split!(@type $after),)*) {}
        #[diagnostic::do_not_recommend]
        impl<N: SplitPlace> SplitIndex for ($(split!(@type $before),)* N, $(split!(@type $after),)*) {
            type Before = ($(split!(@type $before),)* N::Before, $(split!(@type $after),)*);
            type After = ($(split!(@type $before),)* N::After, $(split!(@type $after),)*);
            #[inline(always)]
            fn ranges(self) -> (Self::Before, Self::After) {
                let ($(split!(@pattern $before),)* place, $(split!(@pattern $after),)*) = self;
                (
                    ($(split!(@value $before),)* place.before(), $(split!(@value $after),)*),
                    ($(split!(@value $before),)* place.after(), $(split!(@value $after),)*),
                )
            }
        }
    )*};
    (@type _) => { RangeFull };
    (@pattern _) => { RangeFull };
    (@value _) => { .. };
}
split! {
    [] [];
    [] [_];
    [_] [];
    [] [_ _];
    [_] [_];
    [_ _] [];
    [] [_ _ _];
    [_] [_ _];
    [_ _] [_];
    [_ _ _] [];
}

impl<E, L: Layout> Tensor<E, L> {
    /// The part before an index of one mode, and the part from it on, both for writing. The two
    /// tensors may go to different threads, and one may be computed from the other.
    ///
    /// # Conditions
    /// Injective: no two coordinates have the same element. A static layout that breaks this does
    /// not compile (`cargo build` reports it, `cargo check` does not). Also the conditions of
    /// [`slice`](Tensor::slice), to which both parts are ranges.
    ///
    /// # Panics
    /// Panics if a part would be empty or the index does not lie within its mode, or if a condition
    /// that depends on dynamic sizes or strides does not hold; [`Tensor::try_split_at_mut`] returns
    /// an error instead.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut y = Tensor::new(&mut data, layout!((2,3); row_major))?;
    /// let (before, mut rest) = y.split_at_mut((.., 1));   // column 0, and columns 1 and 2
    /// for j in 0..2 {
    ///     axpby(-1, &before.view().slice((.., 0)), 1, &mut rest.view_mut().slice((.., j)))?;
    /// }
    /// assert_eq!(data, [1, 1, 2, 4, 1, 2]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// # let mut data = [0; 6];
    /// // error: `(i32, i32)` does not say where a tensor is split
    /// Tensor::new(&mut data, layout!((2,3))).unwrap().split_at_mut((1, 1));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn split_at_mut<'a, S: SplitIndex, A: Layout, B: Layout, V: View + Pointer>(
        &'a mut self,
        at: S,
    ) -> (Tensor<V, A>, Tensor<V, B>)
    where
        E: StoredMut<LentMut<'a> = V>,
        S::Before: SliceIndex<L, Output = A>,
        S::After: SliceIndex<L, Output = B>,
    {
        const { assert_injective::<L>() }
        settle::<E, _>("split_at_mut", self.try_split_at_mut(at))
    }

    /// [`Tensor::split_at_mut`], with a broken condition as an error, for static layouts as well.
    ///
    /// # Errors
    /// Fails if a condition does not hold, a part would be empty, or the index does not lie within
    /// its mode.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut data = [0; 6];
    /// let mut y = Tensor::new(&mut data, layout!((2,3)))?;
    /// let error = y.try_split_at_mut((.., 3)).unwrap_err();
    /// assert_eq!(error.to_string(), "range 3..3 is empty (Representable)");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "two views, or an error")]
    pub fn try_split_at_mut<'a, S: SplitIndex, A: Layout, B: Layout, V: View + Pointer>(
        &'a mut self,
        at: S,
    ) -> Result<(Tensor<V, A>, Tensor<V, B>), TensorError>
    where
        E: StoredMut<LentMut<'a> = V>,
        S::Before: SliceIndex<L, Output = A>,
        S::After: SliceIndex<L, Output = B>,
    {
        require_injective(self.layout)?;
        let (before, after) = at.ranges();
        let whole = self.view_mut();
        let again = Tensor {
            // SAFETY: the two engines become those of slices by `..n` and by `n..` of one mode, so
            // no coordinate is in both. The layout is injective, so neither is an element.
            engine: unsafe { whole.engine.again() },
            layout: whole.layout,
        };
        Ok((whole.try_slice(before)?, again.try_slice(after)?))
    }
}
