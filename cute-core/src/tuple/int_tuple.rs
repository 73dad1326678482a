//! Trees of integers and flat lists of them.

use super::modes::{self as tree, mode_methods};
use super::{AsInts, Cons, Nil, StaticPath};
use crate::int::{Const, FromConst, Int, StaticConst, for_integers};
use crate::logic::Tri;
use cute_macros::__algebra as algebra;

/// The tuple that a type stands for.
macro_rules! tuple_of {
    ($operand:ident) => {
        <$operand as super::IntoIntTuple>::Tuple
    };
}

/// A tree of integers: a shape, a stride or a coordinate.
///
/// Implemented by every integer ([`Int`]), by [`Nil`] and by [`Cons`] of trees.
///
/// ```
/// use cute_core::{prelude::*, tuple::Product};
/// fn cells<S: IntTuple>(shape: S) -> Product<S> {
///     shape.size()
/// }
/// let n = 5_usize;
/// assert_eq!(cells(shape!((3,(2,3)))).to_string(), "_18");
/// assert_eq!(cells(shape!((3,(2,n)))).to_string(), "30");
/// ```
///
/// Source: CuTe `IntTuple` (`int_tuple.hpp`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an integer of a layout nor a tuple of them",
    label = "not a tuple of integers",
    note = "integers are static, as `int!(4)` is, or i32, u32, i64, isize or usize; `shape!`, `stride!` and `coord!` write \
            tuples"
)]
pub trait IntTuple: Copy + 'static + crate::world::IntTupleCases + super::OverLeaves {
    /// Number of modes; 1 for an integer.
    const RANK: usize;
    /// Depth of nesting; 0 for an integer.
    const DEPTH: usize;
    /// Whether this is an integer rather than a tuple.
    const IS_LEAF: bool;

    /// Number of modes; 1 for an integer.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(shape!((3,(2,3))).rank(), 2);
    /// ```
    ///
    /// Source: CuTe `rank`.
    fn rank(self) -> usize {
        Self::RANK
    }

    /// Depth of nesting; 0 for an integer.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(shape!((3,(2,3))).depth(), 2);
    /// ```
    ///
    /// Source: CuTe `depth`.
    fn depth(self) -> usize {
        Self::DEPTH
    }

    /// The product of all leaves, the size of a shape; static if they are.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(shape!((3,(2,3))).size().to_string(), "_18");
    /// ```
    ///
    /// Source: CuTe `size`, `product`.
    #[doc(alias = "product")]
    #[inline(always)]
    fn size(self) -> Product<Self> {
        crate::int::representable(product(self))
    }

    /// Mode `I`, a tuple or an integer of its own.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(shape!((3,(2,3))).get::<1>().to_string(), "(_2,_3)");
    /// ```
    ///
    /// Source: CuTe `get<I>`.
    #[inline(always)]
    fn get<const I: usize>(self) -> <Self as super::WithMode<I>>::Mode
    where
        Self: super::WithMode<I>,
    {
        super::WithMode::mode_at(self)
    }

    /// The leaves from left to right, as a tuple of depth 1; an integer stays one.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(shape!((3,(2,3))).flatten().to_string(), "(_3,_2,_3)");
    /// ```
    ///
    /// Source: CuTe `flatten`.
    #[inline(always)]
    fn flatten(self) -> Flatten<Self> {
        flatten(self)
    }

    /// The tuple with `f` of each leaf in its place, from left to right: see
    /// [`LeafMap`](super::LeafMap).
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(shape!((3,(2,3))).transform_leaf(|n| n as usize + 1).to_string(), "(4,(3,4))");
    /// ```
    ///
    /// Source: CuTe `transform_leaf`.
    #[inline(always)]
    fn transform_leaf<F: super::LeafMap>(self, mut f: F) -> super::TransformLeaf<Self, F> {
        self.map_leaves(&mut f)
    }

    /// The result of `f` for `start` and the first leaf, then for that result and the second leaf,
    /// and so on: see [`LeafFold`](super::LeafFold).
    ///
    /// ```
    /// use cute_core::{int::{Sub, sub}, prelude::*, tuple::LeafFold};
    /// struct Less;
    /// impl LeafFold for Less {
    ///     type Next<A: Int, N: Int> = Sub<A, N>;
    ///     fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> Sub<A, N> {
    ///         sub(so_far, leaf)
    ///     }
    /// }
    /// assert_eq!(shape!((3,(2,3))).fold_leaves(int!(10), Less), int!(2));
    /// ```
    ///
    /// Source: CuTe `fold`.
    #[doc(alias = "fold")]
    #[inline(always)]
    fn fold_leaves<A: Int, F: super::LeafFold>(
        self,
        start: A,
        mut f: F,
    ) -> super::FoldLeaves<Self, A, F> {
        self.fold_onto(start, &mut f)
    }

    /// Calls `f` with the value of each leaf, from left to right.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let mut values = Vec::new();
    /// shape!((3,(2,3))).for_each_leaf(|n| values.push(n));
    /// assert_eq!(values, [3, 2, 3]);
    /// ```
    ///
    /// Source: CuTe `for_each_leaf`.
    #[inline(always)]
    fn for_each_leaf(self, f: impl FnMut(i128)) {
        super::over_leaves::for_each_leaf(self, f);
    }

    /// Whether both have the same profile, that is the same nesting, with any leaves.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert!(shape!((3,(2,3))).congruent(shape!((1,(1,1)))));
    /// assert!(!shape!((3,(2,3))).congruent(shape!((1,1))));
    /// ```
    ///
    /// Source: CuTe `congruent`. As a type: [`Congruent`](super::Congruent).
    #[doc(alias = "is_congruent")]
    #[inline(always)]
    fn congruent<B: super::IntoIntTuple>(self, other: B) -> bool {
        super::congruent(self, other.into_int_tuple()).holds()
    }

    /// Whether `other` refines this profile: each leaf of this meets any tree there.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert!(shape!((3,6)).weakly_congruent(shape!((1,(1,1)))));
    /// assert!(!shape!((3,(2,3))).weakly_congruent(shape!((1,1))));
    /// ```
    ///
    /// Source: CuTe `weakly_congruent`. As a type: [`WeaklyCongruent`](super::WeaklyCongruent).
    #[doc(alias = "is_weakly_congruent")]
    #[inline(always)]
    fn weakly_congruent<B: super::IntoIntTuple>(self, other: B) -> bool {
        super::weakly_congruent(self, other.into_int_tuple()).holds()
    }

    /// Whether every coordinate of this shape is one of `other`: each leaf here is the size of
    /// the tree that it meets there.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert!(shape!((3,6)).compatible(shape!((3,(2,3)))));
    /// assert!(!shape!((3,5)).compatible(shape!((3,(2,3)))));
    /// let n = 6_usize;
    /// assert!(shape!((3,n)).compatible(shape!((3,(2,3)))));
    /// ```
    ///
    /// Source: CuTe `compatible`. As a type: [`Compatible`](super::Compatible).
    #[inline(always)]
    fn compatible<B: super::IntoIntTuple>(self, other: B) -> bool {
        super::compatible(self, other.into_int_tuple()).holds()
    }

    mode_methods! { IntTuple from super::IntoIntTuple, tuple_of, super::IntoIntTuple::into_int_tuple, core::convert::identity;
        "assert_eq!(shape!((3,(2,3))).append(shape!(5)), shape!((3,(2,3),5)));\nassert_eq!(shape!((3,(2,3))).append((1, 5)), (3, (2, 3), (1, 5)));"
        "assert_eq!(shape!((3,(2,3))).prepend(shape!(5)), shape!((5,3,(2,3))));"
        "assert_eq!(shape!((3,(2,3))).append_to::<4, _>(shape!(1)), shape!((3,(2,3),1,1)));"
        "assert_eq!(shape!((3,(2,3))).prepend_to::<4, _>(shape!(1)), shape!((1,1,3,(2,3))));"
        "assert_eq!(shape!(2).repeat::<3>(), shape!((2,2,2)));"
        "assert_eq!(shape!(1).repeat_like(coord!((0,(0,0)))), shape!((1,(1,1))));"
        "assert_eq!(shape!((3,(2,3))).replace::<1, _>(shape!(5)), shape!((3,5)));"
        "assert_eq!(shape!((3,(2,3))).insert::<1, _>(shape!(5)), shape!((3,5,(2,3))));"
        "assert_eq!(shape!((3,(2,3),5)).remove::<1>(), shape!((3,5)));"
        "assert_eq!(shape!((3,(2,5))).by_path(coord!((1,0))), shape!(2));"
        "assert_eq!(shape!((3,(2,3),5)).take::<1, 3>(), shape!(((2,3),5)));"
        "assert_eq!(shape!((3,(2,3),5)).select(coord!((2,0))), shape!((5,3)));"
        "assert_eq!(shape!((3,(2,3),5)).permute(coord!((2,0,1))), shape!((5,3,(2,3))));"
        "assert_eq!(shape!((3,(2,3))).transpose(), shape!(((2,3),3)));"
        "assert_eq!(shape!((3,(2,3),5)).group::<0, 2>(), shape!(((3,(2,3)),5)));"
        "assert_eq!(shape!((3,(2,3),5)).reverse(), shape!((5,(2,3),3)));"
        "assert_eq!(shape!(3).wrap(), shape!((3)));"
        "assert_eq!(shape!(((3))).unwrap(), shape!(3));"
        "assert_eq!(shape!((3,(2,3))).zip(shape!((4,5))), shape!(((3,4),((2,3),5))));"
        "assert_eq!(shape!(((3,4),(5,6),7)).zip2_by(coord!((0,0))), shape!(((3,5),(4,6,7))));"
        "assert_eq!(shape!((3,2,3)).unflatten((0, (0, 0))), shape!((3,(2,3))));"
    }

    /// [`Concrete`]; generic code does not know it.
    #[doc(hidden)]
    type Kind;
}

