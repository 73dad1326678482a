//! What an explanation of a part hands to that of the whole.

use super::derivation::{Derivation, Step};
use super::formula::Formula;
use super::notation::Notation;
use super::remedy;
use crate::dynamic::{DynLayout, DynTiler};
use crate::error::LayoutError;
use alloc::{format, string::String, vec, vec::Vec};

/// Steps, and what they lead to.
pub(super) struct Told {
    pub(super) steps: Vec<Step>,
    /// What the steps give; their first error where they fail.
    pub(super) result: Result<DynLayout, LayoutError>,
    /// The definition at some coordinates.
    pub(super) check: Vec<Formula>,
}

impl Told {
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
/// The result is what the steps lead to. Of several broken conditions the operation decides which one is named.
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
    let operation = |operands: &[DynTiler]| {
        if are_offsets {
            operation(operands)
        } else {
            Err(LayoutError::BasisStride {})
        }
    };
    let mut told = if are_offsets {
        told()
    } else {
        let sentence = "Steps are told of offsets alone; the operation itself may take strides that are basis vectors.";
        Told::refused(sentence, LayoutError::BasisStride {})
    };
    let outcome = match (told.result, operation(&given)) {
        (Err(_), Err(error)) => Err(error),
        // the endless mode of a complement, written as one of size 2, is beyond 2^63 where the operation needs none of it
        (Err(LayoutError::NotRepresentable { .. }), Ok(result)) => {
            let sentence = "A step is beyond 2^63 as a layout of its own; the operation needs no element of it there.";
            told.steps.push(Step::new(sentence).gives(result.clone()));
            Ok(result)
        }
        (told, _) => told,
    };
    if let Err(error) = outcome
        && !told
            .steps
            .iter()
            .flat_map(Step::failures)
            .any(|e| e == error)
    {
        // steps stop at the first condition that is broken, types at the first that they know of
        let sentence =
            "Of several broken conditions the operation names the one that types know of.";
        told.steps.push(Step::new(sentence).fails(error));
    }
    debug_assert_eq!(outcome, operation(&given), "{name} of {operands:?}");
    let remedies = match outcome {
        Ok(_) => Vec::new(),
        Err(_) => remedy::found(notation, operands, &operation),
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
        DynTiler::Keep => true,
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
