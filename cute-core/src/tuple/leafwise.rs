//! Operations on two tuples that are defined for some profiles only, with their bounds.
//!
//! Source: CuTe `inner_product`, `elem_scale`, `filter_zeros`, `ceil_div`, `round_up`, `shape_div`
//! (`int_tuple.hpp`).

use super::arithmetic::{
    self, DivideShape, InnerProductOf, Leafwise, PrefixProduct, ProductEach, ProductLike, Refines,
    RoundShape, Scale, Sum, WithoutZeros, divide_shape, inner_product_of, round_shape, scale,
    without_zeros,
};
use super::{
    IntTuple, IntoIntTuple, WeaklyCongruentWith, operation, over_leaves::representable_leaves,
};
use crate::error::LayoutError;
use crate::fmt::Plain;
use crate::int::{Int, representable};
use crate::status::{Holds, Status};
use crate::world::kinds::{Exactly, Located, RoundUp};

pub(super) type TupleIn<L> = <L as Located>::Coordinate;
pub(super) type StatusIn<L> = <L as Located>::Status;

/// The sum of the products of leaves that meet: see [`inner_product()`].
///
/// ```
/// use cute_core::{int::StaticInt, prelude::*, tuple::InnerProduct};
/// assert_eq!(InnerProduct::<Coord![(1,(1,2))], Stride![(3,(12,1))]>::VALUE, 17);
/// ```
///
/// Source: CuTe `inner_product`.
pub type InnerProduct<A, B> = InnerProductOf<A, B>;
/// Each leaf times the size of the tree that it meets: see [`elem_scale()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::ElemScale};
/// assert_eq!(ElemScale::<Shape![(2,3)], Shape![(4,(2,5))]>::default(), shape!((8,30)));
/// ```
///
/// Source: CuTe `elem_scale`.
pub type ElemScale<A, B> = Scale<A, B>;
/// The sizes, with 1 for each that has stride 0: see [`filter_zeros()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::FilterZeros};
/// assert_eq!(FilterZeros::<Stride![(1,0)], Shape![(3,(2,3))]>::default(), shape!((3,(1,1))));
/// ```
///
/// Source: CuTe `filter_zeros`.
pub type FilterZeros<D, S> = WithoutZeros<D, S>;
/// `⌈a / b⌉`: see [`ceil_div()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::CeilDivTuple};
/// assert_eq!(CeilDivTuple::<Shape![(4,(6,5))], Shape![(3,(2,5))]>::default(), shape!((2,(3,1))));
/// ```
///
/// Source: CuTe `ceil_div`.
pub type CeilDivTuple<A, B> = TupleIn<DivideShape<A, B, RoundUp>>;
/// Multiples of `b`: see [`round_up()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::RoundUpTo};
/// assert_eq!(RoundUpTo::<Shape![(5,(6,5))], Shape![(4,(2,5))]>::default(), shape!((8,(6,5))));
/// ```
///
/// Source: CuTe `round_up`.
pub type RoundUpTo<A, B> = TupleIn<RoundShape<A, B>>;
/// `a` in units of `b`: see [`shape_div()`].
///
/// ```
/// use cute_core::{prelude::*, tuple::ShapeDiv};
/// assert_eq!(ShapeDiv::<Shape![(6,2)], Int![12]>::default(), shape!((1,1)));
/// ```
///
/// Source: CuTe `shape_div`.
pub type ShapeDiv<A, B> = TupleIn<DivideShape<A, B, Exactly>>;