/// The kind of every tuple and layout whose type is known: see `bound!` in
/// `layout/operation/result.rs`.
#[doc(hidden)]
pub enum Concrete {}

for_integers! { [] IntTuple {
    type Kind = Concrete;
    const RANK: usize = 1;
    const DEPTH: usize = 0;
    const IS_LEAF: bool = true;
} }

#[diagnostic::do_not_recommend]
impl IntTuple for Nil {
    type Kind = Concrete;
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const IS_LEAF: bool = false;
}

#[diagnostic::do_not_recommend]
impl<H: IntTuple, T: IntTuples> IntTuple for Cons<H, T> {
    type Kind = Concrete;
    const RANK: usize = 1 + T::RANK;
    // the elements `T` are a tuple themselves, so they are one level below
    const DEPTH: usize = if H::DEPTH < T::DEPTH {
        T::DEPTH
    } else {
        1 + H::DEPTH
    };
    const IS_LEAF: bool = false;
}

/// The elements of a tuple, as a tuple of their own: [`Nil`], or [`Cons`] of a tree of integers and
/// more elements. Sealed.
///
/// ```
/// use cute_core::{prelude::*, tuple::{Cons, IntTuples}};
/// fn with_first<H: IntTuple, T: IntTuples>(element: H, elements: T) -> Cons<H, T> {
///     Cons(element, elements)
/// }
/// assert_eq!(with_first(shape!(3), shape!(((2,3)))), shape!((3,(2,3))));
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, tuple::Cons};
/// // error: `_3` is no list of integer tuples
/// Cons(int!(2), int!(3)).size();
/// ```
///
/// Source: CuTe `cute::tuple`; this list is its canonical form here.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of elements, which ends a tuple of integers",
    label = "not a list of elements",
    note = "the elements of a tuple are a list, `Cons(a, Cons(b, Nil))`; `shape!`, `stride!` and `coord!` write it"
)]
pub trait IntTuples: IntTuple + super::OverElements + crate::world::IntTuplesCases {}
impl IntTuples for Nil {}
impl<H: IntTuple, T: IntTuples> IntTuples for Cons<H, T> {}

