//! From the golden lines of partitioned tensors to Rust: one call for each.
//!
//! `7 o (_2,_2):(_1,_2)` is the offset of a part from the start of its tensor, and its layout; so is
//! `ArithTuple(1,7) o (_2,_2):(_1@0,_1@1)` of a tensor of coordinates.

use crate::{
    chunks,
    notation::Node,
    rust::{Dynamic, Numerals, Typed, Writer},
    share,
};
use std::fs;

/// Operations of `tiled_mmas.rs`, with their number of lines.
const OUTSIDE: &[(&str, usize)] = &[("identity_partition_example", 18)];

/// Operations on tensors of elements.
const INSIDE: &[&str] = &[
    "local_tile",
    "inner_partition",
    "outer_partition",
    "local_partition",
    "identity_local_tile",
];

/// Lines in one function: rustc checks a function as a whole.
const CHUNK: usize = 20;

/// The generated file.
pub fn generate() -> String {
    let path = "golden/partition.jsonl";
    let lines = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut numerals = Numerals::default();
    let mut calls = Vec::new();
    let mut outside: Vec<_> = OUTSIDE.iter().map(|(op, _)| (*op, 0)).collect();
    let count = lines.lines().count();
    for (index, line) in lines.lines().enumerate() {
        let place = format!("{path}:{}", index + 1);
        let line: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        let op = text(&line["op"]);
        if let Some((_, count)) = outside.iter_mut().find(|(name, _)| *name == op) {
            *count += 1;
            continue;
        }
        assert!(
            INSIDE.contains(&op.as_str()),
            "{place}: no test takes the operation {op}"
        );
        let args: Vec<_> = line["args"]
            .as_array()
            .expect("a list")
            .iter()
            .map(text)
            .collect();
        if !share::takes(index, count) {
            continue;
        }
        calls.push(call(
            &place,
            &op,
            &args,
            &text(&line["result"]),
            &mut numerals,
        ));
    }
    assert_eq!(
        outside, OUTSIDE,
        "{path}: lines of operations that this test does not take"
    );

    let text = format!(
        "// Written by the build script of cute-tests from {path}.\npub const LINES: usize = {};\n\
         /// Whether these are all lines.\npub const WHOLE: bool = {};\n{}",
        calls.len(),
        share::all(),
        numerals.aliases()
    );
    text + &chunks::functions(
        "check",
        "Check",
        calls.chunks(CHUNK).map(<[String]>::concat),
    )
}

/// `check.line("golden/partition.jsonl:3", "…", "7 o …", layout, |x| x.local_tile(tiler, coordinate));`
fn call(place: &str, op: &str, args: &[String], wanted: &str, numerals: &mut Numerals) -> String {
    let mut writer = Writer {
        numerals,
        dynamic: Dynamic::Literal,
    };
    let node = |text: &str| Node::parse(text).unwrap_or_else(|_| panic!("{place}: {text}"));
    let typed = |Typed { ty, value }: Typed| format!("{{ let value: {ty} = {value}; value }}");
    let layout = typed(writer.node(&node(&args[0])));
    let second = typed(match op {
        "local_partition" => writer.node(&node(&args[1])),
        _ => writer.tiler(&node(&args[1])),
    });
    let third = typed(writer.node(&node(&args[2])));
    let shown = format!("{op} {}", args.join(" "));
    if op == "identity_local_tile" {
        return format!(
            "    check.identity({place:?}, {shown:?}, {wanted:?}, {layout}, |x| Ok(show_coordinates(&x.try_local_tile({second}, {third})?)));\n"
        );
    }
    format!(
        "    check.line({place:?}, {shown:?}, {wanted:?}, {layout}, |x| Ok(show(&x.try_{op}({second}, {third})?)));\n"
    )
}
