//! The digits of a layout, and what modes take of them.

use super::derivation::Step;
use super::digit_steps::{filling, fitting, obstacle, progression, stepped_over, stride_formula};
use super::formula::{Formula, Term};
use super::notation::{Mode, Notation, ceil_div, fixed, leaf, leaves, unwrapped};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::{DynLayout, DynLeaf};
use cute_core::error::LayoutError;

/// A mode of the coalesced left layout, and what is taken of it.
pub(super) struct Digit {
    pub(super) size: DynLeaf,
    pub(super) stride: DynLeaf,
    pub(super) taken: Vec<Taken>,
}

/// `count` elements of a digit, `step` apart, by the mode of the right layout at `place`.
pub(super) struct Taken {
    pub(super) place: String,
    pub(super) count: DynLeaf,
    pub(super) step: DynLeaf,
}

/// The modes of a layout, coalesced, as the digits of its indices.
pub(super) struct Digits {
    pub(super) bounded: Vec<Digit>,
    /// The last digit has no bound: a layout goes on along its last mode.
    pub(super) last: DynLeaf,
}

type Walked = Result<Vec<Mode>, LayoutError>;

impl Digits {
    pub(super) fn of(a: &DynLayout) -> Self {
        let mut modes = extended(a);
        let last = modes.pop().map_or(fixed(0), |(_, stride)| stride);
        let digit = |(size, stride): Mode| Digit {
            size,
            stride,
            taken: Vec::new(),
        };
        Self {
            bounded: modes.into_iter().map(digit).collect(),
            last,
        }
    }

    /// What the digits are: `A(c0 + 6·c1) = 8·c0 + 2·c1`.
    pub(super) fn introduced(&self, n: Notation, name: &str, a: &DynLayout) -> Step {
        let coalesced = a.coalesce();
        let mut step = Step::new(match &self.bounded[..] {
            [] => format!("{name} has one mode, so each offset is the index times its stride."),
            _ => format!(
                "The modes of {name}, coalesced, are the digits of an index, the first one lowest."
            ),
        });
        if a.depth() > 1 || leaves(&coalesced) != leaves(a) {
            let operation = Term::operation("coalesce", vec![n.named(name, a)]);
            step = step.because(Formula::equal(operation, n.plain(&coalesced)));
        }
        let modes = extended(a);
        let (mut index, mut offset, mut weight) = (Vec::new(), Vec::new(), 1_u128);
        for (k, (size, stride)) in modes.iter().enumerate() {
            let variable = || Term::Variable {
                name: if modes.len() == 1 {
                    "i".into()
                } else {
                    format!("c{k}")
                },
                below: size.magnitude(),
            };
            // beyond 2^63 there is no index
            let Some(number) = i128::try_from(weight).ok().filter(|w| *w <= 1 << 63) else {
                return step;
            };
            index.push(scaled(number, variable()));
            offset.push(scaled(stride.value(), variable()));
            weight = weight.saturating_mul(size.magnitude().into());
        }
        if modes.is_empty() || weight > 1 << 63 {
            return step;
        }
        step.because(Formula::equal(
            Term::at(&n.named(name, a), sum(index)),
            sum(offset),
        ))
    }

    /// A mode that is the whole right layout: it may run backwards.
    pub(super) fn walk_alone(&mut self, n: Notation, name: &str, mode: Mode) -> (Step, Walked) {
        let (shape, stride) = mode;
        if !(stride.is_static() && stride.is_negative()) {
            return self.walk(n, "", name, mode);
        }
        let forwards = (shape, stride.negate());
        let (step, found) = self.walk(n, "", &n.mode(forwards), forwards);
        let found = found.map(|modes| {
            let backwards = |(shape, stride): Mode| (shape, stride.negate());
            modes.into_iter().map(backwards).collect::<Vec<_>>()
        });
        let sentence = format!(
            "{name}, alone, may run backwards: as {} with the strides negated.",
            n.mode(forwards)
        );
        let whole = Step::new(sentence).by(vec![step]);
        (gives(whole, &found), found)
    }

    /// What the mode `s:d` of the right layout takes, from the lowest digit on.
    pub(super) fn walk(
        &mut self,
        n: Notation,
        place: &str,
        name: &str,
        mode: Mode,
    ) -> (Step, Walked) {
        let (shape, stride) = mode;
        if stride.is_known(0) {
            let step =
                Step::new(format!("{name}: stride 0 stays at one element.")).gives_mode(mode);
            return (step, Ok(vec![mode]));
        }
        if shape.is_known(1) {
            return self.walk_unit(n, name, mode);
        }
        let whole = Step::new(format!("{name}: indices {}.", progression(mode)));
        let mut steps = Vec::new();
        let found = self.walk_digits(n, place, mode, &mut steps);
        (gives(whole.by(steps), &found).joined(), found)
    }

