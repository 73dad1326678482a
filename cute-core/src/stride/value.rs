//! The values of layouts at run time: offsets, and tuples of integers.

use super::{Numbers, Strides};
use crate::fmt::Notation;
use crate::int::DynInt;
use crate::layout::width::Width;
use crate::tuple::{Cons, Nil};
use core::fmt::{Debug, Display};
use core::marker::PhantomData;

/// What [`Layout::at`](crate::layout::Layout::at) returns: an integer; or, of a layout of coordinates, a tuple of
/// integers. Closed.
///
/// ```
/// use cute_core::{prelude::*, stride::Value};
/// fn origin<L: Layout>(layout: L) -> L::Index {
///     layout.at(<<L::Index as Value>::Width as Default>::default())
/// }
/// assert_eq!(origin(layout!((4,8):(8,1))), 0);
/// assert_eq!(origin(layout!((4,8):(1@0,1@1))).to_native(), (0, 0));
/// ```
///
/// Source: CuTe's elements of a module: integers and `ArithmeticTuple`.
pub trait Value: Copy + Eq + Notation + Debug + Display + 'static {
    /// The integer type in which it is computed, and that of coordinates.
    type Width: DynInt;
    /// The sum of nothing.
    #[doc(hidden)]
    const ZERO: Self;
    /// `self` and `n` at the end of a path; of an integer there is none.
    #[doc(hidden)]
    fn plus(self, path: Option<&'static Numbers>, n: Self::Width) -> Self;
    /// The value as an offset of a tensor, whose layout is one of offsets.
    #[doc(hidden)]
    fn offset(self) -> isize;
}

impl<N: DynInt> Value for N {
    type Width = N;
    const ZERO: N = <N as DynInt>::ZERO;
    #[inline(always)]
    fn plus(self, path: Option<&'static Numbers>, n: N) -> N {
        self.plus_at(path, n)
    }
    #[inline(always)]
    fn offset(self) -> isize {
        self.cast()
    }
}

/// A part of a value that is computed in `I`.
#[doc(hidden)]
pub trait Place<I: DynInt>: Copy + Eq + Notation + 'static {
    const ZERO: Self;
    /// `self` and `n` at the end of a path.
    fn plus_at(self, path: Option<&'static Numbers>, n: I) -> Self;
    /// The same as the rest of a tuple, of which `skip` places are to be passed over.
    fn plus_after(self, skip: i128, rest: Option<&'static Numbers>, n: I) -> Self;
}

/// A stride leads where this layout has no place: `validated` has refused it.
#[cold]
#[inline(never)]
pub(super) fn misled() -> ! {
    panic!("{}", crate::error::LayoutError::NotCoordinates {})
}

impl<I: DynInt> Place<I> for I {
    const ZERO: I = <I as DynInt>::ZERO;
    #[inline(always)]
    fn plus_at(self, path: Option<&'static Numbers>, n: I) -> I {
        match path {
            None => self + n,
            Some(_) => misled(),
        }
    }
    #[inline(always)]
    fn plus_after(self, _: i128, _: Option<&'static Numbers>, _: I) -> I {
        misled()
    }
}

impl<I: DynInt> Place<I> for Nil {
    const ZERO: Nil = Nil;
    #[inline(always)]
    fn plus_at(self, _: Option<&'static Numbers>, n: I) -> Nil {
        if n == I::ZERO { self } else { misled() }
    }
    #[inline(always)]
    fn plus_after(self, _: i128, _: Option<&'static Numbers>, _: I) -> Nil {
        misled()
    }
}

impl<I: DynInt, H: Place<I>, T: Place<I>> Place<I> for Cons<H, T> {
    const ZERO: Self = Cons(H::ZERO, T::ZERO);
    #[inline(always)]
    fn plus_at(self, path: Option<&'static Numbers>, n: I) -> Self {
        match path {
            Some(Numbers {
                first: Some(first),
                rest,
            }) => self.plus_after(*first, *rest, n),
            // An integer stride beside scaled basis vectors is 0.
            _ if n == I::ZERO => self,
            _ => misled(),
        }
    }
    #[inline(always)]
    fn plus_after(self, skip: i128, rest: Option<&'static Numbers>, n: I) -> Self {
        if skip == 0 {
            Cons(self.0.plus_at(rest, n), self.1)
        } else {
            Cons(self.0, self.1.plus_after(skip - 1, rest, n))
        }
    }
}

impl<H: Value + Place<H::Width>, T: Place<H::Width>> Value for Cons<H, T> {
    type Width = H::Width;
    const ZERO: Self = <Self as Place<H::Width>>::ZERO;
    #[inline(always)]
    fn plus(self, path: Option<&'static Numbers>, n: H::Width) -> Self {
        self.plus_at(path, n)
    }
    fn offset(self) -> isize {
        misled()
    }
}

/// The width of a layout whose values are tuples like `Space`.
#[derive(Clone, Copy)]
pub struct InSpace<Space, W>(PhantomData<(Space, W)>);

impl<Space: Strides, W: Width> Width for InSpace<Space, W> {
    type With<T: DynInt> = InSpace<Space, W::With<T>>;
    type Signed = InSpace<Space, W::Signed>;
    type In<Path: crate::tuple::Ints> =
        InSpace<super::Plus<Space, super::InPlace<Path, crate::int::Zero>>, W>;
    type Integer = W::Integer;
    type Index = Space::Of<W::Integer>;
}
