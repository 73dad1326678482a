//! The golden lines of CuTe C++ as expressions of the command.

use cute_core::dynamic::DynTiler;
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};

/// Calls whose name or order of operands differs from CuTe's; `$0` is the first operand there.
const CALLS: &[(&str, &str)] = &[
    ("append_n", "append_to($1, $0, $2)"),
    ("prepend_n", "prepend_to($1, $0, $2)"),
    ("composition_tiler", "composition($0, $1)"),
    ("complement_cotarget", "complement($0, $1)"),
    ("coalesce_profile", "coalesce($0, $1)"),
    ("filter_profile", "filter($0, $1)"),
    ("logical_divide", "logical_divide_padded($0, $1)"),
    ("logical_divide_tiler", "logical_divide_padded($0, $1)"),
    ("zipped_divide", "zipped_divide_padded($0, $1)"),
    ("zipped_divide_tiler", "zipped_divide_padded($0, $1)"),
    ("tiled_divide", "tiled_divide_padded($0, $1)"),
    ("tiled_divide_tiler", "tiled_divide_padded($0, $1)"),
    ("flat_divide", "flat_divide_padded($0, $1)"),
    ("flat_divide_tiler", "flat_divide_padded($0, $1)"),
    ("logical_product_tiler", "logical_product($0, $1)"),
    ("zipped_product_tiler", "zipped_product($0, $1)"),
    ("tiled_product_tiler", "tiled_product($0, $1)"),
    ("flat_product_tiler", "flat_product($0, $1)"),
    ("upcast", "upcast_padded($1, $0)"),
    ("downcast", "downcast($1, $0)"),
    ("recast_layout", "recast_padded($2, $0, $1)"),
    ("make_layout_left", "make_layout($0)"),
    ("make_layout_right", "make_layout_row_major($0)"),
    ("layout_call", "crd2idx($1, $0)"),
    ("slice", "slice($1, $0)"),
    ("dice", "dice($1, $0)"),
    ("slice_and_offset", "slice_and_offset($1, $0)"),
    ("group", "group($2, $0, $1)"),
    ("take", "take($2, $0, $1)"),
    ("select", "select($1, $0)"),
    ("get", "by_path($1, $0)"),
    ("replace", "replace($1, $0, $2)"),
];

/// The files with results of operations.
pub const FILES: [&str; 14] = [
    "accessors",
    "build",
    "coalesce",
    "complement",
    "composition",
    "coord",
    "copy",
    "divide",
    "inverse",
    "product",
    "recast",
    "relation",
    "slice",
    "struct",
];

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/golden")
        .join(name)
}

/// The lines of a file.
pub fn lines(file: &str) -> Vec<Json> {
    let text = fs::read_to_string(golden(file)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The operands of a line, in CuTe's notation.
pub fn arguments(line: &Json) -> Vec<String> {
    let arguments = line["args"].as_array().unwrap().iter();
    arguments
        .map(|argument| argument.as_str().unwrap().to_owned())
        .collect()
}

/// An operand as the language has it: a tuple of one layout is `(layout,)`, where CuTe prints
/// `(layout)`.
fn written(argument: &str) -> String {
    fn write(tiler: &DynTiler) -> String {
        match tiler {
            DynTiler::ByMode(modes) => {
                let comma = if matches!(modes[..], [DynTiler::Layout(_)]) {
                    ","
                } else {
                    ""
                };
                let modes: Vec<_> = modes.iter().map(write).collect();
                format!("({}{comma})", modes.join(","))
            }
            tiler => tiler.to_string(),
        }
    }
    argument
        .parse()
        .map_or_else(|_| argument.to_owned(), |tiler| write(&tiler))
}

/// A call as one types it.
pub fn expression(operation: &str, arguments: &[String]) -> String {
    let arguments: Vec<_> = arguments.iter().map(|argument| written(argument)).collect();
    let call = CALLS.iter().find(|(name, _)| *name == operation);
    let Some((_, call)) = call else {
        return format!("{operation}({})", arguments.join(", "));
    };
    let mut text = (*call).to_owned();
    for (i, argument) in arguments.iter().enumerate() {
        text = text.replace(&format!("${i}"), argument);
    }
    // CuTe's default for what is appended
    text.replace("$2", "_1:_0")
}
