//! Errors of the library as Python exceptions, with its messages.

use cute_core::{analysis, dynamic, error};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    cute,
    CuteError,
    PyValueError,
    "Base of all errors of this module."
);
create_exception!(
    cute,
    LayoutError,
    CuteError,
    "A condition of an operation is broken. `condition` has its name, such as `StrideDivisible`."
);
create_exception!(
    cute,
    ParseError,
    CuteError,
    "A text is not in CuTe's notation. `column` counts characters from 1."
);
create_exception!(
    cute,
    AccessError,
    CuteError,
    "Threads cannot access memory in this way."
);

/// Errors of the library that become an exception.
pub(crate) trait Raised {
    fn raised(self) -> PyErr;
}

impl Raised for error::LayoutError {
    fn raised(self) -> PyErr {
        with(
            "condition",
            self.condition().name(),
            LayoutError::new_err(self.to_string()),
        )
    }
}

impl Raised for dynamic::ParseError {
    fn raised(self) -> PyErr {
        with(
            "column",
            self.column(),
            ParseError::new_err(self.to_string()),
        )
    }
}

impl Raised for analysis::AccessError {
    fn raised(self) -> PyErr {
        AccessError::new_err(self.to_string())
    }
}

/// The exception with an attribute.
fn with(name: &str, value: impl for<'py> IntoPyObject<'py>, error: PyErr) -> PyErr {
    Python::attach(|py| match error.value(py).setattr(name, value) {
        Ok(()) => error,
        Err(other) => other,
    })
}

/// Results of the library as results in Python.
pub(crate) trait OrRaise<T> {
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Raised> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(Raised::raised)
    }
}
