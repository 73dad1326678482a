//! Modes `shape:stride`, and trees of them that need not be layouts yet.

use super::integer::{DynLeaf, Paths};
use super::tree::{Tree, View};
use crate::int::pad;
use core::fmt;

/// One `shape:stride`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Mode {
    /// Its size.
    pub shape: DynLeaf,
    /// Its stride: an offset, or a multiple of a basis vector.
    pub stride: DynLeaf,
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

impl fmt::Debug for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A part of a layout.
pub(crate) type LayoutView<'a> = View<'a, Mode>;
/// A layout in the making: its size and cosize may not fit yet.
pub(crate) type LayoutTree = Tree<Mode>;

/// Whether no stride is the multiple of a basis vector.
pub(crate) fn have_integer_strides(modes: &[Mode]) -> bool {
    let strides = modes.iter().map(|mode| mode.stride);
    strides.fold(Paths::default(), Paths::and).are_of_integers()
}
