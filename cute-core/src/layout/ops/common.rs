//! The common layout of two layouts, and elements spread over a shape.
//!
//! - `R = max_common_layout(A, B)`: `A(R(i)) = i = B(R(i))` for every `i` in the domain of `R`, as
//!   far as the types tell: `max_common_layout((4,8):(1,8), (4,8):(1,4)) = 4:1`. A copy from `A` to
//!   `B` can move `size(R)` elements at once.
//! - `R = domain_distribute(S, n)`: `n` elements spread over `S`, the first modes first, as indices
//!   into `S`: `domain_distribute((15,14), 6) = (3,2):(1,15)`.
//!
//! The common layout is the front part of the right inverse of `B` that `A` maps onto `n:1`, as `A`
//! composed with it shows. If a condition of that composition is not proved, `A` is composed with
//! each mode by itself, and the common part ends before the first mode that is not proved.
//!
//! Precondition of the common layout (CuTe has none, and goes on beyond `A`):
//! - InBounds: `A` has all indices that `R` reaches. Layouts of equal size do; dynamic sizes are
//!   checked at run time.
//!
//! Source: CuTe `max_common_layout`, `max_common_vector`, `domain_distribute`.

use super::coalesce::{Unwrap, unwrap};
use super::compose::{ComposeLayout, compose_layout};
use super::inverse::{InverseModes, inverse_modes};
use crate::error::LayoutError;
use crate::int::ops::*;
use crate::layout::operation::operations;
use crate::layout::{Layout, Size};
use crate::tuple::{Leaves, leaves};
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::common;
    integers;

    /// `R` with `A(R(i)) = i = B(R(i))`.
    pub fn max_common_layout_checked(a: Layout, b: Layout) -> Checked {
        let modes: List = common_with_inverse(inverse_modes(b), a);
        // Composition goes on beyond the domain of `a`; the common layout lies within it.
        match modes {
            Nil => Outcome(Good, Mode(1, 0)),
            Cons(Mode(s, d), t) => Outcome(within(cosize_list(modes), size(a)), unwrap(modes)),
        }
    }

    /// By one composition, if all of it is proved; else mode by mode.
    fn common_with_inverse(inverse: List, a: Layout) -> List {
        let Outcome(status, layout): Checked = compose_layout(a, inverse);
        if is_good(status) {
            // As much of `inverse` as `a` maps onto `n:1`.
            match coalesce_onto(layout, Nil) as List {
                Nil => Nil,
                Cons(Mode(n, d), t) => if both(is_static(n), is_one(d)) {
                    front(inverse, n)
                } else {
                    Nil
                },
            }
        } else {
            segregated(common_modes(inverse, a, 1), a)
        }
    }
    pub fn front(modes: List, n: Int) -> List {
        match modes {
            Nil => Nil,
            Cons(Mode(s, d), t) => match relate(n, s) as Relation {
                SameAs => Cons(Mode(s, d), Nil),
                MultipleOf(q) => coalesce_push(front(t, q), s, d),
                DivisorOf(_) | LessThan => Cons(Mode(n, d), Nil),
                MoreThan => Cons(Mode(s, d), Nil),
                // the types cannot prove a dynamic mode
                Undecided => Nil,
            },
        }
    }

    /// The [`max_common_layout`](crate::composed::SwizzledLayout::max_common_layout) within blocks
    /// of `n` elements, if `common` is that of the layouts without blocks: the first `n` elements
    /// of it, as far as modes divide them.
    ///
    /// ```
    /// use cute_core::{composed::CommonFront, prelude::*};
    /// assert_eq!(CommonFront::<Layout![(4,16):(1,8)], Shape![8]>::default(),
    ///     layout!((4,2):(1,8)));
    /// ```
    pub fn common_front(common: Layout, n: Int) -> Layout {
        if is_one(n) { Mode(1, 0) } else { unwrap(front(flatten_layout_onto(common, Nil), n)) }
    }

    /// The part of `inverse` that `a` maps onto `next·i`, from its first mode on.
    fn common_modes(inverse: List, a: Layout, next: Int) -> List {
        match inverse {
            Nil => Nil,
            Cons(Mode(s, d), t) => {
                let Outcome(status, layout): Checked = compose_layout(a, Mode(s, d));
                match coalesce_onto(layout, Nil) as List {
                    Nil => Nil,
                    Cons(Mode(s1, d1), more) => if both(is_static(s1), same(d1, next)) {
                        common_of(is_good(status), s1, s, d, t, a, next)
                    } else {
                        Nil
                    },
                }
            }
        }
    }
    fn common_of(proved: Bool, s1: Int, s: Int, d: Int, t: List, a: Layout, next: Int) -> List {
        // what is not proved for the whole mode may be proved for its first part
        if proved {
            if same(s1, s) {
                coalesce_push(common_modes(t, a, mul(next, s1)), s1, d)
            } else {
                Cons(Mode(s1, d), Nil)
            }
        } else if same(s1, s) {
            Nil
        } else {
            common_modes(Cons(Mode(s1, d), Nil), a, next)
        }
    }

    /// All modes, if `a` does not carry from one into another; else the first alone.
    fn segregated(modes: List, a: Layout) -> List {
        match modes {
            Nil => Nil,
            Cons(Mode(s, d), t) => match t {
                Nil => modes,
                Cons(m, t) => {
                    let Outcome(status, layout): Checked = compose_layout(a, modes);
                    if is_good(status) { modes } else { Cons(Mode(s, d), Nil) }
                }
            },
        }
    }

    /// `n` elements spread over `shape`, the first modes first, as ascending indices: see
    /// [`domain_distribute`](fn@crate::layout::domain_distribute).
    ///
    /// ```
    /// use cute_core::{layout::DomainDistribute, prelude::*};
    /// assert_eq!(DomainDistribute::<Shape![(15,14)], Shape![6]>::default(),
    ///     layout!((3,2):(1,15)));
    /// ```
    ///
    /// Source: CuTe `domain_distribute`.
    pub fn domain_distribute(shape: IntTuple, n: Int) -> Layout { unwrap(distribute(leaves(shape), n, 1)) }
    fn distribute(shape: Ints, n: Int, index: Int) -> List {
        match shape {
            Nil => Nil,
            Cons(s, t) => {
                let part: Int = gcd(s, n);
                coalesce_push(distribute(t, div(n, part), mul(index, s)), part, index)
            }
        }
    }
}

