//! Coordinates and indices as integers of the algebra, static where possible.
//!
//! In a loop, use [`Layout::at`](super::Layout::at) for offsets; these functions keep static
//! results static: `crd2idx((_1,_2), (_4,_8):(_8,_1)) = _10`.
//!
//! Source: CuTe `crd2idx`, `idx2crd`, `crd2crd` (`stride.hpp`).

use crate::int::Dyn;
use crate::status::{Invalid, NotCongruent, Status};
use crate::tuple::modes::{RankOf, RepeatMode, UnwrapMode, rank_of, repeat_mode, unwrap_mode};
use crate::tuple::{Cons, IntTuple, Nil};
use cute_macros::__algebra as algebra;

/// The result for a coordinate of the wrong profile: an integer without values.
pub type WrongProfile = Dyn<Invalid<NotCongruent>>;
pub(crate) fn wrong_profile() -> WrongProfile {
    panic!("{}", crate::error::LayoutError::NotCongruent {})
}

/// [`WrongProfile`] where the elements of a tuple are expected.
pub type WrongElements = Cons<WrongProfile, Nil>;
pub(crate) fn wrong_elements() -> WrongElements {
    Cons(wrong_profile(), Nil)
}

/// A coordinate, and the condition under which it is defined.
#[doc(hidden)]
pub trait Located: Copy + 'static + crate::world::LocatedCases {
    #[doc(hidden)]
    type Status: Status;
    #[doc(hidden)]
    type Coordinate: IntTuple;
    #[doc(hidden)]
    fn parts(self) -> (Self::Status, Self::Coordinate);
}
/// The one constructor of the kind [`Located`].
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
pub trait SplitOff: Copy + 'static + crate::world::SplitOffCases {}
/// The one constructor of the kind [`SplitOff`].
#[derive(Clone, Copy)]
pub struct Split<C, I>(pub C, pub I);
impl<C: IntTuple, I: crate::int::Int> SplitOff for Split<C, I> {}

