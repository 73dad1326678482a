//! Composition `A ∘ B`: the layout `R` with `R(i) = A(B(i))`.
//!
//! The modes of `A`, coalesced, are the digits of an index in a mixed radix. Each
//! mode `s:d` of `B` walks over them from the lowest: it steps over the digits
//! below `d`, takes the part of a digit that it addresses, and goes on with the
//! next when it needs more than the digit has.
//!
//! `(6,2):(8,2) ∘ (4,3):(3,1) = ((2,2),3):((24,2),8)`.
//!
//! Preconditions, each a condition of its own (source: CuTe `composition`, and
//! arXiv:2603.02298 for the third):
//! - StrideDivisible: if a mode of `B` starts within a digit and leaves it, its stride divides the
//!   digit; a stride beyond a digit is a multiple of that digit.
//! - ShapeDivisible: a mode that needs more than one digit fills the lower one evenly.
//! - SegregatedImages: the parts that several modes of `B` take of one digit never carry into the
//!   next.

use super::coalesce::{ExtendedModes, extended_modes};
use crate::error::LayoutError;
use crate::int::Int;
use crate::layout::Tiler;
use crate::layout::operation::operations;
use crate::layout::size::cosize_list;
use crate::layout::{Layout, List, Modes};
use crate::status::{Pending, Status};
use crate::stride::{Along, Stride};
use cute_macros::__algebra as algebra;

/// The modes of the left layout as the digits of an index, lowest first.
pub trait Digits: Copy + 'static + crate::world::DigitsCases {
    /// The stride of the first digit.
    fn stride(self) -> Along;
    /// The error if the parts taken carry out of the digits. This digit continues the digits below,
    /// which have size `size` together, and their parts reach up to `reach`.
    fn carry(self, reach: i128, size: i128) -> Option<LayoutError>;
}
/// The highest digit has no bound; its stride extends the layout beyond its domain.
#[derive(Clone, Copy)]
pub struct Last<D>(pub D);
/// A digit of size `S` and stride `D`; `Taken` lists the parts of it that modes of the right layout
/// have taken.
#[derive(Clone, Copy)]
pub struct Digit<S, D, Taken, Rest>(pub S, pub D, pub Taken, pub Rest);
impl<D: Stride> Digits for Last<D> {
    fn stride(self) -> Along {
        self.0.along()
    }
    fn carry(self, _: i128, _: i128) -> Option<LayoutError> {
        None
    }
}
impl<S: Int, D: Stride, Taken: List, Rest: Digits> Digits for Digit<S, D, Taken, Rest> {
    fn stride(self) -> Along {
        self.1.along()
    }
    fn carry(self, reach: i128, size: i128) -> Option<LayoutError> {
        let Digit(s, d, taken, rest) = self;
        let most = cosize_list(taken).to_i128() - 1;
        let reach = reach.saturating_add(size.saturating_mul(most));
        let size = size.saturating_mul(s.to_i128());
        if reach < size {
            None
        } else if d.along().times(s.to_i128()) == Some(rest.stride()) {
            rest.carry(reach, size)
        } else {
            Some(LayoutError::NotSegregated {
                span: reach + 1,
                shape: size,
            })
        }
    }
}

/// The check at run time that no digit is taken beyond its size.
pub(crate) fn carry_check(digits: impl Digits) -> Pending {
    Pending(digits.carry(0, 1))
}

/// One mode's walk: its condition, the resulting modes, the digits afterwards.
pub trait Walk: Copy + 'static + crate::world::WalkCases {}
/// The one constructor of the kind [`Walk`].
#[derive(Clone, Copy)]
pub struct Walked<St, Taken, D>(pub St, pub Taken, pub D);
impl<St: Status, Taken: List, D: Digits> Walk for Walked<St, Taken, D> {}

/// The composition of a part of the right layout.
pub trait Composition: Copy + 'static + crate::world::CompositionCases {}
/// The values of the right layout are coordinates: [`compose_in`] composes it.
#[derive(Clone, Copy)]
pub struct ByCoordinate;
impl Composition for ByCoordinate {}
/// The one constructor of the kind [`Composition`].
#[derive(Clone, Copy)]
pub struct Composed<St, L, D>(pub St, pub L, pub D);
impl<St: Status, L: Layout, D: Digits> Composition for Composed<St, L, D> {}

/// The composition with the modes of a tuple, which are a list.
pub trait CompositionModes: Composition + crate::world::CompositionModesCases {}
impl CompositionModes for ByCoordinate {}
impl<St: Status, L: Modes, D: Digits> CompositionModes for Composed<St, L, D> {}

