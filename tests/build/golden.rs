//! From golden lines to Rust: one call of the operation's macro for each line.

use crate::{
    chunks,
    notation::{Leaf, Node},
    rust::{Dynamic, Numerals, Typed, Writer},
    share,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
};

/// The generated files: name, golden files, operations (empty: all). Each is a module of
/// `tests/golden_algebra` or of `tests/golden_structure`.
const OUTPUTS: &[(&str, &[&str], &[&str])] = &[
    ("golden_coalesce.rs", &["coalesce"], &[]),
    ("golden_composition.rs", &["composition"], &["composition"]),
    (
        "golden_composition_tiler.rs",
        &["composition"],
        &["composition_tiler"],
    ),
    ("golden_complement.rs", &["complement"], &[]),
    (
        "golden_logical_divide.rs",
        &["divide"],
        &["logical_divide", "logical_divide_tiler"],
    ),
    (
        "golden_zipped_divide.rs",
        &["divide"],
        &["zipped_divide", "zipped_divide_tiler"],
    ),
    (
        "golden_inverse.rs",
        &["inverse"],
        &["right_inverse", "left_inverse", "nullspace"],
    ),
    (
        "golden_common.rs",
        &["inverse"],
        &[
            "max_common_layout",
            "max_common_vector",
            "domain_distribute",
        ],
    ),
    (
        "golden_tiled_divide.rs",
        &["divide"],
        &["tiled_divide", "tiled_divide_tiler"],
    ),
    (
        "golden_flat_divide.rs",
        &["divide"],
        &["flat_divide", "flat_divide_tiler"],
    ),
    (
        "golden_product.rs",
        &["product"],
        &["logical_product", "logical_product_tiler"],
    ),
    (
        "golden_product_forms.rs",
        &["product"],
        &[
            "zipped_product",
            "zipped_product_tiler",
            "tiled_product",
            "tiled_product_tiler",
            "flat_product",
            "flat_product_tiler",
        ],
    ),
    (
        "golden_blocked_product.rs",
        &["product"],
        &["blocked_product", "raked_product"],
    ),
    ("golden_tile_to_shape.rs", &["product"], &["tile_to_shape"]),
    (
        "golden_recast.rs",
        &["recast", "accessors"],
        &["upcast", "downcast", "recast_layout", "max_alignment"],
    ),
    (
        "golden_thread_value.rs",
        &["copy"],
        &[
            "tiled_copy_layoutS_TV",
            "tiled_copy_layoutD_TV",
            "tiled_copy_tiler_mn",
        ],
    ),
    ("golden_coord.rs", &["coord"], &[]),
    ("golden_slice.rs", &["slice"], &[]),
    (
        "golden_structure.rs",
        &["relation", "accessors", "struct", "build"],
        &[
            "size",
            "cosize",
            "rank",
            "depth",
            "congruent",
            "weakly_congruent",
            "compatible",
            "get",
            "compact_col_major",
            "compact_row_major",
            "make_layout_left",
            "make_layout_right",
        ],
    ),
    (
        "golden_tuple.rs",
        &["relation", "accessors"],
        &[
            "product",
            "product_each",
            "inner_product",
            "ceil_div",
            "round_up",
            "shape_div",
            "evenly_divides",
            "elem_less",
            "lex_less",
            "colex_less",
        ],
    ),
    ("golden_modes.rs", &["struct"], MODES),
    (
        "golden_ordered.rs",
        &["build", "accessors"],
        &[
            "make_ordered_layout",
            "compact_order",
            "make_layout_like",
            "make_fragment_like",
            "coshape",
        ],
    ),
    (
        "golden_coordinates.rs",
        &["build"],
        &["make_identity_layout", "make_basis_like"],
    ),
    ("golden_refused.rs", &["rejects", "unsound"], &[]),
    ("golden_quirks.rs", &["quirks"], &[]),
];

/// Operations of the golden files that the library does not have, with the reason. What is neither here nor above
/// stops the build.
const OUTSIDE: &[(&str, &str)] = &[(
    "make_identity_tensor",
    "a tensor: `partition` of `golden_structure` has it",
)];

/// Operations on the modes of a layout, whatever these are.
const MODES: &[&str] = &[
    "group",
    "take",
    "select",
    "append",
    "prepend",
    "append_n",
    "prepend_n",
    "replace",
    "unflatten",
    "zip",
];

