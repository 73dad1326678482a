//! How far the offsets of a layout reach: the bounds that a tensor proves.
//!
//! Each mode `s:d` adds the offsets from 0 to `(s-1)·d`: those of a negative stride lie below the
//! offset of coordinate 0, the others above. `((4,2),8):((1,-4),16)` reaches from `-4` to
//! `3 + 112`.
//!
//! They are computed in `isize`, the type of pointer offsets, in a few instructions; for a static
//! layout they are constants.

use super::Layout;
use super::coordinate::WidthOf;
use super::width::Leaf;
use crate::int::{DynInt, Int};

/// The offsets of a layout, lowest and highest, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    lowest: isize,
    highest: isize,
    size: isize,
    /// The greatest value of the narrowest type in which a mode computes.
    narrowest: i128,
    /// The greatest value of the narrowest type of a dynamic size.
    narrowest_size: i128,
    /// Whether the sizes are positive, and no number has overflowed or saturated.
    fits: bool,
    /// Whether the values are offsets. For coordinates, the numbers above are sums over all places.
    offsets: bool,
}

impl Reach {
    /// One coordinate, at offset 0.
    const NONE: Reach = Reach {
        lowest: 0,
        highest: 0,
        size: 1,
        narrowest: i128::MAX,
        narrowest_size: i128::MAX,
        fits: true,
        offsets: true,
    };

    /// One more mode `shape:stride`.
    #[inline(always)]
    pub(crate) fn and(self, shape: impl Int, stride: impl Int) -> Reach {
        self.and_leaves(Leaf::of(shape), Leaf::of(stride))
    }

    /// [`and`](Self::and) with numbers for leaves, so that rustc compiles it once for all types.
    #[inline]
    fn and_leaves(self, shape: Leaf, stride: Leaf) -> Reach {
        let (Ok(s), Ok(d)) = (isize::try_from(shape.value), isize::try_from(stride.value)) else {
            return Reach {
                fits: false,
                ..self
            };
        };
        let (reach, beyond) = s.wrapping_sub(1).overflowing_mul(d);
        let (lowest, too_low) = self.lowest.overflowing_add(reach.min(0));
        let (highest, too_high) = self.highest.overflowing_add(reach.max(0));
        let (size, too_large) = self.size.overflowing_mul(s);
        let narrowest = match shape.greatest.max(stride.greatest) {
            Some(greatest) => self.narrowest.min(greatest),
            None => self.narrowest,
        };
        let narrowest_size = match shape.greatest {
            Some(greatest) => self.narrowest_size.min(greatest),
            None => self.narrowest_size,
        };
        Reach {
            lowest,
            highest,
            size,
            narrowest,
            narrowest_size,
            offsets: self.offsets,
            fits: self.fits
                && s >= 1
                && !beyond
                && !too_low
                && !too_high
                && !too_large
                && !shape.is_saturated
                && !stride.is_saturated,
        }
    }

    /// Marks the values as coordinates, not offsets.
    #[inline(always)]
    pub(crate) fn of_no_offsets(self) -> Reach {
        Reach {
            offsets: false,
            ..self
        }
    }

    /// The reach of a layout. `None` if its values are coordinates, if a size is not positive, or
    /// if the size or an offset does not fit `isize` or a type in which it is computed. That type
    /// is the layout's own index type for the whole; for a part of several modes it can be as
    /// narrow as that of a mode; a size fits the types of the run-time sizes as well. The
    /// condition is that of [`Layout::validated`], so that parts of the layout are layouts too.
    #[inline(always)]
    pub(crate) fn of<L: Layout>(layout: L) -> Option<Reach> {
        // A `match`: rustc compiles a closure once more for each layout.
        match Self::of_values(layout) {
            Some(reach) if reach.offsets => Some(reach),
            _ => None,
        }
    }

    /// [`Reach::of`] that also takes layouts of coordinates: for these it bounds the sum over all
    /// places.
    #[inline(always)]
    pub(crate) fn of_values<L: Layout>(layout: L) -> Option<Reach> {
        (Layout::reach(layout, Reach::NONE))
            .within(WidthOf::<L>::MIN.to_i128(), WidthOf::<L>::MAX.to_i128())
    }

    /// The part of `of_values` that rustc compiles once for all layouts.
    #[inline]
    fn within(self, least: i128, greatest: i128) -> Option<Reach> {
        let greatest = self.narrowest.min(greatest);
        let (span, too_wide) = self.highest.overflowing_sub(self.lowest);
        let fits = self.fits
            && !too_wide
            && (self.size as i128) < greatest.min(self.narrowest_size)
            && span as i128 + 1 < greatest
            && self.lowest as i128 >= least;
        fits.then_some(self)
    }

    /// The limit of the sizes and offsets of a layout.
    #[cold]
    pub(crate) fn greatest_of<L: Layout>(layout: L) -> i128 {
        let reach = Layout::reach(layout, Reach::NONE);
        reach
            .narrowest
            .min(reach.narrowest_size)
            .min(WidthOf::<L>::MAX.to_i128())
            .min(isize::MAX as i128)
    }

    /// The lowest offset, 0 or negative.
    #[inline(always)]
    pub(crate) fn lowest(self) -> isize {
        self.lowest
    }

    /// The highest offset, 0 or positive.
    #[inline(always)]
    pub(crate) fn highest(self) -> isize {
        self.highest
    }