/// Bounds of operations on two tuples.
macro_rules! tuple_bounds {
    ($($(#[$doc:meta])* $name:ident if $status:ty as $operation:ident, else $message:literal;)*) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this call needs the bound",
            note = "add this bound to the `where` clause of the function, with the type of the argument for `_`"
        )]
        pub trait $name<B: IntTuple, Verdict: Status = $status, Kind = <Verdict as Status>::Kind>: IntTuple {}
        impl<A: IntTuple, B: IntTuple, V: Status> $name<B, V, $crate::status::Kept> for A {}
        impl<A: IntTuple, B: IntTuple, V: Status> $name<B, V, $crate::status::Broken> for A where V::Report: Holds<operation::$operation, Plain<A>, Plain<B>> {}
    )*};
}
pub(crate) use tuple_bounds;
tuple_bounds! {
    /// Tuples with the profile of `B`: see [`inner_product()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::inner_product};
    /// // error: inner_product: the tuples have different profiles: integers:(_1, _2) and integers:(_3, (_12, _1)) (Congruent)
    /// inner_product(coord!((1,2)), stride!((3,(12,1))));
    /// ```
    InnerProductWith if Leafwise<Self, B> as inner_product, else "inner_product: the bound `{Self}: InnerProductWith<{B}>` is missing";
    /// Tuples whose profile is refined by that of `B`: see [`elem_scale()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::elem_scale};
    /// // error: elem_scale: the tuples have different profiles: integers:(_2, (_3, _1)) and integers:(_4, _5) (Congruent)
    /// elem_scale(shape!((2,(3,1))), shape!((4,5)));
    /// ```
    ScaledBy if Refines<Self, B> as elem_scale, else "elem_scale: the bound `{Self}: ScaledBy<{B}>` is missing";
    /// Strides whose profile is refined by that of the shape `B`: see [`filter_zeros()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::filter_zeros};
    /// // error: filter_zeros: the tuples have different profiles: integers:(_0, (_3, _1)) and integers:(_4, _5) (Congruent)
    /// filter_zeros(stride!((0,(3,1))), shape!((4,5)));
    /// ```
    FiltersZerosOf if Refines<Self, B> as filter_zeros, else "filter_zeros: the bound `{Self}: FiltersZerosOf<{B}>` is missing";
    /// Tuples with at least the modes of `B`: see [`ceil_div()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::ceil_div};
    /// // error: ceil_div: the tuples have different profiles: integers:(_6, _5) and integers:(_2, _1, _1) (Congruent)
    /// ceil_div(shape!((6,5)), shape!((2,1,1)));
    /// ```
    CeilDivisibleBy if StatusIn<DivideShape<Self, B, RoundUp>> as ceil_div, else "ceil_div: the bound `{Self}: CeilDivisibleBy<{B}>` is missing";
    /// Tuples with at least the modes of `B`: see [`round_up()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::round_up};
    /// // error: round_up: the tuples have different profiles: integers:(_6, _5) and integers:_2 (Congruent)
    /// round_up(shape!((6,5)), shape!(2));
    /// ```
    RoundableTo if StatusIn<RoundShape<Self, B>> as round_up, else "round_up: the bound `{Self}: RoundableTo<{B}>` is missing";
    /// Tuples that can be counted in units of `B`: see [`shape_div()`].
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::{prelude::*, tuple::shape_div};
    /// // error: shape_div: shape 10 is not divisible by 4 (ShapeDivisible)
    /// shape_div(shape!((6,10)), shape!((3,4)));
    /// ```
    ShapeDivisibleBy if ShapeDivStatus<Self, B> as shape_div, else "shape_div: the bound `{Self}: ShapeDivisibleBy<{B}>` is missing";
}

/// The condition of [`shape_div()`]: one of two integers divides the other (ShapeDivisible);
/// Congruent.
///
/// ```
/// use cute_core::{prelude::*, status::{Good, Status, Violation}, tuple::ShapeDivStatus};
/// let status: ShapeDivStatus<Shape![(6,2)], Int![12]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// type Broken = ShapeDivStatus<Int![10], Int![4]>;
/// assert_eq!(Broken::CONDITION, Condition::ShapeDivisible);
/// ```
pub type ShapeDivStatus<A, B> = StatusIn<DivideShape<A, B, Exactly>>;

/// The sum of the products of leaves that meet, such as those of a coordinate and a stride.
///
/// # Conditions
/// Congruent: both have the same profile.
///
/// # Panics
/// Panics if it does not fit its type (Representable).
///
/// ```
/// use cute_core::{prelude::*, tuple::inner_product};
/// assert_eq!(inner_product(coord!((1,(1,2))), stride!((3,(12,1)))).to_string(), "_17");
/// ```
///
/// Source: CuTe `inner_product`.
#[inline(always)]
#[track_caller]
pub fn inner_product<A: IntoIntTuple<Tuple: InnerProductWith<B::Tuple>>, B: IntoIntTuple>(
    a: A,
    b: B,
) -> InnerProduct<A::Tuple, B::Tuple> {
    representable(inner_product_of(a.into_int_tuple(), b.into_int_tuple()))
}

