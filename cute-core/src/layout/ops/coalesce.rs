//! Coalescing: a layout equal to `A` as a function, with as few modes as the types can prove.
//!
//! `R = coalesce(A)`: `size(R) = size(A)`, depth at most 1, and `R(i) = A(i)` for every
//! `i < size(A)`.
//!
//! `coalesce((2,(1,6)):(1,(6,2))) = 12:1`, since `2:1` and `6:2` address one run of 12.
//!
//! `R = coalesce_z(A)`: as above, but `R(i) = A(i)` for every `i` from 0 on. A layout extends
//! beyond its domain along its last mode, so a last mode of size 1 stays: `(2,1,6,1):(1,7,8,0)` is
//! `(2,6,1):(1,8,0)`.

use crate::fmt::Plain;
use crate::int::ops::*;
use crate::layout::operand::operand;
use crate::layout::operation::{bound, named, operations};
use crate::logic::{False, True};
use crate::tuple::IntTuple;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::coalesce;

    /// The layout with as few modes as can be proved equal to it.
    pub fn coalesce_of(layout: Layout) -> Layout { unwrap(coalesce_onto(layout, Nil)) }

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

    /// A list as a layout: no modes are `_1:_0`, one mode is itself, several are a tuple.
    pub fn unwrap(list: List) -> Layout {
        match list {
            Nil => Mode(1, 0),
            Cons(m, t) => match t { Nil => m, Cons(m2, t2) => Cons(m, t) },
        }
    }

    /// The layout with as few modes as can be proved equal to it, also beyond its domain.
    pub fn coalesce_z_of(layout: Layout) -> Layout { unwrap(coalesce_onto(layout, one_of(extension(layout, Cons(Mode(1, 0), Nil))))) }
    /// The extension with its own size, which is 1.
    fn one_of(extension: List) -> List {
        match extension { Nil => Nil, Cons(Mode(s, d), t) => Cons(Mode(1, d), Nil), Cons(BasisMode(s, e), t) => Cons(BasisMode(1, e), Nil) }
    }

    /// The layout with each mode coalesced that meets a leaf of `profile`; modes beyond the profile
    /// stay. If `extended`, the functions are equal beyond their domains too.
    pub fn coalesce_profile_of(layout: Layout, profile: IntTuple, extended: Bool) -> Layout {
        match profile {
            Leaf(n) => if extended { coalesce_z_of(layout) } else { coalesce_of(layout) },
            Nil => layout,
            Cons(p, ps) => coalesce_modes(layout, p, ps, extended),
        }
    }
    fn coalesce_modes(layout: Layout, p: IntTuple, ps: IntTuples, extended: Bool) -> Modes {
        match layout {
            Single(m) => Cons(coalesce_profile_of(layout, p, extended), Nil),
            Nil => Nil,
            Cons(h, t) => Cons(coalesce_profile_of(h, p, extended), coalesce_tail(t, ps, extended)),
        }
    }
    fn coalesce_tail(modes: Modes, profile: IntTuples, extended: Bool) -> Modes {
        match profile { Nil => modes, Cons(p, ps) => coalesce_modes(modes, p, ps, extended) }
    }

    /// Whether each mode of `profile` meets one of `layout`, at each level of nesting.
    pub fn profile_reaches(profile: IntTuple, layout: Layout) -> Status {
        match profile { Leaf(_) | Nil => Good, Cons(p, ps) => profile_modes(layout, p, ps) }
    }
    /// A single mode counts as a tuple of one mode.
    fn profile_modes(layout: Layout, p: IntTuple, ps: IntTuples) -> Status {
        match layout {
            Single(m) => and(profile_ends(ps), profile_reaches(p, layout)),
            Nil => LongProfile,
            Cons(h, t) => and(profile_reaches(p, h), profile_tail(ps, t)),
        }
    }
    fn profile_ends(profile: IntTuples) -> Status { match profile { Nil => Good, Cons(p, ps) => LongProfile } }
    fn profile_tail(profile: IntTuples, modes: Modes) -> Status { match profile { Nil => Good, Cons(p, ps) => profile_modes(modes, p, ps) } }

    /// The modes of `layout` from left to right, without nesting; a single mode stays a single
    /// mode.
    ///
    /// ```
    /// use cute_core::{layout::FlattenLayout, prelude::*};
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

    /// The modes of `layout` with static stride 0 left out, coalesced in front of `rest`: CuTe's
    /// `filter`.
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

