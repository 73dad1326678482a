//! How two shapes relate: congruent, weakly congruent, compatible.

use super::{Concrete, IntTuple};
use crate::logic::True;
use cute_macros::__algebra as algebra;

algebra! {
    in tuple::relation;

    /// Whether two tuples have the same profile, that is the same nesting, with any leaves.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{Congruent, congruent}};
    /// let same: Congruent<Shape![(3,(2,3))], Shape![(1,(1,1))]> = True;
    /// assert_eq!(congruent(shape!((3,(2,3))), shape!((1,(1,1)))), same);
    /// assert_eq!(congruent(shape!((3,(2,3))), shape!((1,1))), False);
    /// ```
    ///
    /// Source: CuTe `congruent`.
    pub fn congruent(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), Leaf(m)) => True,
            (Nil, Nil) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(congruent(h, h2), congruent(t, t2)),
            _ => False,
        }
    }

    /// Whether `b` refines the profile of `a`: every leaf of `a` meets any tree of `b`.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*};
    /// use cute_core::tuple::{WeaklyCongruent, weakly_congruent};
    /// let refined: WeaklyCongruent<Shape![(3,6)], Shape![(1,(1,1))]> = True;
    /// assert_eq!(weakly_congruent(shape!((3,6)), shape!((1,(1,1)))), refined);
    /// assert_eq!(weakly_congruent(shape!((3,(2,3))), shape!((1,1))), False);
    /// ```
    ///
    /// Source: CuTe `weakly_congruent`.
    pub fn weakly_congruent(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), _) => True,
            (Nil, Nil) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(weakly_congruent(h, h2), weakly_congruent(t, t2)),
            _ => False,
        }
    }

    /// Whether every coordinate of `a` is one of `b`: each leaf of `a` is the size of the tree that
    /// it meets in `b`.
    ///
    /// ```
    /// use cute_core::{logic::{False, True, Unknown}, prelude::*, tuple::{Compatible, compatible}};
    /// let n = 6_usize;
    /// let fits: Compatible<Shape![(3,6)], Shape![(3,(2,3))]> = True;
    /// assert_eq!(compatible(shape!((3,6)), shape!((3,(2,3)))), fits);
    /// assert_eq!(compatible(shape!((3,5)), shape!((3,(2,3)))), False);
    /// assert_eq!(compatible(shape!((3,n)), shape!((3,(2,3)))), Unknown(true));
    /// ```
    ///
    /// Source: CuTe `compatible`.
    pub fn compatible(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), _) => equal(n, product(b)),
            (Nil, Nil) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(compatible(h, h2), compatible(t, t2)),
            _ => False,
        }
    }

    /// Whether copies of `a` fill `b`: each leaf of `a` divides the size of the tree that it meets
    /// in `b`, so a multiple of `a`, leaf by leaf, is compatible with `b`.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*};
    /// use cute_core::tuple::{WeaklyCompatible, weakly_compatible};
    /// let fills: WeaklyCompatible<Shape![(3,2)], Shape![(6,(2,3))]> = True;
    /// assert_eq!(weakly_compatible(shape!((3,2)), shape!((6,(2,3)))), fills);
    /// assert_eq!(weakly_compatible(shape!((4,2)), shape!((6,(2,3)))), False);
    /// assert_eq!(weakly_compatible(shape!((3,2)), shape!((6,4,5))), False);
    /// ```
    ///
    /// Source: CuTe `weakly_compatible`; `evenly_divides` takes the operands in reverse, and more
    /// modes.
    pub fn weakly_compatible(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), _) => equal(rem(product(b), n), 0),
            (Nil, Nil) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(weakly_compatible(h, h2), weakly_compatible(t, t2)),
            _ => False,
        }
    }
}

/// Tuples whose profile that of `Shape` refines, as an order is for
/// [`make_ordered_layout`](crate::layout::make_ordered_layout) and a coordinate for
/// [`crd2idx_in`](crate::layout::crd2idx_in).
///
/// ```compile_fail,E0277
/// # use cute_core::{layout::make_ordered_layout, prelude::*};
/// // error: (_0, (_1, _2)) does not match (_3, _4) mode by mode (Congruent)
/// make_ordered_layout(shape!((3,4)), stride!((0,(1,2))));
/// ```
///
/// Source: the assertion `weakly_congruent(order, shape)` of CuTe `compact_order`.
#[diagnostic::on_unimplemented(
    message = "the bound `{Self}: WeaklyCongruentWith<{Shape}>` is missing",
    label = "this call needs the bound",
    note = "add this bound to the `where` clause of the function, with the type of the shape if `_` stands for it"
)]
pub trait WeaklyCongruentWith<Shape: IntTuple, Kind = <Self as IntTuple>::Kind>: IntTuple {}
impl<S: IntTuple, T: IntTuple> WeaklyCongruentWith<S, Concrete> for T where
    WeaklyCongruent<T, S>: ModeByMode<T::Shape, S::Shape>
{
}

/// The condition behind [`WeaklyCongruentWith`] and [`CarriedTo`](crate::layout::CarriedTo).
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "{Tuple} does not match {Shape} mode by mode (Congruent)",
    label = "not as many modes as the shape has",
    note = "an order, a coordinate or a profile is an integer, or has one for each mode of the shape; in generic code, state \
            the bound `WeaklyCongruentWith`"
)]
pub trait ModeByMode<Tuple, Shape> {}
#[diagnostic::do_not_recommend]
impl<Tuple, Shape> ModeByMode<Tuple, Shape> for True {}