/// A flat list of integers: the result of flattening a tree.
///
/// ```
/// use cute_core::{prelude::*, tuple::{Ints, leaves}};
/// fn length<T: Ints>(_: T) -> usize {
///     T::RANK
/// }
/// assert_eq!(length(leaves(shape!((3,(2,3))))), 3);
/// ```
/// ```compile_fail,E0277
/// # use cute_core::{prelude::*, tuple::Ints};
/// # fn length<T: Ints>(_: T) -> usize { T::RANK }
/// length(shape!((3,(2,3))));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no flat tuple of integers that the compiler knows",
    label = "not a flat tuple of integers",
    note = "the type of the result depends on these numbers, and run time alone knows those of a native tuple: \
            write `coord!((2, 0, 1))` for `(2, 0, 1)`"
)]
pub trait Ints: IntTuples + Send + Sync + crate::world::IntsCases {
    /// The values of the static integers, first to last; `None` ends the list.
    #[doc(hidden)]
    const NUMBERS: Option<&'static StaticPath>;
    /// The value of a list of static integers; `None` for other lists.
    #[doc(hidden)]
    const ONLY: Option<Self>;
    /// The value of a list of static integers; panics for other lists.
    #[doc(hidden)]
    #[inline(always)]
    fn make() -> Self {
        match Self::ONLY {
            Some(list) => list,
            None => panic!("dynamic integers are not known from their types"),
        }
    }
}
#[diagnostic::do_not_recommend]
impl Ints for Nil {
    const NUMBERS: Option<&'static StaticPath> = None;
    const ONLY: Option<Self> = Some(Nil);
}
#[diagnostic::do_not_recommend]
impl<H: Int, T: Ints> Ints for Cons<H, T> {
    const NUMBERS: Option<&'static StaticPath> = Some(&StaticPath {
        first: H::STATIC,
        rest: T::NUMBERS,
    });
    const ONLY: Option<Self> = match (H::ONLY, T::ONLY) {
        (Some(first), Some(rest)) => Some(Cons(first, rest)),
        _ => None,
    };
}

