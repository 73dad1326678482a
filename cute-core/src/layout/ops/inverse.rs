//! Inverses: from an offset back to the index.
//!
//! - `R = right_inverse(A)`: `A(R(i)) = i` for every `i` in the domain of `R`, as far as the types
//!   tell: `right_inverse((4,8):(8,1)) = (8,4):(4,1)`.
//! - `R = left_inverse(A)`: `R(A(i)) = i` for every `i` in the domain of `A` that is 0 in the modes
//!   of stride 0: `left_inverse((4,2):(1,5)) = (5,2):(1,4)`.
//! - `R = nullspace(A)`: the indices at which `A` is 0, from its modes of stride 0:
//!   `nullspace((7,2):(1,0)) = 2:7`.
//!
//! The modes of `A` are coalesced; mode `s:d` begins at index `c`, the product of the sizes before
//! it. The right inverse starts with the mode of stride 1 and goes from each mode to the one whose
//! stride is its span; each becomes `s:c`. It ends after a mode of dynamic size, or if no mode has
//! that stride. The left inverse reads an offset in the mixed radix of the sorted strides: the
//! digit between two strides is the coordinate in the mode of the lower stride, and `c` is its
//! weight.
//!
//! Preconditions of the left inverse; the others have none:
//! - Injective: sorted by stride, a stride is not below the span (`s·d`) of the mode before it.
//! - OrderedChain: a stride is a multiple of the stride before it; and above rank 1 the strides are
//!   static, since they are sorted at compile time.
//! - InBounds: no stride is negative, since the radix would be negative too.
//!
//! Source: CuTe `right_inverse`, `left_inverse`, `nullspace`.

use super::coalesce::{
    CoalesceOnto, FlattenLayoutOnto, Unwrap, coalesce_onto, flatten_layout_onto, unwrap,
};
use crate::fmt::OwnSize;
use crate::int::Int;
use crate::layout::Size;
use crate::layout::operation::operations;
use cute_macros::__algebra as algebra;

/// The modes of a layout without those of stride 0, each with the index at which it begins.
pub trait Places: Copy + 'static + crate::world::PlacesCases {}
/// No more modes.
#[derive(Clone, Copy)]
pub struct NoPlace;
/// A mode `S:D` that begins at index `Index`.
#[derive(Clone, Copy)]
pub struct Place<S, D, Index, Rest>(pub S, pub D, pub Index, pub Rest);
/// A mode whose stride is not an integer.
#[derive(Clone, Copy)]
pub struct Unplaced;
impl Places for NoPlace {}
impl Places for Unplaced {}
impl<S: Int, D: Int, Index: Int, Rest: Places> Places for Place<S, D, Index, Rest> {}

