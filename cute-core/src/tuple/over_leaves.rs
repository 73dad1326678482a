//! User functions over the leaves of a tuple: to another tuple, to one integer, or for their
//! effect.
//!
//! Each leaf has a type of its own. So a function that keeps static leaves static is a trait with a
//! generic method, whose result is an associated type: `Double` below turns `(_3,(2,_3))` into
//! `(_6,(4,_6))`. If values are enough, a closure will do.
//!
//! Source: CuTe `transform_leaf`, `fold`, `for_each_leaf` (`tuple_algorithms.hpp`).

use super::{Cons, IntTuple, IntTuples, Nil};
use crate::int::{Dyn, DynInt, Int, Zero, does_not_fit, for_integers};

/// A function from a leaf to a tuple: for [`IntTuple::transform_leaf`].
///
/// Closures from `i128` to a run-time integer are such functions, and make all leaves dynamic.
///
/// ```
/// use cute_core::{int::{Mul, mul}, prelude::*, tuple::LeafMap};
/// struct Double;
/// impl LeafMap for Double {
///     type Image<N: Int> = Mul<N, Int![2]>;
///     fn image<N: Int>(&mut self, leaf: N) -> Self::Image<N> {
///         mul(leaf, int!(2))
///     }
/// }
/// let n = 2_usize;
/// assert_eq!(shape!((3,(n,3))).transform_leaf(Double).to_string(), "(_6,(4,_6))");
/// ```
///
/// Source: the function that CuTe `transform_leaf` takes.
pub trait LeafMap {
    /// The image of a leaf `N`, as a type.
    type Image<N: Int>: IntTuple;
    /// The image of `leaf`.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::LeafMap};
    /// assert_eq!((|n: i128| n as usize + 1).image(int!(3)), Dyn(4_usize));
    /// ```
    fn image<N: Int>(&mut self, leaf: N) -> Self::Image<N>;
}

impl<T: DynInt, F: FnMut(i128) -> T> LeafMap for F {
    type Image<N: Int> = Dyn<T>;
    #[inline(always)]
    fn image<N: Int>(&mut self, leaf: N) -> Dyn<T> {
        Dyn(self(leaf.to_i128()))
    }
}

/// A function from an integer and the next leaf to an integer: for [`IntTuple::fold_leaves`].
///
/// ```
/// use cute_core::{int::{Add, Mul, add, mul}, prelude::*, tuple::LeafFold};
/// struct SumOfSquares;
/// impl LeafFold for SumOfSquares {
///     type Next<A: Int, N: Int> = Add<A, Mul<N, N>>;
///     fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> Self::Next<A, N> {
///         add(so_far, mul(leaf, leaf))
///     }
/// }
/// assert_eq!(shape!((3,(2,3))).fold_leaves(int!(0), SumOfSquares), int!(22));
/// ```
///
/// Source: the function that CuTe `fold` takes.
pub trait LeafFold {
    /// The result for `A`, made of the leaves so far, and the leaf `N`, as a type.
    type Next<A: Int, N: Int>: Int;
    /// The result for `so_far` and `leaf`.
    ///
    /// ```
    /// use cute_core::{prelude::*, tuple::LeafFold};
    /// struct Last;
    /// impl LeafFold for Last {
    ///     type Next<A: Int, N: Int> = N;
    ///     fn next<A: Int, N: Int>(&mut self, _: A, leaf: N) -> N {
    ///         leaf
    ///     }
    /// }
    /// assert_eq!(Last.next(int!(4), int!(3)), int!(3));
    /// ```
    fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> Self::Next<A, N>;
}

/// The tuple `T` with `F` of each leaf in its place: see [`IntTuple::transform_leaf`].
///
/// ```
/// use cute_core::{int::Dyn, prelude::*, tuple::TransformLeaf};
/// fn plain(t: Shape![(3,(2,3))]) -> TransformLeaf<Shape![(3,(2,3))], fn(i128) -> u32> {
///     t.transform_leaf((|n| n as u32) as fn(i128) -> u32)
/// }
/// assert_eq!(plain(shape!((3,(2,3)))).to_string(), "(3,(2,3))");
/// ```
///
/// Source: CuTe `transform_leaf`.
pub type TransformLeaf<T, F> = <T as OverLeaves>::Mapped<F>;
/// The result of `F` for `A` and the leaves of `T` from left to right: see
/// [`IntTuple::fold_leaves`].
///
/// ```
/// use cute_core::{int::{Max, StaticInt, max}, prelude::*, tuple::{FoldLeaves, LeafFold}};
/// struct Greatest;
/// impl LeafFold for Greatest {
///     type Next<A: Int, N: Int> = Max<A, N>;
///     fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> Max<A, N> {
///         max(so_far, leaf)
///     }
/// }
/// assert_eq!(FoldLeaves::<Shape![(3,(2,7))], Int![0], Greatest>::VALUE, 7);
/// ```
///
/// Source: CuTe `fold`.
pub type FoldLeaves<T, A, F> = <T as OverLeaves>::Folded<A, F>;

