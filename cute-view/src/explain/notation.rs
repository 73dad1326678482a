//! How derivations write layouts: `_` marks static leaves only where some leaves are dynamic.

use super::formula::Term;
use alloc::{format, string::String, vec::Vec};
use cute_core::dynamic::steps::Mode;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};

/// Whether static leaves are written with `_`: only where some leaves are dynamic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Notation {
    pub(super) is_marked: bool,
}

impl Notation {
    /// For these operands.
    pub(super) fn of(operands: &[DynTiler]) -> Self {
        Self {
            is_marked: !operands.iter().all(is_static),
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
        // only a static 0 may stand beside basis vectors, so such a layout keeps its marks
        without_marks.unwrap_or_else(|_| layout.clone())
    }

    /// The layout, if it is one.
    pub(super) fn shown(self, layout: Option<&DynLayout>) -> String {
        layout.map_or_else(|| "…".into(), |layout| format!("{}", self.layout(layout)))
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
        format!("{}:{}", self.integer(mode.shape), self.integer(mode.stride))
    }

    /// `s:d, s:d`
    pub(super) fn modes(self, modes: &[Mode]) -> String {
        let modes: Vec<String> = modes.iter().map(|&mode| self.mode(mode)).collect();
        modes.join(", ")
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

/// The modes of a layout without nesting.
pub(super) fn leaves(layout: &DynLayout) -> Vec<Mode> {
    let (shape, stride) = (layout.shape(), layout.stride());
    let pairs = shape.leaves().iter().zip(stride.leaves());
    pairs
        .map(|(&shape, &stride)| Mode { shape, stride })
        .collect()
}

/// The modes of a layout without nesting, each with its place: `1` or `(1,0)`. The place of a
/// single mode is empty.
pub(super) fn leaf_places(layout: &DynLayout) -> Vec<(String, Mode)> {
    let mut found = Vec::new();
    push_places(layout, &[], &mut found);
    found
}

fn push_places(layout: &DynLayout, path: &[usize], found: &mut Vec<(String, Mode)>) {
    if layout.depth() > 0 {
        for (k, mode) in layout.modes().enumerate() {
            push_places(&mode, &[path, &[k]].concat(), found);
        }
        return;
    }
    let steps: Vec<String> = path.iter().map(|k| format!("{k}")).collect();
    let place = match &steps[..] {
        [] => String::new(),
        [only] => only.clone(),
        _ => format!("({})", steps.join(",")),
    };
    found.extend(leaves(layout).into_iter().map(|mode| (place.clone(), mode)));
}

/// `s:d` as a layout, if it fits.
pub(super) fn leaf(Mode { shape, stride }: Mode) -> Option<DynLayout> {
    DynLayout::new(&shape.into(), &stride.into()).ok()
}

/// The layout of these modes, if it fits: one mode as it is, several as a tuple, none as `1:0`.
pub(super) fn unwrapped(modes: &[Mode]) -> Option<DynLayout> {
    if let [only] = modes {
        return leaf(*only);
    }
    if modes.is_empty() {
        return "_1:_0".parse().ok();
    }
    let shape: DynTuple = modes
        .iter()
        .map(|mode| DynTuple::from(mode.shape))
        .collect();
    let stride: DynTuple = modes
        .iter()
        .map(|mode| DynTuple::from(mode.stride))
        .collect();
    DynLayout::new(&shape, &stride).ok()
}

/// `s:-d`
pub(super) fn negated_mode(mode: Mode) -> Mode {
    Mode {
        stride: mode.stride.negate(),
        ..mode
    }
}

/// The layout with all strides negated, if that fits.
pub(super) fn negated(layout: &DynLayout) -> Option<DynLayout> {
    let modes: Vec<Mode> = leaves(layout).into_iter().map(negated_mode).collect();
    unwrapped(&modes)
}
