//! Complements and inverses of layouts of coordinates, place by place.
//!
//! The values of such a layout are tuples, and each place of the tuples is a layout of its own, a
//! component. Component `i` has stride `n` where the layout has stride `n@i`, and stride 0
//! elsewhere: `(4,8):(1@0,2@1)` has the components `(4,8):(1,0)` and `(4,8):(0,2)`. The components
//! are independent. So an operation that needs an order of offsets needs it only within each place,
//! and its result has a mode for each place:
//!
//! - `A(R(c)) = c` for every coordinate `c` in the domain of `R = right_inverse(A)`: `R` is
//!   `(R0,R1,…)`, the right inverses of the components.
//!   `right_inverse((4,8):(1@1,1@0)) = (8,4):(4,1)`.
//! - `R(A(i)) = i` for every `i` in the domain of `A`, where `R = left_inverse(A)` is made of the
//!   left inverses of the components. Each of them finds a part of the index from its place; a
//!   place that is always 0 gives `1:0`.
//! - `(A, complement(A, C))` reaches every coordinate below `C`, and the two images share only the
//!   value 0. The complement consists of those of the components, each below its part of `C`:
//!   `complement((4,8):(1@0,2@1), (16,16)) = (4,2):(4@0,1@1)`.
//! - A product puts copies beyond the last place, as it puts those of a layout of offsets beyond
//!   its cosize; a product by a layout of coordinates puts copies beyond every place.
//!
//! Source: CuTe's strides in a module; its own `complement`, `left_inverse` and `right_inverse`
//! take integers alone.

use super::complement::Rounding;
use crate::stride::{Coshape, coshape};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::by_place;

    /// Component `i`: the layout of place `i` of the values.
    fn component(layout: Layout, i: Int) -> Layout {
        match layout {
            // an integer stride beside scaled basis vectors is 0
            Mode(s, d) => layout,
            BasisMode(s, ScaledBasis(n, p)) => component_along(p, i, s, n),
            Nil => Nil,
            Cons(h, t) => Cons(component(h, i), components(t, i)),
        }
    }
    fn components(modes: Modes, i: Int) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(component(h, i), components(t, i)) }
    }
    fn component_along(path: Ints, i: Int, s: Int, n: Int) -> Layout {
        match path {
            Nil => Mode(s, 0),
            Cons(j, p) => if same(i, j) {
                match p { Nil => Mode(s, n), Cons(i, p2) => BasisMode(s, ScaledBasis(n, p)) }
            } else {
                Mode(s, 0)
            },
        }
    }

    /// The layout whose values are those of `layout` at place `i`, and 0 elsewhere.
    fn in_component(result: Checked, i: Int) -> Checked {
        match result { Outcome(status, layout) => Outcome(status, at_place(layout, i)) }
    }
    fn at_place(layout: Layout, i: Int) -> Layout {
        match layout {
            Mode(s, d) => if is_zero(d) { layout } else { BasisMode(s, ScaledBasis(d, Cons(i, Nil))) },
            BasisMode(s, ScaledBasis(n, p)) => BasisMode(s, ScaledBasis(n, Cons(i, p))),
            Nil => Nil,
            Cons(h, t) => Cons(at_place(h, i), each_at_place(t, i)),
        }
    }
    fn each_at_place(modes: Modes, i: Int) -> Modes {
        match modes { Nil => Nil, Cons(h, t) => Cons(at_place(h, i), each_at_place(t, i)) }
    }

    // ---- inverses ----

    /// The right inverses of the components.
    pub fn right_inverses(layout: Layout) -> Layout { right_inverses_from(coshape(layout), layout, 0) }
    fn right_inverses_from(space: IntTuple, layout: Layout, i: Int) -> Modes {
        match space {
            Leaf(_) | Nil => Nil,
            Cons(h, t) => Cons(
                right_inverse_of(component(layout, i)),
                right_inverses_from(t, layout, succ(i)),
            ),
        }
    }
    /// The left inverses of the components.
    pub fn left_inverses(layout: Layout) -> Checked { left_inverses_from(coshape(layout), layout, 0) }
    fn left_inverses_from(space: IntTuple, layout: Layout, i: Int) -> CheckedModes {
        match space {
            Leaf(_) | Nil => Outcome(Good, Nil),
            Cons(h, t) => cons_checked(
                told_by(image_modes(component(layout, i), Nil), component(layout, i)),
                left_inverses_from(t, layout, succ(i)),
            ),
        }
    }
    /// The part of the index that a component determines.
    fn told_by(image: List, component: Layout) -> Checked {
        match image { Nil => Outcome(Good, Mode(1, 0)), _ => left_inverse_checked(component) }
    }

    // ---- complements ----

    /// The complements below each part of the cotarget, which has at least as many parts as places.
    pub fn complements(
        cotarget: IntTuple,
        space: IntTuple,
        modes: List,
        i: Int,
        rounding: Rounding,
    ) -> CheckedModes {
        match cotarget {
            Leaf(n) => Outcome(NotCongruent, Nil),
            Nil => match space { Cons(h, t) => Outcome(NotCongruent, Nil), _ => Outcome(Good, Nil) },
            Cons(c, t) => cons_checked(
                in_component(complement_below(image_modes(component(modes, i), Nil), c, rounding), i),
                complements(t, after_place(space), modes, succ(i), rounding),
            ),
        }
    }
    fn after_place(space: IntTuple) -> IntTuple {
        match space { Leaf(_) | Nil => Nil, Cons(h, t) => t }
    }

    /// The complement within the coshape, without end in the last place.
    fn complement_beyond(space: IntTuple, modes: List, i: Int) -> CheckedModes {
        match space {
            Leaf(_) | Nil => Outcome(Good, Nil),
            Cons(h, t) => {
                let component: List = image_modes(component(modes, i), Nil);
                match t {
                    Nil => cons_checked(
                        in_component(complement_of_last(h, component), i),
                        Outcome(Good, Nil),
                    ),
                    Cons(h2, t2) => cons_checked(
                        in_component(complement_below(component, h, RoundUp), i),
                        complement_beyond(t, modes, succ(i)),
                    ),
                }
            }
        }
    }
    fn complement_of_last(space: IntTuple, component: List) -> Checked {
        match space {
            Leaf(n) => complement_of(gaps_of(component, Cons(1, Nil), Unbounded)),
            _ => complement_beyond(space, component, 0),
        }
    }

    /// Room for the copies of a product; the values of `tile` are the numbers of the copies.
    pub fn room_beyond(modes: List, tile: Layout) -> Checked {
        match coshape(tile) as IntTuple {
            Leaf(n) => complement_beyond(coshape(modes), modes, 0),
            _ => complement_below(modes, coshape(Cons(modes, Cons(tile, Nil))), Unbounded),
        }
    }

    /// The shape of a layout as the space of coordinates: a single mode is its own mode 0, as in
    /// CuTe.
    pub fn space_of(layout: Layout) -> IntTuple {
        match layout { Single(m) => Cons(size(layout), Nil), _ => shape_of(layout) }
    }
}