/// The left layout as the space of the right layout's coordinates: a tree of its modes. Each mode
/// stays as it is until a mode of the right layout walks over it.
pub trait Space: Copy + 'static + crate::world::SpaceCases {}
/// No more modes.
#[derive(Clone, Copy)]
pub struct NoSpace;
/// A mode that no stride has led to yet.
#[derive(Clone, Copy)]
pub struct Untouched<L>(pub L);
/// The digits of a mode that strides led to.
#[derive(Clone, Copy)]
pub struct Touched<D>(pub D);
/// A tuple of modes: the first, and the others.
#[derive(Clone, Copy)]
pub struct Spaces<H, T>(pub H, pub T);
impl Space for NoSpace {}
impl<L: Layout> Space for Untouched<L> {}
impl<D: Digits> Space for Touched<D> {}
impl<H: Space, T: Space> Space for Spaces<H, T> {}

/// One mode's walk in a space.
pub trait SpaceWalk: Copy + 'static + crate::world::SpaceWalkCases {}
/// The one constructor of the kind [`SpaceWalk`].
#[derive(Clone, Copy)]
pub struct SpaceWalked<St, Taken, S>(pub St, pub Taken, pub S);
impl<St: Status, Taken: List, S: Space> SpaceWalk for SpaceWalked<St, Taken, S> {}

/// The composition of a part of a right layout of coordinates.
pub trait SpaceComposition: Copy + 'static + crate::world::SpaceCompositionCases {}
/// The one constructor of the kind [`SpaceComposition`].
#[derive(Clone, Copy)]
pub struct ComposedIn<St, L, S>(pub St, pub L, pub S);
impl<St: Status, L: Layout, S: Space> SpaceComposition for ComposedIn<St, L, S> {}