/// How many arguments of an operation stand for template arguments: they are in the call, not in a value.
fn template_arguments(op: &str) -> usize {
    match op {
        "group" | "take" | "recast_layout" => 2,
        "replace" | "append_n" | "prepend_n" | "upcast" | "downcast" => 1,
        "tiled_copy_layoutS_TV" | "tiled_copy_layoutD_TV" | "tiled_copy_tiler_mn" => 2,
        _ => 0,
    }
}

/// Lines in one function: rustc checks a function as a whole, and small ones in parallel.
const CHUNK: usize = 20;

/// Operations whose answers are plain numbers or truth values, not integers of the algebra.
const PLAIN: &[&str] = &[
    "rank",
    "depth",
    "congruent",
    "weakly_congruent",
    "compatible",
    "slice_and_offset",
    "evenly_divides",
    "elem_less",
    "lex_less",
    "colex_less",
];

struct Line {
    file: &'static str,
    number: usize,
    op: String,
    args: Vec<String>,
    result: Option<String>,
    difference: Option<String>,
    exact_difference: Option<String>,
}

/// All files.
pub fn generate() -> Vec<(String, String)> {
    let mut differences = differences();
    let mut outside = outside();
    let files = OUTPUTS
        .iter()
        .map(|(name, sources, ops)| {
            let lines: Vec<_> = sources
                .iter()
                .flat_map(|file| read(file, &mut differences))
                .filter(|line| ops.is_empty() || ops.contains(&line.op.as_str()))
                .collect();
            // The first table of a file also shows what no table of it has.
            let outside = sources.iter().filter_map(|file| outside.remove(*file));
            let mut outside: Outside = outside.flatten().collect();
            let lines = taken(lines, &mut outside);
            ((*name).to_owned(), emit(lines, outside))
        })
        .collect();
    assert!(
        outside.is_empty(),
        "no output reads the files {:?}",
        outside.keys()
    );
    if let Some(((op, args), _)) = differences.iter().find(|(_, (_, used))| !used) {
        panic!("golden/differences.jsonl: no golden line {op} {args:?}");
    }
    files
}

/// Numbers of lines by operation and reason.
type Outside = BTreeMap<(String, String), usize>;

/// The lines that are written: all where the answer differs from CuTe's on purpose, and of others the share of their
/// operation. Counts the rest as outside.
fn taken(lines: Vec<Line>, outside: &mut Outside) -> Vec<Line> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in &lines {
        *counts.entry(line.op.clone()).or_default() += 1;
    }
    let (taken, left): (Vec<_>, Vec<_>) = lines.into_iter().partition(|line| {
        line.difference.is_some()
            || line.exact_difference.is_some()
            || share::takes(line.number, counts[&line.op])
    });
    for line in left {
        let key = (line.op, share::REASON.to_owned());
        *outside.entry(key).or_default() += 1;
    }
    taken
}

/// By file, the lines that are in no output.
///
/// # Panics
/// Where a line is in no output for no reason, or in two; and where an output or a reason has no line.
fn outside() -> BTreeMap<String, Outside> {
    let mut files: BTreeMap<String, Outside> = BTreeMap::new();
    let mut met = BTreeSet::new();
    for entry in fs::read_dir("golden").expect("the folder of golden files") {
        let path = entry.expect("an entry of the folder").path();
        let file = path.file_stem().and_then(|stem| stem.to_str());
        let file = file.expect("a file with a name").to_owned();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
            || ["differences", "partition", "swizzle", "gmma_smem"].contains(&file.as_str())
        {
            continue;
        }
        for (index, value) in json_lines(&file).iter().enumerate() {
            let place = format!("golden/{file}.jsonl:{}", index + 1);
            let op = text(value, "op").expect("a line names its op");
            let takes = |(_, sources, ops): &&(&str, &[&str], &[&str])| {
                sources.contains(&file.as_str()) && (ops.is_empty() || ops.contains(&op.as_str()))
            };
            let outputs: Vec<_> = OUTPUTS
                .iter()
                .filter(takes)
                .map(|output| output.0)
                .collect();
            let reason = OUTSIDE.iter().find(|(name, _)| *name == op);
            match (&outputs[..], reason) {
                ([_], None) => {}
                ([], Some((_, reason))) => {
                    let key = (op.clone(), (*reason).to_owned());
                    *files
                        .entry(file.clone())
                        .or_default()
                        .entry(key)
                        .or_default() += 1;
                }
                ([], None) => panic!("{place}: no test takes the operation {op}"),
                _ => {
                    panic!("{place}: the operation {op} is in {outputs:?} and outside: {reason:?}")
                }
            }
            met.insert(op);
        }
    }
    let listed = OUTPUTS.iter().flat_map(|(_, _, ops)| ops.iter());
    let listed = listed.chain(OUTSIDE.iter().map(|(op, _)| op));
    for op in listed {
        assert!(met.contains(*op), "golden: no line has the operation {op}");
    }
    files
}

