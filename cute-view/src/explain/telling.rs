//! The observer of an operation: it collects what the operation does as steps within steps.

use super::check;
use super::composed::Space;
use super::derivation::Step;
use super::formula::Formula;
use super::frame::{Frame, Named, Names};
use super::notation::Notation;
use super::{refusal, words};
use alloc::{format, string::String, vec, vec::Vec};
use cute_core::dynamic::steps::{Event, Observer, Part};
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::LayoutError;

/// The steps of an operation that have been told so far.
pub(super) struct Telling {
    pub(super) n: Notation,
    frames: Vec<Frame>,
    space: Space,
    is_refused: bool,
}

impl Telling {
    /// For an operation on these operands, which have these names.
    pub(super) fn new(n: Notation, names: Names, operands: &[DynTiler]) -> Self {
        let a = match &operands[0] {
            DynTiler::Layout(a) => Some(a),
            _ => None,
        };
        let subject = Named::new(&names.left[..], a);
        let tiler = operands.get(1).cloned();
        Self {
            n,
            frames: vec![Frame::new(None, names, subject, tiler, Step::new(""))],
            space: Space::default(),
            is_refused: false,
        }
    }

    /// Gives all steps, and the definition at some coordinates.
    pub(super) fn finish(mut self) -> (Vec<Step>, Vec<Formula>) {
        while self.frames.len() > 1 {
            self.close();
        }
        let root = self.frames.remove(0);
        (root.step.steps, root.check)
    }

    /// Adds a step to what has been told.
    pub(super) fn add(&mut self, step: Step) {
        self.top().step.steps.push(step);
    }

    /// Whether a condition that does not hold has been told.
    pub(super) fn is_refused(&self) -> bool {
        self.is_refused
    }

    fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the operation itself")
    }

    fn begin(&mut self, part: Part) {
        let n = self.n;
        let parent = self.frames.last().expect("the operation itself");
        let (mut names, mut subject, mut tiler) =
            (parent.names.clone(), parent.subject.clone(), None);
        let sentence = match &part {
            Part::Mode(index, layout, own) => {
                names = names.of_mode(*index);
                subject = Named::new(&names.left[..], Some(layout));
                tiler = Some(own.clone());
                let (left, right) = (&names.left, &names.right);
                let (layout, own) = (n.layout(layout), n.tiler(own));
                format!("Mode {index}: {left} = {layout}, {right} = {own}.")
            }
            Part::Place(index, layout) => {
                let whole = subject.name;
                subject = Named::new(format!("{whole}@{index}"), Some(layout));
                let layout = n.layout(layout);
                format!(
                    "Place {index} of the coordinates that {whole} gives: {} = {layout}.",
                    subject.name
                )
            }
            Part::Composition(a, b) => {
                let before = parent.before.as_ref().map(|(part, _)| part);
                let sentence = words::composition(n, &mut names, before, b.as_ref());
                self.space = Space::of(n, &names.right, b.as_ref());
                subject = Named::new(&names.left[..], a.as_ref());
                sentence
            }
            Part::Walk(mode) => self.space.begin_walk(n, *mode),
            Part::Tiles(_, tile) => {
                let (left, right) = (&names.left, &names.right);
                subject = Named::new(&right[..], Some(tile));
                format!(
                    "{right}*, the complement of {right} in the elements of {left}, steps from tile to tile."
                )
            }
            Part::Copies(layout, _, _) => {
                let left = &names.left;
                subject = Named::new(&left[..], Some(layout));
                format!(
                    "{left}* steps from copy to copy, through the places that {left} leaves free."
                )
            }
            Part::Product(block, _) => {
                let left = names.left;
                names = Names::of(&left, "T", &format!("({left}, {left}* ∘ T)"));
                subject = Named::new(&left[..], block.as_ref());
                format!("{left} and T make a logical product.")
            }
            Part::ModeOfProfile(index, layout) => {
                names = names.of_mode(*index);
                subject = Named::new(&names.left[..], Some(layout));
                format!("Mode {index}: {} = {}.", names.left, n.layout(layout))
            }
            Part::Inverse(layout) => {
                subject = Named::new(&names.right[..], Some(layout));
                let right = &names.right;
                format!(
                    "{right}', the right inverse of {right}, gives the indices at which {right} is 0, 1, 2, …."
                )
            }
            _ => String::new(),
        };
        let mut step = Step::new(sentence);
        step.formulas = words::of_part(n, &names, &part);
        let frame = Frame::new(Some(part), names, subject, tiler, step);
        self.frames.push(frame);
    }

    fn end(&mut self, found: Option<DynLayout>) {
        let n = self.n;
        let frame = self.top();
        if let Some(Part::Composition(Some(a), Some(b))) = &frame.part
            && let Some(found) = &found
        {
            frame.check = check::composition(n, &frame.names, a, b, found);
        }
        if matches!(frame.part, Some(Part::Mode(..) | Part::Product(..))) && !frame.check.is_empty()
        {
            let mut step = Step::new("Check:");
            step.formulas = core::mem::take(&mut frame.check);
            frame.step.steps.push(step);
        }
        // the copies of a product go on without end: what is made of them is shown instead
        if !matches!(frame.part, Some(Part::Copies(..))) {
            frame.step.outcome = found.clone().map(Ok);
        }
        let part = frame.part.clone();
        self.close();
        if let Some(part @ (Part::Tiles(..) | Part::Copies(..))) = part {
            self.top().before = Some((part, found));
        }
    }

    /// Puts the part that began last into the one around it.
    fn close(&mut self) {
        let Frame {
            part,
            mut step,
            check,
            ..
        } = self.frames.pop().expect("a part");
        let is_plain = step.sentence.is_empty();
        if matches!(part, Some(Part::Walk(_))) {
            step = self.space.end_walk(self.n, step);
        }
        let parent = self.top();
        parent.last = None;
        if is_plain {
            parent.step.steps.append(&mut step.steps);
        } else {
            parent.step.steps.push(step);
        }
        if matches!(part, Some(Part::Composition(..))) {
            parent.check = check;
        }
    }

    fn step(&mut self, event: Event) {
        let n = self.n;
        match &event {
            Event::Along(path) => {
                let name = self.space.along(*path);
                let frame = self.top();
                frame.subject.name = format!("{}{name}", frame.names.left);
            }
            Event::Lies(layout) => self.top().subject.layout.clone_from(layout),
            Event::Digits(modes) => self.space.begin_digits(modes),
            Event::SteppedOver(..) => self.space.step_over(),
            Event::Taken(_, _, step, taken, _) => self.space.take(*taken, *step),
            Event::OneByOne(found) => self.space.one_by_one = found.clone(),
            _ => (),
        }
        let frame = self.frames.last_mut().expect("the operation itself");
        if let (Event::BesideCopies(Some(product)), Some((_, Some(rest)))) = (&event, &frame.before)
            && let (Some(block), Some(tile)) = (&frame.subject.layout, self.space.right())
        {
            frame.check = check::product(n, &frame.names, [block, rest, tile, product]);
        }
        if matches!(event, Event::Gathered(_) | Event::ByMode(_)) {
            // the result has another profile
            frame.check.clear();
        }
        let step = words::of_event(n, frame, &self.space, &event);
        let is_told = step.is_some();
        frame.step.steps.extend(step);
        frame.last = Some((event, is_told));
    }

    /// Makes the last step fail, since a condition does not hold. Nothing that follows is told.
    pub(super) fn refuse(&mut self, error: LayoutError) {
        if self.is_refused {
            return;
        }
        self.is_refused = true;
        let frame = self.frames.last_mut().expect("the operation itself");
        let told = match &frame.last {
            Some((_, true)) => frame.step.steps.pop(),
            _ => None,
        };
        let step = refusal::step(self.n, frame, &self.space, told, error);
        frame.step.steps.push(step);
    }
}

impl Observer for Telling {
    fn observe(&mut self, event: Event) {
        if self.is_refused {
            return;
        }
        match event {
            Event::Begins(part) => self.begin(part),
            Event::Ends(found) => self.end(found),
            Event::Refused(error) => self.refuse(error),
            event => self.step(event),
        }
    }
}
