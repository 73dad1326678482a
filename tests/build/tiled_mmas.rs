//! From the golden lines of tiled MMAs to Rust: one function for each tiled MMA, one call for each
//! line.
//!
//! A line names the instruction, the atom layout and the tile. Some lines also name the problem
//! (M,N,K), the order of the operand in memory (`col`, `row`, or `id` for the identity tensor) and
//! the thread.

use crate::{
    notation::Node,
    rust::{Dynamic, Numerals, Typed, Writer},
    share,
};
use std::{collections::BTreeMap, fmt::Write, fs};

/// The file, and the operations of the other one that is about tiled MMAs.
const FILES: &[(&str, &[&str])] = &[
    ("golden/atoms/tiled_mma.jsonl", &[]),
    ("golden/partition.jsonl", &["identity_partition_example"]),
];

/// How many lines these are.
const LINES: usize = 453 + 18;

/// The generated file.
pub fn generate() -> String {
    let mut numerals = Numerals::default();
    let mut mmas: BTreeMap<[String; 3], String> = BTreeMap::new();
    let (mut met, mut count) = (0, 0);
    for (path, operations) in FILES {
        let lines = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        for (index, line) in lines.lines().enumerate() {
            let place = format!("{path}:{}", index + 1);
            let line: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
            let op = text(&line["op"]);
            if !operations.is_empty() && !operations.contains(&op.as_str()) {
                continue;
            }
            met += 1;
            if !share::takes(met, LINES) {
                continue;
            }
            count += 1;
            let args = line["args"].as_array().expect("a list");
            let args: Vec<_> = args.iter().map(text).collect();
            let (mma, rest) = args.split_first_chunk::<3>().expect("a tiled MMA");
            let (method, arguments) = call(&place, &op, rest, &mut numerals);
            let shown = format!("{op} {}", args.join(" "));
            let wanted = text(&line["result"]);
            writeln!(
                mmas.entry(mma.clone()).or_default(),
                "    check.{method}({place:?}, {shown:?}, {wanted:?}, {arguments});"
            )
            .expect("writing to a string");
        }
    }

    assert_eq!(met, LINES, "golden lines of tiled MMAs");
    let mut functions = String::new();
    let mut names = String::new();
    for (index, ([atom, layout, tile], calls)) in mmas.iter().enumerate() {
        let mut writer = Writer {
            numerals: &mut numerals,
            dynamic: Dynamic::Literal,
        };
        let node = |text: &str| Node::parse(text).unwrap_or_else(|_| panic!("{text}"));
        let layout = typed(writer.node(&node(layout)));
        let tile = typed(writer.tiler(&node(tile)));
        let atom = atom_value(atom);
        writeln!(
            functions,
            "fn mma_{index}(check: &mut Check) {{\n    let mma = make_tiled_mma({atom}, {layout}, {tile});\n{calls}}}"
        )
        .expect("writing to a string");
        write!(names, "mma_{index}, ").expect("writing to a string");
    }
    format!(
        "// Written by the build script of cute-tests from golden/atoms/tiled_mma.jsonl and golden/partition.jsonl.\n\
         pub const MMA_LINES: usize = {count};\n{}{functions}\
         pub static MMAS: &[fn(&mut Check)] = &[{names}];\n",
        numerals.aliases()
    )
}

/// `SM90_64x128x16_F32F16F16_SS<K,K>` in Rust.
fn atom_value(atom: &str) -> String {
    if atom == "UniversalFMA<float,float,float>" {
        return "UniversalFMA::<F32>::default()".to_owned();
    }
    let Some((name, majors)) = atom.split_once('<') else {
        return atom.to_owned();
    };
    let n = name.strip_prefix("SM90_64x").expect("of Hopper");
    let (n, rest) = n.split_once('x').expect("a size");
    format!("SM90_64xNx{rest}::<{n}, {majors}::default()")
}

/// The method that holds the line against the library, and what it is given.
fn call(place: &str, op: &str, args: &[String], numerals: &mut Numerals) -> (&'static str, String) {
    let mut writer = Writer {
        numerals,
        dynamic: Dynamic::Literal,
    };
    let node = |text: &str| Node::parse(text).unwrap_or_else(|_| panic!("{place}: {text}"));
    if op == "identity_partition_example" {
        let [shape, block, coordinate, thread] = args else {
            panic!("{place}: a tensor, a block, its coordinate, a thread");
        };
        let (shape, block, coordinate) = (
            typed(writer.node(&node(shape))),
            typed(writer.tiler(&node(block))),
            typed(writer.node(&node(coordinate))),
        );
        let part = format!(
            "mma.get_slice({thread}_i32).try_partition_c(x.try_local_tile({block}, {coordinate})?)"
        );
        return (
            "identity",
            format!("{shape}, |x| Ok(show_coordinates(&{part}?))"),
        );
    }
    let what = op.strip_prefix("tiled_mma_").expect("of a tiled MMA");
    let plain = |call: &str| ("text", format!("Ok(mma.{call}().to_string())"));
    match what {
        "thr_layout_vmnk" => return plain("thr_layout_vmnk"),
        "size" => return plain("size"),
        "tile_shape" => return plain("tile_shape"),
        "layoutA_TV" => return plain("get_layout_a_tv"),
        "layoutB_TV" => return plain("get_layout_b_tv"),
        "layoutC_TV" => return plain("get_layout_c_tv"),
        _ => {}
    }
    let (what, operand) = what.rsplit_once('_').expect("of an operand");
    let Node::Tuple(problem) = node(&args[0]) else {
        panic!("{place}: (M,N,K)");
    };
    let (rows, columns, operand) = match operand {
        "A" => (0, 2, "a"),
        "B" => (1, 2, "b"),
        "C" => (0, 1, "c"),
        _ => panic!("{place}: no operand {operand}"),
    };
    let shape = Node::Tuple(vec![problem[rows].clone(), problem[columns].clone()]);
    let shape = typed(writer.node(&shape));
    let layout = match args.get(1).map(String::as_str) {
        Some("col") => format!("make_layout({shape})"),
        Some("row") => format!("make_layout_row_major({shape})"),
        Some("id") => format!("make_identity_layout({shape})"),
        _ => String::new(),
    };
    match what {
        "partition_shape" => (
            "text",
            format!("mma.try_partition_shape_{operand}({shape}).map(|shape| shape.to_string())"),
        ),
        "thrfrg" => (
            "text",
            format!("mma.try_thrfrg_{operand}({layout}).map(|layout| layout.to_string())"),
        ),
        "partition" => {
            let part = format!("mma.get_slice({}_i32).try_partition_{operand}(x)?", args[2]);
            match args[1].as_str() {
                "id" => (
                    "identity",
                    format!("{shape}, |x| Ok(show_coordinates(&{part}))"),
                ),
                _ => ("line", format!("{layout}, |x| Ok(show(&{part}))")),
            }
        }
        _ => panic!("{place}: no test takes the operation {op}"),
    }
}

fn typed(Typed { ty, value }: Typed) -> String {
    format!("{{ let value: {ty} = {value}; value }}")
}
