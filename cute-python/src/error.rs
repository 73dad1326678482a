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
    "A condition of an operation is broken. `condition` has its name, such as `StrideDivisible`, \
     `operation` the method that was called, or None, and `help` what to do, or None."
);
create_exception!(
    cute,
    ParseError,
    CuteError,
    "A text is not in CuTe's notation. `column` counts characters from 1; the message points at it."
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
        broken(self, self.to_string(), None, None)
    }
}

/// A broken condition of an operation: the operation, its operands, and what to do.
pub(crate) fn within(
    operation: &'static str,
    error: error::LayoutError,
    of: &str,
    operand: Option<String>,
) -> PyErr {
    let operand = operand.map_or(String::new(), |operand| format!(" with {operand}"));
    let is_division = operation.ends_with("_divide");
    let help = match error {
        error::LayoutError::ShapeNotDivisible { .. } if is_division => {
            Some("the tiles must fill the layout; `padded=True` rounds the number of tiles up")
        }
        error::LayoutError::ShapeNotDivisible { .. } => Some("choose sizes that divide"),
        error => error.note(),
    };
    let message = format!("{operation}: {error}\n  in {operation} of {of}{operand}");
    broken(error, message, Some(operation), help)
}

fn broken(
    error: error::LayoutError,
    mut message: String,
    operation: Option<&str>,
    help: Option<&str>,
) -> PyErr {
    let condition = error.condition().name();
    if let Some(help) = help {
        message += &format!("\n  help: {help}");
    }
    message += &format!("\n  note: `cute.explain(\"{condition}\")` has an example and the cure");
    let raised = LayoutError::new_err(message);
    let raised = with("condition", condition, raised);
    with("help", help, with("operation", operation, raised))
}

/// The error of a text, with the text and a mark below the place.
pub(crate) fn unread(text: &str, error: &dynamic::ParseError) -> PyErr {
    let begins = |word: &str| text.trim_start().starts_with(word);
    let help = if begins("S<") || begins("Sw<") {
        "\n  help: `SwizzledLayout` reads the text of a layout behind a swizzle"
    } else if begins("tensor<") || begins("raw_ptr(") || begins("ptr<") {
        "\n  help: `from_dsl` reads a tensor of the CuTe DSL, and gives its layout"
    } else if begins("cute.") || text.contains("make_") {
        "\n  help: `from_dsl` reads source code of the CuTe DSL"
    } else {
        ""
    };
    misread(text, error.column(), &error.to_string(), help)
}

/// The error of a text with a message and a help, and a mark below the place, if the text is a line.
pub(crate) fn misread(text: &str, column: usize, message: &str, help: &str) -> PyErr {
    let line = text.lines().count() < 2 && text.chars().count() <= 100;
    let shown = match line {
        true => format!("\n  {text}\n  {}^", " ".repeat(column.saturating_sub(1))),
        false => String::new(),
    };
    let message = format!("{message}{shown}{help}");
    with("column", column, ParseError::new_err(message))
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
