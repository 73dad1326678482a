//! Changes that would make an operation valid: similar operands, found by trying them.

use super::derivation::{Outcome, Remedy};
use super::notation::Notation;
use alloc::{boxed::Box, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};

/// The largest distance from a number at which another one is tried.
const FARTHEST: i128 = 64;

/// The operation on other operands, if it takes them.
type Operation<'a> = &'a dyn Fn(&[DynTiler]) -> Option<Outcome>;

/// Valid operands that differ from the given ones in one number.
///
/// The last operand is tried first; the first operand for which something is valid is the only one
/// that is proposed.
pub(super) fn found(
    notation: Notation,
    operands: &[(&'static str, DynTiler)],
    operation: Operation<'_>,
) -> Vec<Remedy> {
    let given: Vec<DynTiler> = operands
        .iter()
        .map(|(_, operand)| operand.clone())
        .collect();
    let is_valid = |k: usize, changed: &DynTiler| {
        let mut tried = given.clone();
        tried[k] = changed.clone();
        operation(&tried).is_some_and(|made| made.is_ok())
    };
    for (k, (name, operand)) in operands.iter().enumerate().rev() {
        let mut remedies = match (operand, &given[0]) {
            (_, DynTiler::Layout(a)) => reformed(operand, a),
            _ => Vec::new(),
        };
        remedies.dedup();
        remedies.retain(|changed| changed != operand && is_valid(k, changed));
        for number in 0..numbers(operand).len() {
            remedies.extend(nearest(operand, number, |changed| is_valid(k, changed)));
        }
        if !remedies.is_empty() {
            let remedy = |operand| Remedy::Operand {
                name,
                operand: Box::new(notation.tiler(&operand)),
            };
            return remedies.into_iter().map(remedy).collect();
        }
    }
    Vec::new()
}

/// The operand as it may have been meant: without surplus tiles, with a tile of the whole mode for
/// `_`, or with all numbers static.
fn reformed(operand: &DynTiler, a: &DynLayout) -> Vec<DynTiler> {
    match operand {
        DynTiler::Layout(layout) => vec![layout.to_static().into()],
        DynTiler::ByMode(tilers) => {
            let fewer: Vec<DynTiler> = tilers.iter().take(a.rank()).cloned().collect();
            let whole = |(tiler, mode): (&DynTiler, DynLayout)| match tiler {
                DynTiler::Underscore => {
                    DynTiler::Size(DynLeaf::new_static(mode.size().into()).ok()?).into()
                }
                other => Some(other.clone()),
            };
            let whole: Option<Vec<DynTiler>> = tilers.iter().zip(a.modes()).map(whole).collect();
            let tiles = whole.map(DynTiler::ByMode);
            [DynTiler::ByMode(fewer)].into_iter().chain(tiles).collect()
        }
        DynTiler::Underscore | DynTiler::Size(_) => Vec::new(),
    }
}

/// The nearest valid operands with another number at that place: one below, one above.
fn nearest(
    operand: &DynTiler,
    place: usize,
    is_valid: impl Fn(&DynTiler) -> bool,
) -> Vec<DynTiler> {
    let Number { value, is_shape } = numbers(operand)[place];
    if !value.is_integer() {
        return Vec::new();
    }
    let least = if is_shape { 2 } else { 1 };
    let changed = |to: i128| {
        let integer = if value.is_static() {
            DynLeaf::new_static(to)
        } else {
            DynLeaf::new_dynamic(to)
        };
        replaced(operand, place, integer.ok()?).filter(|operand| is_valid(operand))
    };
    let below = (1..=FARTHEST)
        .map(|by| value.value() - by)
        .filter(|&to| to >= least)
        .find_map(changed);
    let above = (1..=FARTHEST)
        .map(|by| value.value() + by)
        .filter(|&to| to >= least)
        .find_map(changed);
    below.into_iter().chain(above).collect()
}

/// A number of an operand.
#[derive(Clone, Copy)]
struct Number {
    value: DynLeaf,
    is_shape: bool,
}

/// The numbers of an operand from left to right. A layout has those of its shape, then those of its
/// stride.
fn numbers(operand: &DynTiler) -> Vec<Number> {
    let all = |tuple: &DynTuple, is_shape| -> Vec<Number> {
        let number = |&value| Number { value, is_shape };
        tuple.leaves().iter().map(number).collect()
    };
    match operand {
        DynTiler::Underscore => Vec::new(),
        DynTiler::Size(value) => vec![Number {
            value: *value,
            is_shape: true,
        }],
        DynTiler::Layout(layout) => {
            [all(&layout.shape(), true), all(&layout.stride(), false)].concat()
        }
        DynTiler::ByMode(modes) => modes.iter().flat_map(numbers).collect(),
    }
}

/// The operand with another number at `place`, if that is an operand.
fn replaced(operand: &DynTiler, place: usize, number: DynLeaf) -> Option<DynTiler> {
    Some(match operand {
        DynTiler::Underscore => return None,
        DynTiler::Size(_) => DynTiler::Size(number),
        DynTiler::Layout(layout) => {
            let (shape, stride) = (layout.shape(), layout.stride());
            let leaves = shape.leaves().len();
            let layout = if place < leaves {
                DynLayout::new(&with_leaf(&shape, place, number), &stride)
            } else {
                DynLayout::new(&shape, &with_leaf(&stride, place - leaves, number))
            };
            layout.ok()?.into()
        }
        DynTiler::ByMode(modes) => {
            let (mut modes, mut place) = (modes.clone(), place);
            for mode in &mut modes {
                let count = numbers(mode).len();
                if place < count {
                    *mode = replaced(mode, place, number)?;
                    break;
                }
                place -= count;
            }
            DynTiler::ByMode(modes)
        }
    })
}

fn with_leaf(tuple: &DynTuple, place: usize, number: DynLeaf) -> DynTuple {
    if tuple.depth() == 0 {
        return number.into();
    }
    let mut begin = 0;
    let mode = |mode: DynTuple| {
        let first = begin;
        begin += mode.leaves().len();
        if (first..begin).contains(&place) {
            with_leaf(&mode, place - first, number)
        } else {
            mode
        }
    };
    tuple.modes().map(mode).collect()
}
