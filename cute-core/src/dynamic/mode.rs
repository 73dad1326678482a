//! What layouts are made of: modes `shape:stride`, and trees of them that need not be layouts yet.

use super::integer::{DynLeaf, Paths};
use super::tree::{Tree, View};

/// One `shape:stride`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Mode {
    pub(crate) shape: DynLeaf,
    pub(crate) stride: DynLeaf,
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
