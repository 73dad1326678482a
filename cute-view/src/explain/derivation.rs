//! A derivation: steps within steps, and the result that they lead to.

use super::formula::Formula;
use super::notation::{Notation, unwrapped};
use alloc::{boxed::Box, format, string::String, vec::Vec};
use core::fmt;
use cute_core::dynamic::steps::Mode;
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::LayoutError;

/// The result of an operation, or why it has none.
pub(super) type Outcome = Result<DynLayout, LayoutError>;

/// An operation, step by step.
///
/// It prints as indented text. Its parts are public, so that it can be shown in other forms.
///
/// ```
/// use cute_view::explain;
/// let derivation = explain::coalesce(&"(_2,_6):(_1,_2)".parse()?);
/// assert_eq!(derivation.outcome, Ok("_12:_1".parse()?));
/// assert_eq!(derivation.to_string(), "\
/// coalesce A = (2,6):(1,2)
/// R is the function A with as few modes as possible: R(i) = A(i).
///
/// 1. 2:1 and 6:2 become one: 6:2 begins where 2:1 ends.
///    2·1 = 2
///    → 12:1
///
/// R = 12:1
/// check: A(1) = 1 = R(1); A(2) = 2 = R(2); A(11) = 11 = R(11)
/// ");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The method of [`DynLayout`]: `logical_divide`.
    pub operation: &'static str,
    /// The operands, each with its name: `A`, `(6,2):(8,2)`.
    pub operands: Vec<(&'static str, String)>,
    /// The definition of the result, in one sentence.
    pub definition: String,
    /// The steps from the operands to the result.
    pub steps: Vec<Step>,
    /// The result of the operation, or the condition that does not hold.
    pub outcome: Result<DynLayout, LayoutError>,
    /// Similar operands or operations that are valid, if this one is not.
    pub remedies: Vec<Remedy>,
    /// The definition at some coordinates.
    pub check: Vec<Formula>,
    pub(super) notation: Notation,
}

/// A step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The action and its reason.
    pub sentence: String,
    /// The numbers and equations that it rests on.
    pub formulas: Vec<Formula>,
    /// The steps that it is made of.
    pub steps: Vec<Step>,
    /// The result of the step, or the condition that does not hold.
    pub outcome: Option<Result<DynLayout, LayoutError>>,
}

/// A change that would make an operation valid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// A similar operand in place of the given one.
    Operand {
        /// Its name.
        name: &'static str,
        /// The operand that is valid.
        operand: Box<DynTiler>,
    },
    /// Another operation on the same operands.
    Operation {
        /// Its method.
        name: &'static str,
        /// How it differs.
        instead: &'static str,
    },
}

impl Step {
    pub(super) fn new(sentence: impl Into<String>) -> Self {
        Self {
            sentence: sentence.into(),
            formulas: Vec::new(),
            steps: Vec::new(),
            outcome: None,
        }
    }

    pub(super) fn because(mut self, formula: Formula) -> Self {
        self.formulas.push(formula);
        self
    }

    pub(super) fn because_if(self, formula: Option<Formula>) -> Self {
        match formula {
            Some(formula) => self.because(formula),
            None => self,
        }
    }

    pub(super) fn by(mut self, steps: Vec<Step>) -> Self {
        self.steps = steps;
        self
    }

    pub(super) fn gives(self, layout: DynLayout) -> Self {
        self.ends(Ok(layout))
    }

    /// Gives this, if it is a layout by itself.
    pub(super) fn found(mut self, layout: Option<DynLayout>) -> Self {
        self.outcome = layout.map(Ok);
        self
    }

    /// Gives these modes, if they make a layout.
    pub(super) fn found_modes(self, modes: &[Mode]) -> Self {
        self.found(unwrapped(modes))
    }

    pub(super) fn fails(self, error: LayoutError) -> Self {
        self.ends(Err(error))
    }

    pub(super) fn ends(mut self, outcome: Result<DynLayout, LayoutError>) -> Self {
        self.outcome = Some(outcome);
        self
    }

    /// Joins a step with the only step that it is made of.
    pub(super) fn joined(mut self) -> Self {
        if self.steps.len() == 1 && self.formulas.is_empty() {
            let only = self.steps.remove(0);
            self.sentence = format!("{} {}", self.sentence, only.sentence);
            (self.formulas, self.steps) = (only.formulas, only.steps);
            self.outcome = self.outcome.or(only.outcome);
        }
        self
    }

    /// The conditions that do not hold, here and in the steps below.
    pub fn failures(&self) -> Vec<LayoutError> {
        let mut found: Vec<_> = self.steps.iter().flat_map(Step::failures).collect();
        if let Some(Err(error)) = self.outcome {
            found.push(error);
        }
        found
    }

    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        notation: Notation,
        number: usize,
        indent: usize,
    ) -> fmt::Result {
        let start = format!("{number}. ");
        writeln!(f, "{:indent$}{start}{}", "", self.sentence)?;
        let indent = indent + start.len();
        if !self.formulas.is_empty() {
            write!(f, "{:indent$}", "")?;
            write_formulas(f, &self.formulas)?;
        }
        for (step, number) in self.steps.iter().zip(1..) {
            step.write(f, notation, number, indent)?;
        }
        match &self.outcome {
            None => Ok(()),
            Some(Ok(layout)) => writeln!(f, "{:indent$}→ {}", "", Shown(notation, layout)),
            Some(Err(error)) => writeln!(f, "{:indent$}✗ {error}", ""),
        }
    }
}

impl Derivation {
    /// A layout as this derivation writes it: without `_` if all operands are static.
    pub fn shown<'a>(&self, layout: &'a DynLayout) -> impl fmt::Display + use<'a> {
        Shown(self.notation, layout)
    }

    /// The conditions that do not hold, in the order of the steps.
    pub fn failures(&self) -> Vec<LayoutError> {
        self.steps.iter().flat_map(Step::failures).collect()
    }
}

struct Shown<'a>(Notation, &'a DynLayout);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.layout(self.1), f)
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.operation)?;
        for (k, (name, operand)) in self.operands.iter().enumerate() {
            write!(f, "{} {name} = {operand}", if k > 0 { "," } else { "" })?;
        }
        writeln!(f, "\n{}", self.definition)?;
        if self.notation.is_marked {
            writeln!(
                f,
                "Numbers with `_` are static, others are known at run time only."
            )?;
        }
        writeln!(f)?;
        for (step, number) in self.steps.iter().zip(1..) {
            step.write(f, self.notation, number, 0)?;
        }
        match &self.outcome {
            Ok(layout) => writeln!(f, "\nR = {}", self.shown(layout))?,
            Err(error) => writeln!(f, "\nno result: {error}")?,
        }
        for (k, remedy) in self.remedies.iter().enumerate() {
            write!(
                f,
                "{}{remedy}",
                if k > 0 { "; " } else { "valid would be: " }
            )?;
        }
        if !self.remedies.is_empty() {
            writeln!(f)?;
        }
        if !self.check.is_empty() {
            f.write_str("check: ")?;
            write_formulas(f, &self.check)?;
        }
        Ok(())
    }
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand { name, operand } => write!(f, "{name} = {operand}"),
            Self::Operation { name, instead } => write!(f, "{name}, {instead}"),
        }
    }
}

fn write_formulas(f: &mut fmt::Formatter<'_>, formulas: &[Formula]) -> fmt::Result {
    for (k, formula) in formulas.iter().enumerate() {
        write!(f, "{}{formula}", if k > 0 { "; " } else { "" })?;
    }
    writeln!(f)
}
