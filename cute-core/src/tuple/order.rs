//! Orders of tuples: leaf by leaf, lexicographic, colexicographic; also divisibility leaf by leaf.
//!
//! `(2,0) < (0,3)` in the colexicographic order, where the last mode decides first, and not in the
//! lexicographic one. The answer is static if types decide it. An integer and a tuple have no
//! order: neither comes first.
//!
//! Source: CuTe `elem_less`, `lex_less`, `colex_less` and related functions, `evenly_divides`
//! (`int_tuple.hpp`).

use cute_macros::__algebra as algebra;

algebra! {
    in tuple::order;

    /// Whether both are equal: the same profile and the same leaves.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{EqualTuples, equal_tuples}};
    /// let same: EqualTuples<Shape![(3,(2,3))], Shape![(3,(2,3))]> = True;
    /// assert_eq!(equal_tuples(shape!((3,(2,3))), shape!((3,(2,3)))), same);
    /// assert_eq!(equal_tuples(shape!((3,(2,3))), shape!((3,6))), False);
    /// ```
    ///
    /// Source: CuTe `operator==` of tuples.
    pub fn equal_tuples(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), Leaf(m)) => equal(n, m),
            (Nil, Nil) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(equal_tuples(h, h2), equal_tuples(t, t2)),
            _ => False,
        }
    }

    /// Whether each leaf of `b` divides the size of the tree that it meets in `a`. The answer is no
    /// if a leaf meets none. Modes of `a` beyond those of `b` do not matter.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{EvenlyDivides, evenly_divides}};
    /// let divides: EvenlyDivides<Shape![(6,(4,3))], Shape![(3,(2,1))]> = True;
    /// assert_eq!(evenly_divides(shape!((6,(4,3))), shape!((3,(2,1)))), divides);
    /// assert_eq!(evenly_divides(shape!((6,4)), shape!((3,3))), False);
    /// ```
    ///
    /// Source: CuTe `evenly_divides`.
    pub fn evenly_divides(a: IntTuple, b: IntTuple) -> Tri {
        match (b, a) {
            (Leaf(m), _) => equal(rem(product(a), m), 0),
            (Nil, Nil) => True,
            (Nil, Cons(h, t)) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(evenly_divides(h2, h), evenly_divides(t2, t)),
            _ => False,
        }
    }

    /// Whether each leaf of `a` is less than the one that it meets in `b`: a coordinate within a
    /// shape. A tuple may end before the other; an integer and a tuple have no order.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ElemLess, elem_less}};
    /// let within: ElemLess<Coord![(2,(1,2))], Shape![(3,(2,3))]> = True;
    /// assert_eq!(elem_less(coord!((2,(1,2))), shape!((3,(2,3)))), within);
    /// assert_eq!(elem_less(coord!((2,(2,0))), shape!((3,(2,3)))), False);
    /// ```
    ///
    /// Source: CuTe `elem_less`.
    pub fn elem_less(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), Leaf(m)) => less(n, m),
            (Nil, Nil) => True,
            (Nil, Cons(h, t)) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(elem_less(h, h2), elem_less(t, t2)),
            _ => False,
        }
    }

    /// Whether each leaf of `a` is at most the one that it meets in `b`.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ElemLeq, elem_leq}};
    /// let within: ElemLeq<Shape![(3,(1,3))], Shape![(3,(2,3))]> = True;
    /// assert_eq!(elem_leq(shape!((3,(1,3))), shape!((3,(2,3)))), within);
    /// assert_eq!(elem_leq(shape!((4,(1,3))), shape!((3,(2,3)))), False);
    /// ```
    ///
    /// Source: CuTe `elem_leq`; there it is the converse of `elem_less(b, a)`, not leaf by leaf.
    pub fn elem_leq(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), Leaf(m)) => tri_not(less(m, n)),
            (Nil, Nil) => True,
            (Nil, Cons(h, t)) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_and(elem_leq(h, h2), elem_leq(t, t2)),
            _ => False,
        }
    }

    /// Whether each leaf of `b` is less than the one that it meets in `a`.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ElemGtr, elem_gtr}};
    /// let answer: ElemGtr<Coord![(3,(2,3))], Coord![(2,(1,2))]> = True;
    /// assert_eq!(elem_gtr(coord!((3,(2,3))), coord!((2,(1,2)))), answer);
    /// assert_eq!(elem_gtr(coord!((3,(2,3))), coord!((2,(2,0)))), False);
    /// ```
    ///
    /// Source: CuTe `elem_gtr`.
    pub fn elem_gtr(a: IntTuple, b: IntTuple) -> Tri { elem_less(b, a) }

    /// Whether each leaf of `b` is at most the one that it meets in `a`.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ElemGeq, elem_geq}};
    /// let answer: ElemGeq<Coord![(3,(2,3))], Coord![(3,(1,3))]> = True;
    /// assert_eq!(elem_geq(coord!((3,(2,3))), coord!((3,(1,3)))), answer);
    /// assert_eq!(elem_geq(coord!((3,(2,3))), coord!((4,(1,3)))), False);
    /// ```
    ///
    /// Source: CuTe `elem_geq`; there it is the converse of `elem_less(a, b)`, not leaf by leaf.
    pub fn elem_geq(a: IntTuple, b: IntTuple) -> Tri { elem_leq(b, a) }

    /// Whether `a` comes before `b`: the first mode in which they differ decides, and a tuple comes
    /// after its prefixes.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{LexLess, lex_less}};
    /// let before: LexLess<Coord![(0,3)], Coord![(2,0)]> = True;
    /// assert_eq!(lex_less(coord!((0,3)), coord!((2,0))), before);
    /// assert_eq!(lex_less(coord!((2,0)), coord!((0,3))), False);
    /// ```
    ///
    /// Source: CuTe `lex_less`.
    pub fn lex_less(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), Leaf(m)) => less(n, m),
            (Nil, Cons(h, t)) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_or(lex_less(h, h2), tri_and(equal_tuples(h, h2), lex_less(t, t2))),
            _ => False,
        }
    }

    /// Whether `a` equals `b`, or comes before it as in [`lex_less`].
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{LexLeq, lex_leq}};
    /// let answer: LexLeq<Coord![(0,3)], Coord![(0,3)]> = True;
    /// assert_eq!(lex_leq(coord!((0,3)), coord!((0,3))), answer);
    /// assert_eq!(lex_leq(coord!((2,0)), coord!((0,3))), False);
    /// ```
    ///
    /// Source: CuTe `lex_leq`.
    pub fn lex_leq(a: IntTuple, b: IntTuple) -> Tri {
        match (a, b) {
            (Leaf(n), Leaf(m)) => tri_not(less(m, n)),
            (Nil, Nil) => True,
            (Nil, Cons(h, t)) => True,
            (Cons(h, t), Cons(h2, t2)) => tri_or(lex_less(h, h2), tri_and(equal_tuples(h, h2), lex_leq(t, t2))),
            _ => False,
        }
    }

    /// Whether `a` comes after `b` as in [`lex_less`].
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{LexGtr, lex_gtr}};
    /// let answer: LexGtr<Coord![(2,0)], Coord![(0,3)]> = True;
    /// assert_eq!(lex_gtr(coord!((2,0)), coord!((0,3))), answer);
    /// assert_eq!(lex_gtr(coord!((0,3)), coord!((0,3))), False);
    /// ```
    ///
    /// Source: CuTe `lex_gtr`.
    pub fn lex_gtr(a: IntTuple, b: IntTuple) -> Tri { lex_less(b, a) }

    /// Whether `a` equals `b`, or comes after it as in [`lex_less`].
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{LexGeq, lex_geq}};
    /// let answer: LexGeq<Coord![(0,3)], Coord![(0,3)]> = True;
    /// assert_eq!(lex_geq(coord!((0,3)), coord!((0,3))), answer);
    /// assert_eq!(lex_geq(coord!((0,3)), coord!((2,0))), False);
    /// ```
    ///
    /// Source: CuTe `lex_geq`.
    pub fn lex_geq(a: IntTuple, b: IntTuple) -> Tri { lex_leq(b, a) }

    /// Whether `a` comes before `b`: the last mode in which they differ decides.
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ColexLess, colex_less}};
    /// let before: ColexLess<Coord![(2,0)], Coord![(0,3)]> = True;
    /// assert_eq!(colex_less(coord!((2,0)), coord!((0,3))), before);
    /// assert_eq!(colex_less(coord!((0,3)), coord!((2,0))), False);
    /// ```
    ///
    /// Source: CuTe `colex_less`.
    pub fn colex_less(a: IntTuple, b: IntTuple) -> Tri { lex_less(mirror(a), mirror(b)) }

    /// Whether `a` equals `b`, or comes before it as in [`colex_less`].
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ColexLeq, colex_leq}};
    /// let answer: ColexLeq<Coord![(0,3)], Coord![(0,3)]> = True;
    /// assert_eq!(colex_leq(coord!((0,3)), coord!((0,3))), answer);
    /// assert_eq!(colex_leq(coord!((0,3)), coord!((2,0))), False);
    /// ```
    ///
    /// Source: CuTe `colex_leq`.
    pub fn colex_leq(a: IntTuple, b: IntTuple) -> Tri { lex_leq(mirror(a), mirror(b)) }

    /// Whether `a` comes after `b` as in [`colex_less`].
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ColexGtr, colex_gtr}};
    /// let answer: ColexGtr<Coord![(0,3)], Coord![(2,0)]> = True;
    /// assert_eq!(colex_gtr(coord!((0,3)), coord!((2,0))), answer);
    /// assert_eq!(colex_gtr(coord!((0,3)), coord!((0,3))), False);
    /// ```
    ///
    /// Source: CuTe `colex_gtr`.
    pub fn colex_gtr(a: IntTuple, b: IntTuple) -> Tri { colex_less(b, a) }

    /// Whether `a` equals `b`, or comes after it as in [`colex_less`].
    ///
    /// ```
    /// use cute_core::{logic::{False, True}, prelude::*, tuple::{ColexGeq, colex_geq}};
    /// let answer: ColexGeq<Coord![(0,3)], Coord![(0,3)]> = True;
    /// assert_eq!(colex_geq(coord!((0,3)), coord!((0,3))), answer);
    /// assert_eq!(colex_geq(coord!((2,0)), coord!((0,3))), False);
    /// ```
    ///
    /// Source: CuTe `colex_geq`.
    pub fn colex_geq(a: IntTuple, b: IntTuple) -> Tri { colex_leq(b, a) }

    /// The tree from right to left.
    fn mirror(tuple: IntTuple) -> IntTuple { match tuple { Leaf(n) => tuple, _ => mirror_onto(tuple, Nil) } }
    fn mirror_onto(tuple: IntTuples, rest: IntTuples) -> IntTuples {
        match tuple { Nil => rest, Cons(h, t) => mirror_onto(t, Cons(mirror(h), rest)) }
    }
}
