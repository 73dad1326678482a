//! Sorting: the modes of a layout by ascending stride.
//!
//! `R = sort(A)` is `flatten(A)` with its modes in ascending order of strides, and among equal
//! strides of sizes. So `R` has the offsets of `A`, as often as `A` has them, at other coordinates:
//! `sort((4,(2,3)):(6,(1,2))) = (2,3,4):(1,2,6)`. Dynamic sizes of equal strides come after the
//! static ones, from left to right.
//!
//! Condition, OrderedChain: if there are several modes, all strides are static, since types sort
//! them.

use super::coalesce::{Flat, tuple_of};
use crate::dynamic::layout::DynLayout;
use crate::dynamic::steps::{Event, Observer, Outcome, tell};
use crate::error::LayoutError;

impl DynLayout {
    /// The modes by ascending stride, and among equal strides by size, not nested.
    ///
    /// # Errors
    /// OrderedChain, if there are several modes and one has a dynamic stride.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_4,(_2,_3)):(_6,(_1,_2))".parse()?;
    /// assert_eq!(l.sort()?.to_string(), "(_2,_3,_4):(_1,_2,_6)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "sorted" layouts as in the literature on complements; CuTe C++ sorts within
    /// `complement`.
    pub fn sort(&self) -> Result<DynLayout, LayoutError> {
        sort(self, ())
    }
}

/// [`DynLayout::sort`], telling its steps to `observer`.
pub fn sort(layout: &DynLayout, mut observer: impl Observer) -> Outcome {
    layout.integer_strides()?;
    let modes = layout.view().leaves();
    if modes.len() > 1 && modes.iter().any(|mode| !mode.stride.is_static()) {
        tell(&mut observer, || Event::InOrder(modes.to_vec()));
        return Err(LayoutError::DynamicStrides {});
    }
    if layout.view().is_leaf() {
        return Ok(layout.clone());
    }
    let mut sorted: Flat = modes.iter().copied().collect();
    sorted.sort_by_key(|mode| {
        let size = Some(mode.shape.magnitude()).filter(|_| mode.shape.is_static());
        // dynamic sizes keep their order
        (mode.stride.value(), size.is_none(), size)
    });
    tell(&mut observer, || Event::InOrder(sorted.to_vec()));
    Ok(DynLayout::from_tree(tuple_of(&sorted)))
}
