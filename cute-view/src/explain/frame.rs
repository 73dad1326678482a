//! A part of an operation while it is told: what its layouts are called, and its steps so far.

use super::derivation::Step;
use super::formula::Formula;
use alloc::{format, string::String, vec::Vec};
use cute_core::dynamic::steps::{Event, Part};
use cute_core::dynamic::{DynLayout, DynTiler};

/// The names of the left layout, the right one and the result.
#[derive(Clone)]
pub(super) struct Names {
    pub(super) left: String,
    pub(super) right: String,
    pub(super) result: String,
}

impl Names {
    pub(super) fn of(left: &str, right: &str, result: &str) -> Self {
        Self {
            left: left.into(),
            right: right.into(),
            result: result.into(),
        }
    }

    /// The names of mode `k`: `A0`.
    pub(super) fn of_mode(&self, k: usize) -> Self {
        let of = |name: &String| format!("{name}{k}");
        Self {
            left: of(&self.left),
            right: of(&self.right),
            result: of(&self.result),
        }
    }
}

/// A layout and its name. The layout is `None` if it is too large.
#[derive(Clone)]
pub(super) struct Named {
    pub(super) name: String,
    pub(super) layout: Option<DynLayout>,
}

impl Named {
    pub(super) fn new(name: impl Into<String>, layout: Option<&DynLayout>) -> Self {
        Self {
            name: name.into(),
            layout: layout.cloned(),
        }
    }
}

/// A part of an operation that has begun and not ended.
pub(super) struct Frame {
    pub(super) part: Option<Part>,
    pub(super) names: Names,
    /// The layout that steps on a single layout are about.
    pub(super) subject: Named,
    /// The tiler of the part or of the operation.
    pub(super) tiler: Option<DynTiler>,
    /// The sentence of the part, and the steps in it so far.
    pub(super) step: Step,
    /// The last event, which a refusal is about, and whether it has a step.
    pub(super) last: Option<(Event, bool)>,
    /// The definition at some coordinates.
    pub(super) check: Vec<Formula>,
    /// The part of tiles or copies that came before, and its result.
    pub(super) before: Option<(Part, Option<DynLayout>)>,
}

impl Frame {
    pub(super) fn new(
        part: Option<Part>,
        names: Names,
        subject: Named,
        tiler: Option<DynTiler>,
        step: Step,
    ) -> Self {
        Self {
            part,
            names,
            subject,
            tiler,
            step,
            last: None,
            check: Vec::new(),
            before: None,
        }
    }

    /// The tile, if the tiler is a single layout.
    pub(super) fn tile(&self) -> Option<&DynLayout> {
        match &self.tiler {
            Some(DynTiler::Layout(tile)) => Some(tile),
            _ => None,
        }
    }
}
