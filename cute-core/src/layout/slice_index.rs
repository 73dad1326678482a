//! Operands that slice a layout: `coord!` with `_`, or a native tuple of indices and ranges.
//!
//! A slice fixes some modes and keeps the others, side by side, whole or as windows. For each mode
//! it has
//!
//! ```text
//! an index, (1,2), coord!((1,_))   the mode at this coordinate; an index leaves nothing of it
//! ..                               the whole mode
//! 2..5, 2.., ..5, ..=4, span(2,3)  a window of it: the coordinates from 2 to 4
//! ```
//!
//! `(4,8):(8,1)` sliced by `(1..3, 5)` is `(2):(8)`, from offset `1·8 + 5·1` on. A range takes part
//! of a mode with one leaf, since only there the part is a layout again.
//!
//! Source: CuTe `slice`; NumPy's basic slicing, without steps.

use super::coordinate::{Sealed, WidthOf};
use super::evaluate::Evaluate;
use super::ops::slice::{self, OpenedOnto};
use super::wide::Widened;
use super::{ComputeSlice, Contains, Coordinate, Layout, Modes, Rank2, SlicedBy, Slicer};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, for_integers};
use crate::status::Status;
use crate::tuple::{Cons, Nil, Tree, Underscore, list_type};
use core::ops::RangeFull;

/// A slice of a layout `L`: a [`Slicer`], such as `coord!((2,_))`; a range; or a native tuple with
/// an index or a range for each mode. Sealed.
///
/// ```
/// use cute_core::{layout::SliceIndex, prelude::*};
/// fn first<L: Layout, S: SliceIndex<L>>(x: Tensor<Shared<'_, i32>, L>, slice: S) -> i32 {
///     x.slice(slice)[0]
/// }
/// let data: Vec<i32> = (0..32).collect();
/// let x = Tensor::new(&data[..], layout!((4,8):(8,1)))?;
/// assert_eq!(first(x, (1..3, 5)), 13);
/// assert_eq!(first(x, (.., 2)), 2);
/// assert_eq!(first(x, coord!((3,_))), 24);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: this does not slice modes of shape (_4, _8) (Congruent)
/// Tensor::new(&[0; 32], layout!((4,8))).unwrap().slice((1..3, .., 0));
/// ```
///
/// Source: CuTe `slice(coord, layout)`; the indices of NumPy and of `ndarray`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no slice",
    label = "not a slice",
    note = "a slice is `coord!` with `_`, or a tuple with one entry for each mode: an index, a range of integers (i32, \
            u32, i64, isize or usize), or `..` for the whole mode, as in `(1..3, .., 0)`"
)]
pub trait SliceIndex<L: Layout>: SliceEntry {
    /// The layout of the slice.
    type Output: Layout;
    /// The coordinate at which the slice begins, with `_` for modes that stay whole.
    type Start: Slicer;
    /// The layout of the slice and where it begins, if it lies within `layout`.
    #[doc(hidden)]
    fn cut(self, layout: L, _: Sealed) -> Result<(Self::Output, Self::Start), LayoutError>;
}

// There is one implementation, and one for each form of an entry, so that rustc goes on to the
// entry that is wrong and names it.
impl<S: SliceEntry, L: Layout> SliceIndex<L> for S
where
    S::Form: Cut<S, L, WidthOf<L>>,
{
    type Output = <S::Form as Cut<S, L, WidthOf<L>>>::Alone;
    type Start = <S::Form as Cut<S, L, WidthOf<L>>>::Start;
    #[inline(always)]
    fn cut(self, layout: L, _: Sealed) -> Result<(Self::Output, Self::Start), LayoutError> {
        S::Form::cut_alone(self, layout)
    }
}

/// An entry of a slice: an index, a range, `..`, a [`Slicer`], or a native tuple of entries.
/// Sealed.
///
/// ```
/// use cute_core::{layout::{SliceEntry, SliceIndex}, prelude::*};
/// fn columns<S: SliceEntry>(x: Tensor<Shared<'_, i32>, Layout![(4,8)]>, entry: S) -> usize
/// where
///     (S, i32): SliceIndex<Layout![(4,8)]>,
/// {
///     x.slice((entry, 0)).layout().len()
/// }
/// let x = Tensor::new(&[0; 32], layout!((4,8)))?;
/// assert_eq!((columns(x, ..), columns(x, 1..), columns(x, 2)), (4, 3, 1));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `slice(coord, layout)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no entry of a slice",
    label = "not an entry of a slice",
    note = "a slice is `coord!` with `_`, or a tuple with one entry for each mode: an index, a range of integers (i32, \
            u32, i64, isize or usize), or `..` for the whole mode, as in `(1..3, .., 0)`",
    note = "a step is a composition: rows 0 and 2 of (4, 6) are `x.compose(tile!((2:2, 6)))`"
)]
pub trait SliceEntry: Sized {
    /// Which of the forms it has.
    #[doc(hidden)]
    type Form;
}

