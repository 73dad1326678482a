//! Complement: the layout that fills the gaps of `A`.
//!
//! `A*` is ordered, its image and that of `A` share only 0, and `(A, A*)` reaches every offset
//! below the cotarget: `complement(4:2, 24) = (2,3):(1,8)`.
//!
//! The modes of `A`, without those of stride 0, are sorted by stride. Each gap between the span
//! (`shape · stride`) of one mode and the stride of the next is a mode of the complement, and so is
//! the gap up to the cotarget. For a layout of coordinates, each place has a complement of its own:
//! [`crate::layout::by_place`].
//!
//! Preconditions (source: CuTe `complement`):
//! - InBounds: no stride is negative, since the cotarget counts offsets from 0 on.
//! - Injective: a stride is not below the span of the mode before it.
//! - OrderedChain: a stride is a multiple of that span, except for the copies of a product, which
//!   need not fill the gaps; and above rank 1 the strides are static, since they are sorted at compile
//!   time.

use crate::fmt::{Cotarget, OwnCosize as ShownCosize};
use crate::int::ops::*;
use crate::layout::List;
use crate::layout::operation::operations;
use crate::status::{Also, Status, also};
use crate::tuple::{IntTuple, Ints, Leaves, Nil, leaves};
use cute_macros::__algebra as algebra;

/// How the complement meets a cotarget that its span does not divide.
pub trait Rounding: Copy + 'static + crate::world::RoundingCases {}
/// The span must divide the cotarget (ShapeDivisible).
#[derive(Clone, Copy)]
pub struct Exactly;
/// The last mode is rounded up, as CuTe does.
#[derive(Clone, Copy)]
pub struct RoundUp;
/// As [`RoundUp`], for the copies of a product: gaps have as many as fit, and may leave something over.
#[derive(Clone, Copy)]
pub struct Copies;
/// As [`Copies`], without a cotarget: the last mode goes on for ever. A composition with the complement
/// does not depend on its length.
#[derive(Clone, Copy)]
pub struct Unbounded;
impl Rounding for Unbounded {}
impl Rounding for Copies {}
impl Rounding for Exactly {}
impl Rounding for RoundUp {}

/// The modes of a complement, and the condition under which they are one.
pub trait Gaps: Copy + 'static + crate::world::GapsCases {}
/// The one constructor of the kind [`Gaps`].
#[derive(Clone, Copy)]
pub struct Gap<St, L>(pub St, pub L);
impl<St: Status, L: List> Gaps for Gap<St, L> {}

/// The shape that is left of a cotarget, mode by mode.
pub trait Quotient: Copy + 'static + crate::world::QuotientCases {}
/// The one constructor of the kind [`Quotient`].
#[derive(Clone, Copy)]
pub struct Quotients<St, Shape>(pub St, pub Shape);
impl<St: Status, Shape: Ints> Quotient for Quotients<St, Shape> {}

