//! The golden lines, read at run time, for tests that run layouts as values.

use serde_json::Value;

/// The lines of a file in `golden`, which is given without its ending.
pub fn golden_lines(file: &str) -> Vec<Value> {
    let path = format!("{}/golden/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines();
    (lines.map(serde_json::from_str).collect::<Result<_, _>>())
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The member of a line with this name.
pub fn text<'line>(line: &'line Value, name: &str) -> &'line str {
    (line[name].as_str()).unwrap_or_else(|| panic!("{name} is a text: {line}"))
}

/// The operands of a line.
pub fn args(line: &Value) -> Vec<&str> {
    let texts = line["args"].as_array().into_iter().flatten();
    (texts.map(Value::as_str).collect::<Option<_>>())
        .unwrap_or_else(|| panic!("operands are texts: {line}"))
}