algebra! {
    in layout::coordinate with tuple::modes;

    /// The offset of a layout at a coordinate; static if both are static.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::Crd2Idx, prelude::*};
    /// assert_eq!(Crd2Idx::<Coord![(1,2)], Layout![(4,8):(8,1)]>::VALUE, 10);
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape, stride)`.
    pub fn crd2idx(coordinate: IntTuple, layout: Layout) -> Strides {
        match coordinate {
            Leaf(c) => offset(layout, c),
            Nil => match layout { Nil => 0, _ => wrong_profile() },
            Cons(c, cs) => offset_tuple(layout, c, cs),
        }
    }
    fn offset_tuple(layout: Layout, c: IntTuple, cs: IntTuples) -> Strides {
        match layout {
            Single(_) | Nil => wrong_profile(),
            // Nothing is added to the last mode, so a scaled basis vector stays one.
            Cons(h, t) => match t {
                Nil => match cs { Nil => crd2idx(c, h), _ => wrong_profile() },
                _ => plus(crd2idx(c, h), crd2idx(cs, t)),
            },
        }
    }
    pub fn offset(layout: Layout, c: Int) -> Strides {
        match layout {
            Mode(s, d) => mul(c, d),
            BasisMode(s, ScaledBasis(n, p)) => ScaledBasis(mul(c, n), p),
            Nil => 0,
            Cons(h, t) => match t {
                Nil => offset(h, c),
                _ => plus(offset(h, rem(c, size(h))), offset(t, div(c, size(h)))),
            },
        }
    }

    /// The index of a coordinate of a shape in colexicographic order, by Horner's method.
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::CoordinateIndex, prelude::*};
    /// assert_eq!(CoordinateIndex::<Coord![(1,(1,2))], Shape![(3,(2,3))]>::VALUE, 16);
    /// ```
    ///
    /// Source: CuTe `crd2idx(coord, shape)`.
    pub fn coordinate_index(coordinate: IntTuple, shape: IntTuple) -> Int {
        match coordinate { Leaf(c) => c, Nil => 0, Cons(c, cs) => index_of_tuple(shape, c, cs) }
    }
    fn index_of_tuple(shape: IntTuple, c: IntTuple, cs: IntTuples) -> Int {
        match shape {
            Leaf(_) | Nil => wrong_profile(),
            Cons(s, st) => {
                let first: Int = coordinate_index(c, s);
                match cs {
                    Nil => match st { Nil => first, _ => wrong_profile() },
                    _ => add(first, mul(product(s), coordinate_index(cs, st))),
                }
            }
        }
    }

    /// The natural coordinate at an index of a shape: each mode takes its remainder and leaves the
    /// quotient to the next; the last takes all that is left.
    ///
    /// ```
    /// use cute_core::{layout::Idx2Crd, prelude::*};
    /// assert_eq!(Idx2Crd::<Coord![16], Shape![(3,(2,3))]>::default(), coord!((1,(1,2))));
    /// ```
    ///
    /// Source: CuTe `idx2crd(idx, shape)`.
    pub fn idx2crd(index: IntTuple, shape: IntTuple) -> IntTuple {
        match index { Leaf(i) => coordinate_at(shape, i), Nil => no_coordinates(shape), Cons(i, is) => coordinates_at(shape, i, is) }
    }
    fn coordinates_at(shape: IntTuple, i: IntTuple, is: IntTuples) -> IntTuples {
        match shape {
            Leaf(_) | Nil => wrong_elements(),
            Cons(s, st) => Cons(idx2crd(i, s), coordinates_of(is, st)),
        }
    }
    fn coordinates_of(indices: IntTuples, shape: IntTuples) -> IntTuples {
        match indices { Nil => no_coordinates(shape), Cons(i, is) => coordinates_at(shape, i, is) }
    }
    fn no_coordinates(shape: IntTuple) -> IntTuples { match shape { Nil => Nil, _ => wrong_elements() } }
    fn coordinate_at(shape: IntTuple, i: Int) -> IntTuple {
        match shape { Leaf(s) => i, Nil => Nil, Cons(h, t) => coordinate_last(t, h, i) }
    }
    fn coordinate_last(tail: IntTuples, head: IntTuple, i: Int) -> IntTuples {
        match tail {
            Nil => Cons(coordinate_at(head, i), Nil),
            _ => {
                let Split(h, i) = split_coordinate(head, i);
                Cons(h, coordinate_beyond(tail, i))
            }
        }
    }
    fn coordinate_beyond(tail: IntTuples, i: Int) -> IntTuples {
        match tail { Nil => Nil, Cons(h, t) => coordinate_last(t, h, i) }
    }
    /// The coordinate in `shape`, and the quotient that is left.
    fn split_coordinate(shape: IntTuple, i: Int) -> SplitOff {
        match shape {
            Leaf(s) => Split(rem(i, s), div(i, s)),
            Nil => Split(Nil, i),
            Cons(h, t) => {
                let Split(h, i) = split_coordinate(h, i);
                let Split(t, i) = split_coordinate(t, i);
                Split(Cons(h, wrap_mode(t)), i)
            }
        }
    }

    /// `(i / d) mod s` in each mode: the coordinate at an offset of a compact layout.
    pub fn locate(layout: Layout, i: Int) -> Located {
        match layout {
            Mode(s, d) => if is_one(s) {
                At(Good, 0)
            } else if is_zero(d) {
                At(ZeroStride, 0)
            } else if is_static(d) {
                At(Good, rem(div(i, d), s))
            } else {
                At(pending positive_check(d), rem(div(i, d), s))
            },
            BasisMode(s, e) => At(BasisStride, no_integer()),
            Nil => At(Good, Nil),
            Cons(h, t) => {
                let At(status, t) = locate(t, i);
                let At(status2, h) = locate(h, i);
                At(and(status2, status), Cons(h, wrap_mode(t)))
            }
        }
    }

    /// Whether a thread of this layout has the number `i`.
    pub fn thread_number(threads: Layout, i: Int) -> Status {
        let At(status, c) = locate(threads, i);
        and(status, is_thread(i, integer_of(crd2idx(c, threads)), size(threads)))
    }

    /// A coordinate with one integer for each mode: the index within that mode.
    pub fn flat_coordinate(coordinate: IntTuple, shape: IntTuple) -> IntTuple {
        crd2crd(coordinate, shape, unwrap_mode(repeat_mode(1, rank_of(shape))))
    }

    /// The coordinate of one shape as a coordinate of another shape of the same size.
    ///
    /// ```
    /// use cute_core::{layout::Crd2Crd, prelude::*};
    /// type C = Crd2Crd<Coord![(1,(2,1))], Shape![(3,(3,2))], Shape![((3,1),6)]>;
    /// assert_eq!(C::default(), coord!(((1,0),5)));
    /// ```
    ///
    /// Source: CuTe `crd2crd`.
    pub fn crd2crd(coordinate: IntTuple, from: IntTuple, to: IntTuple) -> IntTuple {
        match coordinate {
            Leaf(c) => idx2crd(c, to),
            Nil => match to { Leaf(s) => 0, _ => no_coordinates(to) },
            Cons(c, cs) => match (from, to) {
                (Cons(f, fs), Leaf(s)) => coordinate_index(coordinate, from),
                (Cons(f, fs), Cons(t, ts)) => Cons(crd2crd(c, f, t), crd2crd_tail(cs, fs, ts)),
                _ => wrong_profile(),
            },
        }
    }
    fn crd2crd_tail(cs: IntTuples, fs: IntTuples, ts: IntTuples) -> IntTuples {
        match cs {
            Nil => no_coordinates(ts),
            Cons(c, ct) => match (fs, ts) {
                (Cons(f, fs), Cons(t, ts)) => Cons(crd2crd(c, f, t), crd2crd_tail(ct, fs, ts)),
                _ => wrong_elements(),
            },
        }
    }
    /// Whether `coordinate` has as many modes as `to`, at each level of nesting; an integer meets
    /// anything.
    pub fn leads_to(coordinate: IntTuple, to: IntTuple) -> Tri {
        match (coordinate, to) {
            (Nil, Cons(t, ts)) => False,
            (Cons(c, cs), Nil) => False,
            (Cons(c, cs), Cons(t, ts)) => tri_and(leads_to(c, t), leads_to(cs, ts)),
            _ => True,
        }
    }
}
