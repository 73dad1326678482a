//! Slices in templates: of layouts that are not known yet, by coordinates, indices and ranges.
//!
//! [`slice_index`](super::slice_index) asks the compiler whether a slice fits a layout. Here any
//! slice has a result for any layout, with as many modes as the slice says, and whether it fits is
//! decided when the template is instantiated.

use super::coordinate::WidthOf;
use super::evaluate::Evaluate;
use super::ops::known::{
    FirstMode, IsOneLeaf, KnownSlice, OtherModes, Resized, first_mode, known_slice, other_modes,
    resized,
};
use super::ops::slice::{self, OpenedOnto, slicing};
use super::slice_index::{ByCoordinate, ByIndex, ByRange, ByTuple, Cut, Whole};
use super::wide::Widened;
use super::window::{at_run_time, check_range, ends_of};
use super::{ComputeSlice, InsideStatus, Layout, Modes, Size, SliceEntry, Slicer, Span};
use crate::error::LayoutError;
use crate::int::{Dyn, DynInt, Int, One, Sub, Zero};
use crate::logic::{Bool, Both};
use crate::status::require::InBounds;
use crate::status::{And, Good, Instance, Status, refuse};
use crate::tuple::{Cons, Nil, Underscore};
use core::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// A slice of a layout that is not known yet: see [`SliceIndex`](super::SliceIndex).
///
/// Tensors rely on `cut`. No other crate can implement it, since none can name it or [`AnyCut`].
#[doc(hidden)]
pub trait AnySlice<L: Layout>: SliceEntry {
    /// The layout of the slice.
    type Output: Layout;
    /// Where it begins.
    type Start: Slicer;
    /// The conditions that types tell.
    type Held: Status;
    /// Whether the layout has such modes.
    const FITS: bool;
    /// The layout of the slice, and where it begins.
    fn cut(self, layout: L) -> Result<(Self::Output, Self::Start), LayoutError>;
}
impl<S: SliceEntry<Form: AnyCut<S, L>>, L: Layout> AnySlice<L> for S {
    type Output = <S::Form as AnyCut<S, L>>::Alone;
    type Start = <S::Form as AnyCut<S, L>>::Start;
    type Held = <S::Form as AnyCut<S, L>>::Held;
    const FITS: bool = <S::Form as AnyCut<S, L>>::FITS;
    #[inline(always)]
    fn cut(self, layout: L) -> Result<(Self::Output, Self::Start), LayoutError> {
        S::Form::cut_alone(self, layout)
    }
}

/// Refuses a slice whose static conditions are broken.
pub(crate) const fn fits_slice<L: Layout, S: AnySlice<L>>() {
    Instance::<S::Held, slicing>::check();
    if !S::FITS {
        refuse("slicing", LayoutError::NotCongruent {});
    }
}

