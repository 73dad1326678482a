//! Why a step fails, in words: the step that was about to be taken, and the condition that it breaks.

use super::check::{collision, counterexample};
use super::composed::Space;
use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::notation::Notation;
use super::others;
use super::telling::Frame;
use super::words::{sharers, sum_of_taken};
use alloc::{format, string::String};
use cute_core::dynamic::steps::Event;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler};
use cute_core::error::LayoutError;

/// The step that fails: of the last event, which has been told as `told`, or of the part as such.
pub(super) fn step(
    n: Notation,
    frame: &Frame,
    space: &Space,
    told: Option<Step>,
    error: LayoutError,
) -> Step {
    let event = frame.last.as_ref().map(|(event, _)| event);
    let of_event = event.and_then(|event| of_event(n, frame, space, event, error));
    // of what does not fit, the step says enough
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
                "Digit {} is {}. Together they reach beyond it: a sum carries into the next digit, and a layout, which adds mode by mode, does not.",
                n.mode(shared),
                sharers(&frame.names, space, *digit)
            );
            let formula = sum_of_taken(space, *digit, *span);
            let step = Step::new(sentence).because(formula.and(Relation::Greater, shared.shape));
            step.because_if(counterexample(n, frame, space))
        }
        (Event::Chain(modes), LayoutError::DynamicStrides {}) => Step::new(format!(
            "The modes {} of {name} are to be sorted by stride, and types do not know all of these.",
            n.modes(modes)
        )),
        (Event::Follows(mode, end, _), error) => {
            let (text, d, below) = (n.mode(*mode), mode.stride.value(), end.value());
            let reached: String = match below {
                1 => "index 1".into(),
                _ => format!("{below}, where the modes before end"),
            };
            match error {
                LayoutError::NotInjective { .. } => Step::new(format!(
                    "{text} begins at {d}, below {reached}: {name} may reach an index twice."
                ))
                .because_if(collision(n, &frame.subject)),
                LayoutError::NotOrdered { .. } => Step::new(format!(
                    "{text} begins at {d}, which is no multiple of {reached}: the gap is not filled by whole copies."
                ))
                .because(remainder(d, below)),
                _ => return None,
            }
        }
        (Event::UpTo(cotarget, end, _, _), LayoutError::ShapeNotDivisible { .. }) => {
            let (c, below) = (cotarget.value(), end.value());
            Step::new(format!(
                "From {below} to the cotarget {c}: {name} spans {below}, and {c} is not a whole number of times that."
            ))
            .because(remainder(c, below))
        }
        (Event::Reaches(reached, wanted), LayoutError::ShapeNotDivisible { .. }) => {
            Step::new(format!(
                "Rounded up, these reach {}, and not the whole cotarget.",
                reached.value()
            ))
            .because(Formula::new(*reached, Relation::Less, *wanted))
        }
        (Event::DigitsOfOffset(_), LayoutError::DynamicStrides {}) => {
            Step::new("The modes are to be sorted by stride, and types do not know all strides.")
        }
        (Event::Lowest(stride), _) => Step::new(format!(
            "Stride {} is not positive: offsets are not read by digits.",
            n.integer(*stride)
        )),
        (Event::Between(mode, _, next, _), error) => {
            let (d, above) = (mode.stride.value(), next.stride.value());
            let (text, next) = (n.mode(*mode), n.mode(*next));
            match error {
                LayoutError::NotInjective { span, .. } => {
                    let reach = Term::product(mode.shape, mode.stride);
                    Step::new(format!(
                        "{text} reaches up to {span}, beyond {above}, where {next} begins: offsets may be reached twice."
                    ))
                    .because(Formula::equal(reach, span).and(Relation::Greater, above))
                    .because_if(collision(n, &frame.subject))
                }
                LayoutError::StrideNotMultiple { .. } => Step::new(format!(
                    "{next} begins at {above}, no multiple of {d}: between them lies no whole digit."
                ))
                .because(remainder(above, d)),
                _ => return None,
            }
        }
        _ => return others::refused(n, event, error),
    })
}

/// Why `left` elements, `step` apart, are not in a digit of this size and those above.
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
            "Digit {name}: stride {d} leads below index 0."
        )),
        LayoutError::StrideNotDivisible { .. } if d == 0 => Step::new(format!(
            "Digit {name}: the stride is 0, which types do not know: they would go on with the next digit."
        )),
        LayoutError::StrideNotDivisible { .. } if d >= s => beyond(name, step, size),
        LayoutError::StrideNotDivisible { .. } => Step::new(format!(
            "Digit {name} has room for {} of the {n} elements, and the next one would not lie at its end: stride {d} does not divide {s}. So the elements are not evenly apart in the next digit.",
            size.ceil_div(step).ok()?.value()
        ))
        .because(remainder(s, d)),
        LayoutError::ShapeNotDivisible { part: room, .. } => Step::new(format!(
            "Digit {name} has room for {room} elements at stride {d}, and {n} are not a whole number of times that."
        ))
        .because(remainder(n, room)),
        _ => return None,
    })
}

fn beyond(name: &str, step: DynLeaf, size: DynLeaf) -> Step {
    let (d, s) = (step.value(), size.value());
    Step::new(format!(
        "Digit {name}: stride {d} is beyond it, and no multiple of its size: the elements would lie at different places of the digit."
    ))
    .because(remainder(d, s))
}

/// `7 mod 5 = 2`
pub(super) fn remainder(x: i128, y: i128) -> Formula {
    Formula::equal(Term::remainder(x, y), x.rem_euclid(y))
}

/// What is wrong with operands before a step is taken.
fn at_once(frame: &Frame, error: LayoutError) -> String {
    let names = &frame.names;
    match error {
        LayoutError::NegativeStride { .. } => {
            "Beside other modes, one that runs backwards would borrow from their digits.".into()
        }
        LayoutError::NoTile {} => format!(
            "`_` keeps {}, so it has no tile to gather with those of other modes.",
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
            "This is about offsets, and what the strides lead to are coordinates.".into()
        }
        LayoutError::DynamicSizes {} => {
            "Which factors there are is for types to tell, and they do not know all sizes.".into()
        }
        LayoutError::SizesDiffer { .. } => "Both are to have as many elements.".into(),
        LayoutError::NoUnitStride {} => {
            "One mode is to be contiguous, that of stride 1, and no other.".into()
        }
        LayoutError::ZeroWidth {} => "An element has at least one bit.".into(),
        LayoutError::NoSuchMode {} => {
            "Each mode of the block and of the order needs one of the shape, and types know the order."
                .into()
        }
        LayoutError::LongProfile {} => "Each mode of the profile needs one of the layout.".into(),
        LayoutError::NotCoordinates {} => {
            format!("{} leads to no mode of {}.", names.right, names.left)
        }
        _ => "The operands do not fit.".into(),
    }
}

impl Step {
    fn because_if(self, formula: Option<Formula>) -> Self {
        match formula {
            Some(formula) => self.because(formula),
            None => self,
        }
    }
}
