//! Layouts from what is written for them: a text, a shape, or shape and stride; and what to write for one.

use crate::apply::shown;
use crate::layout::Layout;
use crate::operand::{Parsed, has_marks, layout, refuse_marks};
use crate::tuple::tuple;
use cute_core::dynamic::DynLayout;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

impl Layout {
    /// The layout of a text or a shape, or of shape and stride. `marks` says whether `4` in a text is
    /// dynamic; without it, the marks of the text do.
    pub(crate) fn written(
        shape: &Bound<'_, PyAny>,
        stride: Option<&Bound<'_, PyAny>>,
        marks: Option<bool>,
    ) -> PyResult<Self> {
        if marks == Some(true) {
            let text = shape.cast::<PyString>().ok().filter(|_| stride.is_none());
            let text = text.ok_or_else(|| PyTypeError::new_err("marks=True needs a text"))?;
            let (inner, marks) = DynLayout::marked(text.to_str()?, marks)?;
            return Ok(Self { inner, marks });
        }
        if marks == Some(false)
            && let Ok(text) = shape.cast::<PyString>()
        {
            refuse_marks(text.to_str()?)?;
        }
        let Some(stride) = stride else {
            let (inner, marks) = layout(shape).map_err(|error| no_array(shape, error))?;
            return Ok(Self { inner, marks });
        };
        let ((shape, one), (stride, other)) = (tuple(shape)?, tuple(stride)?);
        Self::of_result(DynLayout::new(&shape, &stride), one || other)
    }

    /// The layout in CuTe's notation: without marks unless it has some.
    pub(crate) fn text(&self) -> String {
        shown(&self.inner, self.marks)
    }

    /// The expression of Python that makes this layout, `Layout("(4,8):(1,4)")`.
    pub(crate) fn to_written(&self) -> String {
        let text = self.text();
        format!("Layout(\"{text}\"{})", shown_marks(&text, self.marks))
    }
}

/// The argument behind a text that makes it read as it was: without it, a text of dynamic integers alone would be
/// read as one of static integers.
pub(crate) fn shown_marks(text: &str, marks: bool) -> &'static str {
    match marks && !has_marks(text) {
        true => ", marks=True",
        false => "",
    }
}

/// The error for an array whose elements are no shape, which says how to write it; for other things, the error given. A
/// number of NumPy has strides as well, an empty tuple: it is no array.
fn no_array(given: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    match given.getattr("strides").and_then(|strides| strides.len()) {
        Ok(1..) => PyTypeError::new_err(
            "the elements of this array are no shape: write `cute.from_numpy(array)` for the layout of the array",
        ),
        _ => error,
    }
}
