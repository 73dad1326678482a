//! The answer of the library to a line of a golden file.

use cute_core::error::LayoutError;

/// The answer of the library to a line.
#[derive(Debug)]
pub enum Answer {
    /// A result, as printed, and whether its type is the expected one.
    Result {
        /// In CuTe notation.
        text: String,
        /// The type equals that of the golden result; always true where there is none.
        same_type: bool,
    },
    /// No result.
    Refused {
        /// The condition that does not hold.
        condition: String,
        /// By the type checker rather than at run time.
        statically: bool,
        /// The condition with its values, where the library gives them; those of dynamic integers
        /// are 0 for the type checker.
        error: Option<LayoutError>,
    },
}

/// The answers to one line; a division has two.
#[derive(Debug)]
pub struct Answers {
    /// The operation as CuTe means it; a division rounds up.
    pub plain: Answer,
    /// The division that does not round.
    pub exact: Option<Answer>,
}

impl From<Answer> for Answers {
    fn from(plain: Answer) -> Self {
        Answers { plain, exact: None }
    }
}
