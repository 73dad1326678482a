//! Alignment: how many elements of a layout can be read at once.
//!
//! With `N = max_alignment(A)`, the offsets of `A` form whole blocks from `N·x` to `N·x + N-1`. For
//! `(32,24,(2,2)):(2,64,(1,1536))`, `N` is 3072; for `(6,4):(1,8)` it is 2. `N` counts elements of
//! `A`, so an address is aligned to `N` times their width.
//!
//! A mode of stride 1, the mode whose stride is its span, and so on, make one run of contiguous
//! offsets. `N` is the greatest common divisor of the length of that run and of all other strides.
//! A dynamic size ends the run. A dynamic stride counts in the divisor, which is then dynamic too.
//!
//! Source: CuTe `max_alignment` (`layout.hpp`), which leaves dynamic strides out.

use super::coalesce::{CoalesceOnto, coalesce_onto};
use super::inverse::{AtStride, PlaceModes, at_stride, place_modes};
use crate::layout::evaluate::of_offsets;
use crate::layout::operation::operations;
use crate::layout::representable;
use cute_macros::__algebra as algebra;

algebra! {
    in layout::ops::alignment;
    integers;

    /// How many contiguous elements each block of a layout has: see
    /// [`Layout::max_alignment`](crate::layout::Aligning::max_alignment).
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::MaxAlignment, prelude::*};
    /// assert_eq!(MaxAlignment::<Layout![(6,4):(1,8)]>::VALUE, 2);
    /// ```
    ///
    /// Source: CuTe `max_alignment`.
    pub fn max_alignment(layout: Layout) -> Int { run_of(place_modes(coalesce_onto(layout, Nil), 1), 1) }
    /// Continues the contiguous run of length `span` with the mode of stride `span`.
    fn run_of(places: Places, span: Int) -> Int {
        match at_stride(places, span) {
            NoPlace => common_divisor(places, span),
            Place(s, d, c, t) => if is_static(s) {
                run_of(without_stride(places, d), mul(span, s))
            } else {
                common_divisor(places, span)
            },
        }
    }
    /// All modes except the first one of stride `d0`.
    fn without_stride(places: Places, d0: Int) -> Places {
        match places {
            NoPlace => NoPlace,
            Place(s, d, c, t) => if same(d, d0) { t } else { Place(s, d, c, without_stride(t, d0)) },
        }
    }
    /// The greatest common divisor of `n` and the strides; 1 if `n` is 1.
    fn common_divisor(places: Places, n: Int) -> Int {
        match places { NoPlace => n, Place(s, d, c, t) => if is_one(n) { n } else { common_divisor(t, gcd(n, d)) } }
    }
}

operations! {
    /// How many elements of a layout can be read at once.
    pub trait Aligning {
        /// How many elements of `A` can be read at once: `N` such that the offsets of `A` form
        /// blocks of `N` contiguous ones, each block at a multiple of `N`.
        ///
        /// `N` counts elements of `A`, not bytes; it is static if the strides are.
        ///
        /// It is the largest such number for a layout of static sizes and strides without overlap.
        /// A dynamic size ends what counts as contiguous.
        ///
        /// ```
        /// use cute_core::prelude::*;
        /// assert_eq!(layout!((8,4):(1,16)).max_alignment(), int!(8));
        /// assert_eq!(layout!((6,4):(1,8)).max_alignment(), int!(2));
        /// assert_eq!(layout!((8,4):(1,16)).upcast::<8>(), layout!((1,4):(1,2)));
        /// let pitch = 20_usize;
        /// assert_eq!(layout!((8,4):(1,pitch)).max_alignment().to_string(), "4");
        /// ```
        ///
        /// # Panics
        /// Panics if it does not fit the type of the dynamic strides (Representable).
        ///
        /// Source: CuTe `max_alignment`, which is static and takes dynamic strides for multiples.
        #[inline(always)]
        #[track_caller]
        fn max_alignment(self) -> MaxAlignment<Self> {
            const { of_offsets::<Self>() };
            representable(max_alignment(self))
        }
    }


}
