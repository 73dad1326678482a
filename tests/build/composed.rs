//! From the golden lines of layouts to Rust: each operation is applied to the layout behind a
//! swizzle and an offset.
//!
//! CuTe applies the operation to the innermost layout. So the result of a line, behind this
//! swizzle, is the result for the composition.

use crate::{
    chunks,
    golden::{Golden, lines_of},
    notation::Node,
    random::Random,
    rust::{Dynamic, Numerals, Typed, Writer},
    share,
};

/// Lines of each operation; `share` has the part that is written as types.
const CASES: usize = 9;
/// Lines in one function: rustc checks a function as a whole.
const CHUNK: usize = 20;
/// Elements that are looked at in one line.
const LARGEST: i64 = 4096;

/// Swizzles of either sign, one of no bits.
const SWIZZLES: &[(u32, u32, i32)] = &[
    (1, 0, 1),
    (2, 0, 2),
    (3, 3, 3),
    (2, 1, -3),
    (0, 3, 3),
    (2, 2, 4),
];

/// Golden file, operation.
const OPS: &[(&str, &[&str])] = &[
    (
        "coalesce",
        &[
            "coalesce",
            "coalesce_profile",
            "flatten",
            "filter",
            "filter_profile",
            "filter_zeros",
        ],
    ),
    ("composition", &["composition", "composition_tiler"]),
    (
        "divide",
        &[
            "logical_divide",
            "logical_divide_tiler",
            "zipped_divide",
            "zipped_divide_tiler",
            "tiled_divide",
            "tiled_divide_tiler",
            "flat_divide",
            "flat_divide_tiler",
        ],
    ),
    (
        "product",
        &[
            "logical_product",
            "logical_product_tiler",
            "zipped_product",
            "zipped_product_tiler",
            "tiled_product",
            "flat_product",
            "blocked_product",
            "raked_product",
            "tile_to_shape",
        ],
    ),
    (
        "struct",
        &[
            "get",
            "append",
            "prepend",
            "append_n",
            "prepend_n",
            "take",
            "group",
            "select",
            "replace",
            "unflatten",
        ],
    ),
    ("slice", &["slice_and_offset"]),
];

/// One line behind a swizzle.
struct Case {
    golden: Golden,
    swizzle: (u32, u32, i32),
    offset: i64,
    is_static: bool,
}

/// `composed.rs`: the calls, and the lines that the test reads once more at run time.
pub fn generate() -> String {
    let mut random = Random::new(0xc0de);
    let mut writer = Writer {
        numerals: &mut Numerals::default(),
        dynamic: Dynamic::Literal,
    };
    let (mut calls, mut table) = (Vec::new(), String::new());
    for &(file, ops) in OPS {
        for op in ops {
            let mut lines = lines_of(file, op);
            lines.retain(is_taken);
            assert!(
                lines.len() >= CASES / 2,
                "golden/{file}.jsonl: {} lines of {op}",
                lines.len()
            );
            for (index, golden) in lines.into_iter().enumerate() {
                let offset = random.pick(&[0, 0, 5, 64, 200]);
                let case = Case {
                    golden,
                    swizzle: random.pick(SWIZZLES),
                    offset,
                    is_static: offset == 0 || random.chance(50),
                };
                table += &case.row();
                if index < share::of(CASES) {
                    calls.push(case.call(&mut writer));
                }
            }
        }
    }
    let text = format!(
        "// Written by the build script of cute-tests from golden/.\npub const LINES: usize = {};\n{}\n\
         pub static TABLE: &[Row] = &[\n{table}];\n",
        calls.len(),
        writer.numerals.aliases()
    );
    text + &chunks::functions(
        "check",
        "Check",
        calls.chunks(CHUNK).map(<[String]>::concat),
    )
}

/// Whether a line has a result of offsets that can be looked at one by one.
fn is_taken(line: &Golden) -> bool {
    let Some(result) = &line.result else {
        return false;
    };
    if line.different || line.args.iter().any(|arg| arg.contains('@')) {
        return false;
    }
    let layout = match line.op.as_str() {
        "slice_and_offset" => sliced(result).0,
        _ => result.clone(),
    };
    let layout = node(&layout).layout().expect("a layout");
    layout.shape().product() <= LARGEST
}

/// `(layout,offset)`
fn sliced(text: &str) -> (String, String) {
    let pair = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let (layout, offset) = pair.and_then(|text| text.rsplit_once(',')).expect("a pair");
    (layout.to_owned(), offset.to_owned())
}

