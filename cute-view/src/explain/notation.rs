//! How derivations write layouts: without marks where types know everything.

use super::formula::Term;
use alloc::{format, string::String, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;

/// Whether leaves are written with their marks: only where some are dynamic, since only there marks matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Notation {
    pub(super) is_marked: bool,
}

impl Notation {
    /// For these operands.
    pub(super) fn of(operands: &[&DynTiler]) -> Self {
        Self {
            is_marked: !operands.iter().all(|operand| is_static(operand)),
        }
    }

    pub(super) fn integer(self, integer: DynLeaf) -> DynLeaf {
        if self.is_marked {
            integer
        } else {
            integer.to_dynamic()
        }
    }

    pub(super) fn tuple(self, tuple: &DynTuple) -> DynTuple {
        if tuple.depth() == 0 {
            return self.integer(tuple.leaves()[0]).into();
        }
        tuple.modes().map(|mode| self.tuple(&mode)).collect()
    }

    pub(super) fn layout(self, layout: &DynLayout) -> DynLayout {
        let without_marks =
            DynLayout::new(&self.tuple(&layout.shape()), &self.tuple(&layout.stride()));
        // beside basis vectors only a static 0 may stand: such a layout keeps its marks
        without_marks.unwrap_or_else(|_| layout.clone())
    }

    pub(super) fn tiler(self, tiler: &DynTiler) -> DynTiler {
        match tiler {
            DynTiler::Underscore => DynTiler::Underscore,
            DynTiler::Size(size) => DynTiler::Size(self.integer(*size)),
            DynTiler::Layout(layout) => DynTiler::Layout(self.layout(layout)),
            DynTiler::ByMode(modes) => {
                DynTiler::ByMode(modes.iter().map(|mode| self.tiler(mode)).collect())
            }
        }
    }

    /// `s:d`
    pub(super) fn mode(self, mode: Mode) -> String {
        format!("{}:{}", self.integer(mode.0), self.integer(mode.1))
    }

    /// The layout itself.
    pub(super) fn plain(self, layout: &DynLayout) -> Term {
        Term::Layout {
            name: None,
            layout: self.layout(layout),
        }
    }

    /// The layout by its name.
    pub(super) fn named(self, name: &str, layout: &DynLayout) -> Term {
        Term::Layout {
            name: Some(name.into()),
            layout: self.layout(layout),
        }
    }
}

fn is_static(tiler: &DynTiler) -> bool {
    match tiler {
        DynTiler::Underscore => true,
        DynTiler::Size(size) => size.is_static(),
        DynTiler::Layout(layout) => layout.is_static(),
        DynTiler::ByMode(modes) => modes.iter().all(is_static),
    }
}

/// One `shape:stride`.
pub(super) type Mode = (DynLeaf, DynLeaf);

/// The modes of a layout without nesting.
pub(super) fn leaves(layout: &DynLayout) -> Vec<Mode> {
    let (shape, stride) = (layout.shape(), layout.stride());
    (shape.leaves().iter().copied())
        .zip(stride.leaves().iter().copied())
        .collect()
}

/// `s:d` as a layout.
pub(super) fn leaf((shape, stride): Mode) -> Result<DynLayout, LayoutError> {
    DynLayout::new(&shape.into(), &stride.into())
}

/// The layout with these modes.
pub(super) fn tuple(modes: &[DynLayout]) -> Result<DynLayout, LayoutError> {
    let shape: DynTuple = modes.iter().map(DynLayout::shape).collect();
    let stride: DynTuple = modes.iter().map(DynLayout::stride).collect();
    DynLayout::new(&shape, &stride)
}

/// One mode as it is, several as a tuple, none as `1:0`.
pub(super) fn unwrapped(modes: &[Mode]) -> Result<DynLayout, LayoutError> {
    match modes {
        [] => leaf((fixed(1), fixed(0))),
        [only] => leaf(*only),
        _ => tuple(
            &modes
                .iter()
                .map(|&mode| leaf(mode))
                .collect::<Result<Vec<_>, _>>()?,
        ),
    }
}

/// `⌈n / divisor⌉` for a positive divisor; static where both are.
pub(super) fn ceil_div(n: DynLeaf, divisor: DynLeaf) -> DynLeaf {
    n.ceil_div(divisor).expect("an integer by a positive one")
}

/// A small static integer.
pub(super) fn fixed(value: u32) -> DynLeaf {
    DynLeaf::new_static(value.into()).expect("a small integer")
}
