//! The values of layouts at run time: offsets, and tuples of integers.

use super::Strides;
use crate::int::DynInt;
use crate::tuple::{Cons, IntoIntTuple, Nil, StaticPath, Tree};
use crate::world::kinds::Width;
use core::fmt::{Debug, Display};
use core::marker::PhantomData;

/// The result of [`Layout::at`](crate::layout::Layout::at): an integer for a layout of offsets, a
/// tuple of integers for a layout of coordinates. Sealed.
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
pub trait Value: Copy + Eq + Tree + Debug + Display + 'static {
    /// The integer type of the computation and of coordinates.
    type Width: DynInt;
    /// The empty sum.
    #[doc(hidden)]
    const ZERO: Self;
    /// `self` plus `n` at the end of a path; `path` is `None` for an integer.
    #[doc(hidden)]
    fn plus(value: Self, path: Option<&'static StaticPath>, n: Self::Width) -> Self;
    /// The value as an offset of a tensor, whose layout is one of offsets.
    #[doc(hidden)]
    fn element_offset(value: Self) -> isize;
    /// The least and the greatest integer of its places, and of 0.
    #[doc(hidden)]
    fn bounds(value: Self) -> (i128, i128);
    /// `self` plus another value, place by place; the sums fit.
    #[doc(hidden)]
    fn moved<O: Strides>(value: Self, offset: O) -> Self;
    /// Whether each integer is below that of `shape`: whether a coordinate without negative
    /// integers lies in that shape. The answer is no if the profiles differ.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let m = 10_usize;
    /// let shape = (Dyn(m), shape!((8,2)));
    /// let c = layout!((16,(8,2)):(1@0,(1@0@1,1@1@1)));
    /// assert!(c.at((9,(7,1))).elem_less(shape!((10,(8,2)))));
    /// assert!(!c.at((10,(7,1))).elem_less(shape!((10,(8,2)))));
    /// assert!(c.at((9,(7,1))).elem_less(make_identity_layout((m, shape.1)).shape()));
    /// ```
    ///
    /// Source: CuTe `elem_less(coord, shape)`.
    fn elem_less<S: IntoIntTuple>(self, shape: S) -> bool;
}

impl<N: DynInt> Value for N {
    type Width = N;
    const ZERO: N = <N as DynInt>::ZERO;
    #[inline(always)]
    fn plus(value: Self, path: Option<&'static StaticPath>, n: N) -> N {
        value.plus_at(path, n)
    }
    #[inline(always)]
    fn element_offset(value: Self) -> isize {
        value.cast()
    }
    #[inline(always)]
    fn bounds(value: Self) -> (i128, i128) {
        value.bounds_at()
    }
    #[inline(always)]
    fn moved<O: Strides>(value: Self, offset: O) -> Self {
        offset.onto(value)
    }
    #[inline(always)]
    fn elem_less<S: IntoIntTuple>(self, shape: S) -> bool {
        shape.into_int_tuple().exceeds(self)
    }
}

