//! Functions of the module: layouts of threads and values, of lists of offsets, and comparisons.

use crate::error::{CuteError, OrRaise, misread};
use crate::layout::Layout;
use crate::number::number;
use crate::operand::layout;
use crate::swizzle::SwizzledLayout;
use cute_cli::compare::{Comparison, compare as compared};
use cute_cli::evaluate::Session;
use cute_cli::find::layout_of_offsets;
use cute_cli::value::Value;
use cute_core::dynamic::{DynLayout, DynTiler};
use cute_core::error::Condition;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The greatest number of values that `compare` looks at where the modes do not decide.
const MOST: u64 = 1 << 24;

/// The tile of threads with their values, and the layout from (thread, value) to the tile: a pair of
/// a tiler and a layout. `threads` and `values` map coordinates of the tile to numbers.
///
/// Source: CuTe DSL `make_layout_tv`.
#[pyfunction]
pub(crate) fn make_layout_tv<'py>(
    py: Python<'py>,
    threads: &Bound<'py, PyAny>,
    values: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, Layout)> {
    let ((threads, one), (values, other)) = (layout(threads)?, layout(values)?);
    let (tiler, inner) = threads.make_layout_tv(&values).or_raise()?;
    let marks = one || other;
    Ok((
        to_python(py, &tiler, marks)?,
        Layout::bounded(inner, marks)?,
    ))
}

/// A tiler as the operations of this module take it.
fn to_python<'py>(py: Python<'py>, tiler: &DynTiler, marks: bool) -> PyResult<Bound<'py, PyAny>> {
    match tiler {
        DynTiler::Size(size) => number(py, *size),
        DynTiler::Underscore => Ok(py.None().into_bound(py)),
        DynTiler::Layout(layout) => {
            let inner = layout.clone();
            Ok(Layout { inner, marks }.into_pyobject(py)?.into_any())
        }
        DynTiler::ByMode(modes) => {
            let modes = modes.iter().map(|mode| to_python(py, mode, marks));
            let modes: Vec<_> = modes.collect::<PyResult<_>>()?;
            Ok(PyTuple::new(py, modes)?.into_any())
        }
    }
}

/// An example, the cause and the cure of a condition, by its name, as `LayoutError.condition` has it, or
/// by a whole message. Examples are in Rust.
#[pyfunction]
pub(crate) fn explain(condition: &str) -> PyResult<&'static str> {
    let found = condition.parse::<Condition>();
    let found = found.map_err(|error| CuteError::new_err(error.to_string()))?;
    Ok(found.explanation())
}

/// The layout of a tensor as the CuTe DSL prints it: `tensor<ptr<f16, smem> o (8,64):(64,1)>`. With a
/// swizzle in the pointer it is a swizzled layout.
#[pyfunction]
pub(crate) fn layout_of_tensor<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let read = Session::default().evaluate(text).map_err(|found| {
        let before = text.get(..found.span.start).unwrap_or(text);
        let message = found.problem.to_string();
        misread(text, before.chars().count() + 1, &message, "")
    })?;
    let marks = false;
    match read.results.first().map(|result| &result.value) {
        Some(Value::Layout(inner)) => {
            let inner = inner.to_static();
            Ok(Layout { inner, marks }.into_pyobject(py)?.into_any())
        }
        Some(Value::Swizzled(inner)) => {
            let inner = (**inner).clone();
            let layout = SwizzledLayout { inner, marks };
            Ok(layout.into_pyobject(py)?.into_any())
        }
        Some(other) => Err(CuteError::new_err(format!(
            "the layout of the tensor, {other}, depends on where its memory begins"
        ))),
        None => Err(CuteError::new_err("there is no tensor")),
    }
}

/// The layout with as few modes as possible that has these offsets by index, and the first offset,
/// which is added to each: `find([5, 6, 13, 14])` is `(Layout("(2,2):(1,8)"), 5)`.
#[pyfunction]
pub(crate) fn find(offsets: Vec<i64>) -> PyResult<(Layout, i64)> {
    let found = layout_of_offsets(&offsets);
    let found = found.map_err(|none| CuteError::new_err(none.to_string()))?;
    match found.layout {
        Value::Layout(inner) => Ok((
            Layout {
                inner: inner.to_static(),
                marks: false,
            },
            found.start,
        )),
        _ => Err(CuteError::new_err(format!(
            "no layout has these offsets; strides that are added bit by bit have them: {found}"
        ))),
    }
}

/// An index, and the values of two layouts there.
type Difference<'py> = (u64, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The first index at which two layouts have different values, with both values, or `None` if they
/// are equal as functions. If one has fewer indices and no value differs, its value is `None`.
#[pyfunction]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
) -> PyResult<Option<Difference<'py>>> {
    let sides = [Side::of(a)?, Side::of(b)?];
    let [left, right] = sides.each_ref().map(Side::value);
    let comparison = compared(&left, &right, MOST)
        .map_err(|_| CuteError::new_err("a layout is compared with a layout"))?;
    let index = match comparison {
        Comparison::Equal { .. } => return Ok(None),
        Comparison::Differ(first) => first.index,
        Comparison::OtherSize { left, right } => left.min(right),
        Comparison::Undecided { count } => {
            return Err(CuteError::new_err(format!(
                "undecided: the first {count} values are equal"
            )));
        }
    };
    let [left, right] = sides.each_ref().map(|side| side.at(py, index));
    Ok(Some((index, left?, right?)))
}

/// A layout that is compared.
enum Side {
    Layout(DynLayout),
    Swizzled(SwizzledLayout),
}

impl Side {
    fn of(of: &Bound<'_, PyAny>) -> PyResult<Self> {
        match of.cast::<SwizzledLayout>() {
            Ok(swizzled) => Ok(Self::Swizzled(swizzled.get().clone())),
            Err(_) => Ok(Self::Layout(layout(of)?.0)),
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Layout(layout) => layout.clone().into(),
            Self::Swizzled(swizzled) => swizzled.inner.clone().into(),
        }
    }

    /// The value at an index; `None` beyond the size.
    fn at<'py>(&self, py: Python<'py>, index: u64) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Layout(layout) if index < layout.size() => {
                crate::tuple::to_python(py, &layout.value(index).or_raise()?)
            }
            Self::Swizzled(swizzled) if index < swizzled.inner.size() => {
                Ok(swizzled.inner.at(index).into_pyobject(py)?.into_any())
            }
            _ => Ok(py.None().into_bound(py)),
        }
    }
}
