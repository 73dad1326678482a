//! The steps of inverses: strides that follow each other, and offsets read as digits.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::notation::{Notation, leaf, leaves};
use super::telling::{Frame, Named};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::steps::{Event, Mode};
use cute_core::dynamic::{DynLayout, DynLeaf};

/// The step of an event, if it is one of an inverse.
pub(super) fn of_event(n: Notation, frame: &Frame, event: &Event) -> Option<Step> {
    let subject = &frame.subject;
    Some(match event {
        Event::Places(places) => begin(n, subject, places),
        Event::Continues(mode, index) => {
            let stride = n.integer(mode.stride);
            let step = Step::new(format!(
                "Stride {stride} is that of {}, which begins at index {}: steps of {} in {} are steps of {stride} in the offsets.",
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
                "{0} reaches offset 0 alone, so there is nothing to tell apart: {0} itself.",
                subject.name
            ))
            .found(subject.layout.as_ref().map(DynLayout::coalesce)),
            [_] => return None,
            _ => Step::new(format!(
                "By stride: {}. An offset is read as digits between these strides.",
                n.modes(modes)
            )),
        },
        Event::Lowest(stride) if stride.is_known(1) => return None,
        Event::Lowest(stride) => Step::new(format!(
            "What is below the lowest stride, {}, is no part of an index: it counts 0.",
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
                "The digit from {d} to {above} is the coordinate of {}, which counts {}.",
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
            "The highest digit, from {} on, is the coordinate of {}, which counts {}.",
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

/// The coalesced modes, each with the index at which it begins.
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
    let places = match &said[..] {
        [] => "none".into(),
        _ => said.join(", "),
    };
    let step = Step::new(format!(
        "Coalesced, and each mode with the index at which it begins, the product of the sizes before it: {places}.{left_out}"
    ));
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
            "Where {} ends is known at run time only: no stride is known to go on.",
            n.mode(*mode)
        );
    }
    let coalesced = frame.subject.layout.as_ref().map(DynLayout::coalesce);
    let modes = coalesced.as_ref().map(leaves).unwrap_or_default();
    match modes.iter().any(|mode| mode.stride.value() == end.value()) {
        true => format!("No mode is known to have stride {wanted}: the inverse ends."),
        false => format!(
            "No mode has stride {wanted}: the inverse ends, {} offsets are reached one by one.",
            end.value()
        ),
    }
}
