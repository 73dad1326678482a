//! The steps of a complement: the gaps that a layout leaves, in the order of its strides.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::notation::{Notation, leaf, unwrapped};
use super::telling::Frame;
use alloc::{format, string::String};
use cute_core::dynamic::DynTuple;
use cute_core::dynamic::steps::{Event, Mode};

/// The step of an event, if it is one of a complement.
pub(super) fn of_event(n: Notation, frame: &mut Frame, event: &Event) -> Option<Step> {
    let name = &frame.subject.name;
    Some(match event {
        Event::Chain(modes) => Step::new(match &modes[..] {
            [only] => format!(
                "{name} has one mode that reaches beyond index 0: {}.",
                n.mode(*only)
            ),
            _ => format!(
                "The modes of {name} that reach beyond index 0, by stride: {}.",
                n.modes(modes)
            ),
        }),
        Event::Follows(mode, end, gap) => {
            let (begin, below) = (mode.stride.value(), end.value());
            let text = n.mode(*mode);
            let above = mode.shape.value().saturating_mul(begin);
            let ends = Formula::equal(Term::product(mode.shape, mode.stride), above);
            if gap.is_known(1) {
                let sentence = format!("{text} begins at {begin}: no gap. It ends at {above}.");
                return Some(Step::new(sentence).because(ends));
            }
            Step::new(format!(
                "{text} begins at {begin}: between {below} and {begin} lies a gap of {} times what is below. It ends at {above}.",
                gap.value()
            ))
            .because(Formula::equal(Term::quotient(begin, below), *gap))
            .because(ends)
            .found(leaf(Mode {
                shape: *gap,
                stride: *end,
            }))
        }
        Event::Everything(_, true) => Step::new(format!(
            "{name} reaches index 0 alone: all is missing, and the complement is i itself."
        )),
        Event::Everything(modes, _) => {
            let result = unwrapped(modes);
            let shown = result
                .as_ref()
                .map_or_else(String::new, |result| format!(", {}", n.layout(result)));
            Step::new(format!(
                "{name} reaches index 0 alone: the complement is the cotarget itself{shown}."
            ))
            .found(result)
        }
        Event::Endless(end) => Step::new(format!(
            "From {0} on, all is missing: a last mode of stride {0}, as long as it is needed.",
            end.value()
        )),
        Event::UpTo(cotarget, end, times, _) => {
            let (c, below) = (cotarget.value(), end.value());
            if times.is_known(1) {
                let sentence =
                    format!("The cotarget {c} is reached: nothing is missing from {below} on.");
                return Some(Step::new(sentence).because(Formula::new(c, Relation::AtMost, below)));
            }
            let (how, quotient) = match c % below {
                0 => ("", Term::quotient(c, below)),
                _ => (", rounded up", Term::rounded_up(c, below)),
            };
            Step::new(format!(
                "From {below} to the cotarget {c}: {} copies of what is below{how}.",
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
                "From {} to the cotarget {}, which is divided from the left.",
                end.value(),
                n.tuple(&cotarget)
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

/// Adds to the last step, and is told with it.
fn add(frame: &mut Frame, more: impl FnOnce(Step) -> Step) -> Option<Step> {
    frame.step.steps.pop().map(more)
}
