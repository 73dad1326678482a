//! Coalescing and filtering by profile: of each mode that meets an integer of the profile.
//!
//! `coalesce_profile((2,(1,6)):(1,(6,2)), (1,1)) = (2,6):(1,2)`: both modes stay, and each is
//! coalesced. Modes beyond the profile stay as they are. A profile has no more modes than the
//! layout, at every depth (Congruent).

use super::coalesce::{Flat, coalesced_told, coalesced_z, unwrapped};
use super::filter::filtered;
use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, LayoutView, Mode};
use crate::dynamic::steps::{Event, Observer, Outcome, Part, shown, tell};
use crate::dynamic::tree::View;
use crate::dynamic::tuple::DynTuple;
use crate::error::LayoutError;

impl DynLayout {
    /// [`coalesce`](Self::coalesce) for each mode that meets an integer of `profile`; modes beyond
    /// it stay.
    ///
    /// # Errors
    /// Congruent, if the profile has more modes than the layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,(_1,_6)):(_1,(_6,_2))".parse()?;
    /// assert_eq!(l.coalesce_profile(&"(1,1)".parse()?)?.to_string(), "(_2,_6):(_1,_2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `coalesce(layout, profile)`.
    pub fn coalesce_profile(&self, profile: &DynTuple) -> Result<DynLayout, LayoutError> {
        coalesce_profile(self, profile, ())
    }

    /// [`coalesce_z`](Self::coalesce_z) for each mode that meets an integer of `profile`; modes
    /// beyond it stay.
    ///
    /// # Errors
    /// Congruent, if the profile has more modes than the layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_3,(_2,_6),(_5,_1)):(_1,(_3,_6),(_36,_7))".parse()?;
    /// let r = l.coalesce_z_profile(&"(1,1,1)".parse()?)?;
    /// assert_eq!(r.to_string(), "(_3,_12,(_5,_1)):(_1,_3,(_36,_7))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: `coalesce_z` of the Python reference of arXiv:2603.02298, by profile.
    pub fn coalesce_z_profile(&self, profile: &DynTuple) -> Result<DynLayout, LayoutError> {
        coalesce_z_profile(self, profile, ())
    }

    /// [`filter`](Self::filter) for each mode that meets an integer of `profile`; modes beyond it
    /// stay.
    ///
    /// # Errors
    /// Congruent, if the profile has more modes than the layout.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,(_4,_3)):(_1,(_0,_2))".parse()?;
    /// assert_eq!(l.filter_profile(&"(1,1)".parse()?)?.to_string(), "(_2,_3):(_1,_2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: CuTe `filter(layout, profile)`.
    pub fn filter_profile(&self, profile: &DynTuple) -> Result<DynLayout, LayoutError> {
        filter_profile(self, profile, ())
    }
}

/// [`DynLayout::coalesce_profile`], telling its steps to `observer`.
pub fn coalesce_profile(
    layout: &DynLayout,
    profile: &DynTuple,
    observer: impl Observer,
) -> Outcome {
    by_profile(layout, profile, observer, |modes, observer| {
        coalesced_told(modes, observer)
    })
}

/// [`DynLayout::coalesce_z_profile`], telling its steps to `observer`.
pub fn coalesce_z_profile(
    layout: &DynLayout,
    profile: &DynTuple,
    observer: impl Observer,
) -> Outcome {
    by_profile(layout, profile, observer, |modes, observer| {
        coalesced_z(modes, observer)
    })
}

/// [`DynLayout::filter_profile`], telling its steps to `observer`.
pub fn filter_profile(layout: &DynLayout, profile: &DynTuple, observer: impl Observer) -> Outcome {
    by_profile(layout, profile, observer, filtered)
}

fn by_profile<O: Observer>(
    layout: &DynLayout,
    profile: &DynTuple,
    mut observer: O,
    operation: fn(&[Mode], &mut O) -> Flat,
) -> Result<DynLayout, LayoutError> {
    let mut found = LayoutTree::new();
    let (layout, profile) = (layout.view(), profile.tree.view());
    push_by_profile(layout, profile, &mut observer, operation, &mut found)?;
    Ok(DynLayout::from_tree(found))
}

fn push_by_profile<O: Observer>(
    layout: LayoutView<'_>,
    profile: View<'_, DynLeaf>,
    observer: &mut O,
    operation: fn(&[Mode], &mut O) -> Flat,
    found: &mut LayoutTree,
) -> Result<(), LayoutError> {
    if profile.is_leaf() {
        found.push(unwrapped(&operation(layout.leaves(), observer)).view());
        return Ok(());
    }
    let mut profiles = profile.modes().peekable();
    if profiles.peek().is_none() {
        tell(observer, || Event::Kept(DynLayout::from_view(layout)));
        found.push(layout);
        return Ok(());
    }
    let open = found.open();
    for (index, mode) in layout.modes().enumerate() {
        let part = || Part::ModeOfProfile(index, DynLayout::from_view(mode));
        tell(observer, || Event::Begins(part()));
        let begin = found.end();
        match profiles.next() {
            Some(profile) => push_by_profile(mode, profile, observer, operation, found)?,
            None => {
                tell(observer, || Event::Kept(DynLayout::from_view(mode)));
                found.push(mode);
            }
        }
        tell(observer, || Event::Ends(shown(found.since(begin))));
    }
    found.close(open);
    match profiles.next() {
        Some(_) => Err(LayoutError::LongProfile {}),
        None => Ok(()),
    }
}
