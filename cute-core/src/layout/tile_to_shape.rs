//! Tiling a shape: as many copies of a block as fill it, mode by mode.
//!
//! `tile_to_shape(A, S, order)` is the blocked product of `A` with a compact layout of shape
//! `S_k / size(A_k)`, whose strides follow `order`: copies step first along the mode of least order, and
//! among equal ones along the first. `A` is continued by modes `1:0` to the rank of `S`.
//!
//! `(16,8):(8,1)` to `(32,24)` is `((16,2),(8,3)):((8,128),(1,256))`, in order `(1,0)`
//! `((16,2),(8,3)):((8,384),(1,128))`.
//!
//! The blocks must fill the shape (ShapeDivisible) in each of its modes, and neither block nor order have modes
//! that the shape has not (Congruent); the order is static.
//!
//! Source: CuTe `tile_to_shape`, where a dynamic shape is rounded up.

use super::List;
use crate::status::Status;
use cute_macros::__algebra as algebra;

/// The numbers of blocks, each with its mode's place in the order, and the condition under which they fill the shape.
pub trait Blocks: Copy + 'static + crate::world::BlocksCases {}
/// The only [`Blocks`].
#[derive(Clone, Copy)]
pub struct Counted<St, L>(pub St, pub L);
impl<St: Status, L: List> Blocks for Counted<St, L> {}

algebra! {
    in layout::tile_to_shape;
    integers;

    /// `A` over the shape `target`; an integer as order is that of every mode.
    pub fn tile_to_shape(a: Layout, target: IntTuple, order: IntTuple) -> Checked {
        match target {
            Leaf(n) => {
                let Counted(status, modes) = count(Cons(target, Nil), a, order);
                also(blocked_product(a, only_mode(ordered(modes, Nil))), status)
            }
            _ => {
                let Counted(status, modes) = count(target, a, order);
                also(blocked_product(a, ordered(modes, Nil)), status)
            }
        }
    }
    fn only_mode(modes: Layout) -> Layout {
        match modes { Mode(s, d) => modes, Nil => Mode(1, 0), Cons(h, t) => h }
    }

    fn count(target: IntTuple, a: Layout, order: IntTuple) -> Blocks {
        match target {
            Leaf(n) => Counted(NoSuchMode, Nil),
            Nil => match a {
                Nil => match order { Cons(o, os) => Counted(NoSuchMode, Nil), _ => Counted(Good, Nil) },
                Single(_) | Cons(_, _) => Counted(NoSuchMode, Nil),
            },
            Cons(s, st) => match order {
                Leaf(o) => count_mode(a, s, st, order, order),
                Nil => Counted(NoSuchMode, Nil),
                Cons(o, os) => count_mode(a, s, st, o, os),
            },
        }
    }
    fn count_mode(a: Layout, s: IntTuple, st: IntTuples, o: IntTuple, os: IntTuple) -> Blocks {
        match a {
            Mode(n, d) => count_in_place(o, product(s), n, count(st, Nil, os)),
            Nil => count_in_place(o, product(s), 1, count(st, Nil, os)),
            Cons(h, t) => count_in_place(o, product(s), size(h), count(st, t, os)),
        }
    }
    fn count_in_place(place: IntTuple, s: Int, n: Int, others: Blocks) -> Blocks {
        match place {
            Leaf(o) => if is_static(o) {
                match divide(s, n) {
                    Exact(q) => with_count(others, Good, q, o),
                    Inexact(q) => Counted(ShapeNotDivisible(s, n), Nil),
                    Unchecked(q) => with_count(others, pending divides_check(s, n), q, o),
                }
            } else {
                Counted(NoSuchMode, Nil)
            },
            _ => Counted(NoSuchMode, Nil),
        }
    }
    fn with_count(others: Blocks, status: Status, q: Int, place: Int) -> Blocks {
        match others { Counted(status2, modes) => Counted(and(status, status2), Cons(Mode(q, place), modes)) }
    }

    /// Modes `count:place` as a compact layout: the stride of each is the product of the counts before it in order.
    fn ordered(modes: List, done: List) -> Modes {
        match modes {
            Nil => Nil,
            Cons(Mode(q, o), t) => Cons(compact(q, after(t, o, up_to(done, o, 1))), ordered(t, Cons(Mode(q, o), done))),
        }
    }
    fn compact(q: Int, stride: Int) -> Layout { if is_one(q) { Mode(q, 0) } else { Mode(q, stride) } }
    /// The modes on the left go first, unless their place is a later one.
    fn up_to(done: List, o: Int, stride: Int) -> Int {
        match done { Nil => stride, Cons(Mode(q, o1), t) => up_to(t, o, unless(less(o, o1), stride, q)) }
    }
    /// Those on the right go first only if their place is an earlier one.
    fn after(modes: List, o: Int, stride: Int) -> Int {
        match modes { Nil => stride, Cons(Mode(q, o1), t) => after(t, o, when(less(o1, o), stride, q)) }
    }
    fn when(first: Tri, stride: Int, q: Int) -> Int {
        match first { True => mul(stride, q), False | Unknown(_) => stride }
    }
    fn unless(later: Tri, stride: Int, q: Int) -> Int {
        match later { True => stride, False => mul(stride, q), Unknown(holds) => stride }
    }
}
