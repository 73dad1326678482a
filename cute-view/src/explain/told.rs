//! What an explanation of a part hands to that of the whole.

use super::derivation::{Derivation, Step};
use super::formula::Formula;
use super::notation::Notation;
use super::remedy;
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::LayoutError;

/// Steps, and what they lead to.
pub(super) struct Told {
    pub(super) steps: Vec<Step>,
    /// What the steps give; their first error where they fail.
    pub(super) result: Result<DynLayout, LayoutError>,
    /// The definition at some coordinates.
    pub(super) check: Vec<Formula>,
}

impl Told {
    /// The outcome alone, for layouts whose strides are basis vectors.
    fn of_coordinates(outcome: &Result<DynLayout, LayoutError>) -> Self {
        let sentence = "Steps are told for offsets only; some numbers here are basis vectors, so this is just what the operation gives.";
        Self {
            steps: vec![Step::new(sentence).ends(outcome.clone())],
            result: outcome.clone(),
            check: Vec::new(),
        }
    }

    /// A single step that fails.
    pub(super) fn refused(sentence: impl Into<String>, error: LayoutError) -> Self {
        Self {
            steps: vec![Step::new(sentence).fails(error)],
            result: Err(error),
            check: Vec::new(),
        }
    }
}

/// The derivation of `operation`, as `told`.
///
/// The steps lead to the result of the operation. Of several broken conditions the operation decides which one is named.
/// Of layouts of coordinates no steps are told, only what the operation gives.
pub(super) fn derived(
    notation: Notation,
    name: &'static str,
    operands: &[(&'static str, &DynTiler)],
    definition: &str,
    told: impl FnOnce() -> Told,
    operation: impl Fn(&[DynTiler]) -> Result<DynLayout, LayoutError>,
) -> Derivation {
    let given: Vec<DynTiler> = operands.iter().map(|operand| operand.1.clone()).collect();
    let are_offsets = given.iter().all(has_integer_strides);
    let outcome = operation(&given);
    let mut told = match are_offsets {
        true => told(),
        false => Told::of_coordinates(&outcome),
    };
    let failures: Vec<_> = told.steps.iter().flat_map(Step::failures).collect();
    match &outcome {
        // a tuple of what the steps give may be too large
        Err(error) if failures.is_empty() => {
            let sentence = "Each step holds, but their results together make no layout.";
            told.steps.push(Step::new(sentence).fails(*error));
        }
        // steps stop at the first condition that is broken, types at the first that they know of
        Err(error) if !failures.contains(error) => {
            let sentence =
                "Of several broken conditions the operation names the one that types know of.";
            told.steps.push(Step::new(sentence).fails(*error));
        }
        _ => (),
    }
    debug_assert_eq!(
        told.result.as_ref().ok(),
        outcome.as_ref().ok(),
        "{name} of {operands:?}"
    );
    let remedies = match outcome {
        Err(_) if are_offsets => remedy::found(notation, operands, &operation),
        _ => Vec::new(),
    };
    let shown = |operand: &DynTiler| format!("{}", notation.tiler(operand));
    Derivation {
        operation: name,
        operands: (operands.iter())
            .map(|&(name, operand)| (name, shown(operand)))
            .collect(),
        definition: definition.into(),
        steps: told.steps,
        outcome,
        remedies,
        check: told.check,
        notation,
    }
}

fn has_integer_strides(tiler: &DynTiler) -> bool {
    match tiler {
        DynTiler::Layout(layout) => layout.has_integer_strides(),
        DynTiler::ByMode(tilers) => tilers.iter().all(has_integer_strides),
        DynTiler::Size(size) => size.is_integer(),
        DynTiler::Underscore => true,
    }
}

/// Indices that show what a layout does: the first step of each mode, and the last element.
pub(super) fn samples(layout: &DynLayout) -> Vec<u64> {
    let size = layout.size();
    let (mut found, mut index) = (Vec::new(), 1);
    for mode in layout.modes() {
        found.push(index);
        index *= mode.size();
    }
    found.push(size - 1);
    found.retain(|&i| 0 < i && i < size);
    found.dedup();
    // three are enough
    while found.len() > 3 {
        found.remove(found.len() / 2);
    }
    if found.is_empty() { vec![0] } else { found }
}
