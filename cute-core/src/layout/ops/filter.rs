//! Filtering: a layout without its modes of stride 0.
//!
//! `R = filter(A)` has the same offsets as `A`. Coordinates of `A` that differ only in modes of
//! stride 0 become one coordinate of `R`: `filter((2,(4,3)):(1,(0,2))) = 6:1`. `filter_zeros(A)`
//! keeps the profile of `A`, and has size 1 where the stride is 0: `(2,(1,3)):(1,(0,2))`.
//!
//! Only modes of static stride 0 are left out. A mode of dynamic stride stays.
//!
//! Source: CuTe `filter`, `filter_zeros`.

use super::coalesce::ProfiledBy;
use super::coalesce::{FilterOnto, Unwrap, filter_onto, unwrap};
use crate::layout::operand::operand;
use crate::layout::operation::operations;
use crate::tuple::IntTuple;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::filter;

    /// The layout without its modes of stride 0, coalesced.
    pub fn filter_of(layout: Layout) -> Layout { unwrap(filter_onto(layout, Nil)) }

    /// The layout with size 1 in each mode of static stride 0.
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

    /// The layout with each mode filtered that meets a leaf of `profile`; modes beyond it stay.
    pub fn filter_profile_of(layout: Layout, profile: IntTuple) -> Layout {
        match profile { Leaf(n) => filter_of(layout), Nil => layout, Cons(p, ps) => filter_modes(layout, p, ps) }
    }
    fn filter_modes(layout: Layout, p: IntTuple, ps: IntTuples) -> Modes {
        match layout {
            Single(m) => Cons(filter_profile_of(layout, p), Nil),
            Nil => Nil,
            Cons(h, t) => Cons(filter_profile_of(h, p), filter_tail(t, ps)),
        }
    }
    fn filter_tail(modes: Modes, profile: IntTuples) -> Modes {
        match profile { Nil => modes, Cons(p, ps) => filter_modes(modes, p, ps) }
    }
}

operations! {
    /// Layouts without their modes of stride 0.
    pub trait Filtering {
        /// The layout with size 1 in each mode of static stride 0; its profile and strides stay.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert_eq!(layout!((2,(4,3)):(1,(0,2))).filter_zeros(), layout!((2,(1,3)):(1,(0,2))));
        /// ```
        ///
        /// Source: CuTe `filter_zeros`.
        #[inline(always)]
        fn filter_zeros(self) -> FilterZeros<Self> {
            filter_zeros(self)
        }
    }

    /// The layout without its modes of static stride 0, coalesced.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// assert_eq!(layout!((2,(4,3)):(1,(0,2))).filter(), layout!(6:1));
    /// ```
    total filter(a) {
        source: "CuTe `filter`.";
        result:
            /// ```
            /// use cute_core::{layout::Filter, prelude::*};
            /// assert_eq!(Filter::<Layout![(2,(4,3)):(1,(0,2))]>::default(), layout!(6:1));
            /// ```
            Filter in ComputeFilter;
        compute: FilterOf<A> = filter_of(a);
    }

    /// [`filter`](crate::layout::Filtering::filter) of each mode that meets a leaf of `profile`;
    /// modes beyond the profile stay.
    ///
    /// # Conditions
    /// Congruent: at each level of nesting, the profile has no more modes than the layout. Else
    /// this is a compile error.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let l = layout!((2,(4,3)):(1,(0,2)));
    /// assert_eq!(l.filter_profile(shape!((1,1))), layout!((2,3):(1,2)));
    /// ```
    total filter_profile(a, profile: P: IntTuple) {
        source: "CuTe `filter(layout, profile)`.";
        result:
            /// ```
            /// use cute_core::{layout::FilterProfile, prelude::*};
            /// type L = Layout![(2,(4,3)):(1,(0,2))];
            /// assert_eq!(FilterProfile::<L, Shape![(1,1)]>::default(), layout!((2,3):(1,2)));
            /// ```
            FilterProfile in ComputeFilterProfile;
        compute: FilterProfileOf<A, P> = filter_profile_of(a, profile);
        under: ProfiledBy<operand!(IntTuple P)>;
    }
}
