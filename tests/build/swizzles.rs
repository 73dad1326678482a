//! From the golden lines of swizzles to Rust: one call for each.
//!
//! `Sw<3,3,3> o _0 o (_8,_64):(_64,_1)` is a swizzle in front of a layout. A slice is
//! `(layout,offset)`.

use crate::{
    chunks,
    notation::Node,
    rust::{Dynamic, Numerals, Typed, Writer},
    share,
};
use std::fs;

/// Lines in one function: rustc checks a function as a whole.
const CHUNK: usize = 20;

/// The golden files.
pub const FILES: [&str; 2] = ["swizzle", "gmma_smem"];

/// The generated code of a file.
pub fn generate(file: &str) -> String {
    let path = &format!("golden/{file}.jsonl");
    let lines = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut writer = Writer {
        numerals: &mut Numerals::default(),
        dynamic: Dynamic::Literal,
    };
    let mut calls = Vec::new();
    let count = lines.lines().count();
    for (index, line) in lines.lines().enumerate() {
        if !share::takes(index, count) {
            continue;
        }
        let place = format!("{path}:{}", index + 1);
        let line: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
        let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
        let args: Vec<_> = line["args"]
            .as_array()
            .expect("a list")
            .iter()
            .map(text)
            .collect();
        let values = line["values"].as_array().map_or(&[][..], Vec::as_slice);
        let values: Vec<_> = values
            .iter()
            .map(|value| value.as_i64().expect("an integer"))
            .collect();
        let (op, wanted) = (text(&line["op"]), text(&line["result"]));
        let call = call(&place, &op, &args, &mut writer);
        let shown = format!("{op} {}", args.join(" "));
        calls.push(format!(
            "    check.{}({place:?}, {shown:?}, {wanted:?}, &{values:?}, {});\n",
            call.0, call.1
        ));
    }
    let text = format!(
        "// Written by the build script of cute-tests from {path}.\npub const LINES: usize = {};\n{}",
        calls.len(),
        writer.numerals.aliases()
    );
    text + &chunks::functions(
        "check",
        "Check",
        calls.chunks(CHUNK).map(<[String]>::concat),
    )
}

/// Which check, and the expression of what it checks.
fn call(place: &str, op: &str, args: &[String], writer: &mut Writer<'_>) -> (&'static str, String) {
    let node = |text: &str| Node::parse(text).unwrap_or_else(|_| panic!("{place}: {text}"));
    let value = |Typed { ty, value }: Typed| format!("{{ let value: {ty} = {value}; value }}");
    match op {
        "swizzle_apply" => {
            let offset = value(writer.node(&node(&args[1])));
            ("integer", format!("{}.apply({offset})", swizzle(&args[0])))
        }
        "composition_swizzle" => {
            let layout = value(writer.node(&node(&args[1])));
            ("values", format!("{}.compose({layout})", swizzle(&args[0])))
        }
        "gmma_smem_atom" => ("text", atom(args)),
        "gmma_smem_tile_to_shape" => {
            let shape = value(writer.node(&node(&args[3])));
            let call = match args.get(4) {
                None => format!("tile_to_shape({shape})"),
                Some(order) => {
                    format!(
                        "tile_to_shape_ordered({shape}, {})",
                        value(writer.node(&node(order)))
                    )
                }
            };
            ("text", format!("{}.{call}", atom(args)))
        }
        "swizzled_recast" => {
            let layout = composed(&args[2], writer);
            (
                "values",
                format!("{layout}.recast::<{}, {}>()", args[0], args[1]),
            )
        }
        _ => {
            let layout = composed(&args[0], writer);
            let second = node(&args[1]);
            match op {
                "swizzled_composition" => (
                    "values",
                    format!("{layout}.compose({})", value(writer.tiler(&second))),
                ),
                "swizzled_divide" => (
                    "values",
                    format!("{layout}.zipped_divide({})", value(writer.tiler(&second))),
                ),
                "swizzled_slice_and_offset" => (
                    "slice",
                    format!("{layout}.slice_and_offset({})", value(writer.node(&second))),
                ),
                "swizzled_tile_to_shape" => {
                    let shape = value(writer.node(&second));
                    match args.get(2) {
                        None => ("values", format!("{layout}.tile_to_shape({shape})")),
                        Some(order) => {
                            let order = value(writer.node(&node(order)));
                            (
                                "values",
                                format!("{layout}.tile_to_shape_ordered({shape}, {order})"),
                            )
                        }
                    }
                }
                _ => panic!("{place}: no test takes the operation {op}"),
            }
        }
    }
}

/// `K`, `SW128`, `16`: order, swizzle, bits of an element.
fn atom(args: &[String]) -> String {
    format!(
        "Layout_{}_{}_Atom::<{}>::default()",
        args[0], args[1], args[2]
    )
}

/// `Sw<3,4,3>` as `swizzle!(3,4,3)`.
fn swizzle(text: &str) -> String {
    let numbers = text
        .strip_prefix("Sw<")
        .and_then(|rest| rest.strip_suffix('>'));
    format!(
        "swizzle!({})",
        numbers.unwrap_or_else(|| panic!("no swizzle: {text}"))
    )
}

/// `Sw<3,3,3> o _0 o (_8,_64):(_64,_1)`.
fn composed(text: &str, writer: &mut Writer<'_>) -> String {
    let (first, layout) = text
        .split_once(" o _0 o ")
        .unwrap_or_else(|| panic!("no swizzled layout: {text}"));
    let node = Node::parse(layout).unwrap_or_else(|_| panic!("no layout: {layout}"));
    let Typed { ty, value } = writer.node(&node);
    format!(
        "{}.compose_from(Zero, {{ let value: {ty} = {value}; value }})",
        swizzle(first)
    )
}
