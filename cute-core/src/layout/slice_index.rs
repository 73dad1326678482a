//! What slices a layout: `coord!` with `_`, or a native tuple of indices and ranges.
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
use super::{ComputeSlice, Contains, Coordinate, Layout, Layout2, Modes, SlicedBy, Slicer, Slicers};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, Neg, Pos, Zero};
use crate::int::{exp::Exp, nat::OddNat};
use crate::status::Status;
use crate::tuple::{Cons, Nil, Tree, Underscore};
use core::ops::RangeFull;

/// What slices a layout `L`: a [`Slicer`], such as `coord!((2,_))`; a range; or a native tuple with
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
/// // error: this does not slice a layout of shape (_4, _8) (Congruent)
/// Tensor::new(&[0; 32], layout!((4,8))).unwrap().slice((1..3, .., 0));
/// ```
///
/// The parameter `Shape` serves the error message; it is never written.
///
/// Source: CuTe `slice(coord, layout)`; the indices of NumPy and of `ndarray`.
#[diagnostic::on_unimplemented(
    message = "this does not slice a layout of shape {Shape} (Congruent)",
    label = "not a slice of this layout",
    note = "a slice is a tuple with one entry for each mode: an index, a range, or `..` for the whole mode, as in \
            `(1..3, .., 0)`; or one range for a layout of one mode; or `coord!` with `_`"
)]
pub trait SliceIndex<L: Layout, Shape = <L as Tree>::Shape>: Sized {
    /// The layout of the slice.
    type Output: Layout;
    /// The coordinate at which the slice begins, with `_` for modes that stay whole.
    type Start: Slicer;
    /// The layout of the slice and where it begins, if it lies within `layout`.
    #[doc(hidden)]
    fn cut(self, layout: L, _: Sealed) -> Result<(Self::Output, Self::Start), LayoutError>;
}

/// What slices one mode of a layout whose coordinates are of type `W`: an entry of a
/// [`SliceIndex`]. Sealed.
///
/// ```
/// use cute_core::{layout::SlicePart, prelude::*};
/// fn count<M: Layout, P: SlicePart<M, usize>, E: View, T: Layout>(x: Tensor<E, T>, rows: P) -> usize
/// where
///     T: Layout2<Mode0 = M, Index = usize>,
/// {
///     x.slice((rows, 0)).layout().len()
/// }
/// let x = Tensor::new(&[0; 32], layout!((4,8)))?;
/// assert_eq!((count(x, ..), count(x, 1..), count(x, 2)), (4, 3, 1));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe `slice(coord, layout)`.
#[diagnostic::on_unimplemented(
    message = "this does not slice a mode of shape {Shape} (Congruent)",
    label = "not a slice of this layout",
    note = "an entry of a slice is an index, a range of integers, `..` for the whole mode, or a tuple of such entries \
            for a mode that is a tuple"
)]
pub trait SlicePart<M: Layout, W: DynInt, Shape = <M as Tree>::Shape>: Sized {
    /// The coordinate at which the slice begins, with `_` if it is the whole mode.
    type Start: Slicer;
    /// The modes that are left, in front of the modes `Rest`.
    type Onto<Rest: Modes>: Modes;
    /// The modes that are left in front of `rest`, and where they begin, if that lies within
    /// `mode`.
    #[doc(hidden)]
    fn cut_onto<Rest: Modes>(
        self,
        mode: M,
        rest: Rest,
        _: Sealed,
    ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError>;
}

impl<C: Slicer, L: Layout, R: Layout, Shape> SliceIndex<L, Shape> for C
where
    L: ComputeSlice<C, Output = R> + SlicedBy<C, R::Verdict> + Contains<C>,
{
    type Output = R;
    type Start = C::Wide;
    #[inline(always)]
    fn cut(self, layout: L, _: Sealed) -> Result<(R, C::Wide), LayoutError> {
        cut_known(self, layout)
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

/// The entries that [`Slicer`]s are too.
macro_rules! slicers {
    ($([$($generics:tt)*] $slicer:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)* M: Layout, W: DynInt, Shape> SlicePart<M, W, Shape> for $slicer
        where
            M: SlicedBy<$slicer> + Contains<$slicer>,
        {
            type Start = <$slicer as Widened>::Wide;
            type Onto<Rest: Modes> = OpenedOnto<$slicer, M, Rest>;
            #[inline(always)]
            fn cut_onto<Rest: Modes>(
                self,
                mode: M,
                rest: Rest,
                _: Sealed,
            ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
                slice::inside(self, mode).check()?;
                Ok((slice::opened_onto(self, mode, rest), self.wide()))
            }
        }
    )*};
}
slicers! {
    [] Zero;
    [O: OddNat, K: Exp,] Pos<O, K>;
    [O: OddNat, K: Exp,] Neg<O, K>;
    [T: DynInt,] Dyn<T>;
    [] Underscore;
    [] Nil;
    [H: Slicer, T: Slicers,] Cons<H, T>;
}

#[diagnostic::do_not_recommend]
impl<N: DynInt, M: Layout, W: DynInt, Shape> SlicePart<M, W, Shape> for N {
    type Start = Dyn<i64>;
    type Onto<Rest: Modes> = Rest;
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        self,
        mode: M,
        rest: Rest,
        _: Sealed,
    ) -> Result<(Rest, Dyn<i64>), LayoutError> {
        if Coordinate::<M>::within(self, mode, Sealed) {
            Ok((rest, Dyn(self).wide()))
        } else {
            Err(Coordinate::<M>::outside(self, mode, Sealed))
        }
    }
}

#[diagnostic::do_not_recommend]
impl<M: Layout, W: DynInt, Shape> SlicePart<M, W, Shape> for RangeFull {
    type Start = Underscore;
    type Onto<Rest: Modes> = Cons<M, Rest>;
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        self,
        mode: M,
        rest: Rest,
        _: Sealed,
    ) -> Result<(Cons<M, Rest>, Underscore), LayoutError> {
        Ok((Cons(mode, rest), Underscore))
    }
}

