//! Filtering: a layout without its modes of stride 0.
//!
//! `R = filter(A)` has the offsets of `A` and no others, each once for what differs in `A` by modes of
//! stride 0 alone: `filter((2,(4,3)):(1,(0,2))) = 6:1`. `filter_zeros(A)` has the profile of `A`, and
//! size 1 where the stride is 0: `(2,(1,3)):(1,(0,2))`.
//!
//! Only a static stride 0 is left out: where types cannot tell, the mode stays.
//!
//! Source: CuTe `filter`, `filter_zeros`.

use super::coalesce::{FilterOnto, Unwrap, filter_onto, unwrap};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::filter;

    /// The layout without its modes of stride 0, coalesced.
    pub fn filter(layout: Layout) -> Layout { unwrap(filter_onto(layout, Nil)) }

    /// The same profile, with size 1 where the stride is 0.
    pub fn filter_zeros(layout: Layout) -> Layout {
        match layout {
            Mode(s, d) => if is_zero(d) { Mode(1, d) } else { layout },
            BasisMode(s, ScaledBasis(n, p)) => if is_zero(n) { BasisMode(1, ScaledBasis(n, p)) } else { layout },
            Nil => Nil,
            Cons(h, t) => Cons(filter_zeros(h), filter_zeros_each(t)),
        }
    }
    fn filter_zeros_each(modes: Modes) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(filter_zeros(h), filter_zeros_each(t)) }
    }

    /// Filtering each mode of `layout` that stands against a leaf of `profile`; modes beyond it stay.
    pub fn filter_profile(layout: Layout, profile: IntTuple) -> Layout {
        match profile { Leaf(n) => filter(layout), Nil => layout, Cons(p, ps) => filter_modes(layout, p, ps) }
    }
    fn filter_modes(layout: Layout, p: IntTuple, ps: IntTuples) -> Modes {
        match layout {
            Single(m) => Cons(filter_profile(layout, p), Nil),
            Nil => Nil,
            Cons(h, t) => Cons(filter_profile(h, p), filter_tail(t, ps)),
        }
    }
    fn filter_tail(modes: Modes, profile: IntTuples) -> Modes {
        match profile { Nil => modes, Cons(p, ps) => filter_modes(modes, p, ps) }
    }
}
