//! Windows: the coordinates of a mode that lie in a range, as a mode of their own.
//!
//! The window `a..b` of a mode `s:d` is `(b-a):d`, from offset `a·d` on. Where range and mode are
//! static, as in `..int!(3)`, so is the window.

use super::ops::slice::slicing;
use super::slice_index::{ByCoordinate, ByIndex, ByRange, Cut, SliceEntry};
use super::wide::Widened;
use super::{BasisMode, Contains, Layout, Mode, Modes, Size, Slicer};
use crate::error::LayoutError;
use crate::fmt::OwnSize;
use crate::int::{Add, Dyn, DynInt, Int, One, Sub, Zero, add, sub};
use crate::layout::operation::bound;
use crate::status::require::InBounds;
use crate::stride::ScaledBasis;
use crate::tuple::{Cons, Ints, Nil};
use core::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

/// Layouts with one size and one stride, of which a range takes a window: one mode, or a tuple of
/// one such mode. Sealed.
///
/// A range of a mode with more leaves is no layout in general: the coordinates 1 to 4 of
/// `(2,4):(4,1)` have the offsets 4, 1, 5, 2.
///
/// ```
/// use cute_core::{layout::OneLeaf, prelude::*};
/// /// The elements that have a neighbour on either side.
/// fn inner<L: OneLeaf>(x: Tensor<Shared<'_, i32>, L>) -> i32 {
///     let n = x.layout().len();
///     x.slice(1..n - 1).iter().sum()
/// }
/// assert_eq!(inner(Tensor::new(&[1, 2, 3, 4], layout!(4:1))?), 5);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::prelude::*;
/// // error: a range takes part of a mode with one size and one stride
/// Tensor::new(&[0; 32], layout!((4,(2,4)))).unwrap().slice((.., 1..3));
/// ```
///
/// Source: NumPy's basic slicing.
#[diagnostic::on_unimplemented(
    message = "a range takes part of a mode with one size and one stride",
    label = "a range of what is not known to have one size and one stride",
    note = "several modes take a tuple with an entry for each, as in `(1..3, ..)` or `(.., (1..3, ..))`, or are coalesced \
            first; in generic code, state the bound `OneLeaf` for the mode"
)]
pub trait OneLeaf: Layout {
    /// The one size.
    type Extent: Int;
    /// The layout with another size.
    type Window<N: Int>: Layout;
    /// The one size.
    #[doc(hidden)]
    fn extent(self) -> Self::Extent;
    /// The layout with another size.
    #[doc(hidden)]
    fn window_of<N: Int>(self, size: N) -> Self::Window<N>;
}

#[diagnostic::do_not_recommend]
impl<S: Int, D: Int> OneLeaf for Mode<S, D> {
    type Extent = S;
    type Window<N: Int> = Mode<N, D>;
    #[inline(always)]
    fn extent(self) -> S {
        self.0
    }
    #[inline(always)]
    fn window_of<N: Int>(self, size: N) -> Mode<N, D> {
        Mode(size, self.1)
    }
}
#[diagnostic::do_not_recommend]
impl<S: Int, F: Int, P: Ints> OneLeaf for BasisMode<S, ScaledBasis<F, P>> {
    type Extent = S;
    type Window<N: Int> = BasisMode<N, ScaledBasis<F, P>>;
    #[inline(always)]
    fn extent(self) -> S {
        self.0
    }
    #[inline(always)]
    fn window_of<N: Int>(self, size: N) -> Self::Window<N> {
        BasisMode(size, self.1)
    }
}
#[diagnostic::do_not_recommend]
impl<H: OneLeaf> OneLeaf for Cons<H, Nil> {
    type Extent = H::Extent;
    type Window<N: Int> = Cons<H::Window<N>, Nil>;
    #[inline(always)]
    fn extent(self) -> H::Extent {
        self.0.extent()
    }
    #[inline(always)]
    fn window_of<N: Int>(self, size: N) -> Self::Window<N> {
        Cons(self.0.window_of(size), Nil)
    }
}

/// The range of `size` coordinates from `start` on; see [`span`].
///
/// ```
/// use cute_core::{layout::Span, prelude::*};
/// fn middle(x: Tensor<Shared<'_, i32>, Layout![4:1]>, span: Span<usize, usize>) -> i32 {
///     x.slice(span)[0]
/// }
/// assert_eq!(middle(Tensor::new(&[1, 2, 3, 4], layout!(4:1))?, Span { start: 1, size: 2 }), 2);
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: PyTorch `narrow(dim, start, length)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span<Start, Size> {
    /// The first coordinate.
    pub start: Start,
    /// How many coordinates there are.
    pub size: Size,
}

/// A range for a slice: `size` coordinates from `start` on. If `size` is static, so is the size of
/// the window, wherever it starts.
///
/// ```
/// use cute_core::{layout::span, prelude::*};
/// let data = [0, 1, 2, 3, 4, 5, 6, 7];
/// let x = Tensor::new(&data, layout!(8:1))?;
/// for i in 0..6 {
///     let window = x.slice(span(i, int!(3)));
///     assert_eq!(window.layout(), layout!(3:1));
///     assert_eq!(window[0], i);
/// }
/// assert!(x.try_slice(span(6, int!(3))).is_err());
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{layout::span, prelude::*};
/// // error: slicing: coordinate 8 lies outside size 8 (InBounds)
/// Tensor::new(&[0; 8], layout!(8:1)).unwrap().slice(span(0, int!(9)));
/// ```
///
/// Source: PyTorch `narrow(dim, start, length)`.
#[inline(always)]
pub const fn span<Start, Size>(start: Start, size: Size) -> Span<Start, Size> {
    Span { start, size }
}

