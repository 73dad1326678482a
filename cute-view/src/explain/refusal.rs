//! Why a step fails, in words: the step that comes next, and the condition that it breaks.

use super::check::{collision, counterexample};
use super::composed::Space;
use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::frame::Frame;
use super::notation::Notation;
use super::others;
use super::words::{sharers, sum_of_taken};
use alloc::{format, string::String};
use cute_core::dynamic::steps::Event;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler};
use cute_core::error::LayoutError;

/// The step that fails. It belongs to the last event, which `told` tells, or to the whole part.
pub(super) fn step(
    n: Notation,
    frame: &Frame,
    space: &Space,
    told: Option<Step>,
    error: LayoutError,
) -> Step {
    let event = frame.last.as_ref().map(|(event, _)| event);
    let of_event = event.and_then(|event| of_event(n, frame, space, event, error));
    // where a number does not fit, the step itself says enough
    let step = of_event.or(told);
    step.unwrap_or_else(|| Step::new(at_once(frame, error)))
        .fails(error)
}

fn of_event(
    n: Notation,
    frame: &Frame,
    space: &Space,
    event: &Event,
    error: LayoutError,
) -> Option<Step> {
    let name = &frame.subject.name;
    Some(match (event, error) {
        (Event::SteppedOver(digit, step, _), LayoutError::StrideNotDivisible { .. }) => {
            beyond(&n.mode(*digit), *step, digit.shape)
        }
        (Event::Taken(digit, left, step, _, _), error) => {
            taken(&n.mode(*digit), *left, *step, digit.shape, error)?
        }
        (Event::Shared(digit, span), LayoutError::NotSegregated { .. }) => {
            let shared = space.digits().get(*digit)?.mode;
            let sentence = format!(
                "Digit {} is {}. Their sums reach beyond it and carry into the next digit, but a layout adds mode by mode, without carrying.",
                n.mode(shared),
                sharers(&frame.names, space, *digit)
            );
            let formula = sum_of_taken(space, *digit, *span);
            let step = Step::new(sentence).because(formula.and(Relation::Greater, shared.shape));
            step.because_if(counterexample(n, frame, space))
        }
        (Event::Chain(modes), LayoutError::DynamicStrides {}) => Step::new(format!(
            "The modes {} of {name} cannot be sorted by stride, since types do not know all strides.",
            n.modes(modes)
        )),
        (Event::Follows(mode, end, _), error) => {
            let (text, d, below) = (n.mode(*mode), mode.stride.value(), end.value());
            let reached: String = match below {
                1 => "offset 1".into(),
                _ => format!("{below}, where the modes before it end"),
            };
            match error {
                LayoutError::NegativeStride { .. } => Step::new(format!(
                    "{text} runs backwards from offset 0, and a complement has the offsets from 0 on."
                )),
                LayoutError::NotInjective { .. } => Step::new(format!(
                    "{text} begins at {d}, below {reached}: {name} may reach an offset twice."
                ))
                .because_if(collision(n, &frame.subject)),
                LayoutError::NotOrdered { .. } => Step::new(format!(
                    "{text} begins at {d}, which is no multiple of {reached}: whole copies do not fill the gap."
                ))
                .because(Formula::remainder(d, below)),
                _ => return None,
            }
        }
        (Event::UpTo(cotarget, end, _, _), LayoutError::ShapeNotDivisible { .. }) => {
            let (c, below) = (cotarget.value(), end.value());
            Step::new(format!(
                "{name} spans {below}, but the cotarget {c} is not a multiple of {below}."
            ))
            .because(Formula::remainder(c, below))
        }
        (Event::Reaches(reached, wanted), LayoutError::ShapeNotDivisible { .. }) => {
            Step::new(format!(
                "The quotients, rounded up, reach {} only, which is less than the cotarget.",
                reached.value()
            ))
            .because(Formula::new(*reached, Relation::Less, *wanted))
        }
        (Event::DigitsOfOffset(_), LayoutError::DynamicStrides {}) => {
            Step::new("The modes cannot be sorted by stride, since types do not know all strides.")
        }
        (Event::Lowest(stride), _) => Step::new(format!(
            "Stride {} is not positive, so offsets cannot be read as digits.",
            n.integer(*stride)
        )),
        (Event::Between(mode, _, next, _), error) => {
            let (d, above) = (mode.stride.value(), next.stride.value());
            let (text, next) = (n.mode(*mode), n.mode(*next));
            match error {
                LayoutError::NotInjective { span, .. } => {
                    let reach = Term::product(mode.shape, mode.stride);
                    Step::new(format!(
                        "{text} reaches up to {span}, beyond {above}, where {next} begins: {name} may reach an offset twice."
                    ))
                    .because(Formula::equal(reach, span).and(Relation::Greater, above))
                    .because_if(collision(n, &frame.subject))
                }
                LayoutError::StrideNotMultiple { .. } => Step::new(format!(
                    "{next} begins at {above}, which is no multiple of {d}, so no whole digit lies between them."
                ))
                .because(Formula::remainder(above, d)),
                _ => return None,
            }
        }
        _ => return others::refused(n, event, error),
    })
}