operations! {
    /// Layouts with fewer modes or without nesting.
    pub trait Coalescing {
        /// The modes from left to right, without nesting; a single mode stays a single mode.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert_eq!(layout!((3,(2,3)):(3,(12,1))).flatten(), layout!((3,2,3):(3,12,1)));
        /// ```
        ///
        /// Source: CuTe `flatten`.
        #[inline(always)]
        fn flatten(self) -> FlattenLayout<Self> {
            flatten_layout(self)
        }
    }

    /// A layout equal to `A` as a function, with as few modes as the types can prove: `R` has the
    /// size of `A`, depth at most 1, and `R(i) = A(i)` for every `i` below the size.
    ///
    /// Modes of static size 1 are dropped; `s:d` and `s1:s*d` merge if the types show that the
    /// second continues the first.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce(), layout!(12:1));
    /// ```
    #[doc(alias = "ravel")]
    total coalesce(a) {
        source: "CuTe `coalesce`.";
        result:
            /// ```
            /// use cute_core::{layout::Coalesce, prelude::*};
            /// assert_eq!(Coalesce::<Layout![(2,(1,6)):(1,(6,2))]>::default(), layout!(12:1));
            /// ```
            Coalesce in ComputeCoalesce;
        compute: CoalesceOf<A> = coalesce_of(a);
    }

    /// [`coalesce`](crate::layout::Coalescing::coalesce) of each mode that meets a leaf of
    /// `profile`; modes beyond the profile stay.
    ///
    /// # Conditions
    /// Congruent: at each level of nesting, the profile has no more modes than the layout. Else
    /// this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((2,(1,6)):(1,(6,2)));
    /// assert_eq!(l.coalesce_profile(shape!((1,1))), layout!((2,6):(1,2)));
    /// ```
    total coalesce_profile(a, profile: P: IntTuple) {
        source: "CuTe `coalesce(layout, profile)`.";
        result:
            /// ```
            /// use cute_core::{layout::CoalesceProfile, prelude::*};
            /// type L = Layout![(2,(1,6)):(1,(6,2))];
            /// assert_eq!(CoalesceProfile::<L, Shape![(1,1)]>::default(), layout!((2,6):(1,2)));
            /// ```
            CoalesceProfile in ComputeCoalesceProfile;
        compute: CoalesceProfileOf<A, P, False> = coalesce_profile_of(a, profile, False);
        under: ProfiledBy<operand!(IntTuple P)>;
    }

    /// [`coalesce`](crate::layout::Coalescing::coalesce) with equal values beyond the domain too:
    /// `R(i) = A(i)` for every `i` from 0 on.
    ///
    /// A layout extends along its last mode. If that has static size 1, it stays, or merges with
    /// the mode that it continues.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((2,1,6,1):(1,7,8,0)).coalesce_z();
    /// assert_eq!(r, layout!((2,6,1):(1,8,0)));
    /// assert_eq!(r.at(12), 0); // as the layout itself; that of `coalesce` has 16 there
    /// assert_eq!(layout!((2,(1,6)):(1,(6,2))).coalesce_z(), layout!(12:1));
    /// ```
    #[doc(alias = "coalesce_x")]
    total coalesce_z(a) {
        source: "`coalesce_z` of the Python reference of arXiv:2603.02298.";
        result:
            /// ```
            /// use cute_core::{layout::CoalesceZ, prelude::*};
            /// assert_eq!(CoalesceZ::<Layout![(2,1,6,1):(1,7,8,0)]>::default(),
            ///     layout!((2,6,1):(1,8,0)));
            /// ```
            CoalesceZ in ComputeCoalesceZ;
        compute: CoalesceZOf<A> = coalesce_z_of(a);
    }

    /// [`coalesce_z`](crate::layout::Coalescing::coalesce_z) of each mode that meets a leaf of
    /// `profile`; modes beyond the profile stay.
    ///
    /// # Conditions
    /// Congruent: at each level of nesting, the profile has no more modes than the layout. Else
    /// this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((3,(2,6),(5,1)):(1,(3,6),(36,7)));
    /// assert_eq!(l.coalesce_z_profile(shape!((1,1,1))), layout!((3,12,(5,1)):(1,3,(36,7))));
    /// ```
    total coalesce_z_profile(a, profile: P: IntTuple) {
        source: "`coalesce_z` of the Python reference of arXiv:2603.02298, by profile.";
        result:
            /// ```
            /// use cute_core::{layout::CoalesceZProfile, prelude::*};
            /// type L = Layout![((2,1),(6,1)):((1,7),(8,0))];
            /// assert_eq!(CoalesceZProfile::<L, Shape![(1,1)]>::default(),
            ///     layout!(((2,1),(6,1)):((1,7),(8,0))));
            /// ```
            CoalesceZProfile in ComputeCoalesceZProfile;
        compute: CoalesceProfileOf<A, P, True> = coalesce_profile_of(a, profile, True);
        under: ProfiledBy<operand!(IntTuple P)>;
    }
}

/// The condition of operations by profile, such as [`Coalescing::coalesce_profile`].
///
/// ```
/// use cute_core::{layout::ProfileStatus, prelude::*, status::{Good, Status, Violation}};
/// let status: ProfileStatus<Layout![(4,(2,3))], Shape![(1,(1,1))]> = Good;
/// assert_eq!(status.check(), Ok(()));
/// assert_eq!(ProfileStatus::<Layout![(4,8)], Shape![(1,(1,1))]>::CONDITION, Condition::Congruent);
/// ```
pub type ProfileStatus<L, P> = ProfileReaches<P, L>;

bound! {
    /// Layouts with the modes of the profile `P`, and maybe more: see
    /// [`Coalescing::coalesce_profile`] and
    /// [`Filtering::filter_profile`](super::filter::Filtering::filter_profile).
    ///
    /// ```compile_fail,E0277
    /// # use cute_core::prelude::*;
    /// // error: by_profile: the profile has more modes than the layout (Congruent)
    /// layout!((4,8)).coalesce_profile(shape!((1,1,1)));
    /// ```
    ProfiledBy<P: IntTuple>
        on ProfileStatus<Self, P>, else "by_profile: the bound `{Self}: ProfiledBy<{P}>` is missing";
    in by_profile, shown Plain<P>
}
named! { by_profile }
