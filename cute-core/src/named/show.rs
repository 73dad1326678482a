//! Named modes as text: `{row: _4, col: _8}:{row: _8, col: _1}`.

use super::name::Written;
use super::named_value::Named;
use super::names::NameList;
use crate::fmt::Part;
use crate::int::pad;
use crate::layout::Layout;
use crate::tensor::{Stored, Tensor};
use crate::tuple::{Cons, Nil, Tree};
use core::fmt;

/// A list of values with a name before each.
#[doc(hidden)]
pub trait WrittenBy<N> {
    /// Whether this is a layout, whose shape and strides are printed apart.
    const IS_LAYOUT: bool;
    /// Prints all of the entries, or one of their trees: `row: _4, col: _8`.
    fn write_named(&self, part: Option<Part>, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Prints the entries in braces: twice for a layout, for its shape and for its strides.
    fn write_braced(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut braced = |part, before| {
            f.write_str(before)?;
            self.write_named(part, f)?;
            f.write_str("}")
        };
        if Self::IS_LAYOUT {
            braced(Some(Part::Shape), "{")?;
            braced(Some(Part::Stride), ":{")
        } else {
            braced(None, "{")
        }
    }
}
/// A tensor prints as one without names does, with the names in its layout.
impl<N, E: Stored, L: Layout + WrittenBy<N>> WrittenBy<N> for Tensor<E, L> {
    const IS_LAYOUT: bool = true;
    fn write_named(&self, part: Option<Part>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout().write_named(part, f)
    }
    fn write_braced(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_engine(f)?;
        f.write_str(" o ")?;
        self.layout().write_braced(f)
    }
}
impl WrittenBy<Nil> for Nil {
    const IS_LAYOUT: bool = true;
    fn write_named(&self, _: Option<Part>, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
impl<N: Written, Ns: NameList, H: Tree, T: WrittenBy<Ns>> WrittenBy<Cons<N, Ns>> for Cons<H, T> {
    const IS_LAYOUT: bool = H::IS_LAYOUT && T::IS_LAYOUT;
    fn write_named(&self, part: Option<Part>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        N::write(f)?;
        f.write_str(": ")?;
        match part {
            Some(part) => self.0.write(part, f)?,
            None => self.0.write_whole(f)?,
        }
        if Ns::COUNT > 0 {
            f.write_str(", ")?;
        }
        self.1.write_named(part, f)
    }
}

/// Layouts print as `{row: _4}:{row: _1}`, tensors with their engine before it, coordinates, shapes
/// and tilers as `{row: _4}`.
///
/// ```
/// use cute_core::prelude::*;
/// let l = layout!({row: 4, col: (2,4)});
/// assert_eq!(l.to_string(), "{row: _4, col: (_2,_4)}:{row: _1, col: (_4,_8)}");
/// assert_eq!(tile!({row: 4, col: 2:4}).to_string(), "{row: _4, col: _2:_4}");
/// ```
impl<N, T: WrittenBy<N>> fmt::Display for Named<N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad!(self, f);
        self.value.write_braced(f)
    }
}

impl<N, T> fmt::Debug for Named<N, T>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
