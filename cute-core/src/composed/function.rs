//! Layouts behind a swizzle as functions beside plain ones: [`OffsetFunction`].

use super::{ComposedLayout, CoordinateMap, Domain};
use crate::int::{DynInt, Int};
use crate::layout::coordinate::Sealed;
use crate::layout::{Coordinate, Layout, OffsetFunction, as_offset};
use crate::swizzle::{Swizzle, Unit};

#[diagnostic::do_not_recommend]
impl<Bits, M, S, U, O, L, C> OffsetFunction<C> for ComposedLayout<Swizzle<Bits, M, S, U>, O, L>
where
    Bits: Int,
    M: Int,
    S: Int,
    U: Unit,
    O: Int,
    L: Layout<Index: DynInt>,
    C: Coordinate<L>,
{
    #[inline(always)]
    fn rank(&self) -> usize {
        L::RANK
    }
    #[inline(always)]
    #[track_caller]
    fn size(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    #[track_caller]
    fn cosize(&self) -> usize {
        let cosize = ComposedLayout::cosize(*self);
        as_offset(cosize.try_into().unwrap_or(i128::MAX))
    }
    #[inline(always)]
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        as_offset(self.value(coordinate).to_i128())
    }
    #[inline(always)]
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        if coordinate.within(self.domain(), Sealed) {
            Some(as_offset(self.value(coordinate).to_i128()))
        } else {
            None
        }
    }
}