bound! {
    /// Layouts of at least `N` coordinates: see [`span`].
    ///
    /// ```
    /// use cute_core::{layout::{AtLeast, OneLeaf, span}, prelude::*};
    /// fn first_two<L: OneLeaf + AtLeast<Int![2]>>(x: Tensor<Shared<'_, i32>, L>) -> i32 {
    ///     x.slice(..int!(2)).iter().sum()
    /// }
    /// assert_eq!(first_two(Tensor::new(&[1, 2, 3, 4], layout!(4:1))?), 3);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: slicing: coordinate 8 lies outside size 8 (InBounds)
    /// Tensor::new(&[0; 8], layout!(8:1)).unwrap().slice(..int!(9));
    /// ```
    AtLeast<N: Int>
        on InBounds<Sub<N, One>, Size<Self>>, else "slicing: the bound `{Self}: AtLeast<{N}>` is missing";
    in slicing, shown OwnSize<N>
}

/// A coordinate `I` of a mode `M` as an end of a range, in coordinates of type `W`; rustc checks a
/// static one.
pub trait Place<I, M: Layout, W: DynInt> {
    /// A static integer, or a dynamic one.
    type Int: Int;
    /// The coordinate in a type that holds it.
    type Wide: Slicer;
    /// The coordinate, of a range that was checked.
    fn int(place: I) -> Self::Int;
    fn wide(place: I) -> Self::Wide;
    fn number(place: I) -> i128;
}

/// A number `I` of coordinates of a mode `M`; rustc checks a static one.
pub trait Count<I, M: Layout, W: DynInt> {
    /// A static integer, or a dynamic one.
    type Int: Int;
    /// The number, of a range that was checked.
    fn int(count: I) -> Self::Int;
    fn number(count: I) -> i128;
}

impl<N: DynInt, M: Layout, W: DynInt> Place<N, M, W> for ByIndex {
    type Int = Dyn<W>;
    type Wide = Dyn<i64>;
    #[inline(always)]
    fn int(place: N) -> Dyn<W> {
        Dyn(place.cast())
    }
    #[inline(always)]
    fn wide(place: N) -> Dyn<i64> {
        Dyn(place).wide()
    }
    #[inline(always)]
    fn number(place: N) -> i128 {
        place.to_i128()
    }
}
impl<N: DynInt, M: Layout, W: DynInt> Count<N, M, W> for ByIndex {
    type Int = Dyn<W>;
    #[inline(always)]
    fn int(count: N) -> Dyn<W> {
        Dyn(count.cast())
    }
    #[inline(always)]
    fn number(count: N) -> i128 {
        count.to_i128()
    }
}
impl<I: Int + Slicer, M: Contains<I>, W: DynInt> Place<I, M, W> for ByCoordinate {
    type Int = I;
    type Wide = I::Wide;
    #[inline(always)]
    fn int(place: I) -> I {
        place
    }
    #[inline(always)]
    fn wide(place: I) -> I::Wide {
        place.wide()
    }
    #[inline(always)]
    fn number(place: I) -> i128 {
        Int::to_i128(place)
    }
}
impl<I: Int, M: AtLeast<I>, W: DynInt> Count<I, M, W> for ByCoordinate {
    type Int = I;
    #[inline(always)]
    fn int(count: I) -> I {
        count
    }
    #[inline(always)]
    fn number(count: I) -> i128 {
        Int::to_i128(count)
    }
}

/// Fails unless the range has coordinates, all of a mode of this size.
#[inline]
pub(crate) fn check_range(start: i128, end: i128, size: i128) -> Result<(), LayoutError> {
    if start < 0 || start > size {
        let coordinate = start;
        return Err(LayoutError::OutOfBounds { coordinate, size });
    }
    if end > size {
        return Err(LayoutError::BeyondMode { end, size });
    }
    if start >= end {
        return Err(LayoutError::EmptyRange { start, end });
    }
    Ok(())
}

/// Ranges, as the windows that they are of a mode `M` in coordinates of type `W`.
pub trait Ranged<M: OneLeaf, W: DynInt> {
    /// The size of the window.
    type Size: Int;
    /// Where it begins.
    type Start: Slicer;
    fn resolve(self, mode: M) -> Result<(Self::Size, Self::Start), LayoutError>;
}