/// Why a digit of this size cannot take its part of `left` elements that are `step` apart.
fn taken(
    name: &str,
    left: DynLeaf,
    step: DynLeaf,
    size: DynLeaf,
    error: LayoutError,
) -> Option<Step> {
    let (n, d, s) = (left.value(), step.value(), size.value());
    Some(match error {
        LayoutError::NegativeStride { .. } => Step::new(format!(
            "Digit {name} takes no elements at stride {d}, which leads below index 0."
        )),
        LayoutError::DynamicZeroStride { .. } => Step::new(format!(
            "Digit {name} meets stride 0, which types do not know: they would go on with the next digit."
        )),
        LayoutError::StrideNotDivisible { .. } if d >= s => beyond(name, step, size),
        LayoutError::StrideNotDivisible { .. } => Step::new(format!(
            "Digit {name} has room for {} of the {n} elements, but stride {d} does not divide {s}, so the elements would not be evenly spaced in the next digit.",
            size.ceil_div(step).ok()?.value()
        ))
        .because(Formula::remainder(s, d)),
        LayoutError::ShapeNotDivisible { part: room, .. } => Step::new(format!(
            "Digit {name} has room for {room} elements at stride {d}, but {n} is not a multiple of {room}."
        ))
        .because(Formula::remainder(n, room)),
        _ => return None,
    })
}

fn beyond(name: &str, step: DynLeaf, size: DynLeaf) -> Step {
    let (d, s) = (step.value(), size.value());
    Step::new(format!(
        "Digit {name} is too small for stride {d}, which is no multiple of its size, so the elements would lie at different places of the digit."
    ))
    .because(Formula::remainder(d, s))
}

/// The fault of the operands before any step is taken.
fn at_once(frame: &Frame, error: LayoutError) -> String {
    let names = &frame.names;
    match error {
        LayoutError::NegativeStride { .. } => {
            "A mode that runs backwards beside other modes would borrow from their digits.".into()
        }
        LayoutError::NoTile {} => format!(
            "`_` keeps {}, so there is no tile to gather with those of the other modes.",
            names.left
        ),
        LayoutError::TooManyModes {} => {
            let rank = frame.subject.layout.as_ref().map_or(0, DynLayout::rank);
            let tiles = match &frame.tiler {
                Some(DynTiler::ByMode(tiles)) => tiles.len(),
                _ => rank + 1,
            };
            let right = &names.right;
            format!("{right}{rank} has no mode: there are {tiles} tiles for {rank} modes.")
        }
        LayoutError::NotPositive { .. } => "A size is at least 1.".into(),
        LayoutError::BasisStride {} => {
            "The operation is about offsets, but the strides lead to coordinates.".into()
        }
        LayoutError::DynamicSizes {} => {
            "Types find the common factors, so they must know all sizes, and some are dynamic.".into()
        }
        LayoutError::SizesDiffer { .. } => "Both layouts must have the same number of elements.".into(),
        LayoutError::NoUnitStride {} => {
            "Exactly one mode must be contiguous, which is to have stride 1.".into()
        }
        LayoutError::ZeroWidth {} => "An element has at least one bit.".into(),
        LayoutError::NoSuchMode {} => {
            "Each mode of the block and of the order needs a mode of the shape, and types must know the order."
                .into()
        }
        LayoutError::LongProfile {} => "Each mode of the profile needs a mode of the layout.".into(),
        LayoutError::NotCoordinates {} => {
            format!("{} leads to no mode of {}.", names.right, names.left)
        }
        _ => "The operands do not fit.".into(),
    }
}
