//! The derivation of coalescing: neighbours that continue each other become one mode.

use super::derivation::{Derivation, Step};
use super::formula::{Formula, Relation, Term};
use super::notation::{Mode, Notation, leaf, leaves, unwrapped};
use super::told::{Told, derived, samples};
use alloc::{format, vec::Vec};
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::LayoutError;

/// Derives [`DynLayout::coalesce`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::coalesce(&"(_2,(_1,_6)):(_1,(_6,_2))".parse()?);
/// assert_eq!(derivation.outcome, Ok("_12:_1".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `coalesce`.
pub fn coalesce(a: &DynLayout) -> Derivation {
    let operand = DynTiler::from(a);
    let n = Notation::of(&[&operand]);
    derived(
        n,
        "coalesce",
        &[("A", &operand)],
        "R is the same function with as few modes as can be: R(i) = A(i).",
        || coalesced(n, a),
        |operands| match operands {
            [DynTiler::Layout(a)] => Ok(a.coalesce()),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

fn coalesced(n: Notation, a: &DynLayout) -> Told {
    let mut steps = Vec::new();
    // in reverse: a merged mode is compared with the one before it
    let mut found: Vec<Mode> = Vec::new();
    for mode in leaves(a).into_iter().rev() {
        let name = n.mode(mode);
        if mode.0.is_known(1) {
            let sentence =
                format!("{name} has one coordinate, 0, which adds nothing: it is left out.");
            steps.push(Step::new(sentence));
            continue;
        }
        let Some(next) = found.last().copied() else {
            found.push(mode);
            continue;
        };
        match meeting(n, mode, next) {
            (step, Some(merged)) => {
                steps.push(step.ends(leaf(merged)));
                found.pop();
                found.push(merged);
            }
            (step, None) => {
                steps.push(step);
                found.push(mode);
            }
        }
    }
    found.reverse();
    if steps.is_empty() {
        steps.push(Step::new("A is a single mode: there is nothing to merge."));
    }
    let result = unwrapped(&found);
    let check = match &result {
        Ok(result) => checks(n, a, result),
        Err(_) => Vec::new(),
    };
    Told {
        steps,
        result,
        check,
    }
}

/// What two neighbours become, if types can tell that they are one.
fn meeting(n: Notation, mode: Mode, next: Mode) -> (Step, Option<Mode>) {
    let (first, second) = (n.mode(mode), n.mode(next));
    let end = mode.0.mul(mode.1);
    let (Ok(end), Ok(size)) = (end, mode.0.mul(next.0)) else {
        let sentence = format!("{first} and {second} stay: {first} ends beyond all offsets.");
        return (Step::new(sentence), None);
    };
    let formula = Formula::equal(Term::product(mode.0.value(), mode.1.value()), end.value());
    let continues = end.value() == next.1.value();
    let is_known = end.is_static() && next.1.is_static() && next.0.is_static();
    if !continues {
        let sentence =
            format!("{first} and {second} stay: {second} does not begin where {first} ends.");
        let formula = formula.and(Relation::NotEqual, next.1.value());
        return (Step::new(sentence).because(formula), None);
    }
    if !is_known {
        let sentence = format!(
            "{first} and {second} stay: types do not know that {second} begins where {first} ends."
        );
        return (Step::new(sentence).because(formula), None);
    }
    let sentence = format!("{first} and {second} are one: {second} begins where {first} ends.");
    (Step::new(sentence).because(formula), Some((size, mode.1)))
}

fn checks(n: Notation, a: &DynLayout, result: &DynLayout) -> Vec<Formula> {
    let (left, found) = (n.named("A", a), n.named("R", result));
    let formula = |i: u64| {
        Formula::equal(Term::at(&left, i), i128::from(a.at(i))).and_equal(Term::at(&found, i))
    };
    samples(a).into_iter().map(formula).collect()
}
