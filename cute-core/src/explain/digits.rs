//! The digits of a layout, and what modes take of them.

use super::compose::Names;
use super::derivation::Step;
use super::formula::{Formula, Relation, Term};
use super::notation::{Mode, Notation, fixed, leaf, leaves, unwrapped};
use crate::dynamic::{DynLayout, MarkedInt};
use crate::error::LayoutError;
use alloc::{format, string::String, vec, vec::Vec};

/// A mode of the coalesced left layout, and what is taken of it.
struct Digit {
    size: MarkedInt,
    stride: MarkedInt,
    taken: Vec<Taken>,
}

/// `count` elements of a digit, `step` apart, by the mode of the right layout at `place`.
struct Taken {
    place: String,
    count: MarkedInt,
    step: MarkedInt,
}

/// The modes of a layout, coalesced, as the digits of its indices.
pub(super) struct Digits {
    bounded: Vec<Digit>,
    /// The last digit has no bound: a layout goes on along its last mode.
    last: MarkedInt,
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
            [] => format!("{name} has one digit: index and offset are multiples of each other."),
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
        let forwards = (shape, stride.negated());
        let (step, found) = self.walk(n, "", &n.mode(forwards), forwards);
        let found = found.map(|modes| {
            let backwards = |(shape, stride): Mode| (shape, stride.negated());
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
            let room = digit.size.ceil_div(step);
            let is_static = is_known && left.is_static();
            let fits = left.magnitude() <= room.magnitude();
            let mut taken = if fits { left } else { room };
            if !is_static {
                taken = taken.to_dynamic();
            }
            let mode = (taken, step.times(digit.stride)?);
            let remaining = left.ceil_div(taken);
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
            step = step.ceil_div(digit.size);
        }
        let mode = (left, step.times(self.last)?);
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
            step = step.ceil_div(digit.size);
        }
        let found = step.times(self.last).map(|stride| vec![(shape, stride)]);
        (gives(whole.by(steps), &found), found)
    }

    /// For each digit of which several modes take something, whether their sum stays in it.
    pub(super) fn shared(
        &self,
        n: Notation,
        names: &Names,
        (a, b): (&DynLayout, &DynLayout),
        result: Option<&DynLayout>,
    ) -> Vec<Step> {
        let shared = (0..self.bounded.len()).filter(|&k| self.bounded[k].taken.len() > 1);
        shared
            .map(|k| self.shared_digit(n, names, (a, b), result, k))
            .collect()
    }

    fn shared_digit(
        &self,
        n: Notation,
        names: &Names,
        (a, b): (&DynLayout, &DynLayout),
        result: Option<&DynLayout>,
        k: usize,
    ) -> Step {
        let digit = &self.bounded[k];
        let name = n.mode((digit.size, digit.stride));
        let places: Vec<&str> = digit.taken.iter().map(|taken| &taken.place[..]).collect();
        let (all_but_last, last) = places.split_at(places.len() - 1);
        let who = format!(
            "modes {} and {} of {}",
            all_but_last.join(", "),
            last[0],
            names.right
        );
        let most = digit.most();
        let mut terms = vec![Term::Number(1)];
        terms.extend(
            digit
                .taken
                .iter()
                .map(|taken| Term::product(taken.count.value() - 1, taken.step.value())),
        );
        let span = Formula::equal(Term::Sum(terms), most + 1);
        let size = digit.size.value();
        if most < size {
            let sentence = format!(
                "Digit {name} is shared by {who}. Together they stay within it: no sum carries into the next digit."
            );
            return Step::new(sentence).because(span.and(Relation::AtMost, size));
        }
        let span = span.and(Relation::Greater, size);
        let Some(error) = self.carry_error(k) else {
            let sentence = format!(
                "Digit {name} is shared by {who}. Their sums may carry, into digits that continue it, where a carry changes nothing."
            );
            let next = self.stride_above(k);
            let continues = Formula::equal(Term::product(size, digit.stride.value()), next.value());
            return Step::new(sentence).because(span).because(continues);
        };
        let sentence = format!(
            "Digit {name} is shared by {who}. Together they reach beyond it: a sum carries into the next digit, and a layout, which adds mode by mode, does not."
        );
        let mut step = Step::new(sentence).because(span);
        if let Some(formula) = result.and_then(|r| counterexample(n, names, a, b, r)) {
            step = step.because(formula);
        }
        step.fails(error)
    }

    fn stride_above(&self, k: usize) -> MarkedInt {
        self.bounded
            .get(k + 1)
            .map_or(self.last, |next| next.stride)
    }

    /// A carry out of digit `k` is an error, unless into digits that continue it and not out of those.
    fn carry_error(&self, k: usize) -> Option<LayoutError> {
        let (mut most, mut size) = (0_i128, 1_i128);
        for (digit, k) in self.bounded[k..].iter().zip(k..) {
            most = most.saturating_add(size.saturating_mul(digit.most()));
            size = size.saturating_mul(digit.size.value());
            if most < size {
                return None;
            }
            let end = digit.size.value().checked_mul(digit.stride.value());
            if end != Some(self.stride_above(k).value()) {
                let span = most.saturating_add(1);
                return Some(LayoutError::NotSegregated { span, shape: size });
            }
        }
        None
    }
}