    /// Whether all offsets of `part`, moved by `offset`, lie between `lowest` and `highest`.
    #[inline(always)]
    pub(crate) fn contains(self, offset: isize, part: Reach) -> bool {
        let low = offset.checked_add(part.lowest);
        let high = offset.checked_add(part.highest);
        low.is_some_and(|low| low >= self.lowest) && high.is_some_and(|high| high <= self.highest)
    }
}

#[cfg(test)]
mod tests {
    use super::Reach;
    use crate::prelude::*;

    #[test]
    fn offsets_of_either_sign_are_reached() {
        let reach = Reach::of(layout!(((4,2),8):((1,-4),16))).unwrap();
        assert_eq!((reach.lowest(), reach.highest()), (-4, 3 + 112));
        let (m, d) = (8_i32, -16_i32);
        let reach = Reach::of(layout!((4,m):(1,d))).unwrap();
        assert_eq!((reach.lowest(), reach.highest()), (-112, 3));
    }

    #[test]
    fn what_does_not_fit_has_no_reach() {
        use crate::tuple::{Cons, Nil};
        assert_eq!(Reach::of(Mode(Dyn(0_usize), Dyn(1_usize))), None);
        assert_eq!(Reach::of(Mode(Dyn(-1_i32), Dyn(1_i32))), None);
        assert_eq!(Reach::of(Mode(Dyn(isize::MIN), Dyn(1_isize))), None);
        assert_eq!(Reach::of(Mode(Dyn(usize::MAX), Dyn(0_usize))), None);
        assert_eq!(
            Reach::of(Mode(Dyn(3_usize), Dyn(isize::MAX as usize))),
            None
        );
        // the offset fits a pointer, but not the type in which the layout computes
        assert_eq!(Reach::of(Mode(Dyn(65537_i32), Dyn(65536_i32))), None);
        assert!(Reach::of(Mode(Dyn(32768_i32), Dyn(65536_i32))).is_some());
        // the size does not fit that type either, although all offsets are 0
        let wide = Mode(Dyn(65536_i32), Dyn(0_i32));
        assert!(Reach::of(wide).is_some());
        assert_eq!(Reach::of(Cons(wide, Cons(wide, Nil))), None);
        // two such modes do not fit their own type, although the whole layout is wider
        let others = Mode(Dyn(2_usize), Dyn(1_usize));
        let both = |mode| Cons(Cons(mode, Cons(wide, Nil)), Cons(others, Nil));
        assert_eq!(Reach::of(both(wide)), None);
        assert!(Reach::of(both(Mode(Dyn(2), Dyn(0)))).is_some());
        let wide = Mode(crate::int::FromConst::<65536>::NEW, Dyn(0_i32));
        assert_eq!(
            Reach::of(Cons(Cons(wide, Cons(wide, Nil)), Cons(others, Nil))),
            None
        );
    }

    #[test]
    fn a_size_fits_the_types_of_the_sizes_of_run_time() {
        use crate::tuple::{Cons, Nil};
        // (3,1,2147483646):(3,_40,4): all offsets fit i64, in which each mode computes, and 3 times
        // the last size does not fit its own type
        let middle = Mode(Dyn(1_usize), crate::int::FromConst::<40>::NEW);
        let last = |n: i32| Cons(Mode(Dyn(n), Dyn(4_i64)), Nil);
        let layout = |n| Cons(Mode(Dyn(3_i32), Dyn(3_i64)), Cons(middle, last(n)));
        let refused = LayoutError::NotRepresentable {
            max: i32::MAX as i128,
        };
        assert_eq!(layout(2_147_483_646).validated(), Err(refused));
        assert_eq!(Reach::of(layout(2_147_483_646)), None);
        assert!(layout(715_827_882).validated().is_ok()); // 3 times this is the greatest size
        assert!(Reach::of(layout(715_827_882)).is_some());
    }

    #[test]
    fn a_size_fits_the_type_of_a_stride() {
        use crate::tuple::{Cons, Nil};
        // ((_65536,_65536),2):((0,0),1): the part of two modes computes in i32, which its size
        // exceeds
        let wide = Mode(crate::int::FromConst::<65536>::NEW, Dyn(0_i32));
        let part = Cons(wide, Cons(wide, Nil));
        let layout = Cons(part, Cons(Mode(Dyn(2_usize), Dyn(1_usize)), Nil));
        let refused = LayoutError::NotRepresentable {
            max: i32::MAX as i128,
        };
        assert_eq!(part.validated(), Err(refused));
        assert_eq!(layout.validated(), Err(refused));
        assert_eq!(Reach::of(layout), None);
    }

    #[test]
    fn coordinates_are_no_offsets() {
        assert_eq!(Reach::of(layout!((4,8):(1@0,1@1))), None);
        assert_eq!(Reach::of(layout!((4,8):(0,1@0))), None);
    }

    #[test]
    fn a_part_is_contained_up_to_both_ends() {
        let whole = Reach::of(layout!((4,8):(8,-1))).unwrap();
        let part = Reach::of(layout!((2,3):(8,-1))).unwrap();
        assert!(whole.contains(16, part) && whole.contains(-5, part));
        assert!(!whole.contains(17, part) && !whole.contains(-6, part));
        assert!(!whole.contains(isize::MAX, part) && !whole.contains(isize::MIN, part));
    }
}
