//! The steps of all operations but composition, complement and the inverses: filters, sums, wider
//! and narrower elements, common parts, slices.

use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::frame::Frame;
use super::notation::{Notation, leaf};
use alloc::{format, string::String, vec};
use cute_core::dynamic::DynLeaf;
use cute_core::dynamic::steps::{Event, Mode};
use cute_core::error::LayoutError;

/// The step that tells an event, if it is an event of one of these operations.
pub(super) fn of_event(n: Notation, frame: &mut Frame, event: &Event) -> Option<Step> {
    Some(match event {
        Event::Fills(whole, part, times) => Step::new(format!(
            "A block of size {} fits {} times into {}.",
            part.value(),
            times.value(),
            whole.value()
        ))
        .because(Formula::equal(Term::rounded_up(*whole, *part), *times)),
        Event::Arranged(tile) => {
            Step::new("T is the layout of the copies.").found(tile.clone())
        }
        Event::Filtered(mode) => Step::new(format!(
            "{} has stride 0: its steps lead to no other offset, so it is left out.",
            n.mode(*mode)
        )),
        Event::Shrunk(mode) => Step::new(format!(
            "{} has stride 0: its steps lead to no other offset, so size 1 is enough.",
            n.mode(*mode)
        )),
        Event::Null(mode, index) => Step::new(format!(
            "{} has stride 0 and begins at index {1}: indices that are {1} apart share an offset.",
            n.mode(*mode),
            index.value()
        ))
        .found(leaf(Mode {
            shape: mode.shape,
            stride: *index,
        })),
        Event::InOrder(modes) => Step::new(format!(
            "The modes are sorted by stride, and by size where strides are equal: {}.",
            n.modes(modes)
        )),
        Event::Compact(layout) => {
            frame.names.right = "B".into();
            let sentence = "B, the compact layout of the shape, gives each coordinate its index.";
            Step::new(sentence).gives(layout.clone())
        }
        Event::Meet(left, right) => Step::new(meet(n, *left, *right)),
        Event::Sum(sum) => {
            let Some((Event::Meet(left, right), _)) = &frame.last else {
                return None;
            };
            let terms = vec![left.stride.into(), right.stride.into()];
            let formula = Formula::equal(Term::Sum(terms), sum.stride);
            let step = frame.step.steps.pop()?;
            step.because(formula).found(leaf(*sum))
        }
        Event::Adds(mode, step) => {
            let sum = mode.stride.add(*step).ok()?;
            let terms = vec![mode.stride.into(), (*step).into()];
            Step::new(format!(
                "The other layout has one mode left, which adds {} to each step of {}.",
                step.value(),
                n.mode(*mode)
            ))
            .because(Formula::equal(Term::Sum(terms), sum))
            .found(leaf(Mode {
                shape: mode.shape,
                stride: sum,
            }))
        }
        Event::Widened(mode, ratio, steps, wide) => widened(n, *mode, *ratio, *steps, *wide),
        Event::Narrowed(mode, ratio, narrow) => narrowed(n, *mode, *ratio, *narrow),
        Event::WithinWide(span, ratio) => Step::new(format!(
            "All these steps together reach {} of the {} elements of a wide one.",
            span.value(),
            ratio.value()
        ))
        .because(Formula::new(*span, Relation::AtMost, *ratio)),
        Event::Contiguous(run, _) => Step::new(format!(
            "All {} elements of a wide one lie side by side.",
            run.value()
        )),
        Event::Common(composed, modes) => {
            let words = match composed {
                Some(layout) => format!(
                    "A ∘ B' = {}. A and B agree as far as this gives 0, 1, 2, ….",
                    n.layout(layout)
                ),
                None => "Types do not prove that A ∘ B' is a layout, so the modes of B' are taken one by one, as far as A gives them the offsets that B has there.".into(),
            };
            match &modes[..] {
                [] => Step::new(format!("{words} That is offset 0 only.")),
                _ => Step::new(words).found_modes(modes),
            }
        }
        Event::Within(span, size) => Step::new(format!(
            "These indices lie below {}, and A has {} indices.",
            span.value(),
            size.value()
        ))
        .because(Formula::new(*span, Relation::AtMost, *size)),
        Event::Divides(size, left, part, index) => Step::new(format!(
            "The mode of size {} begins at index {}. It takes the greatest common divisor of its size and {}, which is left.",
            size.value(),
            index.value(),
            left.value()
        ))
        .because(Formula::equal(
            Term::operation("gcd", vec![(*size).into(), (*left).into()]),
            *part,
        ))
        .found(leaf(Mode {
            shape: *part,
            stride: *index,
        })),
        Event::Factor(left, right, common) => Step::new(format!(
            "The mode of A from {} to {} and the mode of B from {} to {} have a factor in common.",
            left.0, left.1, right.0, right.1
        ))
        .found(leaf(*common)),
        Event::Sliced(layout, at, is_kept) => Step::new(match (n.layout(layout), at, is_kept) {
            (mode, None, true) => format!("{mode} is left open, and is kept."),
            (mode, None, false) => format!("{mode} is left open, and is dropped."),
            (mode, Some(at), true) => format!("{mode} is fixed at {}, and is kept.", at.value()),
            (mode, Some(at), false) => format!("{mode} is fixed at {}, and is dropped.", at.value()),
        }),
        _ => return None,
    })
}