/// How entries `S` of one form cut a mode `M`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{S}` slices nothing in a template",
    label = "not a slice",
    note = "a slice is `coord!` with `_`, or a tuple with one entry for each mode: an index, a range, or `..` for the whole \
            mode, as in `(1..3, .., 0)`"
)]
pub trait AnyCut<S, M: Layout> {
    /// The coordinate of the mode from which the part is read.
    type Start: Slicer;
    /// The part of the mode that the entry leaves, alone.
    type Alone: Layout;
    /// That part in front of other modes.
    type Onto<Rest: Modes>: Modes;
    /// Whether static conditions hold.
    type Held: Status;
    /// Whether the mode has the form that the entry needs: a single mode for a range, as many modes for a tuple.
    const FITS: bool;
    /// The part of the mode that the entry leaves, and the coordinate where that part begins.
    fn cut_alone(entry: S, mode: M) -> Result<(Self::Alone, Self::Start), LayoutError>;
    /// [`cut_alone`](Self::cut_alone), with the part in front of `rest`, the modes behind this one.
    fn cut_onto<Rest: Modes>(
        entry: S,
        mode: M,
        rest: Rest,
    ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError>;
}

impl<C: Slicer, M: Layout> AnyCut<C, M> for ByCoordinate {
    type Start = C::Wide;
    type Alone = KnownSlice<<M as ComputeSlice<C>>::Raw, C>;
    type Onto<Rest: Modes> = OpenedOnto<C, M, Rest>;
    type Held = And<<M as ComputeSlice<C>>::Status, InsideStatus<M, C>>;
    const FITS: bool = true;
    #[inline(always)]
    fn cut_alone(entry: C, mode: M) -> Result<(Self::Alone, C::Wide), LayoutError> {
        slice::inside(entry, mode).check()?;
        let slice = <Both<M::IsStatic, C::IsStatic> as Evaluate>::try_evaluate(|| {
            ComputeSlice::compute_raw(mode, entry)
        })?;
        // as wide as offsets, whatever the types of the integers
        Ok((known_slice(slice, entry), entry.wide()))
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

impl<N: DynInt, M: Layout> AnyCut<N, M> for ByIndex {
    type Start = Dyn<i64>;
    type Alone = Nil;
    type Onto<Rest: Modes> = Rest;
    type Held = Good;
    const FITS: bool = true;
    #[inline(always)]
    fn cut_alone(entry: N, mode: M) -> Result<(Nil, Dyn<i64>), LayoutError> {
        <ByIndex as Cut<N, M, WidthOf<M>>>::cut_onto(entry, mode, Nil)
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        entry: N,
        mode: M,
        rest: Rest,
    ) -> Result<(Rest, Dyn<i64>), LayoutError> {
        <ByIndex as Cut<N, M, WidthOf<M>>>::cut_onto(entry, mode, rest)
    }
}

impl<M: Layout> AnyCut<RangeFull, M> for Whole {
    type Start = Underscore;
    type Alone = M;
    type Onto<Rest: Modes> = Cons<M, Rest>;
    type Held = Good;
    const FITS: bool = true;
    #[inline(always)]
    fn cut_alone(_: RangeFull, mode: M) -> Result<(M, Underscore), LayoutError> {
        Ok((mode, Underscore))
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

/// The end of a range: one of Rust's integers, or a static one.
#[doc(hidden)]
pub trait AnyEnd<N, M: Layout> {
    type Int: Int;
    type Wide: Slicer;
    /// Whether `N` coordinates exist.
    type Held: Status;
    fn int(end: N) -> Self::Int;
    fn wide(end: N) -> Self::Wide;
    fn number(end: N) -> i128;
}
impl<N: DynInt, M: Layout> AnyEnd<N, M> for ByIndex {
    type Int = Dyn<WidthOf<M>>;
    type Wide = Dyn<i64>;
    type Held = Good;
    #[inline(always)]
    fn int(end: N) -> Dyn<WidthOf<M>> {
        Dyn(end.cast())
    }
    #[inline(always)]
    fn wide(end: N) -> Dyn<i64> {
        Dyn(end).wide()
    }
    #[inline(always)]
    fn number(end: N) -> i128 {
        end.to_i128()
    }
}
impl<N: Int + Slicer, M: Layout> AnyEnd<N, M> for ByCoordinate {
    type Int = N;
    type Wide = N::Wide;
    type Held = InBounds<Sub<N, One>, Size<M>>;
    #[inline(always)]
    fn int(end: N) -> N {
        end
    }
    #[inline(always)]
    fn wide(end: N) -> N::Wide {
        end.wide()
    }
    #[inline(always)]
    fn number(end: N) -> i128 {
        Int::to_i128(end)
    }
}

/// Ranges within a mode `M`: the size of the window, and where it begins.
#[doc(hidden)]
pub trait AnyRange<M: Layout> {
    type Size: Int;
    type Start: Slicer;
    type Held: Status;
    fn resolve(self, size: i128) -> Result<(Self::Size, Self::Start), LayoutError>;
}

/// Ranges whose window has a size that run time tells: each has its ends, of a mode of `size`.
macro_rules! at_run_time {
    ($($range:ty, ($self:ident, $size:ident) => $ends:expr;)*) => {$(
        impl<N: DynInt, M: Layout> AnyRange<M> for $range {
            type Size = Dyn<WidthOf<M>>;
            type Start = Dyn<i64>;
            type Held = Good;
            #[inline(always)]
            fn resolve($self, $size: i128) -> Result<(Self::Size, Dyn<i64>), LayoutError> {
                at_run_time($ends, $size)
            }
        }
    )*};
}
at_run_time! {
    Range<N>, (self, size) => (self.start.to_i128(), self.end.to_i128());
    RangeFrom<N>, (self, size) => (self.start.to_i128(), size);
    RangeInclusive<N>, (self, size) => ends_of(&self);
    RangeToInclusive<N>, (self, size) => (0, self.end.to_i128() + 1);
}
impl<N: SliceEntry<Form: AnyEnd<N, M>> + Copy, M: Layout> AnyRange<M> for RangeTo<N> {
    type Size = <N::Form as AnyEnd<N, M>>::Int;
    type Start = Zero;
    type Held = <N::Form as AnyEnd<N, M>>::Held;
    #[inline(always)]
    fn resolve(self, size: i128) -> Result<(Self::Size, Zero), LayoutError> {
        check_range(0, N::Form::number(self.end), size)?;
        Ok((N::Form::int(self.end), Zero))
    }
}
impl<A, N, M: Layout> AnyRange<M> for Span<A, N>
where
    A: SliceEntry<Form: AnyEnd<A, M>> + Copy,
    N: SliceEntry<Form: AnyEnd<N, M>> + Copy,
{
    type Size = <N::Form as AnyEnd<N, M>>::Int;
    type Start = <A::Form as AnyEnd<A, M>>::Wide;
    type Held = <N::Form as AnyEnd<N, M>>::Held;
    #[inline(always)]
    fn resolve(self, size: i128) -> Result<(Self::Size, Self::Start), LayoutError> {
        let start = A::Form::number(self.start);
        check_range(start, start + N::Form::number(self.size), size)?;
        Ok((N::Form::int(self.size), A::Form::wide(self.start)))
    }
}

impl<S: AnyRange<M>, M: Layout> AnyCut<S, M> for ByRange {
    type Start = S::Start;
    type Alone = Resized<M, S::Size>;
    type Onto<Rest: Modes> = Cons<Resized<M, S::Size>, Rest>;
    type Held = S::Held;
    const FITS: bool = <IsOneLeaf<M> as Bool>::VALUE;
    #[inline(always)]
    fn cut_alone(entry: S, mode: M) -> Result<(Self::Alone, S::Start), LayoutError> {
        let (size, start) = entry.resolve(Layout::size_in::<i64>(mode).into())?;
        Ok((resized(mode, size), start))
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        entry: S,
        mode: M,
        rest: Rest,
    ) -> Result<(Self::Onto<Rest>, S::Start), LayoutError> {
        let (window, start) = <ByRange as AnyCut<S, M>>::cut_alone(entry, mode)?;
        Ok((Cons(window, rest), start))
    }
}

type StartOf<P, M> = <<P as SliceEntry>::Form as AnyCut<P, M>>::Start;
type OntoOf<P, M, Rest> = <<P as SliceEntry>::Form as AnyCut<P, M>>::Onto<Rest>;
type HeldOf<P, M> = <<P as SliceEntry>::Form as AnyCut<P, M>>::Held;

/// Native tuples, with one entry for each mode. `@starts` is the list of the starts of the entries,
/// `@onto` the modes that they leave, `@held` their conditions, and `@take` takes the modes, the
/// last first.
macro_rules! native {
    (@starts) => { Nil };
    (@starts $P:ident $Mode:ident $($more:ident)*) => {
        Cons<StartOf<$P, $Mode<M>>, native!(@starts $($more)*)>
    };
    (@onto $Rest:ty;) => { $Rest };
    (@onto $Rest:ty; $P:ident $Mode:ident $($more:ident)*) => {
        OntoOf<$P, $Mode<M>, native!(@onto $Rest; $($more)*)>
    };
    (@held) => { Good };
    (@held $P:ident $Mode:ident $($more:ident)*) => {
        And<HeldOf<$P, $Mode<M>>, native!(@held $($more)*)>
    };
    (@take $modes:ident $rest:ident;) => { ($rest, Nil) };
    (@take $modes:ident $rest:ident; $P:ident $p:ident $($more:ident)*) => {{
        let (mode, _modes) = (first_mode($modes), other_modes($modes));
        let (rest, starts) = native!(@take _modes $rest; $($more)*);
        let (rest, start) = $P::Form::cut_onto($p, mode, rest)?;
        (rest, Cons(start, starts))
    }};
    ($count:literal: $($P:ident $p:ident $Mode:ident),+) => {
        impl<$($P: SliceEntry<Form: AnyCut<$P, $Mode<M>>>,)+ M: Layout> AnyCut<($($P,)+), M> for ByTuple {
            type Start = native!(@starts $($P $Mode)+);
            type Alone = native!(@onto Nil; $($P $Mode)+);
            type Onto<Rest: Modes> = native!(@onto Rest; $($P $Mode)+);
            type Held = native!(@held $($P $Mode)+);
            const FITS: bool = M::RANK == $count
                && M::IsTuple::VALUE
                $(&& <$P::Form as AnyCut<$P, $Mode<M>>>::FITS)+;
            #[inline(always)]
            fn cut_alone(
                entries: ($($P,)+),
                mode: M,
            ) -> Result<(Self::Alone, Self::Start), LayoutError> {
                <ByTuple as AnyCut<_, M>>::cut_onto(entries, mode, Nil)
            }
            #[inline(always)]
            fn cut_onto<Rest: Modes>(
                ($($p,)+): ($($P,)+),
                mode: M,
                rest: Rest,
            ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
                Ok(native!(@take mode rest; $($P $p)+))
            }
        }
    };
}
type First<M> = FirstMode<M>;
type Second<M> = FirstMode<OtherModes<M>>;
type Third<M> = FirstMode<OtherModes<OtherModes<M>>>;
type Fourth<M> = FirstMode<OtherModes<OtherModes<OtherModes<M>>>>;
native!(1: P0 p0 First);
native!(2: P0 p0 First, P1 p1 Second);
native!(3: P0 p0 First, P1 p1 Second, P2 p2 Third);
native!(4: P0 p0 First, P1 p1 Second, P2 p2 Third, P3 p3 Fourth);