algebra! {
    in layout::ops::complement;
    integers;

    /// The complement below the layout's own cosize, or coshape.
    pub fn complement_checked(layout: Layout) -> Checked {
        let modes: List = image_modes(layout, Nil);
        match modes {
            Cons(BasisMode(s, e), t) => complements(coshape(modes), coshape(modes), modes, 0, RoundUp),
            _ => complement_of(gaps_of(modes, Cons(own_cosize(modes, layout), Nil), RoundUp)),
        }
    }
    /// The cotarget of `complement_checked`, as a size.
    pub fn own_cosize(modes: List, layout: Layout) -> Int {
        match modes { Cons(BasisMode(s, e), t) => cosize(layout), _ => cosize_list(filter_onto(layout, Nil)) }
    }
    /// The complement below a cotarget that a user gives. Its parts must be numbers, not the ends of their
    /// types, which stand for what did not fit; the other cotargets are sizes of layouts, where that holds.
    pub fn complement_to_checked(layout: Layout, cotarget: IntTuple) -> Checked {
        also(
            complement_below(image_modes(layout, Nil), cotarget, RoundUp),
            represented(leaves(cotarget)),
        )
    }
    /// Representable: each of these is a number.
    fn represented(ints: Ints) -> Status {
        match ints { Nil => Good, Cons(n, t) => and(fits_its_type(n), represented(t)) }
    }

    /// The complement of the modes of an image below `cotarget`: for offsets below its size, for
    /// coordinates below each of its parts.
    pub fn complement_below(modes: List, cotarget: IntTuple, rounding: Rounding) -> Checked {
        match modes {
            Cons(BasisMode(s, e), t) => complements(cotarget, coshape(modes), modes, 0, rounding),
            _ => complement_of(gaps_of(modes, leaves(cotarget), rounding)),
        }
    }
    /// The complement of a layout of offsets below the size of `cotarget`, a flat shape.
    pub fn complement_within(layout: Layout, cotarget: Ints, rounding: Rounding) -> Checked {
        complement_of(gaps_of(image_modes(layout, Nil), cotarget, rounding))
    }
    pub fn complement_of(gaps: Gaps) -> Checked {
        match gaps { Gap(status, modes) => Outcome(status, unwrap(modes)) }
    }

    /// The modes of the image, in front of `rest`. Modes that continue each other need not be
    /// merged: there is no gap between them.
    pub fn image_modes(layout: Layout, rest: List) -> List {
        match layout {
            Mode(s, d) => if is_zero(d) {
                rest
            } else if is_one(s) {
                rest
            } else {
                Cons(Mode(s, d), rest)
            },
            // all of them stay, since their places determine the space
            BasisMode(s, ScaledBasis(n, p)) => Cons(BasisMode(s, ScaledBasis(n, p)), rest),
            Nil => rest,
            Cons(h, t) => image_modes(h, image_modes(t, rest)),
        }
    }

    pub fn gaps_of(modes: List, cotarget: Ints, rounding: Rounding) -> Gaps {
        match (modes, rounding) {
            // no modes: the complement is the cotarget itself, with its modes
            (Nil, Unbounded) => Gap(Good, Cons(Mode(2, 1), Nil)),
            (Nil, _) => Gap(Good, compact_modes(ints_coalesce(cotarget), 1)),
            (Cons(Mode(s, d), t), _) => gaps_of_cons(t, modes, cotarget, rounding),
        }
    }
    fn gaps_of_cons(tail: List, modes: List, cotarget: Ints, rounding: Rounding) -> Gaps {
        match tail {
            Nil => {
                let gaps: Gaps = fill_first(modes, cotarget, rounding);
                // A single mode may have a dynamic stride; it must not be 0.
                match modes {
                    Nil => gaps,
                    Cons(Mode(s, d), t) => if is_static(d) {
                        gaps
                    } else {
                        under(gaps, pending chain_check(d, 1))
                    },
                }
            }
            Cons(m, t) => if static_strides(modes) {
                fill_first(sort(modes), cotarget, rounding)
            } else {
                not_sortable(modes)
            },
        }
    }
    pub fn under(gaps: Gaps, status: Status) -> Gaps {
        match gaps { Gap(status2, modes) => Gap(and(status, status2), modes) }
    }
    pub fn static_strides(modes: List) -> Bool {
        match modes {
            Nil => True,
            Cons(Mode(s, d), t) => if is_static(d) { static_strides(t) } else { False },
            Cons(BasisMode(s, e), t) => False,
        }
    }

    pub fn not_sortable(modes: List) -> Gaps {
        match modes { Nil => Gap(DynamicStrides, Nil), Cons(Mode(s, d), t) => not_sortable(t) }
    }

    /// The modes by ascending stride; equal strides keep their order.
    fn sort(modes: List) -> List {
        match modes { Nil => Nil, Cons(Mode(s, d), t) => insert(sort(t), s, d) }
    }
    fn insert(sorted: List, s: Int, d: Int) -> List {
        match sorted {
            Nil => Cons(Mode(s, d), Nil),
            Cons(Mode(s1, d1), t) => match less(d1, d) {
                True => Cons(Mode(s1, d1), insert(t, s, d)),
                False | Unknown(_) => Cons(Mode(s, d), Cons(Mode(s1, d1), t)),
            },
        }
    }

    /// From 1 to the cotarget: the first gap needs no division.
    fn fill_first(sorted: List, cotarget: Ints, rounding: Rounding) -> Gaps {
        match sorted {
            Nil => rest(cotarget, 1, rounding),
            // the lowest stride: no other one is negative if this one is not
            Cons(Mode(s, d), t) => if is_negative(d) { Gap(NegativeStride(d), Nil) }
                                   else if is_one(d) { fill_gaps(t, s, cotarget, rounding) }
                                   else { gap_below(fill_gaps(t, mul(d, s), cotarget, rounding), d, 1) },
        }
    }
    /// Adds a gap of more than one element. It never continues the next gap, since a mode lies
    /// between them.
    pub fn gap_below(gaps: Gaps, shape: Int, stride: Int) -> Gaps {
        match gaps { Gap(status, modes) => Gap(status, Cons(Mode(shape, stride), modes)) }
    }

    /// From `last`, the span of what lies below, to the cotarget.
    fn fill_gaps(sorted: List, last: Int, cotarget: Ints, rounding: Rounding) -> Gaps {
        match sorted {
            Nil => rest(cotarget, last, rounding),
            Cons(Mode(s, d), t) => match relate(d, last) as Relation {
                SameAs => fill_gaps(t, mul(d, s), cotarget, rounding),
                // the gap from last to d  =>  d/last : last
                MultipleOf(q) => gap_below(fill_gaps(t, mul(d, s), cotarget, rounding), q, last),
                MoreThan => uneven_gap(rounding, div(d, last), s, d, t, last, cotarget),
                DivisorOf(_) | LessThan => Gap(NotInjective(d, last), Nil),
                Undecided => match divide(d, last) {
                    Exact(q) => with_gap(fill_gaps(t, mul(d, s), cotarget, rounding), Good, q, last),
                    Inexact(q) => if is_zero(q) {
                        Gap(NotInjective(d, last), Nil)
                    } else {
                        uneven_gap(rounding, q, s, d, t, last, cotarget)
                    },
                    Unchecked(q) => with_gap(
                        fill_gaps(t, mul(d, s), cotarget, rounding),
                        follows(rounding, d, last),
                        q,
                        last,
                    ),
                },
            },
        }
    }
    /// A gap in which `q` spans of what lies below leave something over. The copies of a product take
    /// the `q` places. There are fewer than the span of `A` says, so the last mode goes on for ever: it
    /// is there whatever the number of copies.
    fn uneven_gap(rounding: Rounding, q: Int, s: Int, d: Int, t: List, last: Int, cotarget: Ints) -> Gaps {
        match rounding {
            RoundUp | Exactly => Gap(NotOrdered(d, last), Nil),
            Unbounded | Copies => with_gap(fill_gaps(t, mul(d, s), cotarget, Unbounded), Good, q, last),
        }
    }
    fn follows(rounding: Rounding, d: Int, last: Int) -> Status {
        match rounding {
            RoundUp | Exactly => pending chain_check(d, last),
            Unbounded | Copies => pending span_check(d, last),
        }
    }
    pub fn with_gap(gaps: Gaps, status: Status, shape: Int, stride: Int) -> Gaps {
        match gaps { Gap(status2, modes) => Gap(and(status, status2), coalesce_push(modes, shape, stride)) }
    }

    /// The gap up to the cotarget, in units of `last`.
    fn rest(cotarget: Ints, last: Int, rounding: Rounding) -> Gaps {
        match cotarget {
            Nil => Gap(Good, Nil),
            Cons(c, t) => match t {
                Nil => rest_of(rounding, c, last),
                // A cotarget of several modes is divided from the left: each mode by the part of
                // `last` that the modes before it leave.
                Cons(n, t) => match rounding {
                    RoundUp | Copies => {
                        let shape: Ints = divide_up(cotarget, last);
                        // Rounding up mode by mode can leave out a part of the cotarget. CuTe
                        // returns that; here it is refused.
                        Gap(
                            covers(mul(ints_product(shape), last), ints_product(cotarget), last),
                            rest_modes(ints_coalesce(shape), last),
                        )
                    }
                    Exactly => {
                        let Quotients(status, shape) = divide_cotarget(cotarget, last);
                        Gap(status, rest_modes(ints_coalesce(shape), last))
                    }
                    Unbounded => Gap(Good, Cons(Mode(2, last), Nil)),
                },
            },
        }
    }
    fn rest_of(rounding: Rounding, c: Int, last: Int) -> Gaps {
        match rounding {
            RoundUp | Copies => Gap(Good, coalesce_push(Nil, ceil_div(c, last), last)),
            Exactly => match relate(c, last) as Relation {
                SameAs => Gap(Good, Nil),
                MultipleOf(q) => Gap(Good, Cons(Mode(q, last), Nil)),
                DivisorOf(_) | LessThan | MoreThan => Gap(ShapeNotDivisible(c, last), Nil),
                Undecided => match divide(c, last) {
                    Exact(q) => Gap(Good, coalesce_push(Nil, q, last)),
                    Inexact(q) => Gap(ShapeNotDivisible(c, last), Nil),
                    Unchecked(q) => Gap(pending divides_check(c, last), coalesce_push(Nil, q, last)),
                },
            },
            Unbounded => Gap(Good, Cons(Mode(2, last), Nil)),
        }
    }

    /// `shape` with compact strides from `stride` on, not coalesced.
    fn compact_modes(shape: Ints, stride: Int) -> List {
        match shape { Nil => Nil, Cons(s, t) => compact_cons(compact_modes(t, mul(stride, s)), s, stride) }
    }
    pub fn compact_cons(rest: List, s: Int, stride: Int) -> List {
        if is_one(s) { Cons(Mode(s, 0), rest) } else { Cons(Mode(s, stride), rest) }
    }
    /// `shape` with compact strides from `stride` on, coalesced.
    fn rest_modes(shape: Ints, stride: Int) -> List {
        match shape { Nil => Nil, Cons(s, t) => coalesce_push(rest_modes(t, mul(stride, s)), s, stride) }
    }

    fn divide_up(cotarget: Ints, by: Int) -> Ints {
        match cotarget { Nil => Nil, Cons(c, t) => Cons(ceil_div(c, by), divide_up(t, ceil_div(by, c))) }
    }

    fn divide_cotarget(cotarget: Ints, by: Int) -> Quotient {
        match cotarget {
            Nil => Quotients(is_whole(by), Nil),
            Cons(c, t) => match divide(c, by) {
                // As CuTe does: what a run-time mode leaves of `by`, here 1, is a run-time number
                // too. So the quotients behind it are known only at run time, and join its own.
                Exact(q) => if is_static(c) {
                    with_quotient(divide_cotarget(t, 1), Good, q)
                } else {
                    with_quotient(divide_cotarget(t, ceil_div(by, c)), Good, q)
                },
                Inexact(q) => match divide(by, c) {
                    Exact(r) => with_quotient(divide_cotarget(t, r), Good, 1),
                    Inexact(r) => Quotients(ShapeNotDivisible(c, by), Nil),
                    Unchecked(r) => with_quotient(divide_cotarget(t, r), Good, 1),
                },
                Unchecked(q) => with_quotient(
                    divide_cotarget(t, ceil_div(by, c)),
                    pending either_divides_check(c, by),
                    ceil_div(c, by),
                ),
            },
        }
    }
    fn with_quotient(quotient: Quotient, status: Status, n: Int) -> Quotient {
        match quotient { Quotients(status2, shape) => Quotients(and(status, status2), Cons(n, shape)) }
    }
    fn is_whole(by: Int) -> Status {
        if is_one(by) { Good } else if is_static(by) { ShapeNotDivisible(1, by) } else { pending divides_check(1, by) }
    }
}