algebra! {
    in layout::ops::inverse;
    integers;

    pub fn place_modes(modes: List, index: Int) -> Places { place_onto(modes, index, NoPlace) }
    pub fn place_onto(modes: List, index: Int, rest: Places) -> Places {
        match modes {
            Nil => rest,
            Cons(Mode(s, d), t) => if is_zero(d) { place_onto(t, mul(index, s), rest) } else { Place(s, d, index, place_onto(t, mul(index, s), rest)) },
        }
    }

    /// `R` with `A(R(i)) = i`, with the largest domain that the types can prove.
    pub fn right_inverse_of(layout: Layout) -> Layout {
        let places: Places = place_modes(coalesce_onto(layout, Nil), 1);
        match places {
            // The layout has a single value, which may be a coordinate.
            NoPlace => match image_modes(layout, Nil) as List {
                Cons(BasisMode(s, e), t) => right_inverses(layout),
                _ => Mode(1, 0),
            },
            Place(s, d, c, t) => unwrap(chain(places, 1)),
            Unplaced => right_inverses(layout),
        }
    }
    pub fn inverse_modes(layout: Layout) -> List { chain(place_modes(coalesce_onto(layout, Nil), 1), 1) }
    /// The chain from the mode of stride `span` on, which can stand at any place.
    pub fn chain(places: Places, span: Int) -> List {
        match at_stride(places, span) {
            NoPlace => Nil,
            Place(s, d, c, t) => if is_static(s) {
                Cons(Mode(s, c), chain(places, mul(span, s)))
            } else {
                Cons(Mode(s, c), Nil)
            },
        }
    }
    /// The modes from that of stride `d0` on. A function of its own, so that `chain` stays within
    /// rustc's recursion limit.
    pub fn at_stride(places: Places, d0: Int) -> Places {
        match places { NoPlace => NoPlace, Place(s, d, c, t) => if same(d, d0) { places } else { at_stride(t, d0) } }
    }

    /// `R` with `R(A(i)) = i`.
    pub fn left_inverse_checked(layout: Layout) -> Checked {
        let modes: List = coalesce_onto(layout, Nil);
        let places: Places = place_modes(modes, 1);
        match places {
            NoPlace => match image_modes(layout, Nil) as List {
                Cons(BasisMode(s, e), t) => left_inverses(layout),
                _ => complement_of(radix_of(places, modes)),
            },
            Place(s, d, c, t) => complement_of(radix_of(places, modes)),
            Unplaced => left_inverses(layout),
        }
    }
    fn radix_of(places: Places, modes: List) -> Gaps {
        // the only offset is 0: the inverse is A itself
        match places {
            NoPlace => Gap(Good, modes),
            Place(s, d, c, t) => match t {
                // A single mode may have a dynamic stride; it must be positive.
                NoPlace => if is_static(d) {
                    radix(places)
                } else {
                    under(gap_below(highest_digit(s, c), d, 0), pending chain_check(d, 1))
                },
                Place(s1, d1, c1, t) => if sortable(places) {
                    radix(sort_places(places))
                } else {
                    unsortable(places)
                },
            },
        }
    }
    /// `R` with `R(A(i)) = i`, for layouts that have a complement. A number in a gap leads back to
    /// where the gap begins: the gap is a mode of stride 0.
    pub fn folded_inverse(layout: Layout) -> Layout { unwrap(fold(sort_places(place_modes(coalesce_onto(layout, Nil), 1)), 1)) }
    fn fold(sorted: Places, span: Int) -> List {
        match sorted {
            NoPlace => Nil,
            Place(s, d, c, t) => if same(d, span) {
                coalesce_push(fold(t, mul(d, s)), s, c)
            } else {
                Cons(Mode(div(d, span), 0), coalesce_push(fold(t, mul(d, s)), s, c))
            },
        }
    }
    fn sortable(places: Places) -> Bool {
        match places { NoPlace => True, Place(s, d, c, t) => if is_static(d) { sortable(t) } else { False }, Unplaced => False }
    }
    fn unsortable(places: Places) -> Gaps { match places { NoPlace => Gap(DynamicStrides, Nil), Place(s, d, c, t) => unsortable(t) } }

    /// The modes by ascending stride. Where strides are equal, those of dynamic size come first:
    /// their size must be 1.
    fn sort_places(places: Places) -> Places {
        match places { NoPlace => NoPlace, Place(s, d, c, t) => insert_place(sort_places(t), s, d, c) }
    }
    fn insert_place(sorted: Places, s: Int, d: Int, c: Int) -> Places {
        match sorted {
            NoPlace => Place(s, d, c, NoPlace),
            Place(s1, d1, c1, t) => match less(d1, d) {
                True => Place(s1, d1, c1, insert_place(t, s, d, c)),
                False => if both(same(d1, d), only_first(is_static(s), is_static(s1))) {
                    Place(s1, d1, c1, insert_place(t, s, d, c))
                } else {
                    Place(s, d, c, Place(s1, d1, c1, t))
                },
                Unknown(holds) => Place(s, d, c, Place(s1, d1, c1, t)),
            },
        }
    }

    fn only_first(first: Bool, second: Bool) -> Bool { if first { if second { False } else { True } } else { False } }

    /// The digits of an offset; the part below the first stride does not count.
    fn radix(sorted: Places) -> Gaps {
        match sorted {
            NoPlace => Gap(Good, Nil),
            Place(s, d, c, t) => if is_negative(d) {
                Gap(NegativeStride(d), Nil)
            } else if is_one(d) {
                digits_from(t, s, d, c)
            } else {
                gap_below(digits_from(t, s, d, c), d, 0)
            },
        }
    }
    /// The digit of `s:d` reaches to the next stride.
    fn digits_from(above: Places, s: Int, d: Int, c: Int) -> Gaps {
        match above {
            NoPlace => highest_digit(s, c),
            // s:d below s1:d1  =>  d1/d : c
            Place(s1, d1, c1, t) => match relate(d1, d) as Relation {
                SameAs => digit_below(less(1, s), 1, s, d, c, s1, d1, c1, t),
                MultipleOf(q) => digit_below(less(q, s), q, s, d, c, s1, d1, c1, t),
                MoreThan => match less(d1, mul(d, s)) {
                    True => Gap(NotInjective(d1, mul(d, s)), Nil),
                    False | Unknown(_) => Gap(StrideNotMultiple(d1, d), Nil),
                },
                DivisorOf(_) | LessThan | Undecided => Gap(NotInjective(d1, mul(d, s)), Nil),
            },
        }
    }
    fn highest_digit(s: Int, c: Int) -> Gaps { Gap(Good, coalesce_push(Nil, s, c)) }
    fn digit_below(overlap: Tri, q: Int, s: Int, d: Int, c: Int, s1: Int, d1: Int, c1: Int, t: Places) -> Gaps {
        match overlap {
            True => Gap(NotInjective(d1, mul(d, s)), Nil),
            False => with_gap(digits_from(t, s1, d1, c1), Good, q, c),
            Unknown(holds) => with_gap(digits_from(t, s1, d1, c1), pending span_check(d1, mul(d, s)), q, c),
        }
    }

    fn null_mode(null: Bool, s: Int, t: List, index: Int) -> List {
        if null { compact_cons(null_modes(t, mul(index, s)), s, index) } else { null_modes(t, mul(index, s)) }
    }
    /// The modes of stride 0, each at the index where it begins.
    pub fn nullspace_of(layout: Layout) -> Layout { unwrap(null_modes(flatten_layout_onto(layout, Nil), 1)) }
    fn null_modes(modes: List, index: Int) -> List {
        match modes {
            Nil => Nil,
            Cons(Mode(s, n), t) | Cons(BasisMode(s, ScaledBasis(n, _)), t) => null_mode(is_zero(n), s, t, index),
        }
    }
}