/// A part of a value that is computed in `I`.
#[doc(hidden)]
pub trait ValuePart<I: DynInt>: Copy + Eq + Tree + 'static {
    const ZERO: Self;
    /// `self` plus `n` at the end of a path.
    fn plus_at(self, path: Option<&'static StaticPath>, n: I) -> Self;
    /// `self`, the rest of a tuple, plus `n` at the end of a path that skips `skip` places.
    fn plus_after(self, skip: i128, rest: Option<&'static StaticPath>, n: I) -> Self;
    /// `self` plus a tuple, place by place.
    fn plus_tuple<H: Strides, T: Strides>(self, head: H, tail: T) -> Self;
    /// See [`Value::bounds`].
    fn bounds_at(self) -> (i128, i128);
    /// Whether this is an integer below `n`.
    fn is_below(self, n: i128) -> bool;
    /// Whether this is a tuple, each place below that of another.
    fn is_tuple_below<H: Strides, T: Strides>(self, head: H, tail: T) -> bool;
    /// Whether this is the empty tuple.
    fn is_no_place(self) -> bool;
}

/// Panics: a stride leads where this layout has no place. `validated` has refused such a layout.
#[cold]
#[inline(never)]
pub(super) fn misled() -> ! {
    panic!("{}", crate::error::LayoutError::NotCoordinates {})
}

impl<I: DynInt> ValuePart<I> for I {
    const ZERO: I = <I as DynInt>::ZERO;
    #[inline(always)]
    fn plus_at(self, path: Option<&'static StaticPath>, n: I) -> I {
        match path {
            None => self + n,
            Some(_) => misled(),
        }
    }
    #[inline(always)]
    fn plus_after(self, _: i128, _: Option<&'static StaticPath>, _: I) -> I {
        misled()
    }
    #[inline(always)]
    fn plus_tuple<H: Strides, T: Strides>(self, _: H, _: T) -> I {
        misled()
    }
    #[inline(always)]
    fn bounds_at(self) -> (i128, i128) {
        let n = self.to_i128();
        (n.min(0), n.max(0))
    }
    #[inline(always)]
    fn is_below(self, n: i128) -> bool {
        self.to_i128() < n
    }
    #[inline(always)]
    fn is_tuple_below<H: Strides, T: Strides>(self, _: H, _: T) -> bool {
        false
    }
    #[inline(always)]
    fn is_no_place(self) -> bool {
        false
    }
}

impl<I: DynInt> ValuePart<I> for Nil {
    const ZERO: Nil = Nil;
    #[inline(always)]
    fn plus_at(self, _: Option<&'static StaticPath>, n: I) -> Nil {
        if n == I::ZERO { self } else { misled() }
    }
    #[inline(always)]
    fn plus_after(self, _: i128, _: Option<&'static StaticPath>, _: I) -> Nil {
        misled()
    }
    #[inline(always)]
    fn plus_tuple<H: Strides, T: Strides>(self, _: H, _: T) -> Nil {
        misled()
    }
    #[inline(always)]
    fn bounds_at(self) -> (i128, i128) {
        (0, 0)
    }
    #[inline(always)]
    fn is_below(self, _: i128) -> bool {
        false
    }
    #[inline(always)]
    fn is_tuple_below<H: Strides, T: Strides>(self, _: H, _: T) -> bool {
        false
    }
    #[inline(always)]
    fn is_no_place(self) -> bool {
        true
    }
}

impl<I: DynInt, H: ValuePart<I>, T: ValueParts<I>> ValuePart<I> for Cons<H, T> {
    const ZERO: Self = Cons(H::ZERO, T::ZERO);
    #[inline(always)]
    fn plus_at(self, path: Option<&'static StaticPath>, n: I) -> Self {
        match path {
            Some(StaticPath {
                first: Some(first),
                rest,
            }) => self.plus_after(*first, *rest, n),
            // An integer stride beside scaled basis vectors is 0.
            _ if n == I::ZERO => self,
            _ => misled(),
        }
    }
    #[inline(always)]
    fn plus_after(self, skip: i128, rest: Option<&'static StaticPath>, n: I) -> Self {
        if skip == 0 {
            Cons(self.0.plus_at(rest, n), self.1)
        } else {
            Cons(self.0, self.1.plus_after(skip - 1, rest, n))
        }
    }
    #[inline(always)]
    fn plus_tuple<G: Strides, S: Strides>(self, head: G, tail: S) -> Self {
        Cons(head.onto(self.0), tail.onto(self.1))
    }
    #[inline(always)]
    fn bounds_at(self) -> (i128, i128) {
        let (head, tail) = (self.0.bounds_at(), self.1.bounds_at());
        (head.0.min(tail.0), head.1.max(tail.1))
    }
    #[inline(always)]
    fn is_below(self, _: i128) -> bool {
        false
    }
    #[inline(always)]
    fn is_tuple_below<G: Strides, S: Strides>(self, head: G, tail: S) -> bool {
        head.exceeds(self.0) && tail.exceeds(self.1)
    }
    #[inline(always)]
    fn is_no_place(self) -> bool {
        false
    }
}

/// The places of a tuple of values, as a list. Sealed.
#[doc(hidden)]
pub trait ValueParts<I: DynInt>: ValuePart<I> {}
impl<I: DynInt> ValueParts<I> for Nil {}
impl<I: DynInt, H: ValuePart<I>, T: ValueParts<I>> ValueParts<I> for Cons<H, T> {}

impl<H: Value + ValuePart<H::Width>, T: ValueParts<H::Width>> Value for Cons<H, T> {
    type Width = H::Width;
    const ZERO: Self = <Self as ValuePart<H::Width>>::ZERO;
    #[inline(always)]
    fn plus(value: Self, path: Option<&'static StaticPath>, n: H::Width) -> Self {
        value.plus_at(path, n)
    }
    fn element_offset(_: Self) -> isize {
        misled()
    }
    #[inline(always)]
    fn bounds(value: Self) -> (i128, i128) {
        value.bounds_at()
    }
    #[inline(always)]
    fn moved<O: Strides>(value: Self, offset: O) -> Self {
        offset.onto(value)
    }
    #[inline(always)]
    fn elem_less<S: IntoIntTuple>(self, shape: S) -> bool {
        shape.into_int_tuple().exceeds(self)
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
