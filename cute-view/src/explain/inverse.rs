//! The derivation of inverses: strides that follow each other, and offsets read as digits.

use super::derivation::{Derivation, Step};
use super::formula::{Formula, Relation, Term};
use super::notation::{Mode, Notation, ceil_div, fixed, leaf, leaves, unwrapped};
use super::told::{Told, derived, samples};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler};
use cute_core::error::LayoutError;

/// Derives [`DynLayout::right_inverse`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::right_inverse(&"(_4,_8):(_8,_1)".parse()?);
/// assert_eq!(derivation.outcome, Ok("(_8,_4):(_4,_1)".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `right_inverse`.
pub fn right_inverse(a: &DynLayout) -> Derivation {
    let operand = DynTiler::from(a);
    let n = Notation::of(&[&operand]);
    derived(
        n,
        "right_inverse",
        &[("A", &operand)],
        "R finds the index of an offset: A(R(i)) = i, for all i that the strides of A lead to one by one.",
        || right(n, a),
        |operands| match operands {
            [DynTiler::Layout(a)] => Ok(a.right_inverse()),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

/// Derives [`DynLayout::left_inverse`].
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::left_inverse(&"(_4,_2):(_1,_5)".parse()?);
/// assert_eq!(derivation.outcome, Ok("(_5,_2):(_1,_4)".parse()?));
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
///
/// Source: CuTe `left_inverse`.
pub fn left_inverse(a: &DynLayout) -> Derivation {
    let operand = DynTiler::from(a);
    let n = Notation::of(&[&operand]);
    derived(
        n,
        "left_inverse",
        &[("A", &operand)],
        "R finds the index of each offset of A: R(A(i)) = i. Modes of stride 0 cannot be told apart and count as 0.",
        || left(n, a),
        |operands| match operands {
            [DynTiler::Layout(a)] => a.left_inverse(),
            _ => Err(LayoutError::NotCongruent {}),
        },
    )
}

/// A mode and the index at which it begins.
#[derive(Clone, Copy)]
struct Placed {
    mode: Mode,
    index: DynLeaf,
}

/// The modes of the coalesced layout with their indices, without those of stride 0; and the step that says so.
fn placed(n: Notation, a: &DynLayout) -> Result<(Step, Vec<Placed>), LayoutError> {
    let coalesced = a.coalesce();
    let mut step = Step::new(
        "Coalesced, and each mode with the index at which it begins, the product of the sizes before it:",
    );
    let mut index = fixed(1);
    let (mut places, mut said) = (Vec::new(), Vec::new());
    for mode in leaves(&coalesced) {
        said.push(format!("{} at {}", n.mode(mode), n.integer(index)));
        if !mode.1.is_known(0) {
            places.push(Placed { mode, index });
        }
        index = index.mul(mode.0)?;
    }
    step.sentence = format!("{} {}.", step.sentence, said.join(", "));
    let operation = Term::operation("coalesce", vec![n.named("A", a)]);
    if coalesced != *a {
        step = step.because(Formula::equal(operation, n.plain(&coalesced)));
    }
    Ok((step, places))
}

fn right(n: Notation, a: &DynLayout) -> Told {
    let (first, places) = match placed(n, a) {
        Ok(placed) => placed,
        Err(error) => return Told::refused("The indices of A do not fit.", error),
    };
    let (mut steps, mut found) = (vec![first], Vec::new());
    let mut end = fixed(1);
    loop {
        let wanted = n.integer(end);
        let Some(place) = places.iter().find(|place| place.mode.1 == end) else {
            let sentence = match places
                .iter()
                .find(|place| place.mode.1.value() == end.value())
            {
                Some(_) => format!("No mode is known to have stride {wanted}: the inverse ends."),
                None => format!(
                    "No mode has stride {wanted}: the inverse ends, {} offsets are reached one by one.",
                    end.value()
                ),
            };
            steps.push(Step::new(sentence));
            break;
        };
        let Placed {
            mode: (shape, stride),
            index,
        } = *place;
        let sentence = format!(
            "Stride {wanted} is that of {}, which begins at index {}: steps of {} in A are steps of {wanted} in the offsets.",
            n.mode(place.mode),
            n.integer(index),
            index.value(),
        );
        let step = Step::new(sentence);
        let mode = (shape, index);
        found.push(mode);
        let Ok(next) = end.mul(shape) else {
            steps.push(step.ends(leaf(mode)));
            break;
        };
        let reach = Formula::equal(Term::product(shape.value(), stride.value()), next.value());
        steps.push(step.because(reach).ends(leaf(mode)));
        if !next.is_static() {
            let sentence = format!(
                "Where {} ends is known at run time only: no stride is known to go on.",
                n.mode(place.mode)
            );
            steps.push(Step::new(sentence));
            break;
        }
        end = next;
    }
    let result = unwrapped(&found);
    let check = match &result {
        Ok(result) => {
            let (left, right) = (n.named("A", a), n.named("R", result));
            let formula = |i: u64| {
                let index = i128::from(result.at(i));
                Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index))
                    .and_equal(i)
            };
            samples(result).into_iter().map(formula).collect()
        }
        Err(_) => Vec::new(),
    };
    Told {
        steps,
        result,
        check,
    }
}

fn left(n: Notation, a: &DynLayout) -> Told {
    let (first, places) = match placed(n, a) {
        Ok(placed) => placed,
        Err(error) => return Told::refused("The indices of A do not fit.", error),
    };
    let mut steps = vec![first];
    let result = radix(n, a, places, &mut steps);
    let check = match &result {
        Ok(result) => left_checks(n, a, result),
        Err(_) => Vec::new(),
    };
    Told {
        steps,
        result,
        check,
    }
}

/// The digits of an offset, between the strides in their order.
fn radix(
    n: Notation,
    a: &DynLayout,
    mut places: Vec<Placed>,
    steps: &mut Vec<Step>,
) -> Result<DynLayout, LayoutError> {
    if places.is_empty() {
        let result = a.coalesce();
        let sentence = "A reaches offset 0 alone, so there is nothing to tell apart: A itself.";
        steps.push(Step::new(sentence).gives(result.clone()));
        return Ok(result);
    }
    if places.len() > 1 {
        if places.iter().any(|place| !place.mode.1.is_static()) {
            let error = LayoutError::DynamicStrides {};
            let sentence =
                "The modes are to be sorted by stride, and types do not know all strides.";
            steps.push(Step::new(sentence).fails(error));
            return Err(error);
        }
        places.sort_by_key(|place| (place.mode.1.value(), place.mode.0.is_static()));
        let sorted: Vec<String> = places.iter().map(|place| n.mode(place.mode)).collect();
        let sentence = format!(
            "By stride: {}. An offset is read as digits between these strides.",
            sorted.join(", ")
        );
        steps.push(Step::new(sentence));
    }
    let lowest = places[0].mode.1;
    let mut found = Vec::new();
    if lowest.value() < 1 {
        let value = lowest.value();
        let error = if lowest.is_static() {
            LayoutError::NegativeStride { stride: value }
        } else {
            LayoutError::NotInjective {
                stride: value,
                span: 1,
            }
        };
        let sentence = format!(
            "Stride {} is not positive: offsets are not read by digits.",
            n.integer(lowest)
        );
        steps.push(Step::new(sentence).fails(error));
        return Err(error);
    }
    if !lowest.is_known(1) {
        let mode = (lowest, fixed(0));
        let sentence = format!(
            "What is below the lowest stride, {}, is no part of an index: it counts 0.",
            n.integer(lowest)
        );
        steps.push(Step::new(sentence).ends(leaf(mode)));
        found.push(mode);
    }
    for pair in places.windows(2) {
        let step = digit(n, a, pair[0], pair[1].mode, &mut found);
        let error = step.failures().first().copied();
        steps.push(step);
        if let Some(error) = error {
            return Err(error);
        }
    }
    if let Some(highest) = places.last() {
        let mode = (highest.mode.0, highest.index);
        let sentence = format!(
            "The highest digit, from {} on, is the coordinate of {}, which counts {}.",
            highest.mode.1.value(),
            n.mode(highest.mode),
            highest.index.value()
        );
        steps.push(Step::new(sentence).ends(leaf(mode)));
        found.push(mode);
    }
    unwrapped(&found).map(|digits| digits.coalesce())
}

/// The digit of a mode reaches to the stride of the next one.
fn digit(n: Notation, a: &DynLayout, place: Placed, next: Mode, found: &mut Vec<Mode>) -> Step {
    let Placed {
        mode: (shape, stride),
        index,
    } = place;
    let (d, above, text) = (stride.value(), next.1.value(), n.mode(place.mode));
    let span = d * shape.value();
    let reach = Formula::equal(Term::product(shape.value(), d), span);
    let is_divisible = above % d == 0;
    if above < span && (is_divisible || shape.is_static()) {
        let sentence = format!(
            "{text} reaches up to {span}, beyond {above}, where {} begins: offsets may be reached twice.",
            n.mode(next)
        );
        let mut step = Step::new(sentence).because(reach.and(Relation::Greater, above));
        if let Some(formula) = super::complement::collision(n, "A", a) {
            step = step.because(formula);
        }
        return step.fails(LayoutError::NotInjective {
            stride: above,
            span,
        });
    }
    if !is_divisible {
        let sentence = format!(
            "{} begins at {above}, no multiple of {d}: between them lies no whole digit.",
            n.mode(next)
        );
        let remainder = Formula::equal(Term::remainder(above, d), above % d);
        return Step::new(sentence)
            .because(remainder)
            .fails(LayoutError::StrideNotMultiple {
                stride: above,
                before: d,
            });
    }
    let mode = (ceil_div(next.1, stride), index);
    let sentence = format!(
        "The digit from {d} to {above} is the coordinate of {text}, which counts {}.",
        index.value()
    );
    found.push(mode);
    Step::new(sentence)
        .because(Formula::equal(Term::quotient(above, d), mode.0.value()))
        .because(reach.and(Relation::AtMost, above))
        .ends(leaf(mode))
}

/// `R(A(i)) = R(a) = i`, at indices whose coordinates in modes of stride 0 are 0.
fn left_checks(n: Notation, a: &DynLayout, result: &DynLayout) -> Vec<Formula> {
    let (left, right) = (n.named("A", a), n.named("R", result));
    let formula = |i: u64| {
        let offset = a.at(i);
        let index = u64::try_from(offset).ok()?;
        (result.at(index) == i64::try_from(i).ok()?).then(|| {
            Formula::equal(
                Term::at(&right, Term::at(&left, i)),
                Term::at(&right, index),
            )
            .and_equal(i)
        })
    };
    samples(a).into_iter().filter_map(formula).collect()
}