operations! {
    /// Common layouts of two layouts.
    pub trait Matching {
        /// The size of [`max_common_layout`](crate::layout::Matching::max_common_layout): how many
        /// elements can be copied at once.
        ///
        /// # Panics
        /// Panics like [`max_common_layout`](crate::layout::Matching::max_common_layout).
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let n = 6_usize;
        /// assert_eq!(layout!((4,n):(1,4)).max_common_vector(layout!((4,n):(1,8))), int!(4));
        /// ```
        ///
        /// Source: CuTe `max_common_vector`.
        #[inline(always)]
        #[track_caller]
        fn max_common_vector<B: Layout, R: Layout>(self, b: B) -> Size<R>
        where
            Self: ComputeMaxCommonLayout<B, Output = R> + CommonWith<B, R::Verdict>,
        {
            self.max_common_layout(b).size()
        }

        /// [`max_common_vector`](crate::layout::Matching::max_common_vector), with a broken
        /// condition as an error.
        ///
        /// # Errors
        /// Fails like [`try_max_common_layout`](crate::layout::Matching::try_max_common_layout).
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// let n = 16_usize;
        /// assert_eq!(layout!(n:1).try_max_common_vector(layout!(16:1)), Ok(int!(16)));
        /// assert!(layout!(n:1).try_max_common_vector(layout!(32:1)).is_err());
        /// ```
        #[inline(always)]
        fn try_max_common_vector<B: Layout, R: Layout>(self, b: B) -> Result<Size<R>, LayoutError>
        where
            Self: ComputeMaxCommonLayout<B, Output = R> + CommonWith<B, R::Verdict>,
        {
            self.try_max_common_layout(b).map(Layout::size)
        }
    }

    /// The largest static `R` that is known to satisfy `A(R(i)) = i = B(R(i))` for every `i` in its
    /// domain: the indices that both layouts put in the same order, one after the other, from
    /// offset 0.
    ///
    /// # Conditions
    /// InBounds: `A` has all the indices of `R`, as it does if `A` and `B` have equal sizes.
    ///
    /// ```
    /// use cute_core::prelude::*;
    /// let (a, b) = (layout!((4,8):(8,1)), layout!((4,8):(32,1)));
    /// assert_eq!(a.max_common_layout(b), layout!(8:4));
    /// ```
    partial max_common_layout(a, b: B: Layout) {
        source: "CuTe `max_common_layout`, which answers beyond the domain of `A` too.";
        checked:
            /// ```
            /// use cute_core::prelude::*;
            /// let n = 16_usize;
            /// assert_eq!(layout!(n:1).try_max_common_layout(layout!(16:1)), Ok(layout!(16:1)));
            /// let error = layout!(n:1).try_max_common_layout(layout!(32:1)).unwrap_err();
            /// assert_eq!(error, LayoutError::BeyondSize { span: 32, size: 16 });
            /// ```
            try_max_common_layout;
        result:
            /// ```
            /// use cute_core::{layout::MaxCommonLayout, prelude::*};
            /// type R = MaxCommonLayout<Layout![(4,8):(8,1)], Layout![(4,8):(32,1)]>;
            /// assert_eq!(R::default(), layout!(8:4));
            /// ```
            MaxCommonLayout in ComputeMaxCommonLayout;
        compute: MaxCommonLayoutChecked<A, B> = max_common_layout_checked(a, b);
        bound:
            /// Layouts that have all the indices of their common layout with `B`: see
            /// [`max_common_layout`](crate::layout::Matching::max_common_layout).
            ///
            /// ```compile_fail,E0277
            /// # use cute_core::prelude::*;
            /// // error: max_common_layout: the common layout spans 32 indices, the left one has 16
            /// // (InBounds)
            /// layout!(16:1).max_common_layout(layout!(32:1));
            /// ```
            CommonWith, "max_common_layout: the bound `{Self}: CommonWith<{B}>` is missing", shown B;
    }
}

/// The size of [`MaxCommonLayout`]: see
/// [`max_common_vector`](crate::layout::Matching::max_common_vector).
///
/// ```
/// use cute_core::{int::StaticInt, layout::MaxCommonVector, prelude::*};
/// assert_eq!(MaxCommonVector::<Layout![(4,8):(8,1)], Layout![(4,8):(32,1)]>::VALUE, 8);
/// ```
///
/// Source: CuTe `max_common_vector`.
pub type MaxCommonVector<A, B> = Size<MaxCommonLayout<A, B>>;
