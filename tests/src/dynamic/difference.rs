//! Compares types with run-time values: both must give equal texts, marks included, or must refuse
//! by one condition with equal values.

use super::{Given, Outcome, ask};
use crate::{
    answer::{Answer, Answers},
    definition,
};
use cute_core::error::LayoutError;

/// Operations of the random tests that `DynLayout` does not have, with the reason.
const WITHOUT: &[(&str, &str)] = &[("predicates", "several answers in one")];

/// Operations of types that no table runs on values yet.
const NOT_YET: &[&str] = &["domain_offset", "with_shape"];

/// Operations on shapes. Their random cases have layouts of these shapes.
const OF_SHAPES: &[&str] = &["common_coarsening", "common_refinement"];

/// The text of a layout's shape.
fn shape(layout: &str) -> &str {
    layout.split_once(':').map_or(layout, |(shape, _)| shape)
}

/// The difference between the answer of `DynLayout` and that of the types.
///
/// # Panics
/// If no table has the operation, and no list says that it is not compared.
pub fn difference(op: &str, args: &[&str], typed: &Answers) -> Option<String> {
    if NOT_YET.contains(&op) || WITHOUT.iter().any(|(name, _)| *name == op) {
        return None;
    }
    let Outcome { plain, exact } = if OF_SHAPES.contains(&op) {
        let shapes: Vec<&str> = args.iter().map(|layout| shape(layout)).collect();
        ask(op, &shapes)
    } else {
        ask(op, args)
    };
    let are_dynamic = definition::is_dynamic(args);
    let rounded = differs(&typed.plain, &plain, are_dynamic);
    let exactly = match (&typed.exact, &exact) {
        (Some(typed), Some(given)) => {
            differs(typed, given, are_dynamic).map(|words| format!("exact: {words}"))
        }
        (None, None) => None,
        _ => Some("one level alone has an exact form".to_owned()),
    };
    rounded.or(exactly)
}

fn differs(typed: &Answer, given: &Given, are_dynamic: bool) -> Option<String> {
    let is_same = match (typed, given) {
        // among types, a layout without modes is the empty tuple
        (Answer::Result { text, .. }, Ok(given)) if text == "()" => {
            given == "():()" || given == "()"
        }
        (Answer::Result { text, .. }, Ok(given)) => text == given,
        (
            Answer::Refused {
                condition,
                statically,
                error,
            },
            Err(given),
        ) => {
            let same_values = match error {
                // the type checker does not know the values of dynamic integers, and types have
                // less room
                Some(LayoutError::NotRepresentable { .. }) | None => true,
                Some(error) if *statically && are_dynamic => {
                    core::mem::discriminant(error) == core::mem::discriminant(given)
                }
                Some(error) => error == given,
            };
            *condition == given.condition().to_string() && same_values
        }
        _ => false,
    };
    (!is_same).then(|| format!("types: {typed:?}\n    values: {given:?}"))
}
