//! Integers, and multiples of basis vectors.

use crate::error::OrRaise;
use cute_core::dynamic::{BasisPath, DynLeaf};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

/// A multiple of a basis vector: the stride of a layout of coordinates.
///
/// `ScaledBasis(8, 1)` is 8 at place 1 of a tuple, printed `8@1`; `ScaledBasis(1, (0, 2))` is 1 at
/// place 2 of the tuple at place 0, printed `1@2@0`.
#[pyclass(frozen, eq, hash, module = "cute")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct ScaledBasis {
    /// The multiple.
    #[pyo3(get)]
    value: i128,
    steps: Vec<u64>,
}

/// Where a basis vector has its 1: a place, or a path of places.
#[derive(FromPyObject)]
pub(crate) enum Path {
    Place(u64),
    Steps(Vec<u64>),
}

#[pymethods]
impl ScaledBasis {
    #[new]
    fn new(value: i128, mode: Path) -> PyResult<Self> {
        let steps = match mode {
            Path::Place(place) => vec![place],
            Path::Steps(steps) => steps,
        };
        let basis = Self { value, steps };
        basis.to_leaf()?;
        Ok(basis)
    }

    /// The places that lead to the number, outermost first.
    #[getter]
    fn mode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.steps)
    }

    /// For `pickle` and `copy`.
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(i128, Bound<'py, PyTuple>)> {
        Ok((self.value, self.mode(py)?))
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(self.to_leaf()?.to_dynamic().to_string())
    }

    fn __repr__(&self) -> String {
        match &self.steps[..] {
            [step] => format!("ScaledBasis({}, {step})", self.value),
            steps => {
                let steps: Vec<String> = steps.iter().map(u64::to_string).collect();
                format!("ScaledBasis({}, ({}))", self.value, steps.join(", "))
            }
        }
    }
}

impl ScaledBasis {
    pub(crate) fn to_leaf(&self) -> PyResult<DynLeaf> {
        let path = BasisPath::new(&self.steps).or_raise()?;
        Ok(DynLeaf::new_static(self.value).or_raise()?.along(path))
    }
}

/// The static leaf of an integer.
pub(crate) fn leaf(of: &Bound<'_, PyAny>) -> PyResult<DynLeaf> {
    if let Ok(basis) = of.cast::<ScaledBasis>() {
        return basis.get().to_leaf();
    }
    // An object that stands for an integer, as a NumPy scalar does; others are refused as Python does.
    let of = match of.is_instance_of::<PyInt>() {
        true => of.clone(),
        false => of.py().import("operator")?.call_method1("index", (of,))?,
    };
    // Integers that do not fit even here are refused as those that do and are too large.
    let value = match of.extract::<i128>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(of.py()) => i128::MAX,
        value => value?,
    };
    DynLeaf::new_static(value).or_raise()
}

/// The integer, or the multiple of a basis vector, as Python has it.
pub(crate) fn number<'py>(py: Python<'py>, leaf: DynLeaf) -> PyResult<Bound<'py, PyAny>> {
    let value = leaf.value();
    if leaf.is_integer() {
        return Ok(value.into_pyobject(py)?.into_any());
    }
    let steps = leaf.path().steps().collect();
    Ok(ScaledBasis { value, steps }.into_pyobject(py)?.into_any())
}
