//! What happens at one digit, in words: it is stepped over, taken in part, filled, or in the way.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::notation::{Mode, ceil_div};
use alloc::{format, string::String, vec::Vec};
use cute_core::dynamic::DynLeaf;
use cute_core::error::LayoutError;

/// `step` in units of the digits above one of this size.
pub(super) fn stepped_over(
    name: &str,
    step: DynLeaf,
    size: DynLeaf,
    steps: &mut Vec<Step>,
) -> Result<DynLeaf, LayoutError> {
    let (d, s) = (step.value(), size.value());
    if d % s != 0 {
        let sentence = format!(
            "Digit {name}: stride {d} is beyond it, and no multiple of its size: the elements would lie at different places of the digit."
        );
        let error = LayoutError::StrideNotDivisible {
            stride: d,
            shape: s,
        };
        let remainder = Formula::equal(Term::remainder(d, s), d % s);
        steps.push(Step::new(sentence).because(remainder).fails(error));
        return Err(error);
    }
    let next = ceil_div(step, size);
    let sentence = format!(
        "Digit {name} is stepped over: stride {d} is {} in units of the next digit.",
        next.value()
    );
    steps.push(Step::new(sentence).because(Formula::equal(Term::quotient(d, s), next.value())));
    Ok(next)
}

/// Why `left` elements, `step` apart, are not in a digit of this size and those above, if so.
pub(super) fn obstacle(name: &str, left: DynLeaf, step: DynLeaf, size: DynLeaf) -> Option<Step> {
    let (n, d, s) = (left.value(), step.value(), size.value());
    if d < 0 {
        let sentence = format!("Digit {name}: stride {d} leads below index 0.");
        return Some(Step::new(sentence).fails(LayoutError::NegativeStride { stride: d }));
    }
    let not_divisible = LayoutError::StrideNotDivisible {
        stride: d,
        shape: s,
    };
    if d == 0 {
        let sentence = format!(
            "Digit {name}: the stride is 0, which types do not know: they would go on with the next digit."
        );
        return Some(Step::new(sentence).fails(not_divisible));
    }
    if n == 1 {
        return None;
    }
    let room = (s + d - 1) / d;
    if d >= s && d % s != 0 {
        let sentence = format!(
            "Digit {name}: stride {d} is beyond it, and no multiple of its size: the elements would lie at different places of the digit."
        );
        let remainder = Formula::equal(Term::remainder(d, s), d % s);
        return Some(Step::new(sentence).because(remainder).fails(not_divisible));
    }
    if d < s && n > room && s % d != 0 {
        let sentence = format!(
            "Digit {name} has room for {room} of the {n} elements, and the next one would not lie at its end: stride {d} does not divide {s}. So the elements are not evenly apart in the next digit."
        );
        let remainder = Formula::equal(Term::remainder(s, d), s % d);
        return Some(Step::new(sentence).because(remainder).fails(not_divisible));
    }
    if n > room && n % room != 0 {
        let sentence = format!(
            "Digit {name} has room for {room} elements at stride {d}, and {n} are not a whole number of times that."
        );
        let error = LayoutError::ShapeNotDivisible {
            shape: n,
            part: room,
        };
        let remainder = Formula::equal(Term::remainder(n, room), n % room);
        return Some(Step::new(sentence).because(remainder).fails(error));
    }
    None
}

/// The digit has room for all that is left.
pub(super) fn fitting(name: &str, left: DynLeaf, step: DynLeaf, size: DynLeaf) -> Step {
    let (n, d, s) = (left.value(), step.value(), size.value());
    let last = (n - 1) * d;
    let sentence = format!("Digit {name} has room for {n} at stride {d}: the last lies at {last}.");
    let reach = Formula::equal(Term::product(n - 1, d), last);
    Step::new(sentence).because(reach.and(Relation::Less, s))
}

/// The elements fill the digit, and more remain.
pub(super) fn filling(
    name: &str,
    left: DynLeaf,
    step: DynLeaf,
    size: DynLeaf,
    room: DynLeaf,
    remaining: DynLeaf,
) -> Step {
    let [n, d, s, room, remaining] = [left, step, size, room, remaining].map(DynLeaf::value);
    let sentence = if d == 1 {
        format!(
            "Digit {name} is taken whole: {room} of the {n} elements. {remaining} remain for the next digit."
        )
    } else {
        format!(
            "Digit {name} has room for {room} of the {n} elements at stride {d}. {remaining} remain for the next digit."
        )
    };
    Step::new(sentence)
        .because(Formula::equal(Term::quotient(s, d), room))
        .because(Formula::equal(Term::quotient(n, room), remaining))
}

/// `3·8 = 24`
pub(super) fn stride_formula(step: DynLeaf, stride: DynLeaf) -> Formula {
    let (d, a) = (step.value(), stride.value());
    Formula::equal(Term::product(d, a), d * a)
}

/// `0, 3, 6, 9`, of more than four `0, 3, …, 12`.
pub(super) fn progression((shape, stride): Mode) -> String {
    let (n, d) = (shape.value(), stride.value());
    match n {
        1 => "0".into(),
        2 => format!("0, {d}"),
        3 => format!("0, {d}, {}", 2 * d),
        4 => format!("0, {d}, {}, {}", 2 * d, 3 * d),
        _ => format!("0, {d}, …, {}", (n - 1) * d),
    }
}