type Differences = BTreeMap<(String, Vec<String>), (String, bool)>;

fn text(value: &serde_json::Value, key: &str) -> Option<String> {
    value[key].as_str().map(str::to_owned)
}

fn json_lines(file: &str) -> Vec<serde_json::Value> {
    let path = format!("golden/{file}.jsonl");
    fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{path}: {error}"))
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}")))
        .collect()
}

fn args(value: &serde_json::Value) -> Vec<String> {
    let args = value["args"].as_array().expect("args is a list");
    args.iter()
        .map(|arg| arg.as_str().expect("an argument is text").to_owned())
        .collect()
}

fn differences() -> Differences {
    json_lines("differences")
        .iter()
        .map(|line| {
            let op = text(line, "op").expect("a difference names its op");
            let reason = text(line, "reason").expect("a difference has a reason");
            ((op, args(line)), (reason, false))
        })
        .collect()
}

fn read(file: &'static str, differences: &mut Differences) -> Vec<Line> {
    let mut lines = Vec::new();
    for (index, value) in json_lines(file).iter().enumerate() {
        let op = text(value, "op").expect("a line names its op");
        let args = args(value);
        let mut reason_for = |op: String| {
            differences
                .get_mut(&(op, args.clone()))
                .map(|(reason, used)| {
                    *used = true;
                    reason.clone()
                })
        };
        let difference = reason_for(op.clone());
        let exact_difference = reason_for(format!("{op} exact"));
        let result = text(value, "result");
        lines.push(Line {
            file,
            number: index + 1,
            op,
            args,
            result,
            difference,
            exact_difference,
        });
    }
    lines
}

fn has_static_zero(text: &str) -> bool {
    Node::parse(text).is_ok_and(|node| node.leaves().contains(&Leaf::new_static(0)))
}

fn emit(lines: Vec<Line>, outside: Outside) -> String {
    let (mut table, mut calls) = (String::new(), Vec::new());
    let mut numerals = Numerals::default();
    for line in &lines {
        let Line {
            file,
            number,
            op,
            args,
            result,
            difference,
            exact_difference,
        } = line;
        writeln!(
            table,
            "    Line {{ file: {file:?}, number: {number}, op: {op:?}, args: &{args:?}, result: {result:?}, difference: {difference:?}, exact_difference: {exact_difference:?} }},"
        )
        .expect("writing to a string");
        calls.push(call(line, calls.len(), &mut numerals));
    }
    let mut text =
        String::from("// Written by the build script of cute-tests from golden/*.jsonl.\n");
    writeln!(text, "pub static LINES: &[Line] = &[\n{table}];").expect("writing to a string");
    let outside: Vec<_> = outside.iter().map(|((op, why), n)| (op, why, n)).collect();
    writeln!(
        text,
        "pub static OUT_OF_SCOPE: &[(&str, &str, usize)] = &{outside:?};"
    )
    .expect("writing to a string");
    text += &numerals.aliases();
    text + &chunks::functions(
        "account",
        "Account",
        calls.chunks(CHUNK).map(<[String]>::concat),
    )
}

