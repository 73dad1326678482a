//! The Python module `cute`, or rather its compiled part `cute._cute`: layouts with their algebra,
//! drawings and checks, for notebooks and tools. `../python/cute` is the part in Python.

mod analysis;
mod apply;
mod coordinate;
mod drawing;
mod elsewhere;
mod error;
mod functions;
mod layout;
mod modes;
mod number;
mod operand;
mod swizzle;
mod tuple;
mod written;

use pyo3::prelude::*;

/// CuTe layouts: their algebra, drawings and checks.
#[pymodule]
mod _cute {
    #[pymodule_export]
    use crate::error::{AccessError, CuteError, LayoutError, ParseError};
    #[pymodule_export]
    use crate::functions::{compare, explain, find, layout_of_tensor, make_layout_tv};
    #[pymodule_export]
    use crate::layout::Layout;
    #[pymodule_export]
    use crate::number::ScaledBasis;
    #[pymodule_export]
    use crate::swizzle::{Swizzle, SwizzledLayout};
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python has")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