operations! {
    /// Inverses of layouts, and their nullspaces.
    pub trait Inverting {}

    /// The right inverse `R`: `A(R(i)) = i` for every `i` in the domain of `R`. `R` is flat, and as
    /// large as the types can prove.
    ///
    /// It ends after a mode of dynamic size. A layout in which no mode has static stride 1 has the
    /// right inverse `1:0`.
    ///
    /// For a layout of coordinates, `R` maps coordinates: it has a mode for each place, and
    /// `A(R(c)) = c`.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,8):(8,1));
    /// assert_eq!(l.right_inverse(), layout!((8,4):(4,1)));
    /// assert_eq!(l.at(l.right_inverse().at(11)), 11);
    /// let l = layout!((4,8):(1@1,1@0));
    /// assert_eq!(l.right_inverse(), layout!((8,4):(4,1)));
    /// assert_eq!(l.at(l.right_inverse().at((5,2))), (5,2));
    /// ```
    total right_inverse(a) {
        source: "CuTe `right_inverse`.";
        result:
            /// ```
            /// use cute_core::{layout::RightInverse, prelude::*};
            /// assert_eq!(RightInverse::<Layout![(4,8):(8,1)]>::default(), layout!((8,4):(4,1)));
            /// ```
            RightInverse in ComputeRightInverse;
        compute: RightInverseOf<A> = right_inverse_of(a);
    }

    /// The left inverse `R`, flat: `R(A(i)) = i` for every `i` in the domain of `A`. Modes of
    /// static stride 0 do not change the offset, so `R(A(i))` is the index with 0 in these modes.
    ///
    /// For a layout of coordinates, `R` maps coordinates: it has a mode for each place, which finds
    /// the part of the index that this place determines.
    ///
    /// # Conditions
    /// Injective and OrderedChain: sorted by stride, each stride is a multiple of the one before
    /// it, and not below the span of that mode. InBounds: no stride is negative. Above rank 1,
    /// static strides. For a layout of coordinates, these hold within each place.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((4,2):(1,5));
    /// assert_eq!(l.left_inverse(), layout!((5,2):(1,4)));
    /// assert_eq!(l.left_inverse().at(l.at(6)), 6);
    /// let l = layout!((4,8):(2@0,1@1));
    /// assert_eq!(l.left_inverse(), layout!(((2,4),8):((0,1),4)));
    /// assert_eq!(l.left_inverse().at((6,5)), 3 + 5 * 4);
    /// ```
    partial left_inverse(a) {
        source: "CuTe `left_inverse`.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 4_usize;
            /// assert_eq!(layout!((n,2):(1,8)).try_left_inverse().unwrap().to_string(),
            ///     "(_8,_2):(_1,4)");
            /// let n = 9_usize;
            /// let error = layout!((n,2):(1,8)).try_left_inverse().unwrap_err();
            /// assert_eq!(error.condition(), Condition::Injective);
            /// ```
            try_left_inverse;
        result:
            /// ```
            /// use cute_core::{layout::LeftInverse, prelude::*};
            /// assert_eq!(LeftInverse::<Layout![(4,2):(1,5)]>::default(), layout!((5,2):(1,4)));
            /// ```
            LeftInverse in ComputeLeftInverse;
        compute: LeftInverseChecked<A> = left_inverse_checked(a);
        bound:
            /// Layouts that have a left inverse: see
            /// [`left_inverse`](crate::layout::Inverting::left_inverse).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: left_inverse: stride 2 lies below 4, the span of the modes before it
            /// // (Injective)
            /// layout!((4,4):(1,2)).left_inverse();
            /// ```
            LeftInvertible, "left_inverse: the bound `{Self}: LeftInvertible` is missing", shown OwnSize<Size<A>>;
    }

    /// The nullspace `N`: `A(N(i)) = 0` for every `i` in the domain of `N`, from the modes of
    /// static stride 0, each at the index where it begins.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((7,(2,5)):(1,(0,7))).nullspace(), layout!(2:7));
    /// ```
    total nullspace(a) {
        source: "CuTe `nullspace`.";
        result:
            /// ```
            /// use cute_core::{layout::Nullspace, prelude::*};
            /// assert_eq!(Nullspace::<Layout![(7,2):(1,0)]>::default(), layout!(2:7));
            /// ```
            Nullspace in ComputeNullspace;
        compute: NullspaceOf<A> = nullspace_of(a);
    }
}
