//! The steps of a complement: a layout leaves gaps, which are found in the order of its strides.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::frame::Frame;
use super::notation::{Notation, leaf, unwrapped};
use alloc::{format, string::String};
use cute_core::dynamic::DynTuple;
use cute_core::dynamic::steps::{Event, Mode};

/// The step that tells an event, if it is an event of a complement.
pub(super) fn of_event(n: Notation, frame: &mut Frame, event: &Event) -> Option<Step> {
    let name = &frame.subject.name;
    Some(match event {
        Event::Chain(modes) => Step::new(match &modes[..] {
            [only] => format!(
                "One mode of {name} leads beyond offset 0: {}.",
                n.mode(*only)
            ),
            _ => format!(
                "These modes of {name} lead beyond offset 0, sorted by stride: {}.",
                n.modes(modes)
            ),
        }),
        Event::Follows(mode, end, gap) => {
            let (begin, below) = (mode.stride.value(), end.value());
            let text = n.mode(*mode);
            let above = mode.shape.value().saturating_mul(begin);
            let ends = Formula::equal(Term::product(mode.shape, mode.stride), above);
            // Copies of what lies below need not fill a gap in a product.
            let is_filled = begin.checked_rem(below).is_none_or(|over| over == 0);
            if gap.is_known(1) {
                let found = if is_filled {
                    "so there is no gap".into()
                } else {
                    format!("and nothing fits between {below} and {begin}")
                };
                let sentence =
                    format!("{text} begins at {begin}, {found}. The mode ends at {above}.");
                return Some(Step::new(sentence).because(ends));
            }
            let (rest, fits) = if is_filled {
                ("", Formula::equal(Term::quotient(begin, below), *gap))
            } else {
                let taken = Term::product(*end, *gap);
                (
                    ", and leaves something over",
                    Formula::new(taken, Relation::AtMost, begin),
                )
            };
            Step::new(format!(
                "{text} begins at {begin} and leaves a gap: what lies below {below} fits {} \
                 times below {begin}{rest}. The mode ends at {above}.",
                gap.value()
            ))
            .because(fits)
            .because(ends)
            .found(leaf(Mode {
                shape: *gap,
                stride: *end,
            }))
        }
        Event::Everything(_, true) => Step::new(format!(
            "{name} reaches offset 0 only, so all others are missing, and the complement is i itself."
        )),
        Event::Everything(modes, _) => {
            let result = unwrapped(modes);
            let shown = result
                .as_ref()
                .map_or_else(String::new, |result| format!(", {}", n.layout(result)));
            Step::new(format!(
                "{name} reaches offset 0 only, so the complement is the cotarget itself{shown}."
            ))
            .found(result)
        }
        Event::Endless(end) => Step::new(format!(
            "All offsets from {0} on are missing: a last mode of stride {0} reaches them, as long as needed.",
            end.value()
        )),
        Event::UpTo(cotarget, end, times, _) => {
            let (c, below) = (cotarget.value(), end.value());
            if times.is_known(1) {
                let sentence =
                    format!("The modes reach {below} and so the cotarget {c}: nothing is missing.");
                return Some(Step::new(sentence).because(Formula::new(c, Relation::AtMost, below)));
            }
            let (how, quotient) = match c % below {
                0 => ("", Term::quotient(c, below)),
                _ => (", rounded up", Term::rounded_up(c, below)),
            };
            Step::new(format!(
                "{} copies of what lies below {below} reach the cotarget {c}{how}.",
                times.value()
            ))
            .because(Formula::equal(quotient, *times))
            .found(leaf(Mode {
                shape: *times,
                stride: *end,
            }))
        }
        Event::UpToShape(cotarget, end) => {
            let cotarget: DynTuple = cotarget.iter().map(|&size| DynTuple::from(size)).collect();
            Step::new(format!(
                "The cotarget {} is divided by {}, from its first mode on.",
                n.tuple(&cotarget),
                end.value()
            ))
        }
        Event::Quotient(size, by, quotient) => {
            let formula = Formula::equal(Term::rounded_up(*size, *by), *quotient);
            return add(frame, |step| step.because(formula));
        }
        Event::Rest(modes) => return add(frame, |step| step.found_modes(modes)),
        _ => return None,
    })
}

/// Adds to the last step, since the event belongs to it.
fn add(frame: &mut Frame, more: impl FnOnce(Step) -> Step) -> Option<Step> {
    frame.step.steps.pop().map(more)
}
