//! Shapes, strides and values: nested tuples of Python, and the library's; how long a list of them may
//! be.

use crate::error::CuteError;
use crate::number::{leaf, number};
use crate::operand::Parsed;
use cute_core::dynamic::{DynTuple, MAX_DEPTH};
use pyo3::exceptions::PyRecursionError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

/// A tuple from a text, an integer, or a tuple of these, and whether it has marks.
pub(crate) fn tuple(of: &Bound<'_, PyAny>) -> PyResult<(DynTuple, bool)> {
    if let Ok(text) = of.cast::<PyString>() {
        return DynTuple::parsed(text.to_str()?);
    }
    nested(of, MAX_DEPTH).map(|tuple| (tuple, false))
}

fn nested(of: &Bound<'_, PyAny>, depth: usize) -> PyResult<DynTuple> {
    match modes(of)? {
        None => leaf(of).map(DynTuple::from),
        Some(_) if depth == 0 => Err(too_deep()),
        Some(modes) => modes.iter().map(|mode| nested(mode, depth - 1)).collect(),
    }
}

/// The parts of a tuple, a list or an array; `None` for everything else.
pub(crate) fn modes<'py>(of: &Bound<'py, PyAny>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
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

pub(crate) fn too_deep() -> PyErr {
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