operations! {
    /// Complements of layouts.
    pub trait Complementing {}

    /// The complement below the layout's own cosize: the layout that fills its gaps.
    ///
    /// `A*` is ordered, its image and that of `A` share only 0, and `(A, A*)` reaches every offset
    /// below the cosize. For a layout of coordinates, `A*` has a mode for each place, and every
    /// coordinate of the coshape is reached.
    ///
    /// # Conditions
    /// Injective and OrderedChain; above rank 1, static strides. InBounds: no stride is negative. For
    /// a layout of coordinates, these hold within each place.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,2):(1,6)).complement(), layout!(3:2));
    /// assert_eq!(layout!((4,8):(2@0,1@1)).complement().to_string(), "(_2,_1):(_1@0,_0)");
    /// ```
    partial complement(a) {
        source: "CuTe `complement(layout)`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let d = 2_usize;
            /// assert_eq!(layout!(4:d).try_complement().unwrap().to_string(), "(2,1):(_1,8)");
            /// let d = 0_usize;
            /// let error = layout!(4:d).try_complement().unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_complement;
        result:
            /// ```
            /// use cute_core::{layout::Complement, prelude::*};
            /// assert_eq!(Complement::<Layout![(2,2):(1,6)]>::default(), layout!(3:2));
            /// ```
            Complement in ComputeComplement;
        compute: ComplementChecked<A> = complement_checked(a);
        bound:
            /// Layouts that have a complement: see
            /// [`complement`](crate::layout::Complementing::complement).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: complement: stride 2 lies below 4, the span of the modes before it
            /// // (Injective)
            /// layout!((4,4):(1,2)).complement();
            /// ```
            Complementable, "complement: the bound `{Self}: Complementable` is missing", shown ShownCosize<OwnCotarget<A>>;
    }

    /// The complement below a cotarget, an integer or a shape; its last mode is rounded up.
    ///
    /// For a layout of coordinates, the cotarget has a part for each place, and each place has a
    /// complement below its part.
    ///
    /// # Conditions
    /// Injective and OrderedChain; above rank 1, static strides. InBounds: no stride is negative.
    /// ShapeDivisible: rounding up each mode of the cotarget leaves no part of it out. For a layout of
    /// coordinates, Congruent: the cotarget has a part for each place.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!(4:2).complement_to(shape!(24)), layout!((2,3):(1,8)));
    /// assert_eq!(layout!((4,8):(1@0,1@1)).complement_to(shape!((16,24))),
    ///     layout!((4,3):(4@0,8@1)));
    /// ```
    partial complement_to(a, cotarget: C: IntTuple) {
        source: "CuTe `complement(layout, cotarget)`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// let modes = layout!((n,2):(1,8));
            /// assert_eq!(modes.try_complement_to(shape!(32)).unwrap().to_string(),
            ///     "(2,_2):(4,_16)");
            /// let n = 3_usize;
            /// let error = layout!((n,2):(1,8)).try_complement_to(shape!(32)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::OrderedChain);
            /// ```
            try_complement_to;
        result:
            /// ```
            /// use cute_core::{layout::ComplementTo, prelude::*};
            /// assert_eq!(ComplementTo::<Layout![4:2], Shape![24]>::default(),
            ///     layout!((2,3):(1,8)));
            /// ```
            ComplementTo in ComputeComplementTo;
        compute: ComplementToChecked<A, C> = complement_to_checked(a, cotarget);
        bound:
            /// Layouts that have a complement below a cotarget: see
            /// [`complement_to`](crate::layout::Complementing::complement_to).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: complement: stride 3 is not divisible by 2, the span of the modes before
            /// // it (OrderedChain)
            /// layout!((2,2):(1,3)).complement_to(shape!(24));
            /// ```
            ComplementableTo, "complement_to: the bound `{Self}: ComplementableTo<{C}>` is missing", shown Cotarget<C>;
    }
}

/// The cosize: the cotarget of a complement that names none.
pub(crate) type OwnCotarget<A> = OwnCosize<ImageModes<A, Nil>, A>;
