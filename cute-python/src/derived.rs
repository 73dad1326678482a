//! What the methods of the class `Layout` share: operands, results, drawings and patterns.

use crate::error::{CuteError, OrRaise};
use crate::layout::{LONGEST, Layout, result};
use crate::operand::{layout, tiler};
use crate::tuple::tuple;
use cute_core::analysis::Pattern;
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_view::draw::{Banks, ColorBy, Drawing};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// An operation with a tiler.
type ByTiler = fn(&DynLayout, &DynTiler) -> Result<DynLayout, LayoutError>;

impl Layout {
    pub(crate) fn by_tiler(
        &self,
        operand: &Bound<'_, PyAny>,
        operation: ByTiler,
    ) -> PyResult<Self> {
        let (tiler, marks) = tiler(operand)?;
        result(operation(&self.inner, &tiler), self.marks || marks)
    }

    pub(crate) fn divided(
        &self,
        operand: &Bound<'_, PyAny>,
        padded: bool,
        [exact, rounded]: [ByTiler; 2],
    ) -> PyResult<Self> {
        self.by_tiler(operand, if padded { rounded } else { exact })
    }

    pub(crate) fn by_layout(
        &self,
        operand: &Bound<'_, PyAny>,
        operation: fn(&DynLayout, &DynLayout) -> Result<DynLayout, LayoutError>,
    ) -> PyResult<Self> {
        let (other, marks) = layout(operand)?;
        result(operation(&self.inner, &other), self.marks || marks)
    }

    /// An operation that may be applied to each part that belongs to an integer of a profile.
    pub(crate) fn by_profile(
        &self,
        profile: Option<&Bound<'_, PyAny>>,
        whole: fn(&DynLayout) -> DynLayout,
        parts: fn(&DynLayout, &DynTuple) -> Result<DynLayout, LayoutError>,
    ) -> PyResult<Self> {
        match profile {
            None => Ok(self.like(whole(&self.inner))),
            Some(profile) => {
                let (profile, marks) = tuple(profile)?;
                result(parts(&self.inner, &profile), self.marks || marks)
            }
        }
    }

    pub(crate) fn like(&self, inner: DynLayout) -> Self {
        Self {
            inner,
            marks: self.marks,
        }
    }

    pub(crate) fn or_raise(&self, inner: Result<DynLayout, LayoutError>) -> PyResult<Self> {
        result(inner, self.marks)
    }

    /// A layout of offsets, for functions that panic or mean nothing for coordinates.
    pub(crate) fn of_offsets(&self) -> PyResult<&DynLayout> {
        self.inner.integer_strides().or_raise()
    }

    /// What is drawn, compared and hashed: the numbers, without marks.
    pub(crate) fn numbers(&self) -> DynLayout {
        self.inner.to_dynamic()
    }

    pub(crate) fn drawing(
        &self,
        title: Option<String>,
        banks_of_bits: Option<u32>,
    ) -> PyResult<Drawing> {
        let drawn = if self.marks {
            self.inner.clone()
        } else {
            self.numbers()
        };
        let mut drawing = Drawing::new(&drawn);
        if let Some(bits) = banks_of_bits {
            let refused = |error: &dyn std::fmt::Display| CuteError::new_err(error.to_string());
            let banks = Banks::of_elements(bits).map_err(|error| refused(&error))?;
            drawing = drawing
                .try_color_by(ColorBy::Bank(banks))
                .map_err(|error| refused(&error))?;
        }
        Ok(match title {
            Some(title) => drawing.title(title),
            None => drawing,
        })
    }
}

impl Layout {
    pub(crate) fn pattern(
        &self,
        threads: Option<&Bound<'_, PyAny>>,
        thread_values: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Pattern> {
        let memory = self.of_offsets()?;
        Ok(match pattern(threads, thread_values)? {
            Some(pattern) => pattern.in_memory(memory),
            None => Pattern::threads(memory),
        })
    }
}

/// Which coordinates threads access, if they are named.
pub(crate) fn pattern(
    threads: Option<&Bound<'_, PyAny>>,
    thread_values: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Pattern>> {
    let (operand, of): (_, fn(&DynLayout) -> Pattern) = match (threads, thread_values) {
        (None, None) => return Ok(None),
        (Some(threads), None) => (threads, Pattern::threads),
        (None, Some(values)) => (values, Pattern::thread_values),
        (Some(_), Some(_)) => {
            return Err(PyTypeError::new_err(
                "give threads or thread_values, not both",
            ));
        }
    };
    let (operand, _) = layout(operand)?;
    Ok(Some(of(operand.integer_strides().or_raise()?)))
}

/// Refuses lists that are too long.
pub(crate) fn bounded(size: u64, of: &impl ShownInPython) -> PyResult<()> {
    if size <= LONGEST {
        return Ok(());
    }
    let shown = of.shown();
    Err(CuteError::new_err(format!(
        "{shown} has {size} coordinates, and a list has at most {LONGEST}: take a slice"
    )))
}

pub(crate) trait ShownInPython {
    fn shown(&self) -> String;
}

impl ShownInPython for Layout {
    fn shown(&self) -> String {
        self.__str__()
    }
}
