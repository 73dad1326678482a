//! The problems that a program can have, and their places.

use super::shortened::shortened;
use super::syntax::{MAX_TEXT, Span};
use cute_core::dynamic::{MAX_DEPTH, MAX_LEAVES};
use cute_core::error::{Condition, LayoutError};
use cute_core::named::NamedError;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// A problem and its place in the text. It is printed as the problem alone; [`report`](crate::report::report) shows the
/// place too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The place, in bytes.
    pub span: Span,
    /// The problem.
    pub problem: Problem,
}

impl Diagnostic {
    /// A problem at a place.
    pub fn new(span: Span, problem: Problem) -> Self {
        Self { span, problem }
    }

    /// A condition that does not hold at a place, outside of an operation.
    pub fn refused(span: Span, error: LayoutError) -> Self {
        let (operation, within) = (None, None);
        let remedy = None;
        let problem = Problem::Refused {
            operation,
            error,
            within,
            remedy,
        };
        Self::new(span, problem)
    }
}

/// A hint in words: valid operands, or another operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy(pub String);

/// Why what CuTe printed for an instruction has no value.
pub(crate) const NO_INSTRUCTION: &str = "no instruction has these layouts";

/// A problem, whatever its place. Its texts are [`shortened`], since they repeat the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Unexpected {
        /// The forms that are allowed there.
        expected: &'static str,
        /// The text that is there; `None` at the end.
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
    /// `?` stands for a run-time number, whose value the text does not tell.
    RunTimeNumber,
    /// Names of modes or places do not fit.
    Names(Box<NamedError>),
    /// An operation has no form for layouts whose modes have names.
    WithoutNames {
        /// The operation.
        operation: String,
    },
    /// `o` stands for composition and cannot be a name.
    Reserved,
    /// There is no statement.
    Empty,
    /// No variable has this name.
    UnknownVariable {
        /// The name.
        name: String,
        /// A similar name that exists.
        nearest: Option<String>,
        /// The instructions whose names begin so.
        begun: Vec<String>,
        /// Whether it is the name of an operation.
        is_operation: bool,
    },
    /// No operation or variable has this name.
    UnknownOperation {
        /// The name.
        name: String,
        /// A similar name that exists.
        nearest: Option<String>,
    },
    /// A variable would have the name of an operation.
    NameOfOperation {
        /// The name.
        name: String,
    },
    /// The number of operands does not fit the operation.
    WrongNumber {
        /// The signatures of the operation.
        signatures: Vec<String>,
        /// The number of operands.
        found: usize,
    },
    /// An operand has the wrong kind.
    WrongKind {
        /// The operation or sign that it is an operand of.
        of: String,
        /// The kind that is needed, with its article.
        expected: String,
        /// The operand.
        found: String,
    },
    /// A number is divided by 0.
    DivisionByZero,
    /// The expression to explain is not an operation.
    NoOperation,
    /// The operation to explain is called by the names of modes.
    ByName,
    /// A condition of an operation does not hold.
    Refused {
        /// The name of the operation in messages.
        operation: Option<&'static str>,
        /// The condition and the values that break it.
        error: LayoutError,
        /// The operation with its operands.
        within: Option<String>,
        /// A hint at valid operands, if they were looked for.
        remedy: Option<Box<Remedy>>,
    },
    /// An operation has no answer, for a reason in words.
    Failed {
        /// The reason.
        why: String,
        /// The operation with its operands.
        within: Option<String>,
    },
}

