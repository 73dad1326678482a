//! [`Either`] of two functions from coordinates to offsets.

use super::{ChosenWith, Layout, OffsetFunction};
use crate::error::LayoutError;
use core::fmt;

/// One of two layouts, chosen at run time.
///
/// The layouts may have different profiles, and need not be layouts of one kind: one may be behind
/// a swizzle, or a `DynLayout`. It is an [`OffsetFunction`]: each call of [`at`](Either::at) takes
/// one branch, which the compiler moves out of a loop where it can. Two layouts of one profile have
/// a common layout type, which [`layout`](Either::layout) gives, and which does not branch.
///
/// ```
/// use cute_core::{layout::Either, prelude::*};
/// let bank_free = true;
/// let plain = layout!((8,64):(64,1));
/// let smem = if bank_free {
///     Either::Left(swizzle!(3,3,3).compose(plain))
/// } else {
///     Either::Right(plain)
/// };
/// assert_eq!((smem.at((1, 0)), smem.size(), smem.cosize()), (72, 512, 512));
///
/// let l = if bank_free {
///     Either::Left(layout!((8,64)))
/// } else {
///     Either::Right(plain)
/// };
/// assert_eq!(l.layout().to_string(), "(_8,_64):(1,8)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Either<A, B> {
    /// The first of the two.
    Left(A),
    /// The second of the two.
    Right(B),
}

/// The question to both functions.
macro_rules! of_both {
    ($either:expr, $function:ident => $result:expr) => {
        match $either {
            Either::Left($function) => $result,
            Either::Right($function) => $result,
        }
    };
}

impl<A: Layout, B: Layout> Either<A, B> {
    /// The layout, as a layout of the type that both have in common: see
    /// [`choose`](crate::layout::choose).
    ///
    /// # Conditions
    /// Congruent: both layouts have the same profile. Else this is a compile error.
    ///
    /// # Panics
    /// Panics if the layout does not fit the integers of the common type (Representable);
    /// [`try_layout`](Either::try_layout) returns an error instead.
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let m = 3_usize;
    /// let l = if m > 2 { Either::Left(layout!((m,4):(4,1))) } else { Either::Right(layout!((4,4))) };
    /// assert_eq!(l.layout().to_string(), "(3,_4):(4,1)");
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{layout::Either, prelude::*};
    /// # let flat = true;
    /// let l = if flat { Either::Left(layout!((4,8))) } else { Either::Right(layout!((4,(2,4)))) };
    /// // error: shapes (_4, _8) and (_4, (_2, _4)) have different profiles (Congruent)
    /// l.layout();
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn layout<R: Layout>(self) -> R
    where
        A: ChosenWith<B, Chosen = R>,
    {
        super::evaluate::unwrap_or_panic("Either::layout", self.try_layout())
    }

    /// [`layout`](Either::layout), with a broken condition as an error.
    ///
    /// # Errors
    /// Representable, if the layout does not fit the integers of the common type.
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let n = 4_u32;
    /// let mut l = Either::Right(layout!(n:1));
    /// assert!(l.try_layout().is_ok());
    /// l = Either::Left(layout!(1099511627776:1));
    /// assert_eq!(l.try_layout().unwrap_err().condition(), Condition::Representable);
    /// ```
    #[inline(always)]
    pub fn try_layout<R: Layout>(self) -> Result<R, LayoutError>
    where
        A: ChosenWith<B, Chosen = R>,
    {
        let chosen = match self {
            Either::Left(a) => A::from_first(a),
            Either::Right(b) => A::from_second(b),
        };
        chosen.validated()
    }
}

// Methods of its own, beside the trait's, need no name in scope, and no form of coordinates where
// none is asked for.
impl<A, B> Either<A, B> {
    /// The number of modes; 1 for a single mode.
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let l = if true { Either::Left(layout!((4,8))) } else { Either::Right(layout!((2,2,8))) };
    /// assert_eq!(l.rank(), 2);
    /// ```
    #[inline(always)]
    pub fn rank(&self) -> usize
    where
        A: OffsetFunction,
        B: OffsetFunction,
    {
        OffsetFunction::<usize>::rank(self)
    }

