//! Each event in words, and the numbers that it rests on.

use super::composed::Space;
use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::frame::{Frame, Named, Names};
use super::notation::{Notation, leaf, leaves};
use super::{gaps, inverses, others};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::steps::{Event, Mode, Part};
use cute_core::dynamic::{DynLayout, DynLeaf};

/// The sentence for a composition, which depends on the part before it. It is empty where the
/// composition is the whole operation.
pub(super) fn composition(
    n: Notation,
    names: &mut Names,
    before: Option<&Part>,
    b: Option<&DynLayout>,
) -> String {
    let Names {
        left,
        right,
        result,
    } = names.clone();
    match before {
        Some(Part::Tiles(..)) => {
            let both = format!("({right}, {right}*)");
            *names = Names::of(&left, &both, &result);
            format!(
                "{left} ∘ {both} with {both} = {}: the first mode steps within a tile, the second from tile to tile.",
                n.shown(b)
            )
        }
        Some(Part::Copies(..)) => {
            let star = format!("{left}*");
            *names = Names::of(&star, &right, "C");
            format!(
                "{star} ∘ {right} with {right} = {} takes the copies in the order of {right}.",
                n.shown(b)
            )
        }
        _ => String::new(),
    }
}

/// The numbers that a part rests on.
pub(super) fn of_part(n: Notation, names: &Names, part: &Part) -> Vec<Formula> {
    match part {
        Part::Tiles(layout, _) => {
            let elements = Term::operation("size", vec![n.named(&names.left, layout)]);
            vec![Formula::equal(elements, layout.size())]
        }
        Part::Copies(layout, Some(tile), Some(room)) => {
            let operands = [
                Term::operation("size", vec![n.named(&names.left, layout)]),
                Term::operation("cosize", vec![n.named(&names.right, tile)]),
            ];
            vec![Formula::equal(Term::Product(operands.into()), *room)]
        }
        _ => Vec::new(),
    }
}

/// The step that tells an event, if it gets a step of its own.
pub(super) fn of_event(
    n: Notation,
    frame: &mut Frame,
    space: &Space,
    event: &Event,
) -> Option<Step> {
    let Frame { names, subject, .. } = &*frame;
    let step = |sentence: &str| Step::new(sentence);
    Some(match event {
        Event::Kept(layout) => Step::new(format!("{} is kept.", names.left)).gives(layout.clone()),
        Event::Beyond(modes) if modes.is_empty() => return None,
        Event::Beyond(modes) => {
            let modes: Vec<String> = modes.iter().map(|l| format!("{}", n.layout(l))).collect();
            Step::new(format!(
                "Modes beyond the tiler stay: {}.",
                modes.join(", ")
            ))
        }
        Event::Gathered(layout) => step(
            "The first modes of all results are gathered, then the second ones with modes beyond the tiler.",
        )
        .found(layout.clone()),
        Event::Spread(both, layout) => step(match both {
            false => "The second mode is opened: its modes stand beside the first one.",
            true => "Both modes are opened: their modes stand beside each other.",
        })
        .found(layout.clone()),
        Event::BesideCopies(layout) => Step::new(format!(
            "{} comes first, and then the mode that steps over its copies.",
            names.left
        ))
        .found(layout.clone()),
        Event::SameRank(Some(block), Some(tile)) if is_continued(frame, block) => {
            Step::new(format!(
                "Modes 1:0 give both layouts the same rank: {} = {}, T = {}.",
                names.left,
                n.layout(block),
                n.layout(tile)
            ))
        }
        Event::ByMode(layout) => {
            step("Each mode of A is paired with the mode of the copies.").found(layout.clone())
        }
        Event::LeftOut(mode) => Step::new(format!(
            "{} has one coordinate, 0, which adds nothing, so it is left out.",
            n.mode(*mode)
        )),
        Event::LastStays(mode) => Step::new(format!(
            "{} is the last mode, along which the layout goes on beyond its domain, so it stays.",
            n.mode(*mode)
        )),
        Event::Neighbours(mode, next, merged) => neighbours(n, *mode, *next, *merged),
        Event::Lies(layout) => Step::new(format!(
            "This path leads to a mode of {}: {} = {}.",
            names.left,
            subject.name,
            n.shown(layout.as_ref())
        )),
        Event::Digits(modes) => digits(n, subject, modes),
        Event::SteppedOver(digit, step, next) => {
            let formula = Formula::equal(Term::quotient(*step, digit.shape), *next);
            Step::new(format!(
                "Digit {} is stepped over: stride {} is {} in units of the next digit.",
                n.mode(*digit),
                step.value(),
                next.value()
            ))
            .because(formula)
        }
        Event::Taken(..) => taken(n, event)?,
        Event::LastTakes(stride, left, step) => {
            let is_first = frame.step.steps.iter().all(|step| step.outcome.is_none());
            let elements = match is_first {
                true => "takes all",
                false => "takes the remaining",
            };
            Step::new(format!(
                "The last digit, of stride {}, has no bound: it {elements} {} at stride {}.",
                n.integer(*stride),
                left.value(),
                step.value()
            ))
            .multiplies(*left, *step, *stride)
        }
        Event::Shared(digit, span) => shared(n, names, space, *digit, *span)?,
        _ => {
            return gaps::of_event(n, frame, event)
                .or_else(|| inverses::of_event(n, frame, event))
                .or_else(|| others::of_event(n, frame, event));
        }
    })
}