/// The form of a [`Slicer`], whose integers may be static.
#[derive(Clone, Copy, Debug)]
pub struct ByCoordinate;
/// The form of a native integer.
#[derive(Clone, Copy, Debug)]
pub struct ByIndex;
/// The form of `..`.
#[derive(Clone, Copy, Debug)]
pub struct Whole;
/// The form of a range.
#[derive(Clone, Copy, Debug)]
pub struct ByRange;
/// The form of a native tuple.
#[derive(Clone, Copy, Debug)]
pub struct ByTuple;

#[diagnostic::do_not_recommend]
impl<N: DynInt> SliceEntry for N {
    type Form = ByIndex;
}
impl SliceEntry for RangeFull {
    type Form = Whole;
}
for_integers! { [] SliceEntry {
    type Form = ByCoordinate;
} }
#[diagnostic::do_not_recommend]
impl SliceEntry for Underscore {
    type Form = ByCoordinate;
}
#[diagnostic::do_not_recommend]
impl SliceEntry for Nil {
    type Form = ByCoordinate;
}
#[diagnostic::do_not_recommend]
impl<H, T> SliceEntry for Cons<H, T> {
    type Form = ByCoordinate;
}

/// How an entry `S` of this form slices a mode `M` of a layout whose coordinates are of type `W`.
#[diagnostic::on_unimplemented(
    message = "this does not slice modes of shape {Shape} (Congruent)",
    label = "not a slice of this layout",
    note = "a slice has one entry for each mode: an index, a range, `..` for the whole mode, or a tuple of entries for a \
            mode that is a tuple; in generic code, state the bound `Rank2` for a layout of two modes"
)]
pub trait Cut<S, M: Layout, W: DynInt, Shape = <M as Tree>::Shape> {
    /// The coordinate at which the slice begins, with `_` if it is the whole mode.
    type Start: Slicer;
    /// The slice of a whole layout.
    type Alone: Layout;
    /// The modes that are left, in front of the modes `Rest`.
    type Onto<Rest: Modes>: Modes;
    fn cut_alone(entry: S, layout: M) -> Result<(Self::Alone, Self::Start), LayoutError>;
    fn cut_onto<Rest: Modes>(
        entry: S,
        mode: M,
        rest: Rest,
    ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError>;
}

impl<C: Slicer, M: Layout, R: Layout, W: DynInt, Shape> Cut<C, M, W, Shape> for ByCoordinate
where
    M: ComputeSlice<C, Output = R> + SlicedBy<C, R::Verdict> + Contains<C>,
{
    type Start = C::Wide;
    type Alone = R;
    type Onto<Rest: Modes> = OpenedOnto<C, M, Rest>;
    #[inline(always)]
    fn cut_alone(entry: C, layout: M) -> Result<(R, C::Wide), LayoutError> {
        cut_known(entry, layout)
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        entry: C,
        mode: M,
        rest: Rest,
    ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
        slice::inside(entry, mode).check()?;
        Ok((slice::opened_onto(entry, mode, rest), entry.wide()))
    }
}

/// The slice by a slicer that is known to fit the layout, and where it begins; if it does not fit,
/// `R` has no values.
#[inline(always)]
pub(crate) fn cut_known<C: Slicer, L, R: Layout>(
    slicer: C,
    layout: L,
) -> Result<(R, C::Wide), LayoutError>
where
    L: ComputeSlice<C, Output = R>,
{
    slice::inside(slicer, layout).check()?;
    let sliced = <R::IsStatic as Evaluate>::try_evaluate(|| ComputeSlice::compute(layout, slicer))?;
    // as wide as offsets, whatever the types of the integers
    Ok((sliced, slicer.wide()))
}

impl<N: DynInt, M: Layout, W: DynInt, Shape> Cut<N, M, W, Shape> for ByIndex {
    type Start = Dyn<i64>;
    type Alone = Nil;
    type Onto<Rest: Modes> = Rest;
    #[inline(always)]
    fn cut_alone(entry: N, layout: M) -> Result<(Nil, Dyn<i64>), LayoutError> {
        <ByIndex as Cut<N, M, W>>::cut_onto(entry, layout, Nil)
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        entry: N,
        mode: M,
        rest: Rest,
    ) -> Result<(Rest, Dyn<i64>), LayoutError> {
        if Coordinate::<M>::within(entry, mode, Sealed) {
            Ok((rest, Dyn(entry).wide()))
        } else {
            Err(Coordinate::<M>::outside(entry, mode, Sealed))
        }
    }
}

impl<M: Layout, W: DynInt, Shape> Cut<RangeFull, M, W, Shape> for Whole {
    type Start = Underscore;
    type Alone = M;
    type Onto<Rest: Modes> = Cons<M, Rest>;
    #[inline(always)]
    fn cut_alone(_: RangeFull, layout: M) -> Result<(M, Underscore), LayoutError> {
        Ok((layout, Underscore))
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        _: RangeFull,
        mode: M,
        rest: Rest,
    ) -> Result<(Cons<M, Rest>, Underscore), LayoutError> {
        Ok((Cons(mode, rest), Underscore))
    }
}

/// Where the slice of a mode `M` by an entry `P` begins.
type StartOf<P, M, W> = <<P as SliceEntry>::Form as Cut<P, M, W>>::Start;
/// The part of a mode `M` that an entry `P` leaves, in front of the modes `Rest`.
type OntoOf<P, M, W, Rest> = <<P as SliceEntry>::Form as Cut<P, M, W>>::Onto<Rest>;

/// Native tuples. `@starts` is the list of the starts of its entries, `@onto` the modes that they
/// leave, and `@cut` takes these, the last first.
macro_rules! native {
    (@starts $W:ident) => { Nil };
    (@starts $W:ident $p:ident $m:ident $($rest:ident)*) => {
        Cons<StartOf<$p, $m, $W>, native!(@starts $W $($rest)*)>
    };
    (@onto $W:ident $Rest:ident) => { $Rest };
    (@onto $W:ident $Rest:ident $p:ident $m:ident $($rest:ident)*) => {
        OntoOf<$p, $m, $W, native!(@onto $W $Rest $($rest)*)>
    };
    (@cut $layout:ident $rest:ident) => {{
        let Nil = $layout;
        ($rest, Nil)
    }};
    (@cut $layout:ident $rest:ident $P:ident $p:ident $($more:ident)*) => {{
        let Cons(mode, modes) = $layout;
        let (modes, starts) = native!(@cut modes $rest $($more)*);
        let (modes, start) = $P::Form::cut_onto($p, mode, modes)?;
        (modes, Cons(start, starts))
    }};
    (@entry $($P:ident)+) => {
        impl<$($P),+> SliceEntry for ($($P,)+) {
            type Form = ByTuple;
        }
    };
    ($($P:ident $p:ident $M:ident),+) => {
        native!(@entry $($P)+);
        impl<$($P: SliceEntry<Form: Cut<$P, $M, W>>, $M: Layout,)+ W: DynInt, Shape>
            Cut<($($P,)+), list_type!($($M)+), W, Shape> for ByTuple
        {
            type Start = native!(@starts W $($P $M)+);
            type Alone = native!(@onto W Nil $($P $M)+);
            type Onto<Rest: Modes> = native!(@onto W Rest $($P $M)+);
            #[inline(always)]
            fn cut_alone(
                entries: ($($P,)+),
                layout: list_type!($($M)+),
            ) -> Result<(Self::Alone, Self::Start), LayoutError> {
                <ByTuple as Cut<_, _, W>>::cut_onto(entries, layout, Nil)
            }
            #[inline(always)]
            fn cut_onto<Rest: Modes>(
                ($($p,)+): ($($P,)+),
                layout: list_type!($($M)+),
                rest: Rest,
            ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
                Ok(native!(@cut layout rest $($P $p)+))
            }
        }
    };
}
native!(P0 p0 M0);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4, P5 p5 M5);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4, P5 p5 M5, P6 p6 M6);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4, P5 p5 M5, P6 p6 M6, P7 p7 M7);

