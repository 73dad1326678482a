//! Coalescing: the same function with as few modes as can be known to be equal to it.

use super::integer::DynLeaf;
use super::layout::{DynLayout, LayoutTree, Mode};
use super::short::Short;

/// Modes from left to right, not nested.
pub(crate) type Flat = Short<Mode, 8>;

impl DynLayout {
    /// The same function on its domain with as few modes as can be known to be equal to it, not nested.
    ///
    /// Modes are merged where static leaves tell that they continue each other: `s:d` and `s1:s·d`,
    /// all static. To merge dynamic modes by their values, make the layout static first
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
        DynLayout::from_tree(unwrapped(&coalesced(self.view().leaves())))
    }

    /// The same function, also beyond its domain, with as few modes as can be known to be equal to it, not nested.
    ///
    /// A layout goes on along its last mode. Where that has static size 1 it stays, or merges into one that it
    /// continues.
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
        DynLayout::from_tree(unwrapped(&coalesced_z(self.view().leaves())))
    }

    /// The same modes without nesting; a single `shape:stride` stays one.
    ///
    /// Source: CuTe `flatten(layout)`.
    pub fn flatten(&self) -> DynLayout {
        if self.view().is_leaf() {
            return self.clone();
        }
        DynLayout::from_tree(tuple_of(self.view().leaves()))
    }
}

/// The modes from left to right, those merged that are known to continue each other, those of static size 1 left out.
pub(crate) fn coalesced(modes: &[Mode]) -> Flat {
    coalesced_before(modes, None)
}

/// The same, with the mode along which the layout goes on beyond its domain: a last mode of static size 1 counts as
/// one of size 2.
///
/// Written into `found`, which is empty: composition begins with it, and a copy of a list costs as much as making it.
pub(crate) fn extend(modes: &[Mode], found: &mut Flat) {
    let shape = DynLeaf::natural(2, true);
    let last = unit_at_end(modes).map(|mode| Mode { shape, ..mode });
    coalesce_before(modes, last, found);
}

/// The same, the last mode with its own size.
pub(crate) fn coalesced_z(modes: &[Mode]) -> Flat {
    coalesced_before(modes, unit_at_end(modes))
}

/// The last mode, if its size is a static 1.
fn unit_at_end(modes: &[Mode]) -> Option<Mode> {
    modes.last().copied().filter(|mode| mode.shape.is_known(1))
}

/// Modes in front of a last one.
fn coalesced_before(modes: &[Mode], last: Option<Mode>) -> Flat {
    let mut found = Flat::default();
    coalesce_before(modes, last, &mut found);
    found
}

fn coalesce_before(modes: &[Mode], last: Option<Mode>, found: &mut Flat) {
    if let Some(last) = last {
        found.push(last);
    }
    // from the right, since a merged mode is compared with the one before it
    for &mode in modes.iter().rev() {
        if mode.shape.is_known(1) {
            continue;
        }
        match found.last_mut() {
            Some(next) if continues(mode, *next) => {
                // the product of sizes of a layout fits, and nobody asks for the size of an extended last mode
                let shape = mode.shape.scaled(next.shape).unwrap_or(next.shape);
                *next = Mode { shape, ..mode };
            }
            _ => found.push(mode),
        }
    }
    found.reverse();
}

/// Whether static leaves tell that `next` goes on where `mode` ends.
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