impl Problem {
    /// The operation that failed, with its operands: `composition of (6,2):(8,2) with 4:4`.
    pub fn within(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Refused { within, .. } | Self::Failed { within, .. } => {
                within.as_deref().map(shortened)
            }
            _ => None,
        }
    }

    /// The condition that does not hold, which `cute explain` explains by its name.
    pub fn condition(&self) -> Option<Condition> {
        match self {
            Self::Refused { error, .. } => Some(error.condition()),
            Self::NumberTooLarge => Some(Condition::Representable),
            _ => None,
        }
    }

    /// The next thing to try.
    pub fn help(&self) -> Option<String> {
        Some(shortened(&self.whole_help()?).into_owned())
    }

    fn whole_help(&self) -> Option<String> {
        let text = match self {
            Self::UnknownOperation { name, .. } if instead(name).is_some() => instead(name)?,
            Self::UnknownVariable {
                nearest: Some(nearest),
                ..
            }
            | Self::UnknownOperation {
                nearest: Some(nearest),
                ..
            } => return Some(format!("did you mean `{nearest}`?")),
            Self::UnknownVariable {
                is_operation: true,
                name,
                ..
            } => {
                return Some(format!(
                    "operations are called with their operands, `{name}(…)`"
                ));
            }
            Self::UnknownVariable { begun, name, .. } if !begun.is_empty() => {
                return Some(begun_help(name, begun));
            }
            Self::UnknownVariable { name, .. } => {
                return Some(format!("`{name} = …` before it names a value"));
            }
            Self::Refused {
                error: LayoutError::ShapeNotDivisible { .. },
                operation: Some(operation),
                ..
            } if operation.ends_with("_divide") => {
                return Some(format!(
                    "the tiles must fill the layout; `{operation}_padded` rounds the number of \
                     tiles up"
                ));
            }
            Self::Refused {
                error: LayoutError::NotCongruent {},
                operation: Some("tiled_mma"),
                ..
            } => {
                "M, N and K have a mode each, of the threads as of the tile: \
                 `tiled_mma(atom, (2,2,1), (32,32,16))`"
            }
            Self::Refused {
                remedy: Some(remedy),
                ..
            } => return Some(remedy.0.clone()),
            Self::Refused { error, .. } => return error.note().map(ToOwned::to_owned),
            Self::Unexpected { expected, found } => unexpected_help(expected, found.as_deref())?,
            Self::WrongKind {
                expected, found, ..
            } => wrong_kind_help(expected, found)?,
            Self::RunTimeNumber => "write a number in its place, or a variable: `--let n=8`",
            Self::WithoutNames { .. } => {
                "write `.unnamed()` before it; by name there are `at`, `mode`, `tile`, \
                 `transpose_to`, `group` and `compose`"
            }
            Self::Failed { why, .. } if why == NO_INSTRUCTION => {
                "`cute atoms` lists the instructions; `tiled_copy_tv(atom, bits, tv, tiler)` and \
                 `tiled_mma(atom, threads, tile)` make tiled ones"
            }
            Self::ByName => {
                "write `.unnamed()` before the operation, and its operands without names"
            }
            Self::NoOperation => "operations are `a o b`, `logical_divide(a, 4)` and others",
            Self::UnknownOperation { .. } => "`cute operations` lists all operations",
            Self::WrongNumber { .. } => "`cute operations NAME` tells what an operation takes",
            Self::Empty => "write a layout, as in `cute '(4,8):(8,1)'`",
            _ => return None,
        };
        Some(text.to_owned())
    }
}

/// Help for a function of CuTe that has another name in the command, or that the command lacks because the
/// function reads elements of a tensor, or prints.
fn instead(name: &str) -> Option<&'static str> {
    Some(match name {
        "local_tile" | "inner_partition" => {
            "a layout has no elements: `slice_and_offset(zipped_divide(layout, tiler), (_, (1,2)))` is \
             the layout of the tile at (1,2), and the offset where the tile begins"
        }
        "local_partition" | "outer_partition" => {
            "a layout has no elements: `slice_and_offset(zipped_divide(layout, (32,8)), ((3,5), _))` is \
             the layout of what the thread at (3,5) of 32 by 8 has, and the offset where it begins"
        }
        "make_tensor" => {
            "a layout stands alone, and a tensor as CuTe prints it: `ptr[16b](0x0) o (4,8):(8,1)`"
        }
        "group_modes" => "`group(x, 0, 2)` makes one mode of the modes 0 and 1",
        "swizzle" | "Swizzle" => {
            "a swizzle is `Sw<3,4,3>`, and a layout in swizzled memory `Sw<3,4,3> o (8,8):(8,1)`"
        }
        "flip" => {
            "backwards, a mode has its stride negated: mode 0 of (4,8):(1,4) is `(4,8):(-1,4)` from \
             offset 3 on"
        }
        "print" => "a statement prints its value",
        "print_layout" | "print_tensor" => {
            "`cute draw` draws a layout, and so does `cute` without a command"
        }
        "print_latex" => "`cute draw … -o FILE.tex` writes LaTeX, and `-o FILE.svg` a picture",
        _ => return None,
    })
}

