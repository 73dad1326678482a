//! Coordinates and indices as integers of the algebra, static where they can be.
//!
//! [`Layout::at`](super::Layout::at) is the way to offsets in a loop; these functions
//! keep static results static: `crd2idx((_1,_2), (_4,_8):(_8,_1)) = _10`.
//!
//! Source: CuTe `crd2idx`, `idx2crd`, `crd2crd` (`stride.hpp`).

use super::make::{CompactColMajor, compact_col_major};
use super::size::{Size, size};
use crate::int::{Dyn, ops::*};
use crate::status::{And, Invalid, NotCongruent, Status, and, positive_check};
use crate::tuple::{Flatten, IntTuple, flatten};
use cute_macros::__algebra as algebra;

/// What a coordinate of the wrong profile gives: an integer without values.
pub type WrongProfile = Dyn<Invalid<NotCongruent>>;
fn wrong_profile() -> WrongProfile {
    panic!("{}", crate::error::LayoutError::NotCongruent {})
}

/// A coordinate and the condition under which it is one.
pub trait Located: Copy + 'static + LocatedCases {
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

algebra! {
    /// The offset of a layout at a coordinate.
    fn crd2idx(coordinate: IntTuple, layout: Layout) -> Int {
        match coordinate { Leaf(c) => offset(layout, c), Nil => offset_nil(layout), Cons(c, cs) => offset_tuple(layout, c, cs) }
    }
    fn offset_nil(layout: Layout) -> Int { match layout { Nil => 0, _ => wrong_profile() } }
    fn offset_tuple(layout: Layout, c: IntTuple, cs: IntTuple) -> Int {
        match layout {
            Mode(s, d) => wrong_profile(),
            Nil => wrong_profile(),
            Cons(h, t) => add(crd2idx(c, h), crd2idx(cs, t)),
        }
    }
    fn offset(layout: Layout, c: Int) -> Int {
        match layout { Mode(s, d) => mul(c, d), Nil => 0, Cons(h, t) => offset_cons(t, h, c) }
    }
    fn offset_cons(tail: Layout, head: Layout, c: Int) -> Int {
        match tail { Nil => offset(head, c), _ => add(offset(head, rem(c, size(head))), offset(tail, div(c, size(head)))) }
    }

    /// The index of a natural coordinate in colexicographic order.
    fn coordinate_index(coordinate: IntTuple, shape: IntTuple) -> Int { horner(flatten(coordinate), flatten(shape)) }
    fn horner(coordinate: Ints, shape: Ints) -> Int {
        match coordinate { Nil => 0, Cons(c, cs) => horner_cons(cs, c, shape) }
    }
    fn horner_cons(rest: Ints, c: Int, shape: Ints) -> Int {
        match rest { Nil => c, Cons(n, t) => horner_step(shape, c, rest) }
    }
    fn horner_step(shape: Ints, c: Int, rest: Ints) -> Int {
        match shape { Nil => wrong_profile(), Cons(s, st) => add(c, mul(s, horner(rest, st))) }
    }

    /// The natural coordinate at an index of a shape.
    fn idx2crd(index: IntTuple, shape: IntTuple) -> IntTuple {
        match index { Leaf(i) => coordinate_at(shape, i), Nil => Nil, Cons(i, is) => coordinates_at(shape, i, is) }
    }
    fn coordinate_at(shape: IntTuple, i: Int) -> IntTuple {
        match shape {
            Leaf(s) => i,
            Nil => Nil,
            Cons(h, t) => coordinate_of(locate(compact_col_major(shape), i)),
        }
    }
    fn coordinates_at(shape: IntTuple, i: IntTuple, is: IntTuple) -> IntTuple {
        match shape { Leaf(s) => wrong_profile(), Nil => wrong_profile(), Cons(s, st) => Cons(idx2crd(i, s), idx2crd(is, st)) }
    }
    fn coordinate_of(located: Located) -> IntTuple { match located { At(status, coordinate) => coordinate } }

    /// `(i / d) mod s` in each mode: the coordinate at an offset of a compact layout.
    fn locate(layout: Layout, i: Int) -> Located {
        match layout {
            Mode(s, d) => if is_one(s) { At(Good, 0) } else { locate_mode(i, s, d) },
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
        match head { At(status2, h) => At(and(status2, status), Cons(h, t)) }
    }

    /// A coordinate of one shape as a coordinate of another of the same size.
    fn crd2crd(coordinate: IntTuple, from: IntTuple, to: IntTuple) -> IntTuple {
        match coordinate { Leaf(c) => idx2crd(c, to), Nil => Nil, Cons(c, cs) => crd2crd_from(from, coordinate, c, cs, to) }
    }
    fn crd2crd_from(from: IntTuple, coordinate: IntTuple, c: IntTuple, cs: IntTuple, to: IntTuple) -> IntTuple {
        match from {
            Leaf(s) => wrong_profile(),
            Nil => wrong_profile(),
            Cons(f, fs) => crd2crd_to(to, coordinate, from, c, cs, f, fs),
        }
    }
    fn crd2crd_to(to: IntTuple, coordinate: IntTuple, from: IntTuple, c: IntTuple, cs: IntTuple, f: IntTuple, fs: IntTuple) -> IntTuple {
        match to {
            Leaf(s) => coordinate_index(coordinate, from),
            Nil => wrong_profile(),
            Cons(t, ts) => Cons(crd2crd(c, f, t), crd2crd_tail(cs, fs, ts)),
        }
    }
    fn crd2crd_tail(cs: IntTuple, fs: IntTuple, ts: IntTuple) -> IntTuple {
        match cs { Leaf(c) => wrong_profile(), Nil => Nil, Cons(c, ct) => crd2crd(cs, fs, ts) }
    }
}
