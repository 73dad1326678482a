//! The steps of inverses: a right inverse follows the strides, a left inverse reads offsets as
//! digits.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::frame::{Frame, Named};
use super::notation::{Notation, leaf, leaves};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::steps::{Event, Mode};
use cute_core::dynamic::{DynLayout, DynLeaf};

/// The step that tells an event, if it is an event of an inverse.
pub(super) fn of_event(n: Notation, frame: &Frame, event: &Event) -> Option<Step> {
    let subject = &frame.subject;
    Some(match event {
        Event::Places(places) => begin(n, subject, places),
        Event::Continues(mode, index) => {
            let stride = n.integer(mode.stride);
            let step = Step::new(format!(
                "{} has stride {stride} and begins at index {}: steps of {} in the index of {} are steps of {stride} in the offset.",
                n.mode(*mode),
                n.integer(*index),
                index.value(),
                subject.name,
            ));
            let step = match mode.shape.mul(mode.stride) {
                Ok(end) => {
                    step.because(Formula::equal(Term::product(mode.shape, mode.stride), end))
                }
                Err(_) => step,
            };
            step.found(leaf(Mode {
                shape: mode.shape,
                stride: *index,
            }))
        }
        Event::NoneContinues(end) => Step::new(none_continues(n, frame, *end)),
        Event::DigitsOfOffset(modes) => match &modes[..] {
            [] => Step::new(format!(
                "{0} reaches offset 0 only, so its inverse is {0} itself.",
                subject.name
            ))
            .found(subject.layout.as_ref().map(DynLayout::coalesce)),
            [_] => return None,
            _ => Step::new(format!(
                "The modes are sorted by stride: {}. An offset is read as digits between these strides.",
                n.modes(modes)
            )),
        },
        Event::Lowest(stride) if stride.is_known(1) => return None,
        Event::Lowest(stride) => Step::new(format!(
            "The part of an offset below the lowest stride, {}, is no part of an index, so it counts 0.",
            n.integer(*stride)
        ))
        .found(leaf(Mode {
            shape: *stride,
            stride: DynLeaf::new_static(0).ok()?,
        })),
        Event::Between(mode, index, next, size) => {
            let (d, above) = (mode.stride.value(), next.stride.value());
            let reach = Term::product(mode.shape, mode.stride);
            let span = mode.shape.value() * d;
            Step::new(format!(
                "The digit from {d} to {above} is the coordinate of {}, whose steps count {} in the index.",
                n.mode(*mode),
                index.value()
            ))
            .because(Formula::equal(Term::quotient(above, d), *size))
            .because(Formula::equal(reach, span).and(Relation::AtMost, above))
            .found(leaf(Mode {
                shape: *size,
                stride: *index,
            }))
        }
        Event::Highest(mode, index) => Step::new(format!(
            "The highest digit, from {} on, is the coordinate of {}, whose steps count {} in the index.",
            mode.stride.value(),
            n.mode(*mode),
            index.value()
        ))
        .found(leaf(Mode {
            shape: mode.shape,
            stride: *index,
        })),
        _ => return None,
    })
}

/// The first step: the coalesced modes, each with the index at which it begins.
fn begin(n: Notation, subject: &Named, places: &[(Mode, DynLeaf)]) -> Step {
    let coalesced = subject.layout.as_ref().map(DynLayout::coalesce);
    let at =
        |(mode, index): &(Mode, DynLeaf)| format!("{} at {}", n.mode(*mode), n.integer(*index));
    let said: Vec<String> = places.iter().map(at).collect();
    let modes = coalesced.as_ref().map_or(0, |layout| leaves(layout).len());
    let left_out = match modes > places.len() {
        true => " Modes of stride 0 are left out.",
        false => "",
    };
    let name = &subject.name;
    let step = Step::new(match &said[..] {
        [] => format!("Every mode of {name} has stride 0 and is left out."),
        _ => format!(
            "Each mode of {name}, coalesced, begins at the index that is the product of the sizes before it: {}.{left_out}",
            said.join(", ")
        ),
    });
    match (&subject.layout, coalesced) {
        (Some(layout), Some(coalesced)) if *layout != coalesced => {
            let operation = Term::operation("coalesce", vec![n.named(&subject.name, layout)]);
            step.because(Formula::equal(operation, n.plain(&coalesced)))
        }
        _ => step,
    }
}

/// Why no mode goes on from `end`.
fn none_continues(n: Notation, frame: &Frame, end: DynLeaf) -> String {
    let wanted = n.integer(end);
    if let (false, Some((Event::Continues(mode, _), _))) = (end.is_static(), &frame.last) {
        return format!(
            "The end of {} is known at run time only, so no stride is known to continue it.",
            n.mode(*mode)
        );
    }
    let coalesced = frame.subject.layout.as_ref().map(DynLayout::coalesce);
    let modes = coalesced.as_ref().map(leaves).unwrap_or_default();
    match modes.iter().any(|mode| mode.stride.value() == end.value()) {
        true => format!("No mode is known to have stride {wanted}, so the inverse ends."),
        false => format!(
            "No mode has stride {wanted}, so the inverse ends. It covers the offsets below {}.",
            end.value()
        ),
    }
}