/// A window of coordinates that are known at run time, of a mode of this size.
#[inline(always)]
pub(super) fn at_run_time<W: DynInt>(
    (start, end): (i128, i128),
    size: i128,
) -> Result<(Dyn<W>, Dyn<i64>), LayoutError> {
    check_range(start, end, size)?;
    Ok((Dyn(W::from_i128(end - start)), Dyn(i64::from_i128(start))))
}

/// Where a range begins, and the coordinate behind it. A range that was iterated over to its end is
/// empty, and has its old ends.
#[inline(always)]
pub(super) fn ends_of<N: DynInt>(range: &RangeInclusive<N>) -> (i128, i128) {
    let start = range.start().to_i128();
    let is_empty = range.is_empty();
    (
        start,
        if is_empty {
            start
        } else {
            range.end().to_i128() + 1
        },
    )
}

impl<N: DynInt, M: OneLeaf, W: DynInt> Ranged<M, W> for Range<N> {
    type Size = Dyn<W>;
    type Start = Dyn<i64>;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Dyn<W>, Dyn<i64>), LayoutError> {
        let ends = (self.start.to_i128(), self.end.to_i128());
        at_run_time(ends, mode.extent().to_i128())
    }
}
impl<N: DynInt, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeInclusive<N> {
    type Size = Dyn<W>;
    type Start = Dyn<i64>;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Dyn<W>, Dyn<i64>), LayoutError> {
        at_run_time(ends_of(&self), mode.extent().to_i128())
    }
}
impl<N, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeFrom<N>
where
    N: SliceEntry<Form: Place<N, M, W>> + Copy,
{
    type Size = Sub<M::Extent, <N::Form as Place<N, M, W>>::Int>;
    type Start = <N::Form as Place<N, M, W>>::Wide;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Self::Size, Self::Start), LayoutError> {
        let size = mode.extent().to_i128();
        check_range(N::Form::number(self.start), size, size)?;
        let rest = sub(mode.extent(), N::Form::int(self.start));
        Ok((rest, N::Form::wide(self.start)))
    }
}
impl<N, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeTo<N>
where
    N: SliceEntry<Form: Count<N, M, W>> + Copy,
{
    type Size = <N::Form as Count<N, M, W>>::Int;
    type Start = Zero;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Self::Size, Zero), LayoutError> {
        check_range(0, N::Form::number(self.end), mode.extent().to_i128())?;
        Ok((N::Form::int(self.end), Zero))
    }
}
impl<N, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeToInclusive<N>
where
    N: SliceEntry<Form: Place<N, M, W>> + Copy,
{
    type Size = Add<<N::Form as Place<N, M, W>>::Int, One>;
    type Start = Zero;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Self::Size, Zero), LayoutError> {
        let end = N::Form::number(self.end) + 1;
        check_range(0, end, mode.extent().to_i128())?;
        Ok((add(N::Form::int(self.end), One::default()), Zero))
    }
}
impl<A, N, M: OneLeaf, W: DynInt> Ranged<M, W> for Span<A, N>
where
    A: SliceEntry<Form: Place<A, M, W>> + Copy,
    N: SliceEntry<Form: Count<N, M, W>> + Copy,
{
    type Size = <N::Form as Count<N, M, W>>::Int;
    type Start = <A::Form as Place<A, M, W>>::Wide;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Self::Size, Self::Start), LayoutError> {
        let (start, size) = (A::Form::number(self.start), N::Form::number(self.size));
        check_range(start, start + size, mode.extent().to_i128())?;
        Ok((N::Form::int(self.size), A::Form::wide(self.start)))
    }
}

macro_rules! ranges {
    ($([$($N:ident),*] $range:ty;)*) => {$(
        impl<$($N),*> SliceEntry for $range {
            type Form = ByRange;
        }
    )*};
}
ranges! {
    [N] Range<N>;
    [N] RangeInclusive<N>;
    [N] RangeFrom<N>;
    [N] RangeTo<N>;
    [N] RangeToInclusive<N>;
    [A, N] Span<A, N>;
}

impl<S: Ranged<M, W>, M: OneLeaf, W: DynInt, Shape> Cut<S, M, W, Shape> for ByRange {
    type Start = S::Start;
    type Alone = M::Window<S::Size>;
    type Onto<Rest: Modes> = Cons<M::Window<S::Size>, Rest>;
    #[inline(always)]
    fn cut_alone(entry: S, layout: M) -> Result<(Self::Alone, S::Start), LayoutError> {
        let (size, start) = entry.resolve(layout)?;
        Ok((layout.window_of(size), start))
    }
    #[inline(always)]
    fn cut_onto<Rest: Modes>(
        entry: S,
        mode: M,
        rest: Rest,
    ) -> Result<(Self::Onto<Rest>, S::Start), LayoutError> {
        let (window, start) = <ByRange as Cut<S, M, W>>::cut_alone(entry, mode)?;
        Ok((Cons(window, rest), start))
    }
}
