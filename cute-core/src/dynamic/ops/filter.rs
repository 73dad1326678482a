//! Filtering: a layout without its modes of stride 0.
//!
//! `R = filter(A)` has the offsets of `A`, without the repetitions that modes of stride 0 make:
//! `filter((2,(4,3)):(1,(0,2))) = 6:1`. `filter_zeros(A)` keeps the profile of `A`, with size 1
//! where the stride is 0: `(2,(1,3)):(1,(0,2))`.
//!
//! Only modes of static stride 0 are left out; a mode of dynamic stride stays.

use super::coalesce::{Flat, coalesced_told, unwrapped};
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, Mode};
use crate::dynamic::steps::{Event, Observer, tell};

impl DynLayout {
    /// The layout without its modes of static stride 0, coalesced.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))".parse()?;
    /// assert_eq!(l.filter().to_string(), "_6:_1");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `filter`.
    pub fn filter(&self) -> DynLayout {
        filter(self, ())
    }

    /// The layout with size 1 in each mode of static stride 0; the profile and the strides stay.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))".parse()?;
    /// assert_eq!(l.filter_zeros().to_string(), "(_2,(_1,_3)):(_1,(_0,_2))");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `filter_zeros`.
    pub fn filter_zeros(&self) -> DynLayout {
        filter_zeros(self, ())
    }
}

/// [`DynLayout::filter`], telling its steps to `observer`.
pub fn filter(layout: &DynLayout, mut observer: impl Observer) -> DynLayout {
    DynLayout::from_tree(unwrapped(&filtered(layout.view().leaves(), &mut observer)))
}

/// [`DynLayout::filter_zeros`], telling its steps to `observer`.
pub fn filter_zeros(layout: &DynLayout, mut observer: impl Observer) -> DynLayout {
    DynLayout::from_tree(layout.view().map(|mode| {
        if mode.stride.multiple().is_known(0) {
            tell(&mut observer, || Event::Shrunk(mode));
            let shape = DynLeaf::ONE;
            Mode { shape, ..mode }
        } else {
            mode
        }
    }))
}

/// The modes without those of static stride 0, coalesced.
pub(crate) fn filtered<O: Observer>(modes: &[Mode], observer: &mut O) -> Flat {
    let mut kept = Flat::default();
    for &mode in modes {
        if mode.stride.multiple().is_known(0) {
            tell(observer, || Event::Filtered(mode));
        } else {
            kept.push(mode);
        }
    }
    coalesced_told(&kept, observer)
}