impl Case {
    fn shown_swizzle(&self) -> String {
        let (bits, base, shift) = self.swizzle;
        format!("Sw<{bits},{base},{shift}>")
    }

    fn shown_offset(&self) -> String {
        let mark = if self.is_static { "_" } else { "" };
        format!("{mark}{}", self.offset)
    }

    /// The offset and the layout of the result.
    fn wanted(&self) -> (String, String) {
        let result = self.golden.result.clone().expect("a result");
        if self.golden.op != "slice_and_offset" {
            return (self.shown_offset(), result);
        }
        let (layout, by) = sliced(&result);
        let is_static = self.is_static && by.starts_with('_');
        let by: i64 = by.trim_start_matches('_').parse().expect("an integer");
        let mark = if is_static { "_" } else { "" };
        (format!("{mark}{}", self.offset + by), layout)
    }

    fn row(&self) -> String {
        let (offset, layout) = self.wanted();
        format!(
            "    Row {{ place: {:?}, op: {:?}, args: &{:?}, swizzle: {:?}, offset: {:?}, wanted: ({offset:?}, {layout:?}) }},\n",
            self.golden.place,
            self.golden.op,
            self.golden.args,
            self.shown_swizzle(),
            self.shown_offset(),
        )
    }

    fn call(&self, writer: &mut Writer<'_>) -> String {
        let (args, (offset, layout)) = (&self.golden.args, self.wanted());
        let mut value = |text: &str| block(writer.node(&node(text)));
        let (mut whole, mut more): (usize, String) = (0, String::new());
        let op = self.golden.op.as_str();
        let call = match op {
            "coalesce" | "flatten" | "filter" | "filter_zeros" => format!("{op}()"),
            "composition" => format!("compose({})", value(&args[1])),
            "tile_to_shape" if args.len() == 3 => format!(
                "tile_to_shape_ordered({}, {})",
                value(&args[1]),
                value(&args[2])
            ),
            "append_n" | "prepend_n" => {
                whole = 1;
                let mode = args.get(2).map_or("_1:_0", String::as_str);
                let name = op.trim_end_matches("_n");
                format!("{name}_to::<{}, _>({})", args[0], value(mode))
            }
            "take" | "group" => {
                whole = 2;
                format!("{op}::<{}, {}>()", args[0], args[1])
            }
            "select" => {
                whole = 1;
                format!("select({})", value(&numbers(&args[0])))
            }
            "get" => {
                whole = 1;
                format!("by_path({})", value(&numbers(&args[0])))
            }
            "replace" => {
                whole = 1;
                format!("replace::<{}, _>({})", args[0], value(&args[2]))
            }
            "slice_and_offset" => {
                whole = 1;
                format!("slice({})", value(&args[0]))
            }
            _ if op.ends_with("_divide") => {
                more = ".layout()".to_owned();
                format!("{op}_padded({})", value(&args[1]))
            }
            _ => match op.strip_suffix("_tiler") {
                None => format!("{op}({})", value(&args[1])),
                Some(name) => {
                    let tiler = block(writer.tiler(&node(&args[1])));
                    match name {
                        "composition" => format!("compose({tiler})"),
                        _ if name.ends_with("_divide") => {
                            more = ".layout()".to_owned();
                            format!("{name}_padded({tiler})")
                        }
                        _ => format!("{name}({tiler})"),
                    }
                }
            },
        };
        let (bits, base, shift) = self.swizzle;
        let mut value = |text: &str| block(writer.node(&node(text)));
        let (before, inner) = (value(&self.shown_offset()), value(&args[whole]));
        format!(
            "    check.line({:?}, {:?}, ({offset:?}, {layout:?}), swizzle!({bits},{base},{shift}).compose_from({before}, {inner}).{call}{more});\n",
            self.golden.place,
            (bits, base, shift),
        )
    }
}

fn node(text: &str) -> Node {
    Node::parse(text).unwrap_or_else(|_| panic!("no notation: {text}"))
}

/// An expression of the value, with its type.
fn block(Typed { ty, value }: Typed) -> String {
    format!("{{ let value: {ty} = {value}; value }}")
}

/// `(0,1)` as `(_0,_1)`.
fn numbers(text: &str) -> String {
    text.replace('(', "(_").replace(',', ",_")
}