fn meet(n: Notation, left: Mode, right: Mode) -> String {
    let (left, right) = (n.mode(left), n.mode(right));
    format!(
        "{left} of A and {right} of B begin at one index, and their strides add up as far as both go."
    )
}

/// The step that counts a mode in wide elements.
fn widened(n: Notation, mode: Mode, ratio: DynLeaf, steps: Option<DynLeaf>, wide: Mode) -> Step {
    let (name, ratio) = (n.mode(mode), ratio.value());
    let step = match steps {
        Some(steps) => Step::new(format!(
            "{name} steps within wide elements: {} of its steps make a wide one.",
            steps.value()
        ))
        .because(Formula::equal(Term::quotient(ratio, mode.stride), steps))
        .because(Formula::equal(
            Term::rounded_up(mode.shape, steps),
            wide.shape,
        )),
        None => {
            let step = Step::new(format!("{name} steps over whole wide elements."));
            match mode.stride.value().rem_euclid(ratio) {
                0 => {
                    let quotient = Term::quotient(mode.stride, ratio);
                    step.because(Formula::equal(quotient, wide.stride))
                }
                _ => step,
            }
        }
    };
    step.found(leaf(wide))
}

/// The step that counts a mode in narrow elements.
fn narrowed(n: Notation, mode: Mode, ratio: DynLeaf, narrow: Option<Mode>) -> Step {
    let (name, times) = (n.mode(mode), ratio.value());
    let is_unit = mode.stride.is_known(1);
    let step = Step::new(match is_unit {
        true => format!(
            "{name} is contiguous: each of its elements becomes {times} narrow ones in a row."
        ),
        false => format!("{name} steps over elements, each of {times} narrow ones."),
    });
    let Some(narrow) = narrow else {
        return step;
    };
    let (factor, product) = match is_unit {
        true => (mode.shape, narrow.shape),
        false => (mode.stride, narrow.stride),
    };
    step.because(Formula::equal(Term::product(factor, ratio), product))
        .found(leaf(narrow))
}

/// Why a step of these operations fails.
pub(super) fn refused(n: Notation, event: &Event, error: LayoutError) -> Option<Step> {
    Some(match (event, error) {
        (Event::Fills(whole, part, _), LayoutError::ShapeNotDivisible { .. }) => {
            let (whole, part) = (whole.value(), part.value());
            Step::new(format!("Blocks of size {part} do not fill {whole}."))
                .because(Formula::remainder(whole, part))
        }
        (Event::InOrder(modes), LayoutError::DynamicStrides {}) => Step::new(format!(
            "The modes {} cannot be sorted by stride, since types do not know all strides.",
            n.modes(modes)
        )),
        (Event::Meet(left, right), LayoutError::NotRefined { size, other }) => {
            Step::new(format!(
                "{} But the size of the shorter one does not divide the size of the longer one.",
                meet(n, *left, *right)
            ))
            .because(Formula::remainder(other, size))
        }
        (Event::Meet(left, right), LayoutError::SizesDiffer { .. }) => Step::new(format!(
            "{} But types do not know which one is shorter, so their sizes must be equal.",
            meet(n, *left, *right)
        ))
        .because(Formula::new(left.shape, Relation::NotEqual, right.shape)),
        (Event::Widened(mode, ratio, _, _), LayoutError::StrideNotRecast { .. }) => {
            let (d, ratio) = (mode.stride.value(), ratio.value());
            Step::new(format!(
                "{} steps neither within wide elements nor over whole ones: stride {d} neither divides {ratio} nor is a multiple of it.",
                n.mode(*mode)
            ))
            .because(Formula::remainder(d, ratio))
        }
        (Event::Widened(mode, _, _, _), LayoutError::ShapeNotRecast { shape, part }) => {
            Step::new(format!(
                "{} steps within wide elements, {part} steps to each, but {shape} is not a multiple of {part}.",
                n.mode(*mode)
            ))
            .because(Formula::remainder(shape, part))
        }
        (Event::WithinWide(span, ratio), LayoutError::SharesOverlap { .. }) => {
            Step::new(format!(
                "All these steps together reach beyond the {} elements of a wide one.",
                ratio.value()
            ))
            .because(Formula::new(*span, Relation::Greater, *ratio))
        }
        (Event::Contiguous(run, ratio), LayoutError::NotContiguous { .. }) => {
            Step::new(format!(
                "Only {} of the {} elements of a wide one lie side by side.",
                run.value(),
                ratio.value()
            ))
        }
        (Event::Within(span, size), LayoutError::BeyondSize { .. }) => {
            Step::new("These indices reach beyond A.")
                .because(Formula::new(*span, Relation::Greater, *size))
        }
        _ => return None,
    })
}