impl<L: Layout, Shape> SliceIndex<L, Shape> for RangeFull {
    type Output = L;
    type Start = Underscore;
    #[inline(always)]
    fn cut(self, layout: L, _: Sealed) -> Result<(L, Underscore), LayoutError> {
        Ok((layout, Underscore))
    }
}

/// Native tuples. `@modes` is the list of modes that a tuple meets, `@starts` the list of the
/// starts of its entries, `@onto` the modes that they leave, and `@cut` takes these, the last
/// first.
macro_rules! native {
    (@modes) => { Nil };
    (@modes $m:ident $($rest:ident)*) => { Cons<$m, native!(@modes $($rest)*)> };
    (@starts $W:ident) => { Nil };
    (@starts $W:ident $p:ident $m:ident $($rest:ident)*) => {
        Cons<<$p as SlicePart<$m, $W>>::Start, native!(@starts $W $($rest)*)>
    };
    (@onto $W:ident $Rest:ident) => { $Rest };
    (@onto $W:ident $Rest:ident $p:ident $m:ident $($rest:ident)*) => {
        <$p as SlicePart<$m, $W>>::Onto<native!(@onto $W $Rest $($rest)*)>
    };
    (@cut $layout:ident $rest:ident) => {{
        let Nil = $layout;
        ($rest, Nil)
    }};
    (@cut $layout:ident $rest:ident $p:ident $($more:ident)*) => {{
        let Cons(mode, modes) = $layout;
        let (modes, starts) = native!(@cut modes $rest $($more)*);
        let (modes, start) = $p.cut_onto(mode, modes, Sealed)?;
        (modes, Cons(start, starts))
    }};
    (@whole $($P:ident)+) => {
        impl<$($P,)+ L: Layout, Shape> SliceIndex<L, Shape> for ($($P,)+)
        where
            Self: SlicePart<L, WidthOf<L>>,
        {
            type Output = <Self as SlicePart<L, WidthOf<L>>>::Onto<Nil>;
            type Start = <Self as SlicePart<L, WidthOf<L>>>::Start;
            #[inline(always)]
            fn cut(self, layout: L, _: Sealed) -> Result<(Self::Output, Self::Start), LayoutError> {
                self.cut_onto(layout, Nil, Sealed)
            }
        }
    };
    ($($P:ident $p:ident $M:ident),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($P: SlicePart<$M, W>, $M: Layout,)+ W: DynInt, Shape>
            SlicePart<native!(@modes $($M)+), W, Shape> for ($($P,)+)
        {
            type Start = native!(@starts W $($P $M)+);
            type Onto<Rest: Modes> = native!(@onto W Rest $($P $M)+);
            #[inline(always)]
            fn cut_onto<Rest: Modes>(
                self,
                layout: native!(@modes $($M)+),
                rest: Rest,
                _: Sealed,
            ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
                let ($($p,)+) = self;
                Ok(native!(@cut layout rest $($p)+))
            }
        }
        native!(@whole $($P)+);
    };
}
native!(P0 p0 M0);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4, P5 p5 M5);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4, P5 p5 M5, P6 p6 M6);
native!(P0 p0 M0, P1 p1 M1, P2 p2 M2, P3 p3 M3, P4 p4 M4, P5 p5 M5, P6 p6 M6, P7 p7 M7);

/// A pair slices every layout that is known to have two modes, also in generic code.
#[diagnostic::do_not_recommend]
impl<P0, P1, L: Layout2, W: DynInt, Shape> SlicePart<L, W, Shape> for (P0, P1)
where
    P0: SlicePart<L::Mode0, W>,
    P1: SlicePart<L::Mode1, W>,
{
    type Start = Cons<P0::Start, Cons<P1::Start, Nil>>;
    type Onto<Rest: Modes> = P0::Onto<P1::Onto<Rest>>;
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        self,
        layout: L,
        rest: Rest,
        _: Sealed,
    ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
        let (rest, second) = self.1.cut_onto(layout.mode::<1>(), rest, Sealed)?;
        let (modes, first) = self.0.cut_onto(layout.mode::<0>(), rest, Sealed)?;
        Ok((modes, Cons(first, Cons(second, Nil))))
    }
}
native!(@whole P0 P1);
