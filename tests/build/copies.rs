//! From the golden lines of copy instructions and tiled copies to Rust: one call for each.

use crate::{
    chunks,
    notation::Node,
    rust::{Dynamic, Numerals, Typed, Writer},
};
use std::{collections::BTreeMap, fs};

/// The golden files.
const FILES: &[&str] = &["atoms/copy_atom", "copy", "atoms/tiled_copy"];

/// Values of an instruction that are wider than what it moves, which CuTe rounds up to one: the words of the refusal.
const REFUSED: &[(&[&str], &str)] = &[
    (
        &["UniversalCopy<half_t>", "32", "ValLayoutDst"],
        "a wider element takes 32 contiguous ones, not 16 (RecastDivisible)",
    ),
    (
        &["UniversalCopy<half_t>", "32", "ValLayoutSrc"],
        "a wider element takes 32 contiguous ones, not 16 (RecastDivisible)",
    ),
];

/// The tensor whose layout `tidfrg` takes apart, which the lines do not name.
const TENSOR: &str = "(_128,_64):(_1,_128)";

/// Lines in one function, unless they are about one tiled copy: rustc checks a function as a whole.
const CHUNK: usize = 20;

struct Line {
    place: String,
    op: String,
    args: Vec<String>,
    result: String,
}

impl Line {
    fn shown(&self) -> String {
        format!("{} {}", self.op, self.args.join(" "))
    }
}

/// The generated file.
pub fn generate() -> String {
    let mut numerals = Numerals::default();
    let mut writer = Writer {
        numerals: &mut numerals,
        dynamic: Dynamic::Literal,
    };
    // The lines of one tiled copy share a function, so that it is made once.
    let mut functions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut count = 0;
    for line in FILES.iter().flat_map(|file| lines(file)) {
        count += 1;
        let (group, call) = call(&line, &mut writer);
        functions.entry(group).or_default().push(call);
    }
    let text = format!(
        "// Written by the build script of cute-tests from golden/copy.jsonl and others.\n\
         pub const LINES: usize = {count};\npub const REFUSED: usize = {};\n",
        REFUSED.len()
    );
    let bodies = functions.iter().flat_map(|(made, calls)| {
        let size = if made.is_empty() { CHUNK } else { calls.len() };
        calls
            .chunks(size)
            .map(move |chunk| format!("{made}{}", chunk.concat()))
    });
    text + &chunks::functions("check", "Check", bodies) + &numerals.aliases()
}

fn lines(file: &str) -> Vec<Line> {
    let path = format!("golden/{file}.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let text_of = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let lines = text.lines().enumerate().map(|(index, line)| {
        let place = format!("{path}:{}", index + 1);
        let line: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
        Line {
            op: text_of(&line["op"]),
            args: (line["args"].as_array().expect("a list").iter())
                .map(text_of)
                .collect(),
            result: text_of(&line["result"]),
            place,
        }
    });
    lines.collect()
}

