//! Coordinates, in which `None` leaves modes open.

use crate::error::OrRaise;
use crate::number::leaf;
use crate::tuple::Room;
use cute_core::dynamic::{DynCoordinate, MAX_DEPTH};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::fmt::Write;

/// The coordinate of a call: `l(3)`, `l((1, None))` and `l(1, None)`.
pub(crate) fn called_with(of: &Bound<'_, PyTuple>) -> PyResult<DynCoordinate> {
    match of.len() {
        1 => coordinate(&of.get_item(0)?),
        _ => coordinate(of.as_any()),
    }
}

/// A coordinate from a text, an integer, `None`, or a tuple of these.
pub(crate) fn coordinate(of: &Bound<'_, PyAny>) -> PyResult<DynCoordinate> {
    let mut text = String::new();
    match of.cast::<PyString>() {
        Ok(given) => text.push_str(given.to_str()?),
        Err(_) => write(&mut text, of, MAX_DEPTH, &mut Room::default())?,
    }
    text.parse().or_raise()
}

fn write(text: &mut String, of: &Bound<'_, PyAny>, depth: usize, room: &mut Room) -> PyResult<()> {
    let Some(modes) = room.modes(of, depth)? else {
        if of.is_none() {
            text.push('_');
        } else {
            // Writing to a text does not fail.
            let _ = write!(text, "{}", leaf(of)?);
        }
        return Ok(());
    };
    text.push('(');
    for (i, mode) in modes.iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        write(text, mode, depth - 1, room)?;
    }
    text.push(')');
    Ok(())
}
