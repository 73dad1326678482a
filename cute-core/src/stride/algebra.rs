//! The algebra of strides: scaling, comparison, and sums.

use super::value::misled;
use super::{Along, Value, ValuePart, ValueParts};
use crate::int::{DynInt, Int, for_integers, ops::*};
use crate::logic::{Both, both};
use crate::tuple::{Cons, Nil, Tree};
use core::fmt::Display;
use cute_macros::__algebra as algebra;

/// A stride: an integer, or a scaled basis vector. Sealed.
///
/// ```
/// use cute_core::{prelude::*, stride::{ScaledBasis, Stride}};
/// fn text<D: Stride>(stride: D) -> String {
///     stride.to_string()
/// }
/// assert_eq!(text(stride!(12)), "_12");
/// assert_eq!(text(ScaledBasis(int!(1), coord!((0)))), "_1@0");
/// ```
///
/// Source: CuTe's strides, the elements of an integer module.
pub trait Stride: Strides + crate::world::StrideCases {
    /// The stride as a value.
    #[doc(hidden)]
    fn along(self) -> Along;
}
for_integers! { [] Stride {
    fn along(self) -> Along {
        Along { multiple: Int::to_i128(self), path: None }
    }
} }

/// A tree of strides: the strides of a layout, or a value of a layout, which is made of integers
/// and scaled basis vectors. Sealed.
///
/// ```
/// use cute_core::{prelude::*, stride::Strides};
/// fn text<D: Strides>(strides: D) -> String {
///     strides.to_string()
/// }
/// assert_eq!(text(layout!((4,8):(1@0,1@1)).stride()), "(_1@0,_1@1)");
/// ```
///
/// Source: CuTe `ArithmeticTuple`.
pub trait Strides:
    Copy + 'static + crate::world::StridesCases + Tree<Canonical = Self> + Display
{
    /// A value with these places, in integers of type `I`.
    #[doc(hidden)]
    type Of<I: DynInt>: Value<Width = I> + ValuePart<I>;
    /// The greatest value of its type, if an integer stands for a value that did not fit.
    #[doc(hidden)]
    fn saturated(self) -> Option<i128>;
    /// The value of a layout of offsets, such as that of a tensor.
    #[doc(hidden)]
    fn offset(self) -> isize {
        misled()
    }
    /// `value` and this, place by place; the sums fit.
    #[doc(hidden)]
    fn onto<I: DynInt, V: ValuePart<I>>(self, value: V) -> V;
    /// The least and the greatest integer of its places, and of 0.
    #[doc(hidden)]
    fn bounds(self) -> (i128, i128);
    /// Whether all integers of a value are below those of this tree.
    #[doc(hidden)]
    fn exceeds<I: DynInt, V: ValuePart<I>>(self, value: V) -> bool;
}
for_integers! { [] Strides {
    type Of<I: DynInt> = I;
    #[inline(always)]
    fn saturated(self) -> Option<i128> {
        if Int::is_saturated(self) { Int::greatest(self) } else { None }
    }
    #[inline(always)]
    fn offset(self) -> isize {
        Int::to(self)
    }
    #[inline(always)]
    fn onto<I: DynInt, V: ValuePart<I>>(self, value: V) -> V {
        value.plus_at(None, Int::to(self))
    }
    #[inline(always)]
    fn bounds(self) -> (i128, i128) {
        let n = Int::to_i128(self);
        (n.min(0), n.max(0))
    }
    #[inline(always)]
    fn exceeds<I: DynInt, V: ValuePart<I>>(self, value: V) -> bool {
        value.is_below(Int::to_i128(self))
    }
} }
impl Strides for Nil {
    type Of<I: DynInt> = I;
    #[inline(always)]
    fn saturated(self) -> Option<i128> {
        None
    }
    #[inline(always)]
    fn onto<I: DynInt, V: ValuePart<I>>(self, value: V) -> V {
        value
    }
    #[inline(always)]
    fn bounds(self) -> (i128, i128) {
        (0, 0)
    }
    #[inline(always)]
    fn exceeds<I: DynInt, V: ValuePart<I>>(self, value: V) -> bool {
        value.is_no_place()
    }
}
impl<H: Strides, T: StridesList> Strides for Cons<H, T> {
    type Of<I: DynInt> = Cons<H::Of<I>, T::PlacesOf<I>>;
    #[inline(always)]
    fn saturated(self) -> Option<i128> {
        self.0.saturated().or(self.1.saturated())
    }
    #[inline(always)]
    fn onto<I: DynInt, V: ValuePart<I>>(self, value: V) -> V {
        value.plus_tuple(self.0, self.1)
    }
    #[inline(always)]
    fn bounds(self) -> (i128, i128) {
        let (head, tail) = (self.0.bounds(), self.1.bounds());
        (head.0.min(tail.0), head.1.max(tail.1))
    }
    #[inline(always)]
    fn exceeds<I: DynInt, V: ValuePart<I>>(self, value: V) -> bool {
        value.is_tuple_below(self.0, self.1)
    }
}