/// Each leaf of `a` times the size of the tree that it meets in `b`.
///
/// # Conditions
/// Congruent: the profile of `b` equals that of `a` or refines it.
///
/// # Panics
/// Panics if a leaf does not fit its type (Representable).
///
/// ```
/// use cute_core::{prelude::*, tuple::elem_scale};
/// assert_eq!(elem_scale(shape!((2,3)), shape!((4,(2,5)))), shape!((8,30)));
/// ```
///
/// Source: CuTe `elem_scale`.
#[inline(always)]
#[track_caller]
pub fn elem_scale<A: IntoIntTuple<Tuple: ScaledBy<B::Tuple>>, B: IntoIntTuple>(
    a: A,
    b: B,
) -> ElemScale<A::Tuple, B::Tuple> {
    representable_leaves(scale(a.into_int_tuple(), b.into_int_tuple()))
}

/// The sizes of `shape`, with 1 for each whose stride is a static 0.
///
/// # Conditions
/// Congruent: the profile of `shape` equals that of `stride` or refines it.
///
/// ```
/// use cute_core::{prelude::*, tuple::filter_zeros};
/// assert_eq!(filter_zeros(stride!((1,0)), shape!((3,(2,3)))), shape!((3,(1,1))));
/// ```
///
/// Source: CuTe `filter_zeros` of tuples.
#[inline(always)]
pub fn filter_zeros<D: FiltersZerosOf<S>, S: IntTuple>(stride: D, shape: S) -> FilterZeros<D, S> {
    without_zeros(stride, shape)
}

/// The sum of all leaves; static if they are.
///
/// # Panics
/// Panics if it does not fit its type (Representable).
///
/// ```
/// use cute_core::{prelude::*, tuple::sum};
/// assert_eq!(sum(shape!((3,(2,3)))), int!(8));
/// ```
///
/// Source: CuTe `sum`.
#[inline(always)]
#[track_caller]
pub fn sum<T: IntTuple>(tuple: T) -> Sum<T> {
    representable(arithmetic::sum(tuple))
}

/// The size of each mode; an integer becomes a tuple of one.
///
/// # Panics
/// Panics if a size does not fit its type (Representable).
///
/// ```
/// use cute_core::{prelude::*, tuple::product_each};
/// assert_eq!(product_each(shape!((3,(2,3)))), shape!((3,6)));
/// assert_eq!(product_each(shape!(6)), shape!((6)));
/// ```
///
/// Source: CuTe `product_each`.
#[inline(always)]
#[track_caller]
pub fn product_each<T: IntoIntTuple>(tuple: T) -> ProductEach<T::Tuple> {
    representable_leaves(arithmetic::product_each(tuple.into_int_tuple()))
}

/// The size of each tree that meets a leaf of `profile`. If the profile of the tuple is coarser,
/// the result is an integer without values.
///
/// # Panics
/// Panics if a size does not fit its type (Representable).
///
/// # Conditions
/// Congruent: the profile is an integer, or has a part for each mode of the tuple, at every depth.
/// Otherwise the call does not compile.
///
/// ```
/// use cute_core::{prelude::*, tuple::product_like};
/// assert_eq!(product_like(shape!(((2,4),(3,(5,1)))), coord!((0,(0,0)))), shape!((8,(3,5))));
/// ```
///
/// Source: CuTe `product_like`.
#[inline(always)]
#[track_caller]
pub fn product_like<T: IntTuple, P: WeaklyCongruentWith<T>>(
    tuple: T,
    profile: P,
) -> ProductLike<T, P> {
    representable_leaves(arithmetic::product_like(tuple, profile))
}

/// For each leaf, `start` times all leaves before it: the stride of that leaf if the first mode is
/// the fastest. For `(3,2,4)` and 1 it is `(1,3,6)`.
///
/// # Panics
/// Panics if a leaf does not fit its type (Representable).
///
/// ```
/// use cute_core::{prelude::*, tuple::prefix_product};
/// assert_eq!(prefix_product(shape!((3,2,4)), int!(1)), shape!((1,3,6)));
/// let shape = shape!(((2,3),(2,1,2),(5,2,1)));
/// assert_eq!(prefix_product(shape, int!(1)), shape!(((1,2),(6,12,12),(24,120,240))));
/// ```
///
/// Source: pycute `prefix_product`; see [`compact_col_major`](crate::layout::compact_col_major())
/// for strides as CuTe C++ makes them, which are 0 if a size is a static 1.
#[inline(always)]
#[track_caller]
pub fn prefix_product<T: IntTuple, N: Int>(tuple: T, start: N) -> PrefixProduct<T, N> {
    representable_leaves(arithmetic::prefix_product(tuple, start))
}

