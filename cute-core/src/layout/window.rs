//! Windows: the coordinates of a mode that lie in a range, as a mode of their own.
//!
//! The window `a..b` of a mode `s:d` is `(b-a):d`, from offset `a·d` on. Where range and mode are
//! static, as in `..int!(3)`, so is the window.

use super::coordinate::{Sealed, WidthOf};
use super::ops::slice::slicing;
use super::slice_index::{SliceIndex, SlicePart};
use super::wide::Widened;
use super::{BasisMode, Contains, Layout, Mode, Modes, Size, Slicer};
use crate::error::LayoutError;
use crate::fmt::OwnSize;
use crate::int::{Add, Dyn, DynInt, Int, One, Pos, Sub, Zero, add, sub};
use crate::int::{exp::Exp, nat::OddNat};
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
    label = "this mode is not known to have one size and one stride",
    note = "coordinates of a nested mode that lie in a range are no layout in general: give each of its modes a range, \
            as in `(.., (1..3, ..))`, or coalesce the tensor first; in generic code, state the bound `OneLeaf`"
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

/// A coordinate of a mode `M` as an end of a range, in coordinates of type `W`. For a static one
/// rustc checks that the mode has it.
pub trait Place<M: Layout, W: DynInt>: Copy {
    /// A static integer, or `Dyn<W>`.
    type Int: Int;
    /// The coordinate in a type that holds it.
    type Wide: Slicer;
    /// The coordinate; one that does not fit `W` is refused before by [`window`].
    fn int(self) -> Self::Int;
    fn wide(self) -> Self::Wide;
    fn number(self) -> i128;
}

/// A number of coordinates of a mode `M`: at least 1, and at most its size.
pub trait Count<M: Layout, W: DynInt>: Copy {
    /// A static integer, or `Dyn<W>`.
    type Int: Int;
    fn int(self) -> Self::Int;
    fn number(self) -> i128;
}