/// What is made before the calls, and `check.value("golden/copy.jsonl:3", "…", "…", PhantomData::<…>, tiled.get_layout_s_tv());`.
fn call(line: &Line, writer: &mut Writer<'_>) -> (String, String) {
    let Line {
        place,
        op,
        args,
        result,
    } = line;
    let shown = line.shown();
    let node = |text: &str| Node::parse(text).unwrap_or_else(|_| panic!("{place}: {text}"));
    let typed = |writer: &mut Writer<'_>, text: &str| {
        let Typed { ty, value } = writer.node(&node(text));
        format!("{{ let value: {ty} = {value}; value }}")
    };
    let atom = instruction(&args[0]);
    let ty = |writer: &mut Writer<'_>, text: &str| writer.node(&node(text)).ty;
    match &**op {
        "copy_traits" => {
            let wanted = ty(writer, result);
            let field = match &*args[1] {
                "ThrID" => "ThrId",
                field => field,
            };
            let call = format!(
                "    check.layout::<<{atom} as CopyAtom>::{field}, {wanted}>({place:?}, {shown:?}, {result:?});\n"
            );
            (String::new(), call)
        }
        "copy_atom" => {
            let refused = REFUSED.iter().find(|(refused, _)| refused == args);
            let call = if let Some((_, words)) = refused {
                let side = args[2].replace("ValLayout", "") + "Layout";
                let bits = &args[1];
                format!(
                    "    check.refused::<<<{atom} as CopyAtom>::{side} as cute_core::layout::ComputeUpcast<FromConst<{bits}>>>::Status>({place:?}, {shown:?}, {words:?});\n"
                )
            } else {
                let (wanted, field) = (ty(writer, result), &args[2]);
                format!(
                    "    check.layout::<{field}<{atom}, {}>, {wanted}>({place:?}, {shown:?}, {result:?});\n",
                    element(&args[1])
                )
            };
            (String::new(), call)
        }
        _ => {
            let (made, op, rest) = tiled(line, &atom, writer);
            let wanted = |writer: &mut Writer<'_>, text: &str| {
                format!("PhantomData::<{}>", ty(writer, text))
            };
            let call = match &*op {
                "layoutS_TV" => format!("{}, tiled.get_layout_s_tv()", wanted(writer, result)),
                "layoutD_TV" => format!("{}, tiled.get_layout_d_tv()", wanted(writer, result)),
                "tiler_mn" => {
                    // a tuple of integers is a tuple of tiles
                    format!("{}, tiled.tiler_mn().0", wanted(writer, result))
                }
                "tidfrg_S" | "tidfrg_D" => {
                    let tensor = typed(writer, TENSOR);
                    let side = op.to_lowercase();
                    format!("{}, tiled.{side}({tensor})", wanted(writer, result))
                }
                "partition_S" => {
                    // those of an operand of a tiled MMA have 16 bits
                    let bits = if line.op.contains("_mma_") {
                        "16"
                    } else {
                        &line.args[1]
                    };
                    let (offset, layout) = result.split_once(" o ").expect("an offset");
                    let (tensor, wanted) = (typed(writer, &rest[0]), wanted(writer, layout));
                    let thread = &rest[1];
                    return (
                        made,
                        format!(
                            "    check.part::<_, _, _, {bits}>({place:?}, {shown:?}, {offset}, {wanted}, {tensor}, |x| tiled.get_slice({thread}_usize).partition_s(x));\n"
                        ),
                    );
                }
                op => panic!("{place}: no test takes the operation {op}"),
            };
            let call = format!("    check.value({place:?}, {shown:?}, {result:?}, {call});\n");
            (made, call)
        }
    }
}

/// `let tiled = make_tiled_copy(…);`, the operation, and its other arguments.
fn tiled<'a>(
    line: &'a Line,
    atom: &str,
    writer: &mut Writer<'_>,
) -> (String, String, &'a [String]) {
    let node = |text: &str| Node::parse(text).unwrap_or_else(|_| panic!("{}: {text}", line.place));
    let value = |Typed { ty, value }: Typed| format!("{{ let value: {ty} = {value}; value }}");
    let op = line.op.strip_prefix("tiled_copy_").expect("a tiled copy");
    let [_, second, third, fourth, rest @ ..] = &*line.args else {
        panic!("{}: too few arguments", line.place)
    };
    let third = value(writer.node(&node(third)));
    let atom = turbofish(atom);
    // of an operand of a tiled MMA
    if let Some((operand, op)) = op.strip_prefix("mma_").and_then(|op| op.split_once('_')) {
        let tile = value(writer.tiler(&node(fourth)));
        let made = format!(
            "    let tiled = make_tiled_copy_{}({atom}.of::<U16>(), make_tiled_mma({second}, {third}, {tile}));\n",
            operand.to_lowercase()
        );
        return (made, op.to_owned(), rest);
    }
    let fourth = value(writer.node(&node(fourth)));
    let made = format!(
        "    let tiled = make_tiled_copy({atom}.of::<{}>(), {third}, {fourth});\n",
        element(second)
    );
    (made, op.to_owned(), rest)
}

/// `UniversalCopy<uint128_t>` as `UniversalCopy<128>`.
fn instruction(name: &str) -> String {
    let types = [
        ("half_t", "16"),
        ("float", "32"),
        ("uint32_t", "32"),
        ("uint64_t", "64"),
        ("uint128_t", "128"),
    ];
    let named = types.iter().fold(name.to_owned(), |name, (ty, bits)| {
        name.replace(&format!("<{ty}>"), &format!("<{bits}>"))
    });
    assert!(!named.contains("_t>"), "{named}");
    named
}

/// The instruction's type as an expression, with `::<`.
fn turbofish(instruction: &str) -> String {
    instruction.replace('<', "::<")
}

/// Elements of so many bits.
fn element(bits: &str) -> String {
    format!("U{bits}")
}
