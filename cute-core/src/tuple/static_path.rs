//! The values of a list of static integers, for code that does not know its type.

use core::fmt::{Formatter, Result};

/// The numbers of a flat list of static integers, first to last: the path of a scaled basis vector.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticPath {
    /// The first one.
    pub first: Option<i128>,
    /// The numbers after it.
    pub rest: Option<&'static StaticPath>,
}

impl StaticPath {
    /// `@1@0` of the path `(0,1)`.
    pub(crate) fn write(&self, f: &mut Formatter<'_>) -> Result {
        if let Some(rest) = self.rest {
            rest.write(f)?;
        }
        match self.first {
            Some(first) => write!(f, "@{first}"),
            None => f.write_str("@?"),
        }
    }
}