/// Whether block or tile got modes `1:0` that it was not given.
fn is_continued(frame: &Frame, block: &DynLayout) -> bool {
    let operands = [frame.subject.layout.as_ref(), frame.tile()];
    let mut operands = operands.into_iter().flatten();
    operands.any(|layout| layout.rank() < block.rank())
}

/// The step that tells what two neighbours become, and why.
fn neighbours(n: Notation, mode: Mode, next: Mode, merged: Option<Mode>) -> Step {
    let (first, second) = (n.mode(mode), n.mode(next));
    let Ok(end) = mode.shape.mul(mode.stride) else {
        return Step::new(format!(
            "{first} and {second} stay: {first} ends beyond all offsets."
        ));
    };
    let formula = Formula::equal(Term::product(mode.shape, mode.stride), end);
    if let Some(merged) = merged {
        return Step::new(format!(
            "{first} and {second} become one: {second} begins where {first} ends."
        ))
        .because(formula)
        .found(leaf(merged));
    }
    if (end.value(), end.path()) == (next.stride.value(), next.stride.path()) {
        return Step::new(format!(
            "{first} and {second} stay: types do not know that {second} begins where {first} ends."
        ))
        .because(formula);
    }
    Step::new(format!(
        "{first} and {second} stay: {second} does not begin where {first} ends."
    ))
    .because(formula.and(Relation::NotEqual, next.stride))
}

/// The step that tells what the digits are: `A(c0 + 6·c1) = 8·c0 + 2·c1`.
fn digits(n: Notation, of: &Named, modes: &[Mode]) -> Step {
    let name = &of.name;
    let mut step = Step::new(match modes {
        [] | [_] => format!("{name} has one mode, so each offset is the index times its stride."),
        _ => format!(
            "The modes of {name}, coalesced, are the digits of an index, the first one lowest."
        ),
    });
    let Some(layout) = &of.layout else {
        return step;
    };
    let coalesced = layout.coalesce();
    if layout.depth() > 1 || leaves(&coalesced) != leaves(layout) {
        let operation = Term::operation("coalesce", vec![n.named(name, layout)]);
        step = step.because(Formula::equal(operation, n.plain(&coalesced)));
    }
    let (mut index, mut offset, mut weight) = (Vec::new(), Vec::new(), 1_u128);
    for (k, mode) in modes.iter().enumerate() {
        let variable = || Term::Variable {
            name: match modes {
                [_] => "i".into(),
                _ => format!("c{k}"),
            },
            below: mode.shape.magnitude(),
        };
        // beyond 2^63 there is no index
        let Some(number) = i128::try_from(weight).ok().filter(|w| *w <= 1 << 63) else {
            return step;
        };
        index.push(scaled(number.into(), variable()));
        offset.push(scaled(mode.stride.into(), variable()));
        weight = weight.saturating_mul(mode.shape.magnitude().into());
    }
    if modes.is_empty() || weight > 1 << 63 {
        return step;
    }
    step.because(Formula::equal(
        Term::at(&n.named(name, layout), sum(index)),
        sum(offset),
    ))
}

fn scaled(number: Term, variable: Term) -> Term {
    match number {
        Term::Number(1) => variable,
        number => Term::Product(vec![number, variable]),
    }
}

