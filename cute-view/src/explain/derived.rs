//! The derivation of an operation: its steps in words, and what would be valid where it fails.

use super::derivation::{Derivation, Outcome, Step};
use super::formula::Formula;
use super::frame::Names;
use super::notation::Notation;
use super::remedy;
use super::telling::Telling;
use alloc::{borrow::ToOwned, format, vec::Vec};
use cute_core::dynamic::{DynCoordinate, DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;

/// The outcome of an operation, also of one that cannot fail.
pub(super) struct Made(pub(super) Outcome);

impl From<DynLayout> for Made {
    fn from(layout: DynLayout) -> Self {
        Self(Ok(layout))
    }
}

impl From<Outcome> for Made {
    fn from(outcome: Outcome) -> Self {
        Self(outcome)
    }
}

/// The texts of a derivation beside its steps.
pub(super) struct About<'a> {
    pub(super) name: &'static str,
    pub(super) operands: &'a [(&'static str, DynTiler)],
    /// The result in a sentence.
    pub(super) definition: &'static str,
    /// The text in place of the steps where there is none.
    pub(super) otherwise: &'static str,
}

/// The derivation of an operation.
///
/// `told` does the operation and tells its steps. `retried` does it with other operands. `check`
/// gives its definition at some coordinates.
pub(super) fn derived(
    about: &About<'_>,
    told: impl FnOnce(&mut Telling) -> Outcome,
    retried: &dyn Fn(&[DynTiler]) -> Option<Outcome>,
    check: impl FnOnce(Notation, &DynLayout) -> Vec<Formula>,
) -> Derivation {
    let given: Vec<DynTiler> = about
        .operands
        .iter()
        .map(|(_, given)| given.clone())
        .collect();
    let n = Notation::of(&given);
    let (left, right) = (about.operands[0].0, about.operands.get(1));
    let names = Names::of(left, right.map_or("", |(name, _)| name), "R");
    let mut telling = Telling::new(n, names, &given);
    let outcome = told(&mut telling);
    match outcome {
        Err(error) if !telling.is_refused() && is_too_large(error) => {
            let sentence = "Each step holds, but the results together are too large for a layout.";
            telling.add(Step::new(sentence).fails(error));
        }
        Err(error) => telling.refuse(error),
        Ok(_) => (),
    }
    let (mut steps, mut checks) = telling.finish();
    let failures: Vec<_> = steps.iter().flat_map(Step::failures).collect();
    match &outcome {
        Ok(_) if steps.is_empty() => steps.push(Step::new(about.otherwise)),
        Ok(_) => (),
        // the steps end with the first condition that is broken, but the operation names conditions
        // that static numbers break before those that dynamic numbers break
        Err(error) => {
            checks.clear();
            if !failures.contains(error) {
                let sentence = "Several conditions are broken, and the operation names the one that types know of.";
                steps.push(Step::new(sentence).fails(*error));
            }
        }
    }
    if let (Ok(result), true) = (&outcome, checks.is_empty()) {
        checks = check(n, result);
    }
    let remedies = match outcome {
        Err(_) => remedy::found(n, about.operands, retried),
        Ok(_) => Vec::new(),
    };
    let shown =
        |(name, operand): &(&'static str, DynTiler)| (*name, format!("{}", n.tiler(operand)));
    Derivation {
        operation: about.name,
        operands: about.operands.iter().map(shown).collect(),
        definition: about.definition.to_owned(),
        steps,
        outcome,
        remedies,
        check: checks,
        notation: n,
    }
}

fn is_too_large(error: LayoutError) -> bool {
    matches!(error, LayoutError::NotRepresentable { .. })
}

/// An operand of an operation, written as a tiler.
pub(super) trait Operand: Sized {
    fn tiler(&self) -> DynTiler;

    /// Reads the operand from a tiler, if it can be written as one.
    fn of(tiler: &DynTiler) -> Option<Self>;
}

impl Operand for DynLayout {
    fn tiler(&self) -> DynTiler {
        self.into()
    }

    fn of(tiler: &DynTiler) -> Option<Self> {
        match tiler {
            DynTiler::Layout(layout) => Some(layout.clone()),
            _ => None,
        }
    }
}

impl Operand for DynTiler {
    fn tiler(&self) -> DynTiler {
        self.clone()
    }

    fn of(tiler: &DynTiler) -> Option<Self> {
        Some(tiler.clone())
    }
}

impl Operand for DynTuple {
    fn tiler(&self) -> DynTiler {
        match self.depth() {
            0 => DynTiler::Size(self.leaves()[0]),
            _ => DynTiler::ByMode(self.modes().map(|mode| mode.tiler()).collect()),
        }
    }

    fn of(tiler: &DynTiler) -> Option<Self> {
        match tiler {
            DynTiler::Size(size) => Some((*size).into()),
            DynTiler::ByMode(modes) => modes.iter().map(Self::of).collect(),
            DynTiler::Layout(_) | DynTiler::Underscore => None,
        }
    }
}

impl Operand for DynLeaf {
    fn tiler(&self) -> DynTiler {
        DynTiler::Size(*self)
    }

    fn of(tiler: &DynTiler) -> Option<Self> {
        match tiler {
            DynTiler::Size(size) => Some(*size),
            _ => None,
        }
    }
}

impl Operand for u64 {
    fn tiler(&self) -> DynTiler {
        // beyond 2^63 there is no size
        DynLeaf::new_static((*self).into()).map_or(DynTiler::Underscore, DynTiler::Size)
    }

    fn of(tiler: &DynTiler) -> Option<Self> {
        match tiler {
            DynTiler::Size(size) => Some(size.magnitude()),
            _ => None,
        }
    }
}

impl Operand for DynCoordinate {
    fn tiler(&self) -> DynTiler {
        match self.leaves() {
            [leaf] if self.depth() == 0 => leaf.map_or(DynTiler::Underscore, DynTiler::Size),
            _ => DynTiler::ByMode(self.modes().map(|mode| mode.tiler()).collect()),
        }
    }

    /// A coordinate breaks no condition on its numbers, so no other one is tried.
    fn of(_: &DynTiler) -> Option<Self> {
        None
    }
}
