//! The largest elements in which a layout can be read as a whole.
//!
//! With `N = max_alignment(A)` the offsets of `A` are whole blocks `N·x` to `N·x + N-1`: that of
//! `(32,24,(2,2)):(2,64,(1,1536))` is 3072, that of `(6,4):(1,8)` is 2. It is counted in elements of `A`, so
//! that an address is aligned to `N` times their width.
//!
//! The modes that follow each other from stride 1 on, each at the span of those before it, are one run of
//! contiguous offsets; `N` is the greatest common divisor of that run and of all other strides. A dynamic
//! size ends the run. A dynamic stride has its part in the divisor, which is then dynamic itself.
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

    /// How many contiguous elements a layout consists of, block by block: see [`Layout::max_alignment`](crate::layout::Aligning::max_alignment).
    ///
    /// ```
    /// use cute_core::{int::StaticInt, layout::MaxAlignment, prelude::*};
    /// assert_eq!(MaxAlignment::<Layout![(6,4):(1,8)]>::VALUE, 2);
    /// ```
    ///
    /// Source: CuTe `max_alignment`.
    pub fn max_alignment(layout: Layout) -> Int { run_of(place_modes(coalesce_onto(layout, Nil), 1), 1) }
    /// What is contiguous up to `span`, and the mode that goes on there.
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
    /// All modes but the first of stride `d0`.
    fn without_stride(places: Places, d0: Int) -> Places {
        match places {
            NoPlace => NoPlace,
            Place(s, d, c, t) => if same(d, d0) { t } else { Place(s, d, c, without_stride(t, d0)) },
        }
    }
    /// The greatest common divisor of `n` and the strides; that of 1 is known.
    fn common_divisor(places: Places, n: Int) -> Int {
        match places { NoPlace => n, Place(s, d, c, t) => if is_one(n) { n } else { common_divisor(t, gcd(n, d)) } }
    }
}

operations! {
    /// How many elements of a layout can be read at once.
    pub trait Aligning {
        /// How many elements `A` can be read in at once: its offsets are blocks of so many contiguous ones, each at a
        /// multiple of it. Counted in elements of `A`, not in bytes; static where the strides are.
        ///
        /// It is the largest such number for a layout whose sizes and strides are static and whose modes do not overlap; a
        /// dynamic size ends what counts as contiguous.
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
        /// Where it does not fit the type of the dynamic strides (Representable).
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