    fn walk_digits(
        &mut self,
        n: Notation,
        place: &str,
        (mut left, mut step): Mode,
        steps: &mut Vec<Step>,
    ) -> Walked {
        let mut found = Vec::new();
        for digit in &mut self.bounded {
            let name = n.mode((digit.size, digit.stride));
            let is_known = step.is_static() && digit.size.is_static();
            if step.is_static() && step.is_negative() {
                let sentence =
                    "Beside other modes, one that runs backwards would borrow from their digits.";
                let error = LayoutError::NegativeStride {
                    stride: step.value(),
                };
                steps.push(Step::new(sentence).fails(error));
                return Err(error);
            }
            if is_known && step.magnitude() >= digit.size.magnitude() {
                step = stepped_over(&name, step, digit.size, steps)?;
                continue;
            }
            if let Some(step) = obstacle(&name, left, step, digit.size) {
                let error = step.failures()[0];
                steps.push(step);
                return Err(error);
            }
            let room = ceil_div(digit.size, step);
            let is_static = is_known && left.is_static();
            let fits = left.magnitude() <= room.magnitude();
            let mut taken = if fits { left } else { room };
            if !is_static {
                taken = taken.to_dynamic();
            }
            let mode = (taken, step.mul(digit.stride)?);
            let remaining = ceil_div(left, taken);
            let told = if is_static && fits {
                fitting(&name, left, step, digit.size)
            } else if is_static {
                filling(&name, left, step, digit.size, room, remaining)
            } else {
                let sentence = format!(
                    "Digit {name}: {taken} of the {left} elements lie in it. That is known at run time only, so what remains, {remaining}, goes on even if it is 1."
                );
                let rounded = Term::rounded_up(digit.size.value(), step.value());
                Step::new(sentence).because(Formula::equal(
                    Term::least(rounded, left.value()),
                    taken.value(),
                ))
            };
            steps.push(
                told.because(stride_formula(step, digit.stride))
                    .gives_mode(mode),
            );
            found.push(mode);
            let place = String::from(place);
            digit.taken.push(Taken {
                place,
                count: taken,
                step,
            });
            if is_static && fits {
                return Ok(found);
            }
            left = remaining;
            step = ceil_div(step, digit.size);
        }
        let mode = (left, step.mul(self.last)?);
        let elements = if found.is_empty() {
            "takes all"
        } else {
            "takes the remaining"
        };
        let sentence = format!(
            "The last digit, of stride {}, has no bound: it {elements} {} at stride {}.",
            n.integer(self.last),
            left.value(),
            step.value()
        );
        let told = Step::new(sentence).because(stride_formula(step, self.last));
        steps.push(told.gives_mode(mode));
        found.push(mode);
        Ok(found)
    }

    /// `1:d` takes nothing; its stride is that of the digit where a second element would lie.
    fn walk_unit(&self, n: Notation, name: &str, (shape, mut step): Mode) -> (Step, Walked) {
        let whole = Step::new(format!(
            "{name}: one element, index 0. No digit is taken; the stride is that of the digit where a second one would lie."
        ));
        let mut steps = Vec::new();
        for digit in &self.bounded {
            let is_known = step.is_static() && digit.size.is_static();
            if step.is_static() && step.is_negative() {
                if !is_known {
                    let error = LayoutError::NegativeStride {
                        stride: step.value(),
                    };
                    return (whole.fails(error), Err(error));
                }
                step = fixed(1);
                continue;
            }
            if is_known && step.magnitude() > digit.size.magnitude() {
                let name = n.mode((digit.size, digit.stride));
                match stepped_over(&name, step, digit.size, &mut steps) {
                    Ok(next) => step = next,
                    Err(error) => return (whole.by(steps), Err(error)),
                }
                continue;
            }
            step = ceil_div(step, digit.size);
        }
        let found = step.mul(self.last).map(|stride| vec![(shape, stride)]);
        (gives(whole.by(steps), &found), found)
    }
}

impl Digit {
    /// The largest coordinate that is reached.
    pub(super) fn most(&self) -> i128 {
        let reach = |taken: &Taken| (taken.count.value() - 1).saturating_mul(taken.step.value());
        self.taken.iter().map(reach).fold(0, i128::saturating_add)
    }
}

/// The modes of a layout, coalesced; a last one of size 1 counts as 2, since the layout goes on along it.
fn extended(a: &DynLayout) -> Vec<Mode> {
    let mut modes = leaves(a);
    if let Some((shape, _)) = modes.last_mut()
        && shape.is_known(1)
    {
        *shape = fixed(2);
    }
    let empty = modes.is_empty();
    match unwrapped(&modes) {
        _ if empty => Vec::new(),
        Ok(layout) => leaves(&layout.coalesce()),
        // the size of the last mode does not matter, its stride does
        Err(_) => leaves(&a.coalesce_z()),
    }
}

fn scaled(number: i128, variable: Term) -> Term {
    if number == 1 {
        variable
    } else {
        Term::product(number, variable)
    }
}

fn sum(mut terms: Vec<Term>) -> Term {
    if terms.len() == 1 {
        terms.remove(0)
    } else {
        Term::Sum(terms)
    }
}

fn gives(step: Step, found: &Walked) -> Step {
    match found.as_ref().map(|modes| unwrapped(modes)) {
        Ok(Ok(layout)) => step.gives(layout),
        // whatever failed has said so, but for what does not fit
        Ok(Err(error)) => step.fails(error),
        Err(error) if step.failures().is_empty() => step.fails(*error),
        Err(_) => step,
    }
}

impl Step {
    fn gives_mode(self, mode: Mode) -> Self {
        self.ends(leaf(mode))
    }
}
