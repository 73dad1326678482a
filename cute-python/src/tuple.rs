//! Shapes, strides and values: nested tuples of Python, and the library's; how large they, and lists of
//! them, may be.

use crate::error::CuteError;
use crate::number::{leaf, number};
use crate::operand::Parsed;
use cute_core::dynamic::{DynTuple, MAX_DEPTH, MAX_LEAVES};
use pyo3::exceptions::PyRecursionError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

/// A tuple from a text, an integer, or a tuple of these, and whether it has marks.
pub(crate) fn tuple(of: &Bound<'_, PyAny>) -> PyResult<(DynTuple, bool)> {
    if let Ok(text) = of.cast::<PyString>() {
        return DynTuple::parsed(text.to_str()?);
    }
    nested(of, MAX_DEPTH, &mut Room::default()).map(|tuple| (tuple, false))
}

fn nested(of: &Bound<'_, PyAny>, depth: usize, room: &mut Room) -> PyResult<DynTuple> {
    match room.modes(of, depth)? {
        None => leaf(of).map(DynTuple::from),
        Some(modes) => {
            let modes = modes.iter().map(|mode| nested(mode, depth - 1, room));
            modes.collect()
        }
    }
}

/// The room that is left for a nested tuple. A tuple may have the same one as several of its parts, and so
/// on: a few lines of Python make one of 2^60 integers, or of as many empty tuples.
pub(crate) struct Room(usize);

impl Default for Room {
    fn default() -> Self {
        Room(MAX_LEAVES)
    }
}

impl Room {
    /// [`modes`] of a part, which may have so many levels. What has no parts takes room.
    pub(crate) fn modes<'py>(
        &mut self,
        of: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
        let modes = modes(of)?;
        if modes.as_ref().is_none_or(Vec::is_empty) {
            let left = self.0.checked_sub(1);
            self.0 = left.ok_or_else(|| {
                CuteError::new_err(format!("a tuple has more than {MAX_LEAVES} integers"))
            })?;
        }
        if modes.is_some() && depth == 0 {
            return Err(too_deep());
        }
        Ok(modes)
    }
}

/// The parts of a tuple, a list or an array; `None` for everything else.
fn modes<'py>(of: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
    if of.is_instance_of::<PyTuple>() || of.is_instance_of::<PyList>() {
        return of.try_iter()?.collect::<PyResult<_>>().map(Some);
    }
    // an array of NumPy
    match of.getattr_opt("tolist")? {
        Some(tolist) => match tolist.call0()? {
            list if list.is_instance_of::<PyList>() => modes(&list),
            _ => Ok(None),
        },
        None => Ok(None),
    }
}

fn too_deep() -> PyErr {
    PyRecursionError::new_err(format!("tuples are nested deeper than {MAX_DEPTH}"))
}

/// The tuple as Python has it: an integer, or a tuple.
pub(crate) fn to_python<'py>(py: Python<'py>, of: &DynTuple) -> PyResult<Bound<'py, PyAny>> {
    match (of.depth(), of.leaves()) {
        (0, [leaf]) => number(py, *leaf),
        _ => {
            let modes: Vec<_> = of
                .modes()
                .map(|mode| to_python(py, &mode))
                .collect::<PyResult<_>>()?;
            Ok(PyTuple::new(py, modes)?.into_any())
        }
    }
}

/// Refuses a layout of more integers or levels than a text may have: it could not be read back, and far
/// deeper ones exhaust the stack.
pub(crate) fn of_bounded_shape(shape: &DynTuple) -> PyResult<()> {
    let (integers, levels) = (shape.leaves().len(), shape.depth());
    if integers <= MAX_LEAVES && levels <= MAX_DEPTH {
        return Ok(());
    }
    Err(CuteError::new_err(format!(
        "a layout has at most {MAX_LEAVES} integers in {MAX_DEPTH} levels, and this one would have {integers} in \
         {levels}"
    )))
}

/// A list has at most this many entries: a layout of a few characters may have 2^63 offsets.
const LONGEST: u64 = 1 << 24;

/// Refuses a list of all coordinates, or of their values, that is too long.
pub(crate) fn bounded(size: u64, shown: impl FnOnce() -> String) -> PyResult<()> {
    if size <= LONGEST {
        return Ok(());
    }
    let shown = shown();
    Err(CuteError::new_err(format!(
        "{shown} has {size} coordinates, and a list has at most {LONGEST}: take a slice"
    )))
}