#[diagnostic::do_not_recommend]
impl<N: DynInt, M: Layout, W: DynInt> Place<M, W> for N {
    type Int = Dyn<W>;
    type Wide = Dyn<i64>;
    #[inline(always)]
    fn int(self) -> Dyn<W> {
        Dyn(self.cast())
    }
    #[inline(always)]
    fn wide(self) -> Dyn<i64> {
        Dyn(self).wide()
    }
    #[inline(always)]
    fn number(self) -> i128 {
        self.to_i128()
    }
}
#[diagnostic::do_not_recommend]
impl<N: DynInt, M: Layout, W: DynInt> Count<M, W> for N {
    type Int = Dyn<W>;
    #[inline(always)]
    fn int(self) -> Dyn<W> {
        Dyn(self.cast())
    }
    #[inline(always)]
    fn number(self) -> i128 {
        self.to_i128()
    }
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

/// Static integers as ends: rustc checks them.
macro_rules! static_ends {
    ($([$($generics:tt)*] $n:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)* M: Contains<$n>, W: DynInt> Place<M, W> for $n {
            type Int = $n;
            type Wide = $n;
            #[inline(always)]
            fn int(self) -> $n {
                self
            }
            #[inline(always)]
            fn wide(self) -> $n {
                self
            }
            #[inline(always)]
            fn number(self) -> i128 {
                Int::to_i128(self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($generics)* M: AtLeast<$n>, W: DynInt> Count<M, W> for $n {
            type Int = $n;
            #[inline(always)]
            fn int(self) -> $n {
                self
            }
            #[inline(always)]
            fn number(self) -> i128 {
                Int::to_i128(self)
            }
        }
    )*};
}
static_ends! {
    [] Zero;
    [O: OddNat, K: Exp,] Pos<O, K>;
}

/// Fails unless the range has coordinates, all of a mode of this size.
#[inline]
fn check(start: i128, end: i128, size: i128) -> Result<(), LayoutError> {
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

/// A window of coordinates that are known at run time.
#[inline(always)]
fn at_run_time<M: OneLeaf, W: DynInt>(
    start: i128,
    end: i128,
    mode: M,
) -> Result<(Dyn<W>, Dyn<i64>), LayoutError> {
    check(start, end, mode.extent().to_i128())?;
    Ok((Dyn(W::from_i128(end - start)), Dyn(i64::from_i128(start))))
}

impl<N: DynInt, M: OneLeaf, W: DynInt> Ranged<M, W> for Range<N> {
    type Size = Dyn<W>;
    type Start = Dyn<i64>;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Dyn<W>, Dyn<i64>), LayoutError> {
        at_run_time(self.start.to_i128(), self.end.to_i128(), mode)
    }
}
impl<N: DynInt, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeInclusive<N> {
    type Size = Dyn<W>;
    type Start = Dyn<i64>;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Dyn<W>, Dyn<i64>), LayoutError> {
        let (start, end) = (self.start().to_i128(), self.end().to_i128());
        // A range that was iterated over to its end is empty, and has its old ends.
        let end = if self.is_empty() { start } else { end + 1 };
        at_run_time(start, end, mode)
    }
}
impl<N: Place<M, W>, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeFrom<N> {
    type Size = Sub<M::Extent, N::Int>;
    type Start = N::Wide;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Self::Size, N::Wide), LayoutError> {
        let size = mode.extent().to_i128();
        check(self.start.number(), size, size)?;
        Ok((sub(mode.extent(), self.start.int()), self.start.wide()))
    }
}
impl<N: Count<M, W>, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeTo<N> {
    type Size = N::Int;
    type Start = Zero;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(N::Int, Zero), LayoutError> {
        check(0, self.end.number(), mode.extent().to_i128())?;
        Ok((self.end.int(), Zero))
    }
}
impl<N: Place<M, W>, M: OneLeaf, W: DynInt> Ranged<M, W> for RangeToInclusive<N> {
    type Size = Add<N::Int, One>;
    type Start = Zero;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(Self::Size, Zero), LayoutError> {
        check(0, self.end.number() + 1, mode.extent().to_i128())?;
        Ok((add(self.end.int(), One::default()), Zero))
    }
}
impl<A: Place<M, W>, N: Count<M, W>, M: OneLeaf, W: DynInt> Ranged<M, W> for Span<A, N> {
    type Size = N::Int;
    type Start = A::Wide;
    #[inline(always)]
    fn resolve(self, mode: M) -> Result<(N::Int, A::Wide), LayoutError> {
        let (start, size) = (self.start.number(), self.size.number());
        check(start, start.saturating_add(size), mode.extent().to_i128())?;
        Ok((self.size.int(), self.start.wide()))
    }
}

/// Ranges slice a layout of one mode, and a mode of a layout.
macro_rules! ranges {
    ($([$($N:ident),*] $range:ty;)*) => {$(
        impl<$($N,)* L: OneLeaf, Shape> SliceIndex<L, Shape> for $range
        where
            Self: Ranged<L, WidthOf<L>>,
        {
            type Output = L::Window<<Self as Ranged<L, WidthOf<L>>>::Size>;
            type Start = <Self as Ranged<L, WidthOf<L>>>::Start;
            #[inline(always)]
            fn cut(self, layout: L, _: Sealed) -> Result<(Self::Output, Self::Start), LayoutError> {
                let (size, start) = self.resolve(layout)?;
                Ok((layout.window_of(size), start))
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($N,)* M: OneLeaf, W: DynInt, Shape> SlicePart<M, W, Shape> for $range
        where
            Self: Ranged<M, W>,
        {
            type Start = <Self as Ranged<M, W>>::Start;
            type Onto<Rest: Modes> = Cons<M::Window<<Self as Ranged<M, W>>::Size>, Rest>;
            #[inline(always)]
            fn cut_onto<Rest: Modes>(
                self,
                mode: M,
                rest: Rest,
                _: Sealed,
            ) -> Result<(Self::Onto<Rest>, Self::Start), LayoutError> {
                let (size, start) = self.resolve(mode)?;
                Ok((Cons(mode.window_of(size), rest), start))
            }
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
