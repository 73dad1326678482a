//! Products by mode: copies of `A` whose mode `k` goes with mode `k` of `T`.
//!
//! With `(A, A* ∘ T)` the logical product of `A` and `T`, and the shorter of the two continued by modes
//! `1:0`, the blocked product is `((A0,R0),(A1,R1),…)`: along each mode a block, then the next block. The raked
//! one is `((R0,A0),(R1,A1),…)`: along each mode one element of each block, then the next.
//!
//! `(2,5):(5,1)` by `(3,4):(1,3)` is blocked `((2,3),(5,4)):((5,10),(1,30))`, and raked
//! `((3,2),(4,5)):((10,5),(30,1))`.
//!
//! Both have the conditions of the logical product, so that no copy overlaps another by accident.
//!
//! Source: CuTe `blocked_product`, `raked_product`.

use super::product::{ProductByLayout, product_by_layout};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::blocked;

    /// `((A0,R0),(A1,R1),…)`.
    pub fn blocked_product(a: Layout, tile: Layout) -> Checked {
        blocked(product_by_layout(padded(a, tile), padded(tile, a)))
    }
    pub fn blocked(product: Checked) -> Checked {
        match product { Outcome(status, pair) => Outcome(status, by_mode(pair)) }
    }

    /// The modes of `layout`, and `1:0` until there are as many as `other` has. Beside a single mode, a tuple
    /// of one is a single mode as well, as in CuTe.
    pub fn padded(layout: Layout, other: Layout) -> Modes {
        match (other, layout) {
            (Single(m), Single(m2)) => Cons(layout, Nil),
            (Single(m), Nil) => Cons(Mode(1, 0), Nil),
            (Single(m), Cons(h, t)) => one_or_all(t, layout),
            _ => pad(layout, other),
        }
    }
    fn one_or_all(tail: Modes, layout: Modes) -> Modes { match tail { Nil => Cons(layout, Nil), _ => layout } }
    fn pad(layout: Layout, other: Modes) -> Modes {
        match layout {
            Single(m) => Cons(layout, units(after_first(other))),
            Nil => units(other),
            Cons(h, t) => Cons(h, pad(t, after_first(other))),
        }
    }
    fn after_first(modes: Modes) -> Modes { match modes { Nil => Nil, Cons(h, t) => t } }
    fn units(modes: Modes) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(Mode(1, 0), units(t)) }
    }

    /// `((A0,A1,…),(R0,R1,…))  =>  ((A0,R0),(A1,R1),…)`; whatever else a violation leaves stays.
    fn by_mode(pair: Layout) -> Layout {
        match pair {
            Single(_) | Nil => pair,
            Cons(a, t) => match t { Nil => a, Cons(r, t) => zip_layouts(a, r) },
        }
    }
    pub fn zip_layouts(a: Layout, r: Layout) -> Layout {
        match a { Single(m) => a, Nil => Nil, Cons(h, t) => zip_head(r, h, t) }
    }
    fn zip_head(r: Layout, a: Layout, t: Modes) -> Modes {
        match r { Single(_) | Nil => Nil, Cons(h, t2) => Cons(Cons(a, Cons(h, Nil)), zip_tails(t, t2)) }
    }
    fn zip_tails(a: Modes, r: Modes) -> Modes {
        match a { Nil => Nil, Cons(h, t) => zip_head(r, h, t) }
    }

    /// `((A0,R0),(A1,R1),…)  =>  ((R0,A0),(R1,A1),…)`; the single mode of an invalid result stays.
    pub fn raked_modes(blocked: Layout) -> Layout {
        match blocked { Single(m) => blocked, Nil => Nil, Cons(h, t) => Cons(swap(h), raked_each(t)) }
    }
    fn raked_each(modes: Modes) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(swap(h), raked_each(t)) }
    }
    fn swap(pair: Layout) -> Layout {
        match pair {
            Single(_) | Nil => pair,
            Cons(a, t) => match t { Nil => t, Cons(r, t) => Cons(r, Cons(a, Nil)) },
        }
    }
}