native!(@entry P0 P1);
/// A pair slices every layout that is known to have two modes, also in generic code.
impl<P0, P1, L: Rank2, W: DynInt, Shape> Cut<(P0, P1), L, W, Shape> for ByTuple
where
    P0: SliceEntry<Form: Cut<P0, L::Mode0, W>>,
    P1: SliceEntry<Form: Cut<P1, L::Mode1, W>>,
{
    type Start = Cons<StartOf<P0, L::Mode0, W>, Cons<StartOf<P1, L::Mode1, W>, Nil>>;
    type Alone = OntoOf<P0, L::Mode0, W, OntoOf<P1, L::Mode1, W, Nil>>;
    type Onto<Rest: Modes> = OntoOf<P0, L::Mode0, W, OntoOf<P1, L::Mode1, W, Rest>>;
    #[inline(always)]
    fn cut_alone(entries: (P0, P1), layout: L) -> Result<(Self::Alone, Self::Start), LayoutError> {
        <ByTuple as Cut<_, _, W>>::cut_onto(entries, layout, Nil)
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        (p0, p1): (P0, P1),
        layout: L,
        rest: Rest,
    ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
        let (rest, second) = P1::Form::cut_onto(p1, layout.mode::<1>(), rest)?;
        let (modes, first) = P0::Form::cut_onto(p0, layout.mode::<0>(), rest)?;
        Ok((modes, Cons(first, Cons(second, Nil))))
    }
}