/// The operations of every tuple with such a function.
#[doc(hidden)]
pub trait OverLeaves: Sized {
    type Mapped<F: LeafMap>: IntTuple;
    type Folded<A: Int, F: LeafFold>: Int;
    fn map_leaves<F: LeafMap>(self, f: &mut F) -> Self::Mapped<F>;
    fn fold_onto<A: Int, F: LeafFold>(self, a: A, f: &mut F) -> Self::Folded<A, F>;
}

for_integers! { [] OverLeaves {
    type Mapped<F: LeafMap> = F::Image<Self>;
    type Folded<A: Int, F: LeafFold> = F::Next<A, Self>;
    #[inline(always)]
    fn map_leaves<F: LeafMap>(self, f: &mut F) -> Self::Mapped<F> {
        f.image(self)
    }
    #[inline(always)]
    fn fold_onto<A: Int, F: LeafFold>(self, a: A, f: &mut F) -> Self::Folded<A, F> {
        f.next(a, self)
    }
} }

impl OverLeaves for Nil {
    type Mapped<F: LeafMap> = Nil;
    type Folded<A: Int, F: LeafFold> = A;
    #[inline(always)]
    fn map_leaves<F: LeafMap>(self, _: &mut F) -> Nil {
        Nil
    }
    #[inline(always)]
    fn fold_onto<A: Int, F: LeafFold>(self, a: A, _: &mut F) -> A {
        a
    }
}

impl<H: IntTuple, T: IntTuples> OverLeaves for Cons<H, T> {
    type Mapped<F: LeafMap> = Cons<H::Mapped<F>, T::MappedElements<F>>;
    type Folded<A: Int, F: LeafFold> = T::Folded<H::Folded<A, F>, F>;
    #[inline(always)]
    fn map_leaves<F: LeafMap>(self, f: &mut F) -> Self::Mapped<F> {
        self.map_elements(f)
    }
    #[inline(always)]
    fn fold_onto<A: Int, F: LeafFold>(self, a: A, f: &mut F) -> Self::Folded<A, F> {
        let so_far = self.0.fold_onto(a, f);
        self.1.fold_onto(so_far, f)
    }
}

/// A closure over the values of the leaves.
/// [`OverLeaves`] of the elements of a tuple, which stay a list. Sealed.
#[doc(hidden)]
pub trait OverElements: OverLeaves {
    /// The elements with each leaf mapped.
    type MappedElements<F: LeafMap>: IntTuples;
    /// The elements with each leaf mapped, from left to right.
    fn map_elements<F: LeafMap>(self, f: &mut F) -> Self::MappedElements<F>;
}

impl OverElements for Nil {
    type MappedElements<F: LeafMap> = Nil;
    #[inline(always)]
    fn map_elements<F: LeafMap>(self, _: &mut F) -> Nil {
        Nil
    }
}

impl<H: IntTuple, T: IntTuples> OverElements for Cons<H, T> {
    type MappedElements<F: LeafMap> = Cons<H::Mapped<F>, T::MappedElements<F>>;
    #[inline(always)]
    fn map_elements<F: LeafMap>(self, f: &mut F) -> Self::MappedElements<F> {
        let head = self.0.map_leaves(f);
        Cons(head, self.1.map_elements(f))
    }
}

struct Each<F>(F);
impl<F: FnMut(i128)> LeafFold for Each<F> {
    type Next<A: Int, N: Int> = A;
    #[inline(always)]
    fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> A {
        (self.0)(leaf.to_i128());
        so_far
    }
}
#[inline(always)]
pub(super) fn for_each_leaf<T: IntTuple>(tuple: T, f: impl FnMut(i128)) {
    tuple.fold_onto(Zero, &mut Each(f));
}

/// The tuple, if all leaves fit their types; panics otherwise.
#[inline(always)]
#[track_caller]
pub(super) fn representable_leaves<T: IntTuple>(tuple: T) -> T {
    struct Saturated(Option<i128>);
    impl LeafFold for Saturated {
        type Next<A: Int, N: Int> = A;
        #[inline(always)]
        fn next<A: Int, N: Int>(&mut self, so_far: A, leaf: N) -> A {
            if Int::is_saturated(leaf) {
                self.0 = Int::greatest(leaf);
            }
            so_far
        }
    }
    let mut saturated = Saturated(None);
    tuple.fold_onto(Zero, &mut saturated);
    if let Some(max) = saturated.0 {
        does_not_fit(max);
    }
    tuple
}