    /// The number of coordinates.
    ///
    /// # Panics
    /// Panics if it exceeds `usize` (Representable).
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let l = if true { Either::Left(layout!((4,8))) } else { Either::Right(layout!((2,2,2))) };
    /// assert_eq!(l.size(), 32);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn size(&self) -> usize
    where
        A: OffsetFunction,
        B: OffsetFunction,
    {
        OffsetFunction::<usize>::size(self)
    }

    /// One more than the greatest offset, in elements; strides count as positive.
    ///
    /// # Panics
    /// Panics if it exceeds `usize` (Representable).
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let l = if true { Either::Left(layout!((4,8):(2,8))) } else { Either::Right(layout!((4,8))) };
    /// assert_eq!(l.cosize(), 63);
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn cosize(&self) -> usize
    where
        A: OffsetFunction,
        B: OffsetFunction,
    {
        OffsetFunction::<usize>::cosize(self)
    }

    /// The offset at a coordinate that both have: [`OffsetFunction::at`].
    ///
    /// # Panics
    /// Panics if the offset is negative or exceeds `usize` (Representable), or if the structure of
    /// a run-time layout has no such coordinate (Congruent).
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let l = if true { Either::Left(layout!((4,8))) } else { Either::Right(layout!((4,(2,4)))) };
    /// assert_eq!((l.at((3, 1)), l.at(7)), (7, 7));
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_core::{layout::Either, prelude::*};
    /// # let l = if true { Either::Left(layout!((4,8))) } else { Either::Right(layout!((2,2,2))) };
    /// // error: this is no coordinate of a layout of shape (_2, _2, _2) (Congruent)
    /// l.at((3, 1));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn at<C>(&self, coordinate: C) -> usize
    where
        A: OffsetFunction<C>,
        B: OffsetFunction<C>,
    {
        OffsetFunction::at(self, coordinate)
    }

    /// The offset at a coordinate, or `None` if the coordinate lies outside the domain.
    ///
    /// # Panics
    /// Panics as [`at`](Either::at) does.
    ///
    /// ```
    /// use cute_core::{layout::Either, prelude::*};
    /// let l = if true { Either::Left(layout!((4,8))) } else { Either::Right(layout!((8,8))) };
    /// assert_eq!((l.at_checked((3, 1)), l.at_checked((4, 1))), (Some(7), None));
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn at_checked<C>(&self, coordinate: C) -> Option<usize>
    where
        A: OffsetFunction<C>,
        B: OffsetFunction<C>,
    {
        OffsetFunction::at_checked(self, coordinate)
    }
}

#[diagnostic::do_not_recommend]
impl<C, A: OffsetFunction<C>, B: OffsetFunction<C>> OffsetFunction<C> for Either<A, B> {
    #[inline(always)]
    fn rank(&self) -> usize {
        of_both!(self, function => function.rank())
    }
    #[inline(always)]
    #[track_caller]
    fn size(&self) -> usize {
        of_both!(self, function => function.size())
    }
    #[inline(always)]
    #[track_caller]
    fn cosize(&self) -> usize {
        of_both!(self, function => function.cosize())
    }
    #[inline(always)]
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        of_both!(self, function => function.at(coordinate))
    }
    #[inline(always)]
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        of_both!(self, function => function.at_checked(coordinate))
    }
}

/// The function in CuTe's notation.
impl<A: fmt::Display, B: fmt::Display> fmt::Display for Either<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        of_both!(self, function => function.fmt(f))
    }
}

impl<A: fmt::Display, B: fmt::Display> fmt::Debug for Either<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self {
            Either::Left(_) => "Left",
            Either::Right(_) => "Right",
        };
        write!(f, "{side}({self})")
    }
}