algebra! {
    in layout::ops::compose with layout::ops::modes;

    /// `A ∘ B` for a layout, an integer `n` (that is `n:1`), `_`, or a tiler for each mode.
    pub fn compose_checked(a: Layout, b: Tiler) -> Checked {
        match b {
            Leaf(n) => compose_layout(a, Mode(n, 1)),
            Whole(layout) => compose_layout(a, layout),
            Underscore => Outcome(Good, a),
            ByMode(tilers) => compose_modes(tilers, a),
        }
    }

    /// Mode by mode; modes of `A` beyond the tiler are dropped.
    fn compose_modes(tilers: Tilers, a: Layout) -> CheckedModes {
        match (tilers, a) {
            (Nil, _) => Outcome(Good, Nil),
            (Cons(t, ts), Single(m)) => cons_checked(compose_checked(a, t), compose_modes(ts, Nil)),
            (Cons(t, ts), Nil) => Outcome(TooManyModes, Nil),
            (Cons(t, ts), Cons(h, rest)) => cons_checked(compose_checked(h, t), compose_modes(ts, rest)),
        }
    }

    pub fn compose_layout(a: Layout, b: Layout) -> Checked {
        match b {
            // a single mode needs no bookkeeping of what is taken
            Mode(s, d) => {
                let Walked(status, modes, digits) = walk_any(digits_of(extended_modes(a)), s, d);
                Outcome(status, unwrap(modes))
            }
            BasisMode(s, e) => compose_in(a, b),
            Nil => Outcome(Good, Nil),
            // only the last digit may be taken beyond its size
            Cons(h, t) => match compose_tree(b, digits_of(extended_modes(a))) {
                Composed(status, layout, digits) => Outcome(and(status, segregated(digits)), layout),
                ByCoordinate => compose_in(a, b),
            },
        }
    }
    /// `compose_layout` for a `b` that is known to be segregated.
    pub fn compose_chain(a: Layout, b: Layout) -> Checked {
        match compose_tree(b, digits_of(extended_modes(a))) {
            Composed(status, layout, digits) => Outcome(status, layout),
            ByCoordinate => Outcome(NotCoordinates, Nil),
        }
    }

    fn digits_of(modes: List) -> Digits {
        match modes {
            Nil => Last(0),
            Cons(Mode(s, d), t) | Cons(BasisMode(s, d), t) => digits_cons(t, s, d),
        }
    }
    fn digits_cons(tail: List, s: Int, d: Stride) -> Digits {
        match tail {
            Nil => Last(d),
            Cons(Mode(s1, d1), t) | Cons(BasisMode(s1, d1), t) => Digit(s, d, Nil, digits_cons(t, s1, d1)),
        }
    }

    fn compose_tree(b: Layout, digits: Digits) -> Composition {
        match b {
            Mode(s, d) => {
                let Walked(status, modes, digits) = walk_from_zero(digits, s, d);
                Composed(status, unwrap(modes), digits)
            }
            BasisMode(s, e) => ByCoordinate,
            Nil => Composed(Good, Nil, digits),
            Cons(h, t) => compose_tail(compose_tree(h, digits), t),
        }
    }
    fn compose_tail(head: Composition, tail: Modes) -> CompositionModes {
        match head {
            Composed(status, h, digits) => match compose_list(tail, digits) {
                Composed(status2, t, digits) => Composed(and(status, status2), Cons(h, t), digits),
                ByCoordinate => ByCoordinate,
            },
            ByCoordinate => ByCoordinate,
        }
    }
    fn compose_list(modes: Modes, digits: Digits) -> CompositionModes {
        match modes { Nil => Composed(Good, Nil, digits), Cons(h, t) => compose_tail(compose_tree(h, digits), t) }
    }

    fn segregated(digits: Digits) -> Status {
        match digits { Last(d) => Good, Digit(s, d, taken, rest) => and(taken_fits(taken, digits, s, d, rest), segregated(rest)) }
    }
    fn taken_fits(taken: List, digits: Digits, s: Int, d: Stride, rest: Digits) -> Status {
        match taken {
            Nil => Good,
            // One mode alone fits; several might carry.
            Cons(m, t) => match t {
                Nil => Good,
                Cons(m, t) => {
                    let span: Int = cosize_list(taken);
                    match less(s, span) as Tri {
                        False => Good,
                        // a carry changes nothing where the next digit continues this one: s·d = d1
                        True => match rest {
                            Last(d1) | Digit(_, d1, _, _) => carried_into(continues(d, s, d1), span, digits, s),
                        },
                        Unknown(beyond) => pending carry_check(digits),
                    }
                }
            },
        }
    }
    fn carried_into(continues: Tri, span: Int, digits: Digits, s: Int) -> Status {
        match continues {
            False => NotSegregated(span, s),
            True | Unknown(_) => pending carry_check(digits),
        }
    }

    // ---- one mode s:d of B ----

    /// A mode that stands alone may run backwards: `A` extends to negative indices as
    /// `A(-i) = -A(i)`.
    fn walk_any(digits: Digits, s: Int, d: Int) -> Walk {
        if is_negative(d) {
            let Walked(status, modes, digits) = walk_from_zero(digits, s, negate(d));
            Walked(status, negate_strides(modes), digits)
        } else {
            walk_from_zero(digits, s, d)
        }
    }
    fn negate_strides(modes: List) -> List {
        match modes {
            Nil => Nil,
            Cons(Mode(s, d), t) => Cons(Mode(s, negate(d)), negate_strides(t)),
            Cons(BasisMode(s, ScaledBasis(n, p)), t) => Cons(BasisMode(s, ScaledBasis(negate(n), p)), negate_strides(t)),
        }
    }

    fn walk_from_zero(digits: Digits, s: Int, d: Int) -> Walk {
        // s:0  =>  s:0
        if is_zero(d) {
            Walked(Good, Cons(Mode(s, d), Nil), digits)
        } else if is_one(s) {
            walk_unit(digits, d, digits)
        } else if is_one(d) {
            walk_run(digits, s)
        } else {
            walk_digits(digits, s, d)
        }
    }

    /// `s:d` of `B`, `d` in units of the first of `digits`.
    fn walk_digits(digits: Digits, s: Int, d: Int) -> Walk {
        match digits {
            Last(da) => Walked(Good, part(da, s, d, Nil), digits),
            Digit(sa, da, taken, rest) => match relate(d, sa) as Relation {
                // the digit lies below the stride: go on in units of the next one
                SameAs => keep(walk_run(rest, s), sa, da, taken),
                MultipleOf(q) => keep(walk_digits(rest, s, q), sa, da, taken),
                MoreThan => Walked(StrideNotDivisible(d, sa), Nil, Digit(sa, da, taken, rest)),
                // the mode starts within the digit, which has room for n = sa / d of its elements:
                // it ends there, or fills it s / n times and goes on with the next digit
                DivisorOf(n) => match relate(s, n) {
                    SameAs | DivisorOf(_) | LessThan => fits(s, d, sa, da, taken, rest),
                    MultipleOf(q) => take(walk_run(rest, q), Good, n, d, sa, da, taken),
                    MoreThan => Walked(ShapeNotDivisible(s, n), Nil, Digit(sa, da, taken, rest)),
                    Undecided => split_unknown(min(n, s), s, d, sa, da, taken, rest),
                },
                // the stride does not divide the digit: the mode ends within it or misses the next
                LessThan => match less(ceil_div(sa, d), s) {
                    False => fits(s, d, sa, da, taken, rest),
                    True => Walked(StrideNotDivisible(d, sa), Nil, Digit(sa, da, taken, rest)),
                    Unknown(holds) => split_unknown(min(ceil_div(sa, d), s), s, d, sa, da, taken, rest),
                },
                // beside other modes, a mode that runs backwards would borrow from their digits
                Undecided => if is_negative(d) {
                    Walked(NegativeStride(d), Nil, digits)
                } else {
                    split_unknown(min(ceil_div(sa, d), s), s, d, sa, da, taken, rest)
                },
            },
        }
    }

    /// `s:1` of `B`: a digit of size `sa` has room for `sa` of its elements.
    fn walk_run(digits: Digits, s: Int) -> Walk {
        match digits {
            Last(da) => Walked(Good, run(da, s, Nil), digits),
            Digit(sa, da, taken, rest) => match relate(s, sa) as Relation {
                SameAs | DivisorOf(_) | LessThan => run_ends(s, sa, da, taken, rest),
                MultipleOf(q) => {
                    let Walked(status, modes, rest) = walk_run(rest, q);
                    Walked(status, run(da, sa, modes), Digit(sa, da, Cons(Mode(sa, 1), taken), rest))
                }
                MoreThan => Walked(ShapeNotDivisible(s, sa), Nil, digits),
                Undecided => split_unknown(min(sa, s), s, 1, sa, da, taken, rest),
            },
        }
    }
    fn run_ends(s: Int, sa: Int, da: Stride, taken: List, rest: Digits) -> Walk {
        Walked(Good, run(da, s, Nil), Digit(sa, da, Cons(Mode(s, 1), taken), rest))
    }

    /// `1:d` of `B` takes nothing of `all`; it has the stride of the digit in which it would start.
    fn walk_unit(digits: Digits, d: Int, all: Digits) -> Walk {
        match digits {
            Last(da) => Walked(Good, part(da, 1, d, Nil), all),
            Digit(sa, da, taken, rest) => match relate(d, sa) as Relation {
                SameAs => walk_unit(rest, 1, all),
                MultipleOf(q) => walk_unit(rest, q, all),
                MoreThan => Walked(StrideNotDivisible(d, sa), Nil, all),
                DivisorOf(_) | LessThan => walk_unit(rest, 1, all),
                Undecided => if is_negative(d) {
                    if is_static(sa) {
                        walk_unit(rest, 1, all)
                    } else {
                        Walked(NegativeStride(d), Nil, all)
                    }
                } else {
                    walk_unit(rest, ceil_div(d, sa), all)
                },
            },
        }
    }

    /// The mode ends within the digit: `s:d*da`.
    fn fits(s: Int, d: Int, sa: Int, da: Stride, taken: List, rest: Digits) -> Walk {
        Walked(Good, part(da, s, d, Nil), Digit(sa, da, Cons(Mode(s, d), taken), rest))
    }

    /// Known only at run time, and checked there: `n = min(ceil(sa / d), s)` elements.
    fn split_unknown(n: Int, s: Int, d: Int, sa: Int, da: Stride, taken: List, rest: Digits) -> Walk {
        take(walk_digits(rest, div(s, n), ceil_div(d, sa)), pending walk_check(s, d, sa), n, d, sa, da, taken)
    }

    fn keep(walk: Walk, sa: Int, da: Stride, taken: List) -> Walk {
        match walk { Walked(status, modes, rest) => Walked(status, modes, Digit(sa, da, taken, rest)) }
    }
    fn take(walk: Walk, status: Status, n: Int, d: Int, sa: Int, da: Stride, taken: List) -> Walk {
        match walk {
            Walked(status2, modes, rest) =>
                Walked(and(status, status2), part(da, n, d, modes), Digit(sa, da, Cons(Mode(n, d), taken), rest)),
        }
    }

    // ---- a right layout of coordinates ----

    /// `R(c) = A(B(c))`, where the values of `B` are coordinates of `A`: each mode `s:n@p` of `B`
    /// walks only over the mode of `A` at the path `p`.
    fn compose_in(a: Layout, b: Layout) -> Checked {
        let ComposedIn(status, layout, space) = compose_space(b, Untouched(a));
        Outcome(and(status, segregated_in(space)), layout)
    }
    fn segregated_in(space: Space) -> Status {
        match space {
            NoSpace | Untouched(_) => Good,
            Touched(digits) => segregated(digits),
            Spaces(h, t) => and(segregated_in(h), segregated_in(t)),
        }
    }

    fn compose_space(b: Layout, space: Space) -> SpaceComposition {
        match b {
            Mode(s, d) => if is_zero(d) {
                ComposedIn(Good, Mode(s, d), space)
            } else {
                ComposedIn(NotCoordinates, Nil, space)
            },
            BasisMode(s, ScaledBasis(n, p)) => {
                let SpaceWalked(status, modes, space) = walk_in(p, space, s, n);
                ComposedIn(status, unwrap(modes), space)
            }
            Nil => ComposedIn(Good, Nil, space),
            Cons(h, t) => {
                let ComposedIn(status, h, space) = compose_space(h, space);
                let ComposedIn(status2, t, space) = compose_space(t, space);
                ComposedIn(and(status, status2), Cons(h, wrap_mode(t)), space)
            }
        }
    }

    /// The walk of `s:n` over the mode at a path.
    fn walk_in(path: Ints, space: Space, s: Int, n: Int) -> SpaceWalk {
        match (path, space) {
            (Nil, Untouched(layout)) => walked_in(
                walk_from_zero(digits_of(extended_modes(layout)), s, n),
            ),
            (Nil, Touched(digits)) => walked_in(walk_from_zero(digits, s, n)),
            (Cons(i, p), _) => walk_along(space, i, p, s, n),
            _ => SpaceWalked(NotCoordinates, Nil, space),
        }
    }
    fn walked_in(walk: Walk) -> SpaceWalk {
        match walk { Walked(status, modes, digits) => SpaceWalked(status, modes, Touched(digits)) }
    }
    fn walk_along(space: Space, i: Int, p: Ints, s: Int, n: Int) -> SpaceWalk {
        match space {
            NoSpace => SpaceWalked(NotCoordinates, Nil, space),
            Untouched(layout) => walk_along(spaces_of(layout), i, p, s, n),
            Touched(digits) => SpaceWalked(NotCoordinates, Nil, space),
            Spaces(h, t) => if is_zero(i) {
                let SpaceWalked(status, modes, h) = walk_in(p, h, s, n);
                SpaceWalked(status, modes, Spaces(h, t))
            } else {
                let SpaceWalked(status, modes, t) = walk_along(t, pred(i), p, s, n);
                SpaceWalked(status, modes, Spaces(h, t))
            },
        }
    }
    /// A single mode is its own mode 0, as in CuTe.
    fn spaces_of(layout: Layout) -> Space {
        match layout { Single(m) => Spaces(Untouched(layout), NoSpace), Nil => NoSpace, Cons(h, t) => Spaces(Untouched(h), spaces_of(t)) }
    }
}

