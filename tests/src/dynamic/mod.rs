//! The operations of the golden files on `DynLayout`: tables from the name of an operation to a
//! call.
//!
//! Arguments and results are texts in CuTe notation, so results are compared with their marks.

mod algebra;
mod coordinates;
mod difference;
mod tuples;

pub use coordinates::{at_place, component, of_coordinates, places};
pub use difference::difference;

use crate::account::{Answer, Answers};
use cute_core::{
    dynamic::{DynLayout, DynTiler, DynTuple, MarkedInt, ParseError, ParseProblem},
    error::LayoutError,
};
use std::{fmt::Display, str::FromStr};

/// The result of a call: a text, or a broken condition.
pub type Given = Result<String, LayoutError>;

/// The result of an operation; for a division also that without rounding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The operation as CuTe defines it; a division rounds up.
    pub plain: Given,
    /// The operation that does not round.
    pub exact: Option<Given>,
}

/// A call of an operation. It fails if an argument is not in the notation.
pub type Operation = fn(Args<'_>) -> Result<Outcome, ParseError>;

/// The operation of this name; `None` if no table has it.
pub fn operation(name: &str) -> Option<Operation> {
    let tables = [algebra::OPERATIONS, tuples::OPERATIONS];
    let mut entries = tables.into_iter().flatten();
    // an operation with a tuple as tiler is called in the same way
    let name = name.strip_suffix("_tiler").unwrap_or(name);
    let found = entries.find(|(known, _)| *known == name);
    found.map(|(_, operation)| *operation)
}

/// The answer of `DynLayout` to an operation on these texts.
///
/// # Panics
/// If no table has the operation, or an argument is not in the notation.
pub fn ask(name: &str, args: &[&str]) -> Outcome {
    let operation = operation(name).unwrap_or_else(|| panic!("no table has the operation {name}"));
    match operation(Args(args)).map_err(|error| error.problem()) {
        Ok(outcome) => outcome,
        // an argument that is not a layout is refused, too
        Err(ParseProblem::Invalid(error)) => plain(Err::<String, _>(error)),
        Err(problem) => panic!("{name} {}: {problem}", args.join(" , ")),
    }
}

impl From<Outcome> for Answers {
    fn from(outcome: Outcome) -> Self {
        Answers {
            plain: answer(outcome.plain),
            exact: outcome.exact.map(answer),
        }
    }
}

fn answer(given: Given) -> Answer {
    match given {
        Ok(text) => Answer::Result {
            text,
            // the text contains the marks
            same_type: true,
        },
        Err(error) => Answer::Refused {
            condition: error.condition().to_string(),
            statically: false,
            error: Some(error),
        },
    }
}

/// The arguments of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a>(pub &'a [&'a str]);

impl Args<'_> {
    /// The number of arguments.
    pub fn count(self) -> usize {
        self.0.len()
    }

    fn parsed<T: FromStr<Err = ParseError>>(self, k: usize) -> Result<T, ParseError> {
        self.0[k].parse()
    }

    fn layout(self, k: usize) -> Result<DynLayout, ParseError> {
        self.parsed(k)
    }

    fn tuple(self, k: usize) -> Result<DynTuple, ParseError> {
        self.parsed(k)
    }

    fn integer(self, k: usize) -> Result<MarkedInt, ParseError> {
        let tuple = self.tuple(k)?;
        match tuple.leaves() {
            [integer] if tuple.depth() == 0 => Ok(*integer),
            _ => panic!("no integer: {tuple}"),
        }
    }

    /// A template argument.
    fn constant(self, k: usize) -> u64 {
        let digits = self.0[k].trim_start_matches('_');
        (digits.parse()).unwrap_or_else(|_| panic!("no number: {}", self.0[k]))
    }

    /// The number of values that an instruction moves at once, for elements of a number of bits:
    /// the first two arguments.
    fn values_of_instruction(self) -> u64 {
        let known = [("float", 32), ("uint64_t", 64), ("uint128_t", 128)];
        let bits = known.iter().find(|(name, _)| self.0[0].contains(name));
        let (_, bits) = bits.unwrap_or_else(|| panic!("no known instruction: {}", self.0[0]));
        bits / self.constant(1)
    }

    fn tiler(self, k: usize) -> Result<DynTiler, ParseError> {
        self.parsed(k)
    }
}

fn plain<T: Display>(given: Result<T, LayoutError>) -> Outcome {
    Outcome {
        plain: given.map(|value| value.to_string()),
        exact: None,
    }
}

/// The operation that rounds, and the one that does not.
fn both<T: Display>(plain: Result<T, LayoutError>, exact: Result<T, LayoutError>) -> Outcome {
    Outcome {
        plain: plain.map(|value| value.to_string()),
        exact: Some(exact.map(|value| value.to_string())),
    }
}

/// A result that cannot fail.
fn total<T: Display>(value: T) -> Outcome {
    plain(Ok(value))
}