/// `⌈a / b⌉` leaf by leaf; modes beyond those of `b` stay. A tuple is divided by one integer mode
/// after mode, each by what those before it leave; an integer is divided by the size of a tuple.
///
/// # Conditions
/// Congruent: `b` has no more modes than `a`.
///
/// ```
/// use cute_core::{prelude::*, tuple::ceil_div};
/// assert_eq!(ceil_div(shape!((4,(6,5))), shape!((3,(2,5)))), shape!((2,(3,1))));
/// assert_eq!(ceil_div(shape!((12,10)), int!(30)), shape!((1,4)));
/// ```
///
/// Source: CuTe `ceil_div`.
#[inline(always)]
pub fn ceil_div<A: IntoIntTuple<Tuple: CeilDivisibleBy<B::Tuple>>, B: IntoIntTuple>(
    a: A,
    b: B,
) -> CeilDivTuple<A::Tuple, B::Tuple> {
    divide_shape(a.into_int_tuple(), b.into_int_tuple(), RoundUp)
        .parts()
        .1
}

/// Each leaf of `a` rounded up to a multiple of the leaf that it meets in `b`; modes beyond those
/// of `b` stay.
///
/// # Conditions
/// Congruent: `b` has no more modes than `a`, with the same nesting.
///
/// # Panics
/// Panics if a leaf does not fit its type (Representable).
///
/// ```
/// use cute_core::{prelude::*, tuple::round_up};
/// assert_eq!(round_up(shape!((5,(6,5))), shape!((4,(2,5)))), shape!((8,(6,5))));
/// ```
///
/// Source: CuTe `round_up`.
#[inline(always)]
#[track_caller]
pub fn round_up<A: IntoIntTuple<Tuple: RoundableTo<B::Tuple>>, B: IntoIntTuple>(
    a: A,
    b: B,
) -> RoundUpTo<A::Tuple, B::Tuple> {
    let (a, b) = (a.into_int_tuple(), b.into_int_tuple());
    representable_leaves(round_shape(a, b).parts().1)
}

/// `a` in units of `b`: one of two integers that meet divides the other, and the result is never
/// below 1. A tuple is divided by one integer mode after mode, each by what those before it leave;
/// an integer is divided by the size of a tuple.
///
/// # Conditions
/// ShapeDivisible; Congruent for two tuples. If types know that one is broken, the call does not
/// compile.
///
/// # Panics
/// Panics if neither of two integers divides the other and one is dynamic; see [`try_shape_div`].
///
/// ```
/// use cute_core::{prelude::*, tuple::shape_div};
/// assert_eq!(shape_div(shape!((6,2)), int!(3)), shape!((2,2)));
/// assert_eq!(shape_div(shape!((6,2)), int!(12)), shape!((1,1)));
/// ```
///
/// Source: CuTe `shape_div`, which rounds dynamic quotients up.
#[inline(always)]
#[track_caller]
pub fn shape_div<A: IntoIntTuple<Tuple: ShapeDivisibleBy<B::Tuple>>, B: IntoIntTuple>(
    a: A,
    b: B,
) -> ShapeDiv<A::Tuple, B::Tuple> {
    match try_shape_div(a, b) {
        Ok(quotient) => quotient,
        Err(error) => panic!("shape_div: {error}"),
    }
}

/// [`shape_div()`], with a broken condition as an error.
///
/// # Errors
/// ShapeDivisible, if it depends on dynamic integers and does not hold.
///
/// ```
/// use cute_core::{prelude::*, tuple::try_shape_div};
/// let n = 12_usize;
/// assert_eq!(try_shape_div(shape!((n,2)), int!(3)).unwrap().to_string(), "(4,2)");
/// let error = try_shape_div(shape!((n,2)), int!(5)).unwrap_err();
/// assert_eq!(error, LayoutError::ShapeNotDivisible { shape: 12, part: 5 });
/// ```
#[inline(always)]
pub fn try_shape_div<A: IntoIntTuple<Tuple: ShapeDivisibleBy<B::Tuple>>, B: IntoIntTuple>(
    a: A,
    b: B,
) -> Result<ShapeDiv<A::Tuple, B::Tuple>, LayoutError> {
    let (a, b) = (a.into_int_tuple(), b.into_int_tuple());
    let (status, quotient) = divide_shape(a, b, Exactly).parts();
    status.check()?;
    Ok(quotient)
}