impl Digit {
    /// The largest coordinate that is reached.
    fn most(&self) -> i128 {
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
        // the size of the last mode does not matter
        Err(_) => leaves(&a.coalesce()),
    }
}

/// `step` in units of the digits above one of this size.
fn stepped_over(
    name: &str,
    step: MarkedInt,
    size: MarkedInt,
    steps: &mut Vec<Step>,
) -> Result<MarkedInt, LayoutError> {
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
    let next = step.ceil_div(size);
    let sentence = format!(
        "Digit {name} is stepped over: stride {d} is {} in units of the next digit.",
        next.value()
    );
    steps.push(Step::new(sentence).because(Formula::equal(Term::quotient(d, s), next.value())));
    Ok(next)
}

/// Why `left` elements, `step` apart, are not in a digit of this size and those above, if so.
fn obstacle(name: &str, left: MarkedInt, step: MarkedInt, size: MarkedInt) -> Option<Step> {
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
fn fitting(name: &str, left: MarkedInt, step: MarkedInt, size: MarkedInt) -> Step {
    let (n, d, s) = (left.value(), step.value(), size.value());
    let last = (n - 1) * d;
    let sentence = format!("Digit {name} has room for {n} at stride {d}: the last lies at {last}.");
    let reach = Formula::equal(Term::product(n - 1, d), last);
    Step::new(sentence).because(reach.and(Relation::Less, s))
}

/// The elements fill the digit, and more remain.
fn filling(
    name: &str,
    left: MarkedInt,
    step: MarkedInt,
    size: MarkedInt,
    room: MarkedInt,
    remaining: MarkedInt,
) -> Step {
    let [n, d, s, room, remaining] = [left, step, size, room, remaining].map(MarkedInt::value);
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
fn stride_formula(step: MarkedInt, stride: MarkedInt) -> Formula {
    let (d, a) = (step.value(), stride.value());
    Formula::equal(Term::product(d, a), d * a)
}

/// The first index where the sum mode by mode is another one.
fn counterexample(
    n: Notation,
    names: &Names,
    a: &DynLayout,
    b: &DynLayout,
    result: &DynLayout,
) -> Option<Formula> {
    let differs = |i: &u64| u64::try_from(b.at(*i)).is_ok_and(|index| a.at(index) != result.at(*i));
    let i = (0..b.size().min(100_000)).find(differs)?;
    let index = u64::try_from(b.at(i)).ok()?;
    let left = n.named(&names.left, a);
    let right = n.named(&names.right, b);
    Some(
        Formula::equal(Term::at(&left, Term::at(&right, i)), Term::at(&left, index))
            .and_equal(i128::from(a.at(index)))
            .and(Relation::NotEqual, Term::at(&n.plain(result), i)),
    )
}

/// `0, 3, 6, 9`, of more than four `0, 3, …, 12`.
fn progression((shape, stride): Mode) -> String {
    let (n, d) = (shape.value(), stride.value());
    match n {
        1 => "0".into(),
        2 => format!("0, {d}"),
        3 => format!("0, {d}, {}", 2 * d),
        4 => format!("0, {d}, {}, {}", 2 * d, 3 * d),
        _ => format!("0, {d}, …, {}", (n - 1) * d),
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