algebra! {
    in tuple::int_tuple with tuple::modes;

    /// The product of all leaves, the size of a shape; static if they are.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::{Product, product}};
    /// let size: Product<Shape![(3,(2,3))]> = product(shape!((3,(2,3))));
    /// assert_eq!(size, int!(18));
    /// ```
    ///
    /// Source: CuTe `product`.
    pub fn product(tuple: IntTuple) -> Int { product_onto(tuple, 1) }

    pub fn product_onto(tuple: IntTuple, factor: Int) -> Int {
        match tuple {
            Leaf(n) => mul(n, factor),
            Nil => factor,
            Cons(h, t) => product_onto(h, product_onto(t, factor)),
        }
    }

    /// The leaves from left to right, `(3,(2,3))` as `(3,2,3)`; an integer stays one.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::{Flatten, flatten}};
    /// let flat: Flatten<Shape![(3,(2,3))]> = flatten(shape!((3,(2,3))));
    /// assert_eq!(flat, shape!((3,2,3)));
    /// assert_eq!(flatten(shape!(6)), shape!(6));
    /// ```
    ///
    /// Source: CuTe `flatten`.
    pub fn flatten(tuple: IntTuple) -> IntTuple { match tuple { Leaf(n) => tuple, _ => leaves(tuple) } }

    /// The leaves from left to right, in one list; an integer becomes a list of one.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::{Leaves, leaves}};
    /// let list: Leaves<Shape![(3,(2,3))]> = leaves(shape!((3,(2,3))));
    /// assert_eq!(list, shape!((3,2,3)));
    /// assert_eq!(leaves(shape!(6)), shape!((6)));
    /// ```
    ///
    /// Source: CuTe `flatten_to_tuple`.
    pub fn leaves(tuple: IntTuple) -> Ints { flatten_onto(tuple, Nil) }

    fn flatten_onto(tuple: IntTuple, rest: Ints) -> Ints {
        match tuple {
            Leaf(n) => Cons(n, rest),
            Nil => rest,
            Cons(h, t) => flatten_onto(h, flatten_onto(t, rest)),
        }
    }

    pub fn ints_product(list: Ints) -> Int {
        match list { Nil => 1, Cons(n, t) => mul(n, ints_product(t)) }
    }

    /// Joins neighbours that are both static or both dynamic into their product.
    ///
    /// Source: CuTe `coalesce` of a shape.
    pub fn ints_coalesce(list: Ints) -> Ints {
        match list { Nil => Nil, Cons(n, t) => ints_push(ints_coalesce(t), n) }
    }

    fn ints_push(rest: Ints, n: Int) -> Ints {
        match rest {
            Nil => Cons(n, Nil),
            Cons(m, t) => if equal_bools(is_static(n), is_static(m)) { Cons(mul(n, m), t) } else { Cons(n, rest) },
        }
    }

    fn equal_bools(a: Bool, b: Bool) -> Bool { if a { b } else if b { False } else { True } }
}
