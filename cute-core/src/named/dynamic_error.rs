//! The faults of names that are known at run time.

use crate::dynamic::ParseError;
use crate::error::LayoutError;
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Why an operation on a [`DynNamedLayout`](super::DynNamedLayout) is refused.
///
/// ```
/// use cute_core::named::{DynNamedLayout, NamedError};
/// let l: DynNamedLayout = "{row: 4, col: 8}".parse()?;
/// assert!(matches!(l.mode("depth"), Err(NamedError::NoMode { name, .. }) if name == "depth"));
/// # Ok::<(), NamedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NamedError {
    /// No mode has this name.
    NoMode {
        /// The name.
        name: String,
        /// The names of the modes.
        modes: Vec<String>,
    },
    /// A mode is not among those that are named.
    Missing {
        /// The name of the mode.
        name: String,
        /// The names that are given.
        given: Vec<String>,
    },
    /// A name is there twice.
    Twice {
        /// The name.
        name: String,
    },
    /// A text is no name.
    NotAName {
        /// The text.
        name: String,
    },
    /// There are not as many names as modes.
    OtherRank {
        /// The number of names.
        names: usize,
        /// The number of modes that can be named; 0 for a single mode.
        modes: usize,
    },
    /// There are not as many names as places of values.
    OtherPlaces {
        /// The number of names.
        names: usize,
        /// The number of places; 0 for a layout of offsets.
        places: usize,
    },
    /// A condition is broken in the mode of this name.
    InMode {
        /// The name.
        name: String,
        /// The condition.
        error: LayoutError,
    },
    /// A text does not follow the notation.
    Notation {
        /// The expected text.
        expected: &'static str,
        /// The rest of the text, where something else stands.
        found: String,
    },
    /// A part of a text does not follow CuTe's notation.
    Parse {
        /// The part.
        text: String,
        /// The problem in it.
        error: ParseError,
    },
    /// A condition of the layout is broken.
    Layout(LayoutError),
}

impl NamedError {
    pub(super) fn missing(name: &str, given: &[&str]) -> Self {
        NamedError::Missing {
            name: name.to_owned(),
            given: given.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    pub(super) fn in_mode(name: &str, error: LayoutError) -> Self {
        NamedError::InMode {
            name: name.to_owned(),
            error,
        }
    }
}

impl fmt::Display for NamedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMode { name, modes } => {
                write!(f, "no mode is named `{name}`: ")?;
                match &modes[..] {
                    [] => f.write_str("no mode has a name"),
                    _ => write!(f, "the modes are {}", modes.join(", ")),
                }
            }
            Self::Missing { name, given } => {
                write!(f, "mode `{name}` is missing: ")?;
                match &given[..] {
                    [] => f.write_str("no name is given"),
                    _ => write!(f, "given are {}", given.join(", ")),
                }
            }
            Self::Twice { name } => write!(f, "two modes are named `{name}`"),
            Self::NotAName { name } => write!(
                f,
                "`{name}` is no name of a mode: a name is a letter or `_`, then letters, digits and `_`, in ASCII"
            ),
            Self::OtherRank { names, modes } => counted(f, *names, (*modes, "mode")),
            Self::OtherPlaces { names, places } => counted(f, *names, (*places, "place")),
            Self::InMode { name, error } => write!(f, "mode `{name}`: {error}"),
            Self::Notation { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            Self::Notation { expected, found } => write!(f, "expected {expected}, found `{found}`"),
            Self::Parse { text, error } => write!(f, "in `{text}`: {error}"),
            Self::Layout(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// Says how many names there are for how many modes or places.
fn counted(f: &mut fmt::Formatter<'_>, names: usize, (count, what): (usize, &str)) -> fmt::Result {
    match names {
        1 => f.write_str("there is 1 name for ")?,
        _ => write!(f, "there are {names} names for ")?,
    }
    write!(f, "{count} {what}{}", if count == 1 { "" } else { "s" })
}

crate::diagnostic::error::debug_as_displayed!(NamedError);

impl core::error::Error for NamedError {}

impl From<LayoutError> for NamedError {
    fn from(error: LayoutError) -> Self {
        NamedError::Layout(error)
    }
}

/// An error in the whole of a text.
impl From<ParseError> for NamedError {
    fn from(error: ParseError) -> Self {
        NamedError::Parse {
            text: String::new(),
            error,
        }
    }
}
