//! Coalescing: the same function with as few modes as can be proved equal.
//!
//! `R = coalesce(A)`: `size(R) = size(A)`, depth at most 1, and `R(i) = A(i)` for every `i < size(A)`.
//!
//! `coalesce((2,(1,6)):(1,(6,2))) = 12:1`, since `2:1` and `6:2` address one run of 12.
//!
//! `R = coalesce_z(A)`: the same, and `R(i) = A(i)` for every `i` from 0 on. A layout extends beyond its domain along
//! its last mode, so that one of size 1 stays: `(2,1,6,1):(1,7,8,0)` is `(2,6,1):(1,8,0)`.

use crate::int::ops::*;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::coalesce;

    /// The layout with as few modes as can be proved equal to it.
    pub fn coalesce(layout: Layout) -> Layout { unwrap(coalesce_onto(layout, Nil)) }

    /// The modes of `layout` in front of the coalesced list `rest`.
    pub fn coalesce_onto(layout: Layout, rest: List) -> List {
        match layout {
            Mode(s, d) => coalesce_push(rest, s, d),
            BasisMode(s, ScaledBasis(n, p)) => coalesce_push_basis(rest, s, n, p),
            Nil => rest,
            Cons(h, t) => coalesce_onto(h, coalesce_onto(t, rest)),
        }
    }

    /// `s:d` in front of the coalesced list `rest`.
    pub fn coalesce_push(rest: List, s: Int, d: Int) -> List {
        // _1:d ++ rest  =>  rest
        if is_one(s) { rest } else { match rest {
            Nil => Cons(Mode(s, d), Nil),
            // s:d ++ s1:s*d  =>  s*s1:d
            Cons(Mode(s1, d1), t) => if both(is_static(s1), same(mul(s, d), d1)) { Cons(Mode(mul(s, s1), d), t) }
                                     else { Cons(Mode(s, d), rest) },
            Cons(BasisMode(s1, e), t) => Cons(Mode(s, d), rest),
        } }
    }
    /// `s:n@p` in front of the coalesced list `rest`.
    fn coalesce_push_basis(rest: List, s: Int, n: Int, p: Ints) -> List {
        if is_one(s) { rest } else { match rest {
            Nil => Cons(BasisMode(s, ScaledBasis(n, p)), Nil),
            Cons(Mode(s1, d1), t) => Cons(BasisMode(s, ScaledBasis(n, p)), rest),
            // s:n@p ++ s1:s*n@p  =>  s*s1:n@p
            Cons(BasisMode(s1, ScaledBasis(n1, q)), t) =>
                if both(is_static(s1), same_basis(mul(s, n), p, n1, q)) { Cons(BasisMode(mul(s, s1), ScaledBasis(n, p)), t) }
                else { Cons(BasisMode(s, ScaledBasis(n, p)), rest) },
        } }
    }

    /// A list as a layout: none is `_1:_0`, one mode is itself, several are a tuple.
    pub fn unwrap(list: List) -> Layout {
        match list {
            Nil => Mode(1, 0),
            Cons(m, t) => match t { Nil => m, Cons(m2, t2) => Cons(m, t) },
        }
    }

    /// The layout with as few modes as can be proved equal to it, also beyond its domain.
    pub fn coalesce_z(layout: Layout) -> Layout { unwrap(coalesce_onto(layout, one_of(extension(layout, Cons(Mode(1, 0), Nil))))) }
    /// A last mode of size 1 with its own size.
    fn one_of(extension: List) -> List {
        match extension { Nil => Nil, Cons(Mode(s, d), t) => Cons(Mode(1, d), Nil), Cons(BasisMode(s, e), t) => Cons(BasisMode(1, e), Nil) }
    }

    /// Coalescing each mode of `layout` that stands against a leaf of `profile`, `extended`: with what is beyond its
    /// domain; modes beyond the profile stay.
    pub fn coalesce_profile(layout: Layout, profile: IntTuple, extended: Bool) -> Layout {
        match profile {
            Leaf(n) => if extended { coalesce_z(layout) } else { coalesce(layout) },
            Nil => layout,
            Cons(p, ps) => coalesce_modes(layout, p, ps, extended),
        }
    }
    fn coalesce_modes(layout: Layout, p: IntTuple, ps: IntTuples, extended: Bool) -> Modes {
        match layout {
            Single(m) => Cons(coalesce_profile(layout, p, extended), Nil),
            Nil => Nil,
            Cons(h, t) => Cons(coalesce_profile(h, p, extended), coalesce_tail(t, ps, extended)),
        }
    }
    fn coalesce_tail(modes: Modes, profile: IntTuples, extended: Bool) -> Modes {
        match profile { Nil => modes, Cons(p, ps) => coalesce_modes(modes, p, ps, extended) }
    }

    /// Whether each mode of `profile` stands against one of `layout`, here and in each mode.
    pub fn profile_reaches(profile: IntTuple, layout: Layout) -> Status {
        match profile { Leaf(_) | Nil => Good, Cons(p, ps) => profile_modes(layout, p, ps) }
    }
    /// A single mode is the only one of its own.
    fn profile_modes(layout: Layout, p: IntTuple, ps: IntTuples) -> Status {
        match layout {
            Single(m) => and(profile_ends(ps), profile_reaches(p, layout)),
            Nil => LongProfile,
            Cons(h, t) => and(profile_reaches(p, h), profile_tail(ps, t)),
        }
    }
    fn profile_ends(profile: IntTuples) -> Status { match profile { Nil => Good, Cons(p, ps) => LongProfile } }
    fn profile_tail(profile: IntTuples, modes: Modes) -> Status { match profile { Nil => Good, Cons(p, ps) => profile_modes(modes, p, ps) } }

    /// The modes of `layout` from left to right; a single mode stays one.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// type L = Layout![(3,(2,3)):(3,(12,1))];
    /// assert_eq!(FlattenLayout::<L>::default(), layout!((3,2,3):(3,12,1)));
    /// ```
    ///
    /// Source: CuTe `flatten(layout)`.
    pub fn flatten_layout(layout: Layout) -> Layout { match layout { Single(m) => layout, _ => flatten_layout_onto(layout, Nil) } }
    pub fn flatten_layout_onto(layout: Layout, rest: List) -> List {
        match layout {
            Mode(s, d) => Cons(Mode(s, d), rest),
            BasisMode(s, e) => Cons(BasisMode(s, e), rest),
            Nil => rest,
            Cons(h, t) => flatten_layout_onto(h, flatten_layout_onto(t, rest)),
        }
    }

    /// The modes of `layout` with static stride 0 left out, coalesced in front of `rest`: CuTe's `filter`.
    pub fn filter_onto(layout: Layout, rest: List) -> List {
        match layout {
            Mode(s, d) => if is_zero(d) { rest } else { coalesce_push(rest, s, d) },
            BasisMode(s, ScaledBasis(n, p)) => if is_zero(n) { rest } else { coalesce_push_basis(rest, s, n, p) },
            Nil => rest,
            Cons(h, t) => filter_onto(h, filter_onto(t, rest)),
        }
    }

    /// Coalesced modes that keep the stride of the last one, along which the function extends
    /// beyond its domain: a last mode of size 1 counts as size 2.
    ///
    /// Source: CuTe `coalesce_x`.
    pub fn extended_modes(layout: Layout) -> List { coalesce_onto(layout, extension(layout, Nil)) }
    fn extension(layout: Layout, found: List) -> List {
        match layout {
            Mode(s, d) => if is_one(s) { Cons(Mode(2, d), Nil) } else { Nil },
            BasisMode(s, ScaledBasis(n, p)) => if is_one(s) {
                Cons(BasisMode(2, ScaledBasis(n, p)), Nil)
            } else {
                Nil
            },
            Nil => found,
            Cons(h, t) => match t { Nil => extension(h, found), _ => extension(t, found) },
        }
    }
}
