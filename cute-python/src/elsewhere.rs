//! Names of attributes that other libraries have.

use pyo3::PyErr;
use pyo3::exceptions::PyAttributeError;

/// The error about an attribute that layouts have not, which says what to write instead.
pub(crate) fn no_attribute(name: &str) -> PyErr {
    let write = match name {
        "T" => "`transpose()`",
        "strides" => "`stride`, in elements",
        "ndim" => "`rank`",
        "reshape" | "view" => "`with_shape(shape)`",
        "composition" => "`compose(tiler)`, or `a @ b`",
        "print" | "print_layout" | "draw" | "plot" => "`print(layout.to_table())`, or `to_svg()`",
        "divide" => "`logical_divide(tiler)` or `zipped_divide(tiler)`",
        "group_modes" => "`group(begin, end)`",
        "local_tile" => "`zipped_divide(tiler)(None, place)`",
        "inverse" => "`right_inverse()` or `left_inverse()`",
        "injective" => "`is_injective()`",
        "permute" | "permutation" | "permute_axes" => "`select(modes)`",
        "modes" => "`list(layout)`",
        "slice" => "`layout(1, None)`, where None keeps a mode",
        "numpy" | "to_numpy" => "`cute.to_numpy(layout, itemsize=4)`",
        "max" => "`cosize`, which is the greatest offset and one",
        _ => "",
    };
    let hint = match write {
        "" => String::new(),
        write => format!(": write {write}"),
    };
    let message = format!("a Layout has no attribute '{name}'{hint}");
    PyAttributeError::new_err(message)
}
