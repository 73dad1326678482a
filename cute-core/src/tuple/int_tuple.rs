//! Trees of integers and flat lists of them.

use super::{Cons, Nil};
use crate::int::exp::Exp;
use crate::int::nat::{Nat, Odd};
use crate::int::{Dyn, DynInt, Int, Neg, Pos, Zero, ops::*};
use cute_macros::__algebra as algebra;

/// A tree of integers: a shape, a stride or a coordinate.
///
/// Implemented by every integer ([`Int`]), by [`Nil`] and by [`Cons`] of trees.
pub trait IntTuple:
    Copy
    + 'static
    + IntTupleCases
    + super::relation::IntTupleCases
    + crate::layout::make::IntTupleCases
    + crate::layout::coalesce::IntTupleCases
    + crate::layout::coordinate::IntTupleCases
    + crate::fmt::Notation
    + core::fmt::Debug
    + core::fmt::Display
{
    /// Number of modes; 1 for an integer.
    const RANK: usize;
    /// Depth of nesting; 0 for an integer.
    const DEPTH: usize;
    /// Whether this is an integer rather than a tuple.
    const IS_LEAF: bool;
    /// Depth of the modes, as the tail of a tuple.
    #[doc(hidden)]
    const TAIL_DEPTH: usize;
    /// Length of the list, as the tail of a tuple.
    #[doc(hidden)]
    const TAIL_RANK: usize;
}

macro_rules! leaves {
    ($($leaf:ty, [$($generics:tt)*];)*) => {$(
        impl<$($generics)*> IntTuple for $leaf {
            const RANK: usize = 1;
            const DEPTH: usize = 0;
            const IS_LEAF: bool = true;
            const TAIL_DEPTH: usize = 0;
            const TAIL_RANK: usize = 0;
        }
    )*};
}
leaves! {
    Zero, [];
    Pos<K, Odd<H>>, [K: Exp, H: Nat];
    Neg<K, Odd<H>>, [K: Exp, H: Nat];
    Dyn<T>, [T: DynInt];
}

impl IntTuple for Nil {
    const RANK: usize = 0;
    const DEPTH: usize = 1;
    const IS_LEAF: bool = false;
    const TAIL_DEPTH: usize = 0;
    const TAIL_RANK: usize = 0;
}

impl<H: IntTuple, T: IntTuple> IntTuple for Cons<H, T> {
    const RANK: usize = 1 + T::TAIL_RANK;
    const DEPTH: usize = 1 + Self::TAIL_DEPTH;
    const IS_LEAF: bool = false;
    const TAIL_DEPTH: usize = if H::DEPTH > T::TAIL_DEPTH { H::DEPTH } else { T::TAIL_DEPTH };
    const TAIL_RANK: usize = 1 + T::TAIL_RANK;
}

/// A flat list of integers: what flattening a tree gives.
pub trait Ints: Copy + 'static + IntsCases + crate::layout::complement::IntsCases + crate::layout::coordinate::IntsCases {}
impl Ints for Nil {}
impl<H: Int, T: Ints> Ints for Cons<H, T> {}

algebra! {
    /// The product of all leaves: the size of a shape.
    ///
    /// Source: CuTe `product`.
    fn product(tuple: IntTuple) -> Int { product_onto(tuple, 1) }

    fn product_onto(tuple: IntTuple, factor: Int) -> Int {
        match tuple {
            Leaf(n) => mul(n, factor),
            Nil => factor,
            Cons(h, t) => product_onto(h, product_onto(t, factor)),
        }
    }

    /// The leaves from left to right, in one list: `(3,(2,3))` gives `(3,2,3)`.
    ///
    /// Source: CuTe `flatten_to_tuple`.
    fn flatten(tuple: IntTuple) -> Ints { flatten_onto(tuple, Nil) }

    fn flatten_onto(tuple: IntTuple, rest: Ints) -> Ints {
        match tuple {
            Leaf(n) => Cons(n, rest),
            Nil => rest,
            Cons(h, t) => flatten_onto(h, flatten_onto(t, rest)),
        }
    }

    fn ints_product(list: Ints) -> Int {
        match list { Nil => 1, Cons(n, t) => mul(n, ints_product(t)) }
    }

    /// Neighbours that are both static or both dynamic become their product.
    ///
    /// Source: CuTe `coalesce` of a shape.
    fn ints_coalesce(list: Ints) -> Ints {
        match list { Nil => Nil, Cons(n, t) => ints_push(ints_coalesce(t), n) }
    }

    fn ints_push(rest: Ints, n: Int) -> Ints {
        match rest {
            Nil => Cons(n, Nil),
            Cons(m, t) => if equal_bools(is_static(n), is_static(m)) { Cons(mul(n, m), t) } else { Cons(n, rest) },
        }
    }

    fn equal_bools(a: Bool, b: Bool) -> Bool {
        if a { b } else { if b { False } else { True } }
    }
}
