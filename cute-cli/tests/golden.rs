//! The golden results of CuTe C++ as expressions: each operation of the table is the library's of that name, with its
//! operands in their order. Whether the answers are right is for the library's own tests; here they are CuTe's, but for
//! those that the library answers otherwise on purpose.

use cute_cli::evaluate::Session;
use cute_core::dynamic::DynTiler;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What CuTe calls otherwise, or gives its operands in another order; `$0` is the first operand.
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

/// Operations that are none of the language.
const OUTSIDE: &[&str] = &[
    "make_identity_tensor",
    "tiled_copy_layoutS_TV",
    "tiled_copy_layoutD_TV",
    "tiled_copy_tiler_mn",
];

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/golden")
        .join(name)
}

fn lines(file: &str) -> Vec<Json> {
    let text = fs::read_to_string(golden(file)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn arguments(line: &Json) -> Vec<String> {
    let arguments = line["args"].as_array().unwrap().iter();
    arguments
        .map(|argument| argument.as_str().unwrap().to_owned())
        .collect()
}

/// An operand as the language has it: a tuple of one layout is `(layout,)`, where CuTe prints `(layout)`.
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

fn expression(operation: &str, arguments: &[String]) -> String {
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

#[test]
fn expressions_have_the_results_of_cute() {
    let different: BTreeSet<_> = (lines("differences.jsonl").iter())
        .map(|line| (line["op"].as_str().unwrap().to_owned(), arguments(line)))
        .collect();
    let (mut same, mut with_basis, mut wrong) = (BTreeMap::<_, usize>::new(), 0, Vec::new());
    for file in [
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
    ] {
        for line in lines(&format!("{file}.jsonl")) {
            let operation = line["op"].as_str().unwrap();
            let (arguments, result) = (arguments(&line), line["result"].as_str().unwrap());
            if OUTSIDE.contains(&operation) {
                continue;
            }
            let text = expression(operation, &arguments);
            let answer = Session::new(true).evaluate(&text);
            let answer = answer.map_or_else(
                |error| error.problem.to_string(),
                |answer| answer.to_string(),
            );
            if answer == result {
                with_basis += usize::from(text.contains('@') || answer.contains('@'));
                *same.entry(operation.to_owned()).or_default() += 1;
            } else if !different.contains(&(operation.to_owned(), arguments)) {
                wrong.push(format!("{text}\n  is {answer}\n  CuTe has {result}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        same.values().sum::<usize>(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    for (operation, count) in &same {
        assert!(*count >= 10, "{operation}: {count}");
    }
    let all = same.values().sum::<usize>();
    assert!(
        all > 11_500 && with_basis > 2_000,
        "{all}, of which {with_basis} with basis vectors: {same:?}"
    );
}