/// `account.take(&LINES[3], composition!([A: a] [B: b] => R));`
fn call(line: &Line, index: usize, numerals: &mut Numerals) -> String {
    let mut writer = Writer {
        numerals,
        dynamic: Dynamic::Literal,
    };
    let node = |text: &str| Node::parse(text).expect("checked above");
    let args: String = if line.op == "get" {
        // The path stands for template arguments: it is in the call, and as a static tuple in a value.
        let steps = node(&line.args[0]).leaves();
        let steps: Vec<_> = steps.iter().map(|leaf| leaf.value.to_string()).collect();
        let path = writer.node(&fixed(&node(&line.args[0])));
        let layout = writer.node(&node(&line.args[1]));
        format!(
            "[{}: {}] [{}: {}] {}",
            layout.ty,
            layout.value,
            path.ty,
            path.value,
            steps.join(" ")
        )
    } else if line.op == "select" {
        let modes = writer.node(&fixed(&node(&line.args[0])));
        let layout = writer.node(&node(&line.args[1]));
        format!(
            "[{}: {}] [{}: {}] ",
            layout.ty, layout.value, modes.ty, modes.value
        )
    } else if template_arguments(&line.op) > 0 {
        let (constants, values) = line.args.split_at(template_arguments(&line.op));
        let values = values.iter().map(|text| writer.node(&node(text)));
        let values: String = values
            .map(|value| format!("[{}: {}] ", value.ty, value.value))
            .collect();
        let constants = match line.op.strip_prefix("tiled_copy") {
            Some(_) => values_of_atom(constants).to_string(),
            None => constants.join(" "),
        };
        format!("{values}{constants} ")
    } else {
        let by_mode = line.op.ends_with("_tiler");
        line.args
            .iter()
            .enumerate()
            .map(|(k, text)| {
                let Typed { ty, value } = match k {
                    1 if by_mode => writer.tiler(&node(text)),
                    _ => writer.node(&node(text)),
                };
                format!("[{ty}: {value}] ")
            })
            .collect()
    };
    let has_type = !PLAIN.contains(&line.op.as_str());
    let result = line.result.as_deref().filter(|_| has_type);
    let result = result.map_or("()".to_owned(), |text| writer.node(&node(text)).ty);
    let op = macro_name(line);
    format!("    account.take(&LINES[{index}], {op}!({args}=> {result}));\n")
}

/// The integers of a tuple as static ones: they stand for template arguments.
fn fixed(tuple: &Node) -> Node {
    let leaves = tuple.leaves().into_iter();
    Node::Tuple(
        leaves
            .map(|leaf| Node::Int(Leaf::new_static(leaf.value)))
            .collect(),
    )
}

/// How many values a copy of this instruction and of elements of so many bits moves at once.
fn values_of_atom(atom: &[String]) -> u32 {
    let known = [("float", 32), ("uint64_t", 64), ("uint128_t", 128)];
    let bits = known.iter().find(|(name, _)| atom[0].contains(name));
    bits.expect("a known instruction").1 / atom[1].parse::<u32>().expect("a number of bits")
}

/// The macro of an operation; overloads that differ in the number of arguments get their own.
fn macro_name(line: &Line) -> String {
    match (line.op.as_str(), line.args.len()) {
        ("composition" | "composition_tiler", _) => "composition",
        ("logical_divide" | "logical_divide_tiler", _) => "logical_divide",
        ("zipped_divide" | "zipped_divide_tiler", _) => "zipped_divide",
        ("tiled_divide" | "tiled_divide_tiler", _) => "tiled_divide",
        ("flat_divide" | "flat_divide_tiler", _) => "flat_divide",
        ("zipped_product" | "zipped_product_tiler", _) => "zipped_product",
        ("tiled_product" | "tiled_product_tiler", _) => "tiled_product",
        ("flat_product" | "flat_product_tiler", _) => "flat_product",
        ("logical_product" | "logical_product_tiler", _) => "logical_product",
        ("idx2crd", 3) if line.file == "unsound" && has_static_zero(&line.args[2]) => {
            "idx2crd_of_zero_stride"
        }
        ("zip", 1) => "zip_modes",
        ("compact_col_major" | "compact_row_major", 2) => return format!("{}_from", line.op),
        ("crd2idx" | "idx2crd", 3) => return format!("{}_with_stride", line.op),
        ("tile_to_shape", 3) => "tile_to_shape_ordered",
        ("tiled_copy_layoutS_TV" | "tiled_copy_layoutD_TV", _) => "tiled_copy_layout_tv",
        (op, _) => op,
    }
    .to_owned()
}

/// A golden line for other tests than its own.
pub struct Golden {
    /// File and line.
    pub place: String,
    /// The operation.
    pub op: String,
    /// In CuTe's notation.
    pub args: Vec<String>,
    /// The result in CuTe's notation, if there is one.
    pub result: Option<String>,
    /// Whether this library answers otherwise.
    pub different: bool,
}

/// The lines of one operation.
pub fn lines_of(file: &'static str, op: &str) -> Vec<Golden> {
    let lines = read(file, &mut differences());
    let lines = lines.into_iter().filter(|line| line.op == op);
    lines
        .map(|line| Golden {
            place: format!("golden/{file}.jsonl:{}", line.number),
            op: line.op,
            args: line.args,
            result: line.result,
            different: line.difference.is_some(),
        })
        .collect()
}