/// The elements of a tuple of strides, as a tuple of their own: [`Nil`], or [`Cons`] of strides and
/// more elements. Sealed.
///
/// ```
/// use cute_core::{prelude::*, stride::{Strides, StridesList}, tuple::Cons};
/// fn with_first<H: Strides, T: StridesList>(stride: H, strides: T) -> Cons<H, T> {
///     Cons(stride, strides)
/// }
/// assert_eq!(with_first(stride!(3), stride!(((12,1)))), stride!((3,(12,1))));
/// ```
///
/// Source: CuTe `ArithmeticTuple`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of strides, which ends a tuple of strides",
    label = "not a list of strides",
    note = "the elements of a tuple are a list, `Cons(a, Cons(b, Nil))`; `stride!` writes it"
)]
pub trait StridesList: Strides + crate::world::StridesListCases {
    /// The places of such elements, in integers of type `I`.
    #[doc(hidden)]
    type PlacesOf<I: DynInt>: ValueParts<I>;
}
impl StridesList for Nil {
    type PlacesOf<I: DynInt> = Nil;
}
impl<H: Strides, T: StridesList> StridesList for Cons<H, T> {
    type PlacesOf<I: DynInt> = Cons<H::Of<I>, T::PlacesOf<I>>;
}

algebra! {
    in stride::algebra;

    /// `s:d` in front of `rest`.
    pub fn run(d: Stride, s: Int, rest: List) -> List {
        match d { Leaf(n) => Cons(Mode(s, n), rest), ScaledBasis(n, p) => Cons(BasisMode(s, ScaledBasis(n, p)), rest) }
    }
    /// `s:k*d` in front of `rest`.
    pub fn part(d: Stride, s: Int, k: Int, rest: List) -> List {
        match d { Leaf(n) => Cons(Mode(s, mul(k, n)), rest), ScaledBasis(n, p) => Cons(BasisMode(s, ScaledBasis(mul(k, n), p)), rest) }
    }

    /// Whether `s·d = d1`.
    pub fn continues(d: Stride, s: Int, d1: Stride) -> Tri {
        match d {
            Leaf(n) => match d1 { Leaf(m) => equal(mul(s, n), m), ScaledBasis(m, p) => False },
            ScaledBasis(n, p) => match d1 {
                Leaf(m) => False,
                ScaledBasis(m, q) => if same_path(p, q) { equal(mul(s, n), m) } else { False },
            },
        }
    }

    /// Whether both multiples of basis vectors are static and equal.
    pub fn same_basis(n: Int, p: Ints, m: Int, q: Ints) -> Bool { both(same(n, m), same_path(p, q)) }
    fn same_path(p: Ints, q: Ints) -> Bool {
        match (p, q) {
            (Nil, Nil) => True,
            (Cons(i, t), Cons(j, t2)) => if same(i, j) { same_path(t, t2) } else { False },
            _ => False,
        }
    }

    /// The sum of two values of layouts: of integers, or of tuples place by place. A place that is
    /// missing counts as 0, and so does a static 0 that stands for a tuple. See [`plus()`].
    ///
    /// ```
    /// use cute_core::{prelude::*, stride::Plus};
    /// assert_eq!(Plus::<Coord![(1,2)], Coord![(3,4)]>::default(), coord!((4,6)));
    /// ```
    pub fn plus(a: Strides, b: Strides) -> Strides {
        match (a, b) {
            (Leaf(n), Leaf(m)) => add(n, m),
            (Leaf(n), _) => if is_zero(n) { b } else { wrong_profile() },
            (ScaledBasis(n, p), Leaf(m)) => if is_zero(m) { a } else { wrong_profile() },
            (ScaledBasis(n, p), ScaledBasis(m, q)) => plus(in_place(p, n), in_place(q, m)),
            (ScaledBasis(n, p), _) => plus(in_place(p, n), b),
            (Nil, Leaf(m)) => if is_zero(m) { Nil } else { wrong_profile() },
            (Nil, ScaledBasis(m, q)) => in_place(q, m),
            (Nil, _) => b,
            (Cons(h, t), Leaf(m)) => if is_zero(m) { a } else { wrong_profile() },
            (Cons(h, t), ScaledBasis(m, q)) => plus(Cons(h, t), in_place(q, m)),
            (Cons(h, t), Nil) => a,
            (Cons(h, t), Cons(h2, t2)) => Cons(plus(h, h2), plus_each(t, t2)),
        }
    }
    fn plus_each(a: StridesList, b: StridesList) -> StridesList {
        match a {
            Nil => b,
            Cons(h, t) => match b { Nil => a, Cons(h2, t2) => Cons(plus(h, h2), plus_each(t, t2)) },
        }
    }

    /// The integer that is the value of a layout of offsets.
    pub fn integer_of(value: Strides) -> Int {
        match value { Leaf(n) => n, ScaledBasis(_, _) | Nil | Cons(_, _) => no_integer() }
    }
    /// `n@p` as a tuple: `(0,…,n)`.
    pub fn in_place(path: Ints, n: Int) -> Strides { match path { Nil => n, Cons(i, t) => after_zeros(i, in_place(t, n)) } }
    fn after_zeros(i: Int, value: Strides) -> StridesList {
        if is_zero(i) { Cons(value, Nil) } else { Cons(0, after_zeros(pred(i), value)) }
    }

    /// The value of the last coordinate, with strides taken as positive: `Σ (s-1)·|d|`.
    fn reach_onto(layout: Layout, sum: Strides) -> Strides {
        match layout {
            Mode(s, d) => plus(mul(pred(s), abs(d)), sum),
            BasisMode(s, ScaledBasis(n, p)) => plus(in_place(p, mul(pred(s), abs(n))), sum),
            Nil => sum,
            Cons(h, t) => reach_onto(h, reach_onto(t, sum)),
        }
    }
    /// The shape of the codomain: one more than the last value, place by place.
    ///
    /// ```
    /// use cute_core::{prelude::*, stride::Coshape};
    /// assert_eq!(Coshape::<Layout![(3,(2,3)):(3,(12,1))]>::default(), shape!(21));
    /// assert_eq!(Coshape::<Layout![(3,(2,3)):(1@0,(8@1,1@1))]>::default(), shape!((3,11)));
    /// ```
    ///
    /// Source: CuTe `coshape`.
    pub fn coshape(layout: Layout) -> IntTuple { shape_up_to(reach_onto(layout, 0)) }
    fn shape_up_to(last: Strides) -> IntTuple {
        match last { Leaf(n) => succ(n), ScaledBasis(n, p) => wrong_profile(), Nil => Nil, Cons(h, t) => Cons(shape_up_to(h), shapes_up_to(t)) }
    }
    fn shapes_up_to(last: StridesList) -> IntTuples {
        match last { Nil => Nil, Cons(h, t) => Cons(shape_up_to(h), shapes_up_to(t)) }
    }

    /// One more than the largest offset, with strides taken as positive: `1 + Σ (s-1)·|d|`. If the
    /// values are coordinates, it is the size of the [`Coshape`].
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::Cosize, prelude::*};
    /// assert_eq!(Cosize::<Layout![(3,(2,3)):(3,(12,1))]>::VALUE, 21);
    /// assert_eq!(Cosize::<Layout![(3,(2,3)):(1@0,(8@1,1@1))]>::VALUE, 33);
    /// ```
    ///
    /// Source: CuTe `cosize`.
    pub fn cosize(layout: Layout) -> Int { size_up_to(reach_onto(layout, 0)) }
    fn size_up_to(last: Strides) -> Int {
        match last { Leaf(n) => succ(n), ScaledBasis(n, p) => wrong_profile(), Nil => 1, Cons(h, t) => mul(size_up_to(h), size_up_to(t)) }
    }

    /// A basis vector for each leaf of a shape: see
    /// [`make_basis_like`](crate::layout::make_basis_like).
    ///
    /// ```
    /// use cute_core::{prelude::*, stride::BasisLike};
    /// assert_eq!(BasisLike::<Shape![(4,(8,2))]>::default().to_string(), "(_1@0,(_1@0@1,_1@1@1))");
    /// ```
    ///
    /// Source: CuTe `make_basis_like`.
    pub fn basis_like(shape: IntTuple) -> Strides { basis_along(shape, Nil) }
    fn basis_along(shape: IntTuple, path: Ints) -> Strides {
        match shape {
            Leaf(n) => match path { Nil => 1, Cons(i, t) => ScaledBasis(1, path) },
            Nil => Nil,
            Cons(h, t) => basis_modes(shape, path, 0),
        }
    }
    fn basis_modes(shape: IntTuples, path: Ints, i: Int) -> StridesList {
        match shape {
            Nil => Nil,
            Cons(h, t) => Cons(basis_along(h, with_step(path, i)), basis_modes(t, path, succ(i))),
        }
    }
    /// A path with one more step at its end.
    fn with_step(path: Ints, i: Int) -> Ints { match path { Nil => Cons(i, Nil), Cons(j, t) => Cons(j, with_step(t, i)) } }
}
