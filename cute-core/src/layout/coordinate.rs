//! Coordinates and indices as integers of the algebra, static where they can be.
//!
//! [`Layout::at`](super::Layout::at) is the way to offsets in a loop; these functions
//! keep static results static: `crd2idx((_1,_2), (_4,_8):(_8,_1)) = _10`.
//!
//! Source: CuTe `crd2idx`, `idx2crd`, `crd2crd` (`stride.hpp`).

use crate::int::Dyn;
use crate::status::{Invalid, NotCongruent, Status};
use crate::tuple::modes::{RankOf, RepeatMode, UnwrapMode, rank_of, repeat_mode, unwrap_mode};
use crate::tuple::{Cons, IntTuple, Nil};
use cute_macros::__algebra as algebra;

/// What a coordinate of the wrong profile gives: an integer without values.
pub type WrongProfile = Dyn<Invalid<NotCongruent>>;
pub(crate) fn wrong_profile() -> WrongProfile {
    panic!("{}", crate::error::LayoutError::NotCongruent {})
}

/// The same where the elements of a tuple are expected.
pub type WrongElements = Cons<WrongProfile, Nil>;
pub(crate) fn wrong_elements() -> WrongElements {
    Cons(wrong_profile(), Nil)
}

/// A coordinate and the condition under which it is one.
#[doc(hidden)]
pub trait Located: Copy + 'static + crate::cases::LocatedCases {
    #[doc(hidden)]
    type Status: Status;
    #[doc(hidden)]
    type Coordinate: IntTuple;
    #[doc(hidden)]
    fn parts(self) -> (Self::Status, Self::Coordinate);
}
/// The only [`Located`].
#[derive(Clone, Copy)]
pub struct At<St, C>(pub St, pub C);
impl<St: Status, C: IntTuple> Located for At<St, C> {
    type Status = St;
    type Coordinate = C;
    #[inline(always)]
    fn parts(self) -> (St, C) {
        (self.0, self.1)
    }
}

/// A coordinate, and the index that is left for the modes after it.
pub trait SplitOff: Copy + 'static + crate::cases::SplitOffCases {}
/// The only [`SplitOff`].
#[derive(Clone, Copy)]
pub struct Split<C, I>(pub C, pub I);
impl<C: IntTuple, I: crate::int::Int> SplitOff for Split<C, I> {}

