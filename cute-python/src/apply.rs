//! How methods of the class `Layout` apply operations of the library: operands from Python, results
//! with the marks of their operands, broken conditions as exceptions.

use crate::error::{OrRaise, within};
use crate::layout::Layout;
use crate::operand::{layout, tiler};
use crate::tuple::{of_bounded_shape, tuple};
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_view::draw::without_marks;
use pyo3::prelude::*;

/// An operation with a tiler.
type ByTiler = fn(&DynLayout, &DynTiler) -> Result<DynLayout, LayoutError>;

impl Layout {
    /// A result, which is printed with marks if an operand is.
    pub(crate) fn of_result(inner: Result<DynLayout, LayoutError>, marks: bool) -> PyResult<Self> {
        inner
            .or_raise()
            .and_then(|inner| Self::bounded(inner, marks))
    }

    /// The layout, unless it is too large.
    pub(crate) fn bounded(inner: DynLayout, marks: bool) -> PyResult<Self> {
        of_bounded_shape(&inner.shape())?;
        Ok(Self { inner, marks })
    }

    /// The result of an operation on this layout and an operand, or an error that names both.
    pub(crate) fn of_operation(
        &self,
        name: &'static str,
        operand: Option<String>,
        inner: Result<DynLayout, LayoutError>,
        marks: bool,
    ) -> PyResult<Self> {
        let marks = self.marks || marks;
        let raised = |error| within(name, error, &self.text(), operand);
        Self::bounded(inner.map_err(raised)?, marks)
    }

    pub(crate) fn by_tiler(
        &self,
        name: &'static str,
        operand: &Bound<'_, PyAny>,
        operation: ByTiler,
    ) -> PyResult<Self> {
        let (tiler, marks) = tiler(operand)?;
        let shown = shown(&tiler, marks);
        self.of_operation(name, Some(shown), operation(&self.inner, &tiler), marks)
    }

    pub(crate) fn by_layout(
        &self,
        name: &'static str,
        operand: &Bound<'_, PyAny>,
        operation: fn(&DynLayout, &DynLayout) -> Result<DynLayout, LayoutError>,
    ) -> PyResult<Self> {
        let (other, marks) = layout(operand)?;
        let shown = shown(&other, marks);
        self.of_operation(name, Some(shown), operation(&self.inner, &other), marks)
    }

    /// An operation that may be applied to each part that belongs to an integer of a profile.
    pub(crate) fn by_profile(
        &self,
        name: &'static str,
        profile: Option<&Bound<'_, PyAny>>,
        whole: fn(&DynLayout) -> DynLayout,
        parts: fn(&DynLayout, &DynTuple) -> Result<DynLayout, LayoutError>,
    ) -> PyResult<Self> {
        match profile {
            None => Ok(self.like(whole(&self.inner))),
            Some(profile) => {
                let (profile, marks) = tuple(profile)?;
                let shown = shown(&profile, marks);
                self.of_operation(name, Some(shown), parts(&self.inner, &profile), marks)
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
        Self::of_result(inner, self.marks)
    }

    /// A layout of offsets, for functions that panic or mean nothing for coordinates.
    pub(crate) fn of_offsets(&self) -> PyResult<&DynLayout> {
        self.inner.integer_strides().or_raise()
    }
}

/// An operand in a message: without marks, if it was written without them.
pub(crate) fn shown(operand: &impl std::fmt::Display, marks: bool) -> String {
    match marks {
        true => operand.to_string(),
        false => without_marks(operand),
    }
}

/// A division into tiles, exact or rounded up: of a layout or of a swizzled one.
macro_rules! divided {
    ($self:ident, $tiler:ident, $padded:ident, $exact:ident, $rounded:ident) => {{
        let (tiler, marks) = $crate::operand::tiler($tiler)?;
        let inner = match $padded {
            true => $self.inner.$rounded(&tiler),
            false => $self.inner.$exact(&tiler),
        };
        let shown = $crate::apply::shown(&tiler, marks);
        $self.of_operation(stringify!($exact), Some(shown), inner, marks)
    }};
}
pub(crate) use divided;
