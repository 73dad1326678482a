//! Arithmetic on tuples: mode by mode, leaf by leaf, and over all leaves.
//!
//! `ceil_div((4,(6,5)), (3,(2,5))) = (2,(3,1))`. A tuple is divided by one integer mode after mode,
//! each by what those before it leave: `shape_div((6,2), 12) = (1,1)`.
//!
//! Source: CuTe `int_tuple.hpp`.

use super::{Congruent, IntTuple, Leaves, WeaklyCongruent, congruent, leaves, weakly_congruent};
use crate::int::{Dyn, Int};
use crate::status::{Invalid, ShapeNotDivisible, Status, Violation};
use crate::world::kinds::{Located, Rounding};
use cute_macros::__algebra as algebra;

/// The result of `shape_div` if neither integer divides the other: an integer without values.
pub type Indivisible<A, B> = Dyn<Invalid<ShapeNotDivisible<A, B>>>;
pub(crate) fn indivisible<A: Int, B: Int>(_: A, _: B) -> Indivisible<A, B> {
    panic!("{}", <ShapeNotDivisible<A, B> as Violation>::error())
}

/// A tuple in the making, and the divisor that is left for the next modes.
pub trait DivideLeft: Copy + 'static + crate::world::DivideLeftCases {}
/// The one constructor of the kind [`DivideLeft`].
#[derive(Clone, Copy)]
pub struct Left<St, T, Rest>(pub St, pub T, pub Rest);
impl<St: Status, T: IntTuple, Rest: Int> DivideLeft for Left<St, T, Rest> {}