operations! {
    /// Compositions of layouts.
    pub trait Composing {}

    /// Composition `R = A ∘ B`: `R(i) = A(B(i))` for every `i` in the domain of `B`, and the shape
    /// of `R` refines that of `B`.
    ///
    /// An integer `n` stands for `n:1`. With a tiler by mode, each mode of `A` is composed with its
    /// tiler, and modes of `A` beyond the tiler are dropped.
    ///
    /// # Conditions
    /// StrideDivisible, ShapeDivisible, SegregatedImages. If the types show that one is broken,
    /// this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let r = layout!((6,2):(8,2)).compose(layout!((4,3):(3,1)));
    /// assert_eq!(r, layout!(((2,2),3):((24,2),8)));
    /// ```
    #[doc(alias = "composition")]
    partial compose(a, b: B: Tiler) {
        source: "CuTe `composition`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 6_usize;
            /// assert!(layout!((n,2):(8,2)).try_compose(layout!(4:3)).is_ok());
            /// let error = layout!((n,2):(8,2)).try_compose(layout!(3:4)).unwrap_err();
            /// assert_eq!(error.condition(), Condition::StrideDivisible);
            /// ```
            try_compose;
        result:
            /// ```
            /// use cute_core::{layout::Compose, prelude::*};
            /// assert_eq!(Compose::<Layout![(6,2):(8,2)], Layout![(4,3):(3,1)]>::default(),
            ///     layout!(((2,2),3):((24,2),8)));
            /// ```
            Compose in ComputeCompose;
        compute: ComposeChecked<A, B> = compose_checked(a, b);
        bound:
            /// Layouts `A` for which `A ∘ B` is defined, or checked at run time: see
            /// [`compose`](crate::layout::Composing::compose).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: compose: stride 24 is not divisible by shape 16 (StrideDivisible)
            /// layout!((16,8):(1,20)).compose(layout!(4:24));
            /// ```
            ComposableWith, "compose: the bound `{Self}: ComposableWith<{B}>` is missing", shown B;
    }
}