/// The instructions whose names begin with `name`, the first few of them.
fn begun_help(name: &str, begun: &[String]) -> String {
    const MOST: usize = 3;
    let shown: Vec<_> = begun
        .iter()
        .take(MOST)
        .map(|each| format!("`{each}`"))
        .collect();
    let shown = shown.join(", ");
    match begun.len() {
        ..=MOST => format!("instructions that begin so: {shown}"),
        count => {
            format!("{count} instructions begin so, as {shown}; `cute atoms {name}` lists them")
        }
    }
}

/// A hint where something else was expected.
fn unexpected_help(expected: &str, found: Option<&str>) -> Option<&'static str> {
    Some(match (expected, found) {
        ("an operator or the end of the statement", Some(found))
            if found.starts_with('`') && found.len() > 2 =>
        {
            "statements end with `;` or with the line, and numbers of a tuple have `,` between them"
        }
        ("`,` or `)`", None) => "close the parenthesis: `(4,8)`",
        ("`,` or `)`", Some(_)) => "numbers of a tuple have `,` between them: `(4,8)`",
        ("numbers between `<` and `>`", _) => {
            "arguments in `<…>` are numbers, or types of elements such as `half_t` and `uint128_t`"
        }
        ("a number, a name or `(`", _) => {
            "a layout is a shape and a stride, `(4,8):(8,1)`; `cute --help` shows the language"
        }
        _ => return None,
    })
}

/// A hint if a value of this kind, in words, is none of the expected kind.
fn wrong_kind_help(expected: &str, found: &str) -> Option<&'static str> {
    let is = |kind: &str| found.starts_with(kind);
    Some(if is("the layout in shared memory") {
        "`.as_position_independent()` is a swizzled layout, for memory that begins with a whole \
         block; `.layout_b()` is the layout behind the swizzle"
    } else if is("the swizzled layout") && expected == "a layout" {
        "`.layout_b()` is the layout behind the swizzle"
    } else if is("the XOR layout") && expected == "a layout" {
        "`.layout_b()` is the layout of its sizes and strides"
    } else if is("the layout with names") {
        "`.unnamed()` is the layout without names"
    } else if is("the matrix instruction") || is("the tiled MMA") {
        "`.layout_a_tv()`, `.layout_b_tv()` and `.layout_c_tv()` are its layouts"
    } else if is("the copy instruction") || is("the tiled copy") {
        "`.layout_s_tv()` and `.layout_d_tv()` are its layouts"
    } else if is("the integer") && expected == "a layout" {
        "a layout of one mode has a stride: `8:1`"
    } else {
        return None;
    })
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.problem, f)
    }
}

impl Error for Diagnostic {}

impl Error for Problem {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shortened(&fmt::from_fn(|f| self.write(f)).to_string()))
    }
}

impl Problem {
    /// Writes the whole message.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { expected, found } => {
                let found = found.as_deref().unwrap_or("the end");
                write!(f, "expected {expected}, found {found}")
            }
            Self::TextTooLong => write!(f, "the text is longer than {MAX_TEXT} bytes"),
            Self::NestedTooDeep => write!(f, "more than {MAX_DEPTH} nested parentheses"),
            Self::TooManyNumbers => write!(f, "more than {MAX_LEAVES} integers"),
            Self::NumberTooLarge => f.write_str("the integer exceeds 2^63 (Representable)"),
            Self::RunTimeNumber => f.write_str("`?` is a number that only run time knows"),
            Self::Names(error) => fmt::Display::fmt(error, f),
            Self::WithoutNames { operation } => {
                write!(f, "`{operation}` takes layouts without names")
            }
            Self::Reserved => {
                f.write_str("`o` stands for composition, as in `a o b`, and cannot be a name")
            }
            Self::Empty => f.write_str("there is no expression"),
            Self::UnknownVariable {
                name,
                is_operation: true,
                ..
            } => write!(f, "`{name}` is an operation, not a value"),
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
            Self::DivisionByZero => f.write_str("division by 0"),
            Self::NoOperation => f.write_str("only an operation can be explained"),
            Self::ByName => f.write_str("operations by name are not explained"),
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
