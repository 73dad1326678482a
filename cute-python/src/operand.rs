//! Operands of the algebra, from everything that Python users write for them.

use crate::error::{CuteError, OrRaise, unread};
use crate::layout::Layout;
use crate::number::leaf;
use crate::tuple::{Room, tuple};
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple, MAX_DEPTH, ParseError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::str::FromStr;

/// Whether a text has marks: `_4` is static, and then `4` is dynamic. A lone `_` is not a mark.
pub(crate) fn has_marks(text: &str) -> bool {
    let pairs = text.as_bytes().windows(2);
    pairs
        .into_iter()
        .any(|pair| pair[0] == b'_' && (pair[1].is_ascii_digit() || pair[1] == b'-'))
}

/// Refuses a text with marks, as `marks=False` asks.
pub(crate) fn refuse_marks(text: &str) -> PyResult<()> {
    match has_marks(text) {
        true => Err(CuteError::new_err(
            "the text has marks, and marks=False refuses them",
        )),
        false => Ok(()),
    }
}

/// The text with a mark before each 0.
fn zeros_marked(text: &str) -> String {
    let numbers = text.split_inclusive(|c: char| "(),:".contains(c) || c.is_whitespace());
    numbers
        .map(|number| match number.strip_prefix('0') {
            Some(rest) if !rest.starts_with(|c: char| c.is_ascii_digit() || c == '@') => {
                format!("_{number}")
            }
            _ => number.into(),
        })
        .collect()
}

/// The parsed text; without marks, all its integers are static.
pub(crate) trait Parsed: FromStr<Err = ParseError> {
    fn to_static(self) -> Self;

    fn parsed(text: &str) -> PyResult<(Self, bool)> {
        let marks = has_marks(text);
        let parsed = match text.parse::<Self>() {
            // beside basis vectors only a static 0 is a stride, and all integers of this text are static
            Err(error) if !marks => zeros_marked(text).parse().map_err(|_| error),
            parsed => parsed,
        };
        let parsed = parsed.map_err(|error| unread(text, &error))?;
        Ok((if marks { parsed } else { parsed.to_static() }, marks))
    }

    /// [`parsed`](Self::parsed), where `marks` may say whether the text has marks: one of dynamic
    /// integers alone shows none.
    fn marked(text: &str, marks: Option<bool>) -> PyResult<(Self, bool)> {
        match marks {
            Some(true) => {
                let parsed = text.parse().map_err(|error| unread(text, &error))?;
                Ok((parsed, true))
            }
            Some(false) => refuse_marks(text).and_then(|()| Self::parsed(text)),
            None => Self::parsed(text),
        }
    }
}

impl Parsed for DynLayout {
    fn to_static(self) -> Self {
        DynLayout::to_static(&self)
    }
}

impl Parsed for DynTuple {
    fn to_static(self) -> Self {
        match (self.depth(), self.leaves()) {
            (0, [leaf]) => leaf.to_static().into(),
            _ => self.modes().map(Parsed::to_static).collect(),
        }
    }
}

impl Parsed for DynTiler {
    fn to_static(self) -> Self {
        match self {
            DynTiler::Size(size) => DynTiler::Size(size.to_static()),
            DynTiler::Layout(layout) => DynTiler::Layout(layout.to_static()),
            DynTiler::ByMode(modes) => {
                DynTiler::ByMode(modes.into_iter().map(Parsed::to_static).collect())
            }
            DynTiler::Underscore => DynTiler::Underscore,
        }
    }
}

/// A layout from a layout, a text, or a shape.
pub(crate) fn layout(of: &Bound<'_, PyAny>) -> PyResult<(DynLayout, bool)> {
    if let Ok(layout) = of.cast::<Layout>() {
        let layout = layout.get();
        return Ok((layout.inner.clone(), layout.marks));
    }
    if let Ok(text) = of.cast::<PyString>() {
        let text = text.to_str()?;
        if text.contains(':') {
            return DynLayout::parsed(text);
        }
    }
    let (shape, marks) = tuple(of)?;
    Ok((DynLayout::make_layout(&shape).or_raise()?, marks))
}

/// A tiler from a layout, an integer, `None` for a mode that stays whole, a text, or a tuple of
/// tilers.
pub(crate) fn tiler(of: &Bound<'_, PyAny>) -> PyResult<(DynTiler, bool)> {
    nested(of, MAX_DEPTH, &mut Room::default())
}

fn nested(of: &Bound<'_, PyAny>, depth: usize, room: &mut Room) -> PyResult<(DynTiler, bool)> {
    if let Ok(layout) = of.cast::<Layout>() {
        let layout = layout.get();
        return Ok((layout.inner.clone().into(), layout.marks));
    }
    if let Ok(text) = of.cast::<PyString>() {
        return DynTiler::parsed(text.to_str()?);
    }
    let Some(modes) = room.modes(of, depth)? else {
        return match of.is_none() {
            true => Ok((DynTiler::Underscore, false)),
            false => leaf(of).map(|size| (DynTiler::Size(size), false)),
        };
    };
    let mut marks = false;
    let mut list = Vec::new();
    for mode in modes {
        let (tiler, has) = nested(&mode, depth - 1, room)?;
        marks |= has;
        list.push(tiler);
    }
    Ok((DynTiler::ByMode(list), marks))
}