algebra! {
    in tuple::arithmetic as arithmetic with tuple::modes;

    /// The size of each mode; an integer becomes a tuple of one: see
    /// [`product_each()`](super::product_each()).
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::ProductEach};
    /// assert_eq!(ProductEach::<Shape![(3,(2,3))]>::default(), shape!((3,6)));
    /// ```
    ///
    /// Source: CuTe `product_each`.
    pub fn product_each(tuple: IntTuple) -> IntTuples { match tuple { Leaf(n) => Cons(n, Nil), Nil => Nil, Cons(h, t) => each_product(tuple) } }
    fn each_product(elements: IntTuples) -> IntTuples { match elements { Nil => Nil, Cons(h, t) => Cons(product(h), each_product(t)) } }

    /// The size of each tree that meets a leaf of `profile`: see
    /// [`product_like()`](super::product_like()).
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::ProductLike};
    /// let sizes = ProductLike::<Shape![((2,4),(3,(5,1)))], Coord![(0,(0,0))]>::default();
    /// assert_eq!(sizes, shape!((8,(3,5))));
    /// ```
    ///
    /// Source: CuTe `product_like`.
    pub fn product_like(tuple: IntTuple, profile: IntTuple) -> IntTuple {
        match profile { Leaf(n) => product(tuple), Nil => product_like_nothing(tuple), Cons(p, ps) => product_like_cons(tuple, p, ps) }
    }
    fn product_like_cons(tuple: IntTuple, p: IntTuple, ps: IntTuples) -> IntTuples {
        match tuple {
            Leaf(_) | Nil => wrong_elements(),
            Cons(h, t) => Cons(product_like(h, p), products_like(t, ps)),
        }
    }
    fn products_like(elements: IntTuples, profile: IntTuples) -> IntTuples {
        match profile { Nil => product_like_nothing(elements), Cons(p, ps) => product_like_cons(elements, p, ps) }
    }
    fn product_like_nothing(tuple: IntTuple) -> IntTuples { match tuple { Nil => Nil, _ => wrong_elements() } }

    /// The sum of all leaves; static if they are: see [`sum()`](super::sum()).
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::Sum};
    /// assert_eq!(Sum::<Shape![(3,(2,3))]>::default(), int!(8));
    /// ```
    ///
    /// Source: CuTe `sum`.
    pub fn sum(tuple: IntTuple) -> Int { sum_onto(tuple, 0) }
    fn sum_onto(tuple: IntTuple, n: Int) -> Int {
        match tuple { Leaf(m) => add(m, n), Nil => n, Cons(h, t) => sum_onto(h, sum_onto(t, n)) }
    }

    /// The greatest leaf; 0 for `()`.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::{MaxLeaf, max_leaf}};
    /// let greatest: MaxLeaf<Shape![(3,(2,7))]> = max_leaf(shape!((3,(2,7))));
    /// assert_eq!(greatest, int!(7));
    /// ```
    ///
    /// Source: CuTe `max`.
    pub fn max_leaf(tuple: IntTuple) -> Int {
        match leaves(tuple) as Ints { Nil => 0, Cons(n, t) => max_onto(t, n) }
    }
    fn max_onto(list: Ints, n: Int) -> Int { match list { Nil => n, Cons(m, t) => max_onto(t, max(n, m)) } }

    /// The least leaf; 0 for `()`.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::{MinLeaf, min_leaf}};
    /// let least: MinLeaf<Shape![(3,(2,7))]> = min_leaf(shape!((3,(2,7))));
    /// assert_eq!(least, int!(2));
    /// ```
    ///
    /// Source: CuTe `min`.
    pub fn min_leaf(tuple: IntTuple) -> Int {
        match leaves(tuple) as Ints { Nil => 0, Cons(n, t) => min_onto(t, n) }
    }
    fn min_onto(list: Ints, n: Int) -> Int { match list { Nil => n, Cons(m, t) => min_onto(t, min(n, m)) } }

    /// The greatest common divisor of all leaves; 0 for `()`.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::{GcdLeaves, gcd_leaves}};
    /// let common: GcdLeaves<Shape![(12,(8,20))]> = gcd_leaves(shape!((12,(8,20))));
    /// assert_eq!(common, int!(4));
    /// ```
    ///
    /// Source: CuTe `gcd`.
    pub fn gcd_leaves(tuple: IntTuple) -> Int {
        match leaves(tuple) as Ints { Nil => 0, Cons(n, t) => gcd_onto(t, n) }
    }
    fn gcd_onto(list: Ints, n: Int) -> Int { match list { Nil => n, Cons(m, t) => gcd_onto(t, gcd(n, m)) } }

    /// For each leaf, `start` times all leaves before it: see
    /// [`prefix_product()`](super::prefix_product()).
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::PrefixProduct};
    /// assert_eq!(PrefixProduct::<Shape![(3,2,4)], Int![1]>::default(), shape!((1,3,6)));
    /// ```
    ///
    /// Source: pycute `prefix_product`.
    pub fn prefix_product(tuple: IntTuple, start: Int) -> IntTuple {
        match tuple { Leaf(n) => start, Nil => Nil, Cons(h, t) => Cons(prefix_product(h, start), prefix_products(t, product_onto(h, start))) }
    }
    fn prefix_products(elements: IntTuples, start: Int) -> IntTuples {
        match elements { Nil => Nil, Cons(h, t) => Cons(prefix_product(h, start), prefix_products(t, product_onto(h, start))) }
    }

    /// The sizes, with 1 for each that meets a static 0 of `a`.
    pub fn without_zeros(a: IntTuple, b: IntTuple) -> IntTuple {
        match a { Leaf(n) => if is_zero(n) { repeat_like(1, b) } else { b }, Nil => Nil, Cons(h, t) => without_zeros_cons(b, h, t) }
    }
    fn without_zeros_cons(b: IntTuple, h: IntTuple, t: IntTuples) -> IntTuples {
        match b {
            Leaf(_) | Nil => wrong_elements(),
            Cons(h2, t2) => Cons(without_zeros(h, h2), without_zeros_each(t, t2)),
        }
    }
    fn without_zeros_each(a: IntTuples, b: IntTuples) -> IntTuples {
        match a { Nil => Nil, Cons(h, t) => without_zeros_cons(b, h, t) }
    }

    pub fn leafwise(a: IntTuple, b: IntTuple) -> Status { profile_status(congruent(a, b)) }
    pub fn refines(a: IntTuple, b: IntTuple) -> Status { profile_status(weakly_congruent(a, b)) }
    fn profile_status(same: Tri) -> Status { match same { True => Good, False => NotCongruent, Unknown(answer) => Good } }

    /// The sum of the products of the leaves that meet.
    pub fn inner_product_of(a: IntTuple, b: IntTuple) -> Int {
        match (a, b) {
            (Leaf(n), Leaf(m)) => mul(n, m),
            (Nil, Nil) => 0,
            (Cons(h, t), Cons(h2, t2)) => add(inner_product_of(h, h2), inner_product_of(t, t2)),
            _ => wrong_profile(),
        }
    }

    /// Each leaf of `a` times the size of the tree that it meets in `b`.
    pub fn scale(a: IntTuple, b: IntTuple) -> IntTuple {
        match a { Leaf(n) => mul(n, product(b)), Nil => Nil, Cons(h, t) => scale_cons(b, h, t) }
    }
    fn scale_cons(b: IntTuple, h: IntTuple, t: IntTuples) -> IntTuples {
        match b {
            Leaf(_) | Nil => wrong_elements(),
            Cons(h2, t2) => Cons(scale(h, h2), scale_each(t, t2)),
        }
    }
    fn scale_each(a: IntTuples, b: IntTuples) -> IntTuples {
        match a { Nil => Nil, Cons(h, t) => scale_cons(b, h, t) }
    }

    /// `a` in units of `b`: exactly, so that one of two integers divides the other, or rounded up.
    pub fn divide_shape(a: IntTuple, b: IntTuple, rounding: Rounding) -> Located {
        match a {
            Leaf(n) => divided_tuple(divide_mode(rounding, n, product(b))),
            Nil => nil_by(b),
            Cons(h, t) => match b {
                Leaf(m) => divided_tuple(divide_by_one(a, m, rounding)),
                Nil => match rounding {
                    Exactly => At(NotCongruent, wrong_profile()),
                    _ => At(Good, a),
                },
                Cons(h2, t2) => cons_located(
                    divide_shape(h, h2, rounding),
                    divide_shape(t, t2, rounding),
                ),
            },
        }
    }
    fn nil_by(b: IntTuple) -> Located { match b { Cons(h, t) => At(NotCongruent, wrong_profile()), _ => At(Good, Nil) } }
    pub fn cons_located(head: Located, tail: Located) -> Located {
        let At(status, h) = head;
        let At(status2, t) = tail;
        At(and(status, status2), Cons(h, wrap_mode(t)))
    }

    /// Divides a tuple by one integer, mode after mode.
    fn divide_by_one(a: IntTuple, by: Int, rounding: Rounding) -> DivideLeft {
        match a {
            Leaf(n) => divide_mode(rounding, n, by),
            Nil => Left(Good, Nil, by),
            Cons(h, t) => {
                let Left(status, h, rest) = divide_by_one(h, by, rounding);
                let Left(status2, t, rest) = divide_by_one(t, rest, rounding);
                Left(and(status, status2), Cons(h, wrap_mode(t)), rest)
            }
        }
    }
    fn divided_tuple(divided: DivideLeft) -> Located { match divided { Left(status, tuple, rest) => At(status, tuple) } }
    fn divide_mode(rounding: Rounding, n: Int, by: Int) -> DivideLeft {
        match rounding {
            Exactly => match divide(n, by) {
                Exact(q) => Left(Good, q, ceil_div(by, n)),
                Inexact(q) => match divide(by, n) {
                    Exact(q) => Left(Good, 1, q),
                    Inexact(q) => Left(ShapeNotDivisible(n, by), indivisible(n, by), 1),
                    Unchecked(q) => Left(Good, 1, q),
                },
                Unchecked(q) => Left(
                    pending either_divides_check(n, by),
                    ceil_div(n, by),
                    ceil_div(by, n),
                ),
            },
            _ => Left(Good, ceil_div(n, by), ceil_div(by, n)),
        }
    }

    /// Each leaf of `a` rounded up to a multiple of the one that it meets in `b`; modes beyond `b`
    /// stay.
    pub fn round_shape(a: IntTuple, b: IntTuple) -> Located {
        match (a, b) {
            (Leaf(n), Leaf(m)) => At(Good, mul(ceil_div(n, m), m)),
            (Nil, _) => nil_by(b),
            (Cons(h, t), Nil) => At(Good, a),
            (Cons(h, t), Cons(h2, t2)) => cons_located(round_shape(h, h2), round_shape(t, t2)),
            _ => At(NotCongruent, wrong_profile()),
        }
    }
}
