//! The explanation of an operation: a derivation, or what the operation means.

use cute_view::explain::Derivation;
use std::fmt;

/// The explanation of an operation on operands.
#[derive(Clone, Debug)]
pub enum Explanation {
    /// The steps from the operands to the result, which is a layout.
    Derivation(Box<Derivation>),
    /// The meaning of the operation, if it has no steps worth telling.
    Meaning(Meaning),
}

/// The meaning of an operation, and its result.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// The name of the operation.
    pub operation: &'static str,
    /// The operands, each with the name of its parameter.
    pub operands: Vec<(&'static str, String)>,
    /// The value that the operation computes.
    pub definition: String,
    /// The result.
    pub result: String,
}

impl Explanation {
    /// Whether the operation has a result.
    pub fn is_ok(&self) -> bool {
        match self {
            Self::Derivation(derivation) => derivation.outcome.is_ok(),
            Self::Meaning(_) => true,
        }
    }

    /// The derivation, if there is one.
    pub fn derivation(&self) -> Option<&Derivation> {
        match self {
            Self::Derivation(derivation) => Some(derivation),
            Self::Meaning(_) => None,
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Derivation(derivation) => fmt::Display::fmt(derivation, f),
            Self::Meaning(meaning) => fmt::Display::fmt(meaning, f),
        }
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.operation)?;
        for (k, (name, operand)) in self.operands.iter().enumerate() {
            write!(f, "{} {name} = {operand}", if k > 0 { "," } else { "" })?;
        }
        writeln!(f, "\n{}\n\nR = {}", self.definition, self.result)
    }
}
