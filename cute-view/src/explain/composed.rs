//! A composition while it is told: which mode takes elements, and what each digit has given.

use super::derivation::Step;
use super::notation::{Notation, leaf_places, negated, negated_mode};
use alloc::{collections::VecDeque, format, string::String, vec, vec::Vec};
use cute_core::dynamic::steps::Mode;
use cute_core::dynamic::{BasisPath, DynLayout, DynLeaf};

/// A digit of an index: a mode of the left layout, coalesced.
pub(super) struct Digit {
    pub(super) mode: Mode,
    pub(super) taken: Vec<Taken>,
}

/// `count` elements of a digit, `step` apart, by the mode of the right layout at `place`.
pub(super) struct Taken {
    pub(super) place: String,
    pub(super) count: DynLeaf,
    pub(super) step: DynLeaf,
}

/// The composition that is being told.
#[derive(Default)]
pub(super) struct Space {
    right: Option<DynLayout>,
    /// The modes of the right layout that have not begun: what each is called, and where it is.
    waiting: VecDeque<(String, String)>,
    /// The place of the mode that walks.
    place: String,
    /// The mode that walks if it is alone and runs backwards, and what it is called.
    backwards: Option<(String, Mode)>,
    /// The path that the mode leads along, if it leads to coordinates.
    path: Option<BasisPath>,
    /// The digits along each path.
    digits: Vec<(Option<BasisPath>, Vec<Digit>)>,
    /// The number of the digit that is next.
    next: usize,
    /// The results of the modes of the right layout, each by itself.
    pub(super) one_by_one: Option<DynLayout>,
}

impl Space {
    /// For a composition with `right` on the right, which is called `name`.
    pub(super) fn of(n: Notation, name: &str, right: Option<&DynLayout>) -> Self {
        let places = right.map(leaf_places).unwrap_or_default();
        let called = |(place, mode): (String, Mode)| match &place[..] {
            "" => (format!("{name} = {}", n.mode(mode)), place),
            _ => (format!("Mode {place} of {name}, {}", n.mode(mode)), place),
        };
        Self {
            right: right.cloned(),
            waiting: places.into_iter().map(called).collect(),
            ..Self::default()
        }
    }

    pub(super) fn right(&self) -> Option<&DynLayout> {
        self.right.as_ref()
    }

    /// Begins the next mode of the right layout, and gives the sentence for it.
    pub(super) fn begin_walk(&mut self, n: Notation, mode: Mode) -> String {
        // the places are not known if the layout is too large
        let unknown = || (format!("A mode, {}", n.mode(mode)), "?".into());
        let (name, place) = self.waiting.pop_front().unwrap_or_else(unknown);
        let is_alone = place.is_empty();
        (self.place, self.next, self.backwards) = (place, 0, None);
        let Mode { shape, stride } = mode;
        if stride.is_known(0) {
            return format!("{name}: stride 0 stays at one element.");
        }
        if is_alone && stride.is_static() && stride.is_negative() {
            let forwards = negated_mode(mode);
            self.backwards = Some((name, mode));
            return format!("{}: {}.", n.mode(forwards), indices(forwards));
        }
        if shape.is_known(1) {
            return format!(
                "{name}: one element, at index 0. It takes no digit, and its stride is that of the digit in which a second element would lie."
            );
        }
        format!("{name}: {}.", indices(mode))
    }

    /// Ends a mode of the right layout, and gives all that was told of it as one step.
    pub(super) fn end_walk(&mut self, n: Notation, step: Step) -> Step {
        let mut step = step.joined();
        let Some((name, mode)) = self.backwards.take() else {
            return step;
        };
        let forwards = n.mode(negated_mode(mode));
        let mut whole = Step::new(format!(
            "{name} is the only mode, so it may run backwards: it gives what {forwards} gives, with the strides negated."
        ));
        if let Some(Ok(found)) = &step.outcome {
            whole.outcome = Some(Ok(found.clone()));
            step.outcome = negated(found).map(Ok);
        }
        whole.by(vec![step])
    }

    /// Goes along a path to a mode of the left layout, and gives the end of that mode's name.
    pub(super) fn along(&mut self, path: BasisPath) -> String {
        self.path = Some(path);
        format!("{path}")
    }

    /// The digits of the left layout, or of its mode along the path.
    pub(super) fn begin_digits(&mut self, modes: &[Mode]) {
        let digit = |&mode: &Mode| Digit {
            mode,
            taken: Vec::new(),
        };
        self.digits
            .push((self.path, modes.iter().map(digit).collect()));
    }

    /// The digits that modes are about to take from.
    pub(super) fn digits(&self) -> &[Digit] {
        let found = self.digits.iter().find(|(path, _)| *path == self.path);
        found.map_or(&[], |(_, digits)| digits)
    }

    /// Steps over the next digit.
    pub(super) fn step_over(&mut self) {
        self.next += 1;
    }

    /// Makes the next digit take `count` elements that are `step` apart.
    pub(super) fn take(&mut self, count: DynLeaf, step: DynLeaf) {
        let place = self.place.clone();
        let found = self.digits.iter_mut().find(|(path, _)| *path == self.path);
        if let Some(digit) = found.and_then(|(_, digits)| digits.get_mut(self.next)) {
            digit.taken.push(Taken { place, count, step });
        }
        self.next += 1;
    }
}

/// `indices 0, 3, 6, 9`, or `0, 3, …, 12` where there are more than four.
fn indices(mode: Mode) -> String {
    let (n, d) = (mode.shape.value(), mode.stride.value());
    let some = match n {
        1 => "0".into(),
        2 => format!("0, {d}"),
        3 => format!("0, {d}, {}", 2 * d),
        4 => format!("0, {d}, {}, {}", 2 * d, 3 * d),
        _ => format!("0, {d}, …, {}", (n - 1) * d),
    };
    match mode.stride.is_integer() {
        true => format!("indices {some}"),
        false => format!("coordinates {some} along {}", mode.stride.path()),
    }
}
