//! What can be wrong with a program, and where.

use super::syntax::{MAX_TEXT, Span};
use cute_core::dynamic::{MAX_DEPTH, MAX_LEAVES};
use cute_core::error::LayoutError;
use std::fmt;

/// A problem and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The place, in bytes.
    pub span: Span,
    /// What is wrong there.
    pub problem: Problem,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(span: Span, problem: Problem) -> Self {
        Self { span, problem }
    }

    /// A condition that does not hold at a place, of no operation.
    pub fn refused(span: Span, error: LayoutError) -> Self {
        let (operation, within) = (None, None);
        let problem = Problem::Refused {
            operation,
            error,
            within,
        };
        Self::new(span, problem)
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Unexpected {
        /// What could stand there.
        expected: &'static str,
        /// What stands there; `None` at the end of the text.
        found: Option<String>,
    },
    /// The text is longer than [`MAX_TEXT`].
    TextTooLong,
    /// Parentheses and brackets are nested deeper than [`MAX_DEPTH`].
    NestedTooDeep,
    /// A statement or a value has more integers than [`MAX_LEAVES`].
    TooManyNumbers,
    /// A number exceeds 2^63.
    NumberTooLarge,
    /// `o` is the composition, no name.
    Reserved,
    /// There is no statement.
    Empty,
    /// No variable has this name.
    UnknownVariable {
        /// The name.
        name: String,
        /// A name that is like it.
        nearest: Option<String>,
        /// Whether it is the name of an operation.
        is_operation: bool,
    },
    /// No operation or variable has this name.
    UnknownOperation {
        /// The name.
        name: String,
        /// A name that is like it.
        nearest: Option<String>,
    },
    /// A variable is to have the name of an operation.
    NameOfOperation {
        /// The name.
        name: String,
    },
    /// An operation has another number of operands.
    WrongNumber {
        /// How it is called.
        signatures: Vec<String>,
        /// How many operands it was given.
        found: usize,
    },
    /// An operand is of another kind.
    WrongKind {
        /// Of what it is an operand.
        of: String,
        /// The kind that is needed, with its article.
        expected: String,
        /// What it is.
        found: String,
    },
    /// A number is divided by 0.
    DivisionByZero,
    /// Something else than an operation is to be explained.
    NoOperation,
    /// No derivation of this operation is known.
    NotExplained {
        /// Its name.
        operation: &'static str,
    },
    /// A condition of an operation does not hold.
    Refused {
        /// The operation, as messages name it.
        operation: Option<&'static str>,
        /// The condition and the values that break it.
        error: LayoutError,
        /// The operation with its operands.
        within: Option<String>,
    },
    /// An operation has no answer, in words.
    Failed {
        /// Why.
        why: String,
        /// The operation with its operands.
        within: Option<String>,
    },
}

impl Problem {
    /// The operation that failed with its operands, `composition of (6,2):(8,2) with 4:4`.
    pub fn within(&self) -> Option<&str> {
        match self {
            Self::Refused { within, .. } | Self::Failed { within, .. } => within.as_deref(),
            _ => None,
        }
    }

    /// What may help, beside the problem itself.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::UnknownVariable {
                nearest: Some(nearest),
                ..
            }
            | Self::UnknownOperation {
                nearest: Some(nearest),
                ..
            } => Some(format!("there is `{nearest}`")),
            Self::UnknownVariable {
                is_operation: true,
                name,
                ..
            } => Some(format!(
                "operations are called with their operands, `{name}(…)`"
            )),
            Self::NoOperation => Some("such as `a o b` or `logical_divide(a, 4)`".to_owned()),
            Self::UnknownOperation { .. } => {
                Some("`cute operations` lists all operations".to_owned())
            }
            Self::Refused {
                error: LayoutError::ShapeNotDivisible { .. },
                operation: Some(operation),
                ..
            } if operation.ends_with("_divide") => Some(format!(
                "the tiles must fill the layout; `{operation}_padded` rounds their number up"
            )),
            _ => None,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => {
                let found = found.as_deref().unwrap_or("the end");
                write!(f, "expected {expected}, found {found}")
            }
            Self::TextTooLong => write!(f, "the text is longer than {MAX_TEXT} bytes"),
            Self::NestedTooDeep => write!(f, "more than {MAX_DEPTH} nested parentheses"),
            Self::TooManyNumbers => write!(f, "more than {MAX_LEAVES} integers"),
            Self::NumberTooLarge => f.write_str("the integer exceeds 2^63 (Representable)"),
            Self::Reserved => f.write_str("`o` is the composition, as in `a o b`, no name"),
            Self::Empty => f.write_str("there is no expression"),
            Self::UnknownVariable {
                name,
                is_operation: true,
                ..
            } => write!(f, "`{name}` is an operation, no value"),
            Self::UnknownVariable { name, .. } => write!(f, "there is no variable `{name}`"),
            Self::UnknownOperation { name, .. } => {
                write!(f, "there is no operation or variable `{name}`")
            }
            Self::NameOfOperation { name } => {
                write!(f, "`{name}` is an operation; a variable needs another name")
            }
            Self::WrongNumber { signatures, found } => {
                let operands = if *found == 1 { "operand" } else { "operands" };
                write!(f, "{found} {operands} given to ")?;
                for (i, signature) in signatures.iter().enumerate() {
                    write!(f, "{}`{signature}`", if i > 0 { " or " } else { "" })?;
                }
                Ok(())
            }
            Self::WrongKind {
                of,
                expected,
                found,
            } => write!(f, "{of}: expected {expected}, found {found}"),
            Self::DivisionByZero => f.write_str("a number is divided by 0"),
            Self::NoOperation => f.write_str("only an operation can be explained"),
            Self::NotExplained { operation } => {
                write!(f, "there is no derivation of `{operation}`")
            }
            Self::Refused {
                operation, error, ..
            } => match operation {
                Some(operation) => write!(f, "{operation}: {error}"),
                None => fmt::Display::fmt(error, f),
            },
            Self::Failed { why, .. } => f.write_str(why),
        }
    }
}
