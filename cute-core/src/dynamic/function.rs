//! Run-time layouts as functions beside those of types: [`OffsetFunction`].

use super::index::DynIndex;
use super::layout::DynLayout;
use super::swizzled::DynSwizzledLayout;
use crate::layout::{OffsetFunction, as_offset};

#[diagnostic::do_not_recommend]
impl<C: DynIndex> OffsetFunction<C> for DynLayout {
    fn rank(&self) -> usize {
        self.rank()
    }
    #[track_caller]
    fn size(&self) -> usize {
        as_offset(self.size().into())
    }
    #[track_caller]
    fn cosize(&self) -> usize {
        as_offset(self.cosize().into())
    }
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        as_offset(self.at(coordinate).into())
    }
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        let offset = self.at_checked(coordinate)?;
        Some(as_offset(offset.into()))
    }
}

#[diagnostic::do_not_recommend]
impl<C: DynIndex> OffsetFunction<C> for DynSwizzledLayout {
    fn rank(&self) -> usize {
        self.layout().rank()
    }
    #[track_caller]
    fn size(&self) -> usize {
        as_offset(self.size().into())
    }
    #[track_caller]
    fn cosize(&self) -> usize {
        as_offset(self.cosize().into())
    }
    #[track_caller]
    fn at(&self, coordinate: C) -> usize {
        as_offset(self.at(coordinate).into())
    }
    #[track_caller]
    fn at_checked(&self, coordinate: C) -> Option<usize> {
        let offset = self.at_checked(coordinate)?;
        Some(as_offset(offset.into()))
    }
}
