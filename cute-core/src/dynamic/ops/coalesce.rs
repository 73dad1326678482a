//! Coalescing: the same function with as few modes as types can prove.

use crate::dynamic::integer::DynLeaf;
use crate::dynamic::layout::{DynLayout, LayoutTree, Mode};
use crate::dynamic::short::Short;
use crate::dynamic::steps::{Event, Observer, tell};

/// Modes from left to right, not nested.
pub(crate) type Flat = Short<Mode, 8>;

impl DynLayout {
    /// The layout as the same function on its domain, flat, with as few modes as types can prove.
    ///
    /// Modes merge if static leaves prove that one continues the other: `s:d` and `s1:s·d`, all
    /// static. To merge dynamic modes by their values, make the layout static first
    /// ([`to_static`](Self::to_static)).
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,(_1,_6)):(_1,(_6,_2))".parse()?;
    /// assert_eq!(l.coalesce().to_string(), "_12:_1");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: CuTe `coalesce(layout)`.
    pub fn coalesce(&self) -> DynLayout {
        coalesce(self, ())
    }

    /// The layout as the same function, also beyond its domain, flat, with as few modes as types
    /// can prove.
    ///
    /// A layout goes on along its last mode. If that mode has static size 1, it stays or merges
    /// into a mode that it continues.
    ///
    /// ```
    /// use cute_core::dynamic::DynLayout;
    /// let l: DynLayout = "(_2,_1,_6,_1):(_1,_7,_8,_0)".parse()?;
    /// assert_eq!(l.coalesce_z().to_string(), "(_2,_6,_1):(_1,_8,_0)");
    /// # Ok::<(), cute_core::dynamic::ParseError>(())
    /// ```
    ///
    /// Source: `coalesce_z` of the Python reference of arXiv:2603.02298.
    pub fn coalesce_z(&self) -> DynLayout {
        coalesce_z(self, ())
    }

    /// The modes without nesting; a single `shape:stride` stays one.
    ///
    /// Source: CuTe `flatten(layout)`.
    pub fn flatten(&self) -> DynLayout {
        if self.view().is_leaf() {
            return self.clone();
        }
        DynLayout::from_tree(tuple_of(self.view().leaves()))
    }
}

/// [`DynLayout::coalesce`], telling its steps to `observer`.
pub fn coalesce(layout: &DynLayout, observer: impl Observer) -> DynLayout {
    DynLayout::from_tree(unwrapped(&coalesced_told(layout.view().leaves(), observer)))
}

/// [`DynLayout::coalesce_z`], telling its steps to `observer`.
pub fn coalesce_z(layout: &DynLayout, observer: impl Observer) -> DynLayout {
    DynLayout::from_tree(unwrapped(&coalesced_z(layout.view().leaves(), observer)))
}

/// The modes from left to right, merged where they are known to continue each other, without those
/// of static size 1.
pub(crate) fn coalesced(modes: &[Mode]) -> Flat {
    coalesced_told(modes, ())
}

/// [`coalesced`], telling its steps.
pub(crate) fn coalesced_told(modes: &[Mode], observer: impl Observer) -> Flat {
    let mut found = Flat::default();
    coalesce_before(modes, None, &mut found, observer);
    found
}

/// The modes that [`coalesced`] gives, and the mode along which the layout goes on beyond its
/// domain: a last mode of static size 1 counts as one of size 2.
///
/// Writes into `found`, which is empty: composition begins with it, and copying a list costs as
/// much as making it.
pub(crate) fn extend(modes: &[Mode], found: &mut Flat) {
    let shape = DynLeaf::natural(2, true);
    let last = unit_at_end(modes).map(|mode| Mode { shape, ..mode });
    coalesce_before(modes, last, found, ());
}

/// The modes that [`extend`] gives, the last one with its own size.
pub(crate) fn coalesced_z(modes: &[Mode], observer: impl Observer) -> Flat {
    let mut found = Flat::default();
    coalesce_before(modes, unit_at_end(modes), &mut found, observer);
    found
}

/// The last mode, if its size is a static 1.
fn unit_at_end(modes: &[Mode]) -> Option<Mode> {
    modes.last().copied().filter(|mode| mode.shape.is_known(1))
}

/// Coalesces the modes in front of a last one.
fn coalesce_before(
    modes: &[Mode],
    last: Option<Mode>,
    found: &mut Flat,
    mut observer: impl Observer,
) {
    if let Some(last) = last {
        tell(&mut observer, || Event::LastStays(last));
        found.push(last);
    }
    // from the right, since a merged mode is compared with the one before it
    for (k, &mode) in modes.iter().enumerate().rev() {
        if mode.shape.is_known(1) {
            // an event above has told whether the last mode stays
            if last.is_none() || k + 1 < modes.len() {
                tell(&mut observer, || Event::LeftOut(mode));
            }
            continue;
        }
        match found.last_mut() {
            Some(next) if continues(mode, *next) => {
                // the product of sizes of a layout fits, and nobody uses the size of an extended
                // last mode
                let shape = mode.shape.scaled(next.shape).unwrap_or(next.shape);
                let merged = Mode { shape, ..mode };
                let second = core::mem::replace(next, merged);
                tell(&mut observer, || neighbours(mode, second, Some(merged)));
            }
            next => {
                if let Some(&mut next) = next {
                    tell(&mut observer, || neighbours(mode, next, None));
                }
                found.push(mode);
            }
        }
    }
    found.reverse();
}

/// Two neighbours, and the mode that they become.
fn neighbours(mode: Mode, next: Mode, merged: Option<Mode>) -> Event {
    Event::Neighbours(mode, next, merged)
}

/// Whether static leaves prove that `next` goes on where `mode` ends.
fn continues(mode: Mode, next: Mode) -> bool {
    let end = mode.shape.scaled(mode.stride);
    next.shape.is_static() && next.stride.is_static() && end.is_ok_and(|end| end == next.stride)
}

/// One mode as it is, several as a tuple, none as `_1:_0`.
pub(crate) fn unwrapped(modes: &[Mode]) -> LayoutTree {
    match modes {
        [] => LayoutTree::leaf(Mode {
            shape: DynLeaf::ONE,
            stride: DynLeaf::ZERO,
        }),
        [only] => LayoutTree::leaf(*only),
        _ => tuple_of(modes),
    }
}

/// Modes as a tuple.
pub(crate) fn tuple_of(modes: &[Mode]) -> LayoutTree {
    LayoutTree::flat(modes)
}