algebra! {
    in layout::coordinate with tuple::modes;

    /// The offset of a layout at a coordinate, static where both are.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, prelude::*};
    /// assert_eq!(Crd2Idx::<Coord![(1,2)], Layout![(4,8):(8,1)]>::VALUE, 10);
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape, stride)`.
    pub fn crd2idx(coordinate: IntTuple, layout: Layout) -> Strides {
        match coordinate { Leaf(c) => offset(layout, c), Nil => offset_nil(layout), Cons(c, cs) => offset_tuple(layout, c, cs) }
    }
    fn offset_nil(layout: Layout) -> Strides { match layout { Nil => 0, _ => wrong_profile() } }
    fn offset_tuple(layout: Layout, c: IntTuple, cs: IntTuples) -> Strides {
        match layout {
            Single(m) => wrong_profile(),
            Nil => wrong_profile(),
            Cons(h, t) => offset_modes(t, h, c, cs),
        }
    }
    /// The last mode has nothing to be added to: a scaled basis vector stays one.
    fn offset_modes(tail: Modes, head: Layout, c: IntTuple, cs: IntTuples) -> Strides {
        match tail { Nil => offset_last(cs, crd2idx(c, head)), _ => plus(crd2idx(c, head), crd2idx(cs, tail)) }
    }
    fn offset_last(rest: IntTuples, value: Strides) -> Strides { match rest { Nil => value, _ => wrong_profile() } }
    pub fn offset(layout: Layout, c: Int) -> Strides {
        match layout {
            Mode(s, d) => mul(c, d),
            BasisMode(s, ScaledBasis(n, p)) => ScaledBasis(mul(c, n), p),
            Nil => 0,
            Cons(h, t) => offset_cons(t, h, c),
        }
    }
    fn offset_cons(tail: Modes, head: Layout, c: Int) -> Strides {
        match tail { Nil => offset(head, c), _ => plus(offset(head, rem(c, size(head))), offset(tail, div(c, size(head)))) }
    }

    /// The index of a coordinate of a shape in colexicographic order, by Horner's method.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, prelude::*};
    /// assert_eq!(CoordinateIndex::<Coord![(1,(1,2))], Shape![(3,(2,3))]>::VALUE, 16);
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape)`.
    pub fn coordinate_index(coordinate: IntTuple, shape: IntTuple) -> Int {
        match coordinate { Leaf(c) => c, Nil => 0, Cons(c, cs) => index_of_tuple(shape, c, cs) }
    }
    fn index_of_tuple(shape: IntTuple, c: IntTuple, cs: IntTuples) -> Int {
        match shape {
            Leaf(s) => wrong_profile(),
            Nil => wrong_profile(),
            Cons(s, st) => index_of_head(cs, coordinate_index(c, s), s, st),
        }
    }
    fn index_of_head(rest: IntTuples, first: Int, s: IntTuple, st: IntTuples) -> Int {
        match rest { Nil => index_of_last(st, first), _ => add(first, mul(product(s), coordinate_index(rest, st))) }
    }
    fn index_of_last(shape: IntTuples, last: Int) -> Int { match shape { Nil => last, _ => wrong_profile() } }

    /// The natural coordinate at an index of a shape: each mode takes its remainder and leaves
    /// the quotient to the next; the last takes what there is.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(Idx2Crd::<Coord![16], Shape![(3,(2,3))]>::default(), coord!((1,(1,2))));
    /// ```
    ///
    /// Source: CuTe `idx2crd(idx, shape)`.
    pub fn idx2crd(index: IntTuple, shape: IntTuple) -> IntTuple {
        match index { Leaf(i) => coordinate_at(shape, i), Nil => no_coordinates(shape), Cons(i, is) => coordinates_at(shape, i, is) }
    }
    fn coordinates_at(shape: IntTuple, i: IntTuple, is: IntTuples) -> IntTuples {
        match shape { Leaf(s) => wrong_elements(), Nil => wrong_elements(), Cons(s, st) => Cons(idx2crd(i, s), coordinates_of(is, st)) }
    }
    fn coordinates_of(indices: IntTuples, shape: IntTuples) -> IntTuples {
        match indices { Nil => no_coordinates(shape), Cons(i, is) => coordinates_at(shape, i, is) }
    }
    fn no_coordinates(shape: IntTuple) -> IntTuples { match shape { Nil => Nil, _ => wrong_elements() } }
    fn coordinate_at(shape: IntTuple, i: Int) -> IntTuple {
        match shape { Leaf(s) => i, Nil => Nil, Cons(h, t) => coordinate_last(t, h, i) }
    }
    fn coordinate_last(tail: IntTuples, head: IntTuple, i: Int) -> IntTuples {
        match tail { Nil => Cons(coordinate_at(head, i), Nil), _ => coordinate_rest(split_coordinate(head, i), tail) }
    }
    fn coordinate_rest(head: SplitOff, tail: IntTuples) -> IntTuples {
        match head { Split(h, i) => Cons(h, coordinate_beyond(tail, i)) }
    }
    fn coordinate_beyond(tail: IntTuples, i: Int) -> IntTuples {
        match tail { Nil => Nil, Cons(h, t) => coordinate_last(t, h, i) }
    }
    /// The coordinate in `shape`, and the quotient that is left.
    fn split_coordinate(shape: IntTuple, i: Int) -> SplitOff {
        match shape { Leaf(s) => Split(rem(i, s), div(i, s)), Nil => Split(Nil, i), Cons(h, t) => split_tail(split_coordinate(h, i), t) }
    }
    fn split_tail(head: SplitOff, tail: IntTuples) -> SplitOff { match head { Split(h, i) => split_join(split_coordinate(tail, i), h) } }
    fn split_join(tail: SplitOff, h: IntTuple) -> SplitOff { match tail { Split(t, i) => Split(Cons(h, wrap_mode(t)), i) } }

    /// `(i / d) mod s` in each mode: the coordinate at an offset of a compact layout.
    pub fn locate(layout: Layout, i: Int) -> Located {
        match layout {
            Mode(s, d) => if is_one(s) { At(Good, 0) } else { locate_mode(i, s, d) },
            BasisMode(s, e) => At(BasisStride, no_integer()),
            Nil => At(Good, Nil),
            Cons(h, t) => locate_tail(locate(t, i), locate(h, i)),
        }
    }
    fn locate_mode(i: Int, s: Int, d: Int) -> Located {
        if is_zero(d) { At(ZeroStride, 0) } else if is_static(d) { At(Good, rem(div(i, d), s)) }
        else { At(pending positive_check(d), rem(div(i, d), s)) }
    }
    fn locate_tail(tail: Located, head: Located) -> Located { match tail { At(status, t) => locate_join(head, status, t) } }
    fn locate_join(head: Located, status: Status, t: IntTuple) -> Located {
        match head { At(status2, h) => At(and(status2, status), Cons(h, wrap_mode(t))) }
    }

    /// Whether a thread of this layout has the number `i`.
    pub fn thread_number(threads: Layout, i: Int) -> Status { thread_at(locate(threads, i), threads, i) }
    fn thread_at(located: Located, threads: Layout, i: Int) -> Status {
        match located { At(status, c) => and(status, is_thread(i, integer_of(crd2idx(c, threads)), size(threads))) }
    }

    /// One integer for each mode: the index in it of its part of a natural coordinate.
    pub fn flat_coordinate(coordinate: IntTuple, shape: IntTuple) -> IntTuple {
        crd2crd(coordinate, shape, unwrap_mode(repeat_mode(1, rank_of(shape))))
    }

    /// A coordinate of one shape as a coordinate of another of the same size.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// type C = Crd2Crd<Coord![(1,(2,1))], Shape![(3,(3,2))], Shape![((3,1),6)]>;
    /// assert_eq!(C::default(), coord!(((1,0),5)));
    /// ```
    ///
    /// Source: CuTe `crd2crd`.
    pub fn crd2crd(coordinate: IntTuple, from: IntTuple, to: IntTuple) -> IntTuple {
        match coordinate { Leaf(c) => idx2crd(c, to), Nil => crd2crd_nothing(to), Cons(c, cs) => crd2crd_from(from, coordinate, c, cs, to) }
    }
    fn crd2crd_nothing(to: IntTuple) -> IntTuple { match to { Leaf(s) => 0, _ => no_coordinates(to) } }
    fn crd2crd_from(from: IntTuple, coordinate: IntTuple, c: IntTuple, cs: IntTuples, to: IntTuple) -> IntTuple {
        match from {
            Leaf(s) => wrong_profile(),
            Nil => wrong_profile(),
            Cons(f, fs) => crd2crd_to(to, coordinate, from, c, cs, f, fs),
        }
    }
    fn crd2crd_to(to: IntTuple, coordinate: IntTuple, from: IntTuple, c: IntTuple, cs: IntTuples, f: IntTuple, fs: IntTuples) -> IntTuple {
        match to {
            Leaf(s) => coordinate_index(coordinate, from),
            Nil => wrong_profile(),
            Cons(t, ts) => Cons(crd2crd(c, f, t), crd2crd_tail(cs, fs, ts)),
        }
    }
    fn crd2crd_tail(cs: IntTuples, fs: IntTuples, ts: IntTuples) -> IntTuples {
        match cs { Nil => no_coordinates(ts), Cons(c, ct) => crd2crd_tail_from(fs, c, ct, ts) }
    }
    /// Whether `coordinate` has as many modes as `to`, here and in each mode, or stands against an integer.
    pub fn leads_to(coordinate: IntTuple, to: IntTuple) -> Tri {
        match coordinate { Leaf(c) => True, Nil => leads_nowhere(to), Cons(c, cs) => leads_to_modes(to, c, cs) }
    }
    fn leads_nowhere(to: IntTuple) -> Tri { match to { Cons(t, ts) => False, _ => True } }
    fn leads_to_modes(to: IntTuple, c: IntTuple, cs: IntTuples) -> Tri {
        match to { Leaf(s) => True, Nil => False, Cons(t, ts) => tri_and(leads_to(c, t), leads_to(cs, ts)) }
    }
    fn crd2crd_tail_from(from: IntTuples, c: IntTuple, cs: IntTuples, to: IntTuples) -> IntTuples {
        match from { Nil => wrong_elements(), Cons(f, fs) => crd2crd_tail_to(to, c, cs, f, fs) }
    }
    fn crd2crd_tail_to(to: IntTuples, c: IntTuple, cs: IntTuples, f: IntTuple, fs: IntTuples) -> IntTuples {
        match to { Nil => wrong_elements(), Cons(t, ts) => Cons(crd2crd(c, f, t), crd2crd_tail(cs, fs, ts)) }
    }
}