fn sum(mut terms: Vec<Term>) -> Term {
    match terms.len() {
        1 => terms.remove(0),
        _ => Term::Sum(terms),
    }
}

/// The step that tells which elements a digit takes.
fn taken(n: Notation, event: &Event) -> Option<Step> {
    let Event::Taken(digit, left, step, taken, remaining) = *event else {
        return None;
    };
    let name = n.mode(digit);
    let (count, d, s) = (left.value(), step.value(), digit.shape.value());
    let told = match remaining {
        None => {
            let last = (count - 1) * d;
            let reach = Formula::equal(Term::product(count - 1, d), last);
            Step::new(format!(
                "Digit {name} has room for all {count} at stride {d}: the last one lies at {last}."
            ))
            .because(reach.and(Relation::Less, s))
        }
        Some(remaining) if taken.is_static() => {
            let how = match d {
                1 => format!(
                    "is taken whole by {} of the {count} elements",
                    taken.value()
                ),
                _ => format!(
                    "has room for {} of the {count} elements at stride {d}",
                    taken.value()
                ),
            };
            Step::new(format!(
                "Digit {name} {how}. {} remain for the next digit.",
                remaining.value()
            ))
            .because(Formula::equal(Term::quotient(s, d), taken))
            .because(Formula::equal(Term::quotient(count, taken), remaining))
        }
        Some(remaining) => {
            let rounded = Term::rounded_up(s, d);
            Step::new(format!(
                "Digit {name} takes {taken} of the {left} elements. That number is known at run time only, so the rest, {remaining}, goes on to the next digit even if it is 1."
            ))
            .because(Formula::equal(Term::least(rounded, count), taken))
        }
    };
    Some(told.multiplies(taken, step, digit.stride))
}

/// The step that tells whether modes that share a digit stay within it.
fn shared(n: Notation, names: &Names, space: &Space, k: usize, span: i128) -> Option<Step> {
    let (digit, next) = (space.digits().get(k)?, space.digits().get(k + 1)?);
    let begin = format!(
        "Digit {} is {}.",
        n.mode(digit.mode),
        sharers(names, space, k)
    );
    let (size, stride) = (digit.mode.shape, digit.mode.stride);
    let formula = sum_of_taken(space, k, span);
    if span <= size.value() {
        let sentence =
            format!("{begin} Their sums stay within it, so none carries into the next digit.");
        return Some(Step::new(sentence).because(formula.and(Relation::AtMost, size)));
    }
    let sentence = format!(
        "{begin} Their sums may carry, but only into digits that continue it, where a carry changes nothing."
    );
    let continues = Formula::equal(Term::product(size, stride), next.mode.stride);
    let formula = formula.and(Relation::Greater, size);
    Some(Step::new(sentence).because(formula).because(continues))
}

/// `shared by modes 0 and 1 of B`
pub(super) fn sharers(names: &Names, space: &Space, k: usize) -> String {
    let taken = space.digits().get(k).map_or(&[][..], |digit| &digit.taken);
    let places: Vec<&str> = taken.iter().map(|taken| &taken.place[..]).collect();
    let (last, others) = places.split_last().unwrap_or((&"", &[]));
    let (others, right) = (others.join(", "), &names.right);
    format!("shared by modes {others} and {last} of {right}")
}

/// `1 + 3·1 + 2·2 = 8`: one more than the largest sum of what is taken of a digit.
pub(super) fn sum_of_taken(space: &Space, k: usize, span: i128) -> Formula {
    let taken = space.digits().get(k).map_or(&[][..], |digit| &digit.taken);
    let reaches = taken
        .iter()
        .map(|t| Term::product(t.count.value() - 1, t.step));
    let terms = [Term::Number(1)].into_iter().chain(reaches).collect();
    Formula::equal(Term::Sum(terms), span)
}

impl Step {
    /// `count` elements at distance `step` of a digit of this stride.
    fn multiplies(self, count: DynLeaf, step: DynLeaf, stride: DynLeaf) -> Self {
        let Ok(product) = step.mul(stride) else {
            return self;
        };
        let formula = Formula::equal(Term::product(step, stride), product);
        self.because(formula).found(leaf(Mode {
            shape: count,
            stride: product,
        }))
    }
}
