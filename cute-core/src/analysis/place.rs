//! Coordinates that reports name, and lists in words.

use crate::dynamic::{DynTuple, MarkedInt};
use core::fmt;

/// A coordinate, as one integer and as a tuple of the shape's form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The one-dimensional coordinate, the first mode fastest.
    pub index: u64,
    /// The natural coordinate, one integer for each of the shape.
    pub coordinate: DynTuple,
}

impl Place {
    /// The coordinate of a shape at an index below its size.
    pub(crate) fn new(shape: &DynTuple, index: u64) -> Self {
        let mut rest = index;
        let tree = shape.tree.map(|size| {
            let digit = rest % size.magnitude();
            rest /= size.magnitude();
            small(digit)
        });
        Self {
            index,
            coordinate: DynTuple { tree },
        }
    }
}

/// A digit of a coordinate: it lies below a size of at most 2^63.
fn small(digit: u64) -> MarkedInt {
    MarkedInt::dynamic(digit.into()).unwrap_or_default()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.coordinate, f)
    }
}

/// Writes `a, b, c`, and `and more` if the list is cut.
pub(crate) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    is_cut: bool,
) -> fmt::Result {
    let mut is_first = true;
    for item in items {
        if !is_first {
            f.write_str(", ")?;
        }
        is_first = false;
        fmt::Display::fmt(&item, f)?;
    }
    match (is_cut, is_first) {
        (true, true) => f.write_str("not listed"),
        (true, false) => f.write_str(" and more"),
        (false, _) => Ok(()),
    }
}

/// Writes a number and a noun: `1 gap`, `2 gaps`.
pub(crate) struct Many(pub(crate) u64, pub(crate) &'static str);

impl fmt::Display for Many {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}
