//! Random layouts as Rust: static ones as types, and trees with dynamic leaves whose values the
//! test draws when it runs.

use crate::{
    chunks,
    notation::{Layout, Node},
    oracle,
    random::{self, Random},
    rust::{Dynamic, Numerals, Typed, Writer},
    share,
};
use std::fmt::Write;

/// Static pairs for each operation; of these and of the others below, `share` has the part that is written.
const STATIC_CASES: usize = 80;
/// Those where little can go wrong in other ways than elsewhere.
const FEW_CASES: usize = 24;
/// Trees with dynamic leaves for each operation; the test draws values for each many times.
const DYNAMIC_TREES: usize = 24;
/// Cases in one function.
const CHUNK: usize = 20;

/// Operation, and its second argument.
const OPS: &[(&str, Second)] = &[
    ("coalesce", Second::None),
    ("composition", Second::Tile),
    ("composition_tiler", Second::Tiler),
    ("complement_cotarget", Second::Cotarget),
    ("logical_divide", Second::Tile),
    ("logical_divide_tiler", Second::Tiler),
    ("zipped_divide_tiler", Second::Tiler),
    ("tiled_divide_tiler", Second::Tiler),
    ("flat_divide_tiler", Second::Tiler),
    ("flat_divide", Second::Tile),
    ("logical_product", Second::Tile),
    ("right_inverse", Second::None),
    ("left_inverse", Second::None),
    ("nullspace", Second::None),
    ("max_common_layout", Second::Alike),
    ("max_common_vector", Second::Alike),
    ("filter", Second::None),
    ("filter_zeros", Second::None),
    ("max_alignment", Second::None),
    ("slice", Second::Slicer),
    ("dice", Second::Slicer),
    ("slice_and_offset", Second::Slicer),
    ("domain_offset", Second::Coordinate),
    ("domain_distribute", Second::Number),
    ("filter_profile", Second::Profile),
    ("get_hier_coord", Second::Offset),
    ("get_flat_coord", Second::Offset),
    ("get_1d_coord", Second::Offset),
    ("zipped_product_tiler", Second::Tiler),
    ("blocked_product", Second::Tile),
    ("raked_product", Second::Tile),
    ("tile_to_shape", Second::Target),
    ("layout_add", Second::Addend),
    ("greatest_common_domain", Second::Addend),
    ("common_refinement", Second::Nested),
    ("common_coarsening", Second::Nested),
    ("make_layout_tv", Second::Values),
    ("tiled_product", Second::Tile),
    ("flat_product_tiler", Second::Tiler),
    ("predicates", Second::None),
    ("sort", Second::None),
    ("permute", Second::Order),
    ("coalesce_profile", Second::Profile),
    ("coalesce_z", Second::None),
    ("coalesce_z_profile", Second::Profile),
    (
        "upcast",
        Second::Constants(&[&[2], &[4], &[8], &[16], &[3], &[6], &[12], &[1]]),
    ),
    ("downcast", Second::Constants(&[&[2], &[4], &[3], &[1]])),
    (
        "recast_layout",
        Second::Constants(&[&[8, 16], &[16, 32], &[8, 32], &[16, 8], &[4, 6], &[6, 4]]),
    ),
];

/// The operations of layouts of coordinates, each with what it takes.
const OPS_OF_COORDINATES: &[(&str, Second)] = &[
    ("coalesce", Second::None),
    ("coalesce_profile", Second::Profile),
    ("composition", Second::Tile),
    ("composition_tiler", Second::Tiler),
    ("composition", Second::Coordinates),
    ("logical_divide", Second::Tile),
    ("logical_divide_tiler", Second::Tiler),
    ("zipped_divide_tiler", Second::Tiler),
    ("flat_divide_tiler", Second::Tiler),
    ("slice", Second::Slicer),
    ("slice_and_offset", Second::Slicer),
    ("permute", Second::Order),
];

#[derive(Clone, Copy)]
enum Second {
    None,
    Tile,
    Tiler,
    Cotarget,
    /// A layout of the same size, or the layout itself with its modes nested otherwise.
    Alike,
    /// A shape to fill.
    Target,
    /// An order of the modes.
    Order,
    /// Which modes to look at as a whole, and of which at their modes.
    Profile,
    /// A layout of the same size.
    Addend,
    /// A layout of the same rank, its modes nested otherwise.
    Nested,
    /// Const parameters, one of these: they come before the layout.
    Constants(&'static [&'static [i64]]),
    /// The values of each thread.
    Values,
    /// A coordinate with `_`, before the layout.
    Slicer,
    /// A coordinate, before the layout.
    Coordinate,
    /// A number, for the shape of the layout.
    Number,
    /// An offset of the layout.
    Offset,
    /// A layout of coordinates of the first, which is one of offsets or of coordinates.
    Coordinates,
}

/// `properties_static.rs` and `properties_dynamic.rs`.
pub fn generate() -> Vec<(String, String)> {
    vec![
        ("properties_static.rs".to_owned(), statics()),
        ("properties_dynamic.rs".to_owned(), dynamics()),
    ]
}

fn first(random: &mut Random, kind: Second, max_size: i64) -> Layout {
    match kind {
        Second::Values => {
            let rank = 1 + random.below(3);
            random::numbered(random, rank, &[1, 2, 3, 4, 4, 8])
        }
        _ => random::layout(random, max_size),
    }
}

fn integer(value: i64) -> Node {
    Node::Int(crate::notation::Leaf::new_static(value))
}

fn static_cases(kind: Second) -> usize {
    match kind {
        Second::Offset | Second::Coordinate | Second::Number => share::of(FEW_CASES),
        _ => share::of(STATIC_CASES),
    }
}

/// The arguments in the order of the operation.
fn in_order(kind: Second, layout: &Layout, other: Option<Node>) -> Vec<Node> {
    let whole = layout.node();
    match (kind, other) {
        (Second::Slicer | Second::Coordinate, Some(other)) => vec![other, whole],
        (Second::Number, Some(other)) => vec![layout.shape(), other],
        (_, other) => std::iter::once(whole).chain(other).collect(),
    }
}

/// One case of the operation on these arguments.
fn case(
    random: &mut Random,
    writer: &mut Writer<'_>,
    (op, kind): (&'static str, Second),
    args: &[Node],
) -> Case {
    let operand = |arg: &Node| {
        let typed = typed(writer, kind, arg);
        format!("[{}: {}]", typed.ty, typed.value)
    };
    let operands = args.iter().map(operand).collect::<Vec<_>>().join(" ");
    let mut call = format!("{}!({operands}", macro_name(op));
    let mut args: Vec<_> = args.iter().map(Node::to_string).collect();
    constants(random, kind, &mut args, &mut call);
    let order = (0..args.len()).collect();
    Case {
        op,
        args,
        order,
        call,
    }
}

fn second(random: &mut Random, kind: Second, layout: &Layout) -> Option<Node> {
    let size = layout.shape().product();
    match kind {
        Second::None | Second::Constants(_) => None,
        Second::Tile => Some(random::tile(random, size).node()),
        Second::Tiler => Some(random::tiler(random, layout)),
        Second::Alike => Some(random::alike(random, layout).node()),
        Second::Nested => Some(random::nested_otherwise(random, layout).node()),
        Second::Addend => Some(random::addend(random, layout).node()),
        Second::Coordinates => Some(random::into_coordinates(random, layout).node()),
        Second::Slicer => Some(random::coordinate(random, layout, 35)),
        Second::Coordinate => Some(random::coordinate(random, layout, 0)),
        Second::Number => Some(integer(random.pick(&[1, 2, 4, 6, 8, 12, 16, 24, 60, 64]))),
        Second::Offset => {
            let cosize = oracle::cosize(&layout.flat());
            let offset = random.below(usize::try_from(cosize).expect("a cosize"));
            Some(integer(i64::try_from(offset).expect("a small offset")))
        }
        Second::Values => {
            let values = random::numbered(random, layout.modes().len(), &[1, 1, 2, 2, 3, 4]);
            Some(values.node())
        }
        Second::Target => {
            let mode = |mode: &Layout| mode.shape().product() * random.pick(&[1, 1, 2, 3, 4]);
            let mut sizes: Vec<_> = layout.modes().iter().map(mode).collect();
            if random.chance(20) {
                sizes.push(random.pick(&[1, 2, 6]));
            }
            if random.chance(20) {
                sizes[0] += 1;
            }
            Some(Node::Tuple(sizes.into_iter().map(integer).collect()))
        }
        Second::Profile => Some(random::profile(random, layout)),
        Second::Order => {
            let mut order: Vec<_> = (0..layout.modes().len()).collect();
            random::shuffle(random, &mut order, 100);
            let leaf = |k| integer(k as i64);
            Some(Node::Tuple(order.into_iter().map(leaf).collect()))
        }
        Second::Cotarget => {
            let cosize = oracle::cosize(&layout.flat());
            let factor = random.pick(&[1, 1, 2, 3, 4]);
            Some(integer(cosize * factor))
        }
    }
}

/// The const parameters, as arguments before the layout and as they stand in the call.
fn constants(random: &mut Random, kind: Second, args: &mut Vec<String>, call: &mut String) {
    if let Second::Constants(choices) = kind {
        for (k, number) in random.pick(choices).iter().enumerate() {
            args.insert(k, format!("_{number}"));
            write!(call, " {number}").expect("to a string");
        }
    }
}

/// Whether the macro gives two answers, rounded and exact.
fn has_two_answers(op: &str) -> bool {
    macro_name(op).ends_with("_divide") || ["upcast", "recast_layout"].contains(&op)
}

fn macro_name(op: &str) -> &str {
    op.strip_suffix("_tiler").unwrap_or(op)
}

fn typed(writer: &mut Writer<'_>, kind: Second, node: &Node) -> Typed {
    if matches!((kind, node), (Second::Tiler, Node::Tuple(_))) {
        writer.tiler(node)
    } else {
        writer.node(node)
    }
}

/// One case: the operation, its arguments as texts, and the call without the type of the result.
pub struct Case {
    pub op: &'static str,
    pub args: Vec<String>,
    /// Which arguments the call takes, in its order.
    pub order: Vec<usize>,
    pub call: String,
}

/// The static cases as a table and a call for each.
pub fn static_file(cases: &[Case], numerals: &Numerals) -> String {
    let (mut table, mut calls) = (String::new(), Vec::new());
    for (index, Case { op, args, call, .. }) in cases.iter().enumerate() {
        writeln!(
            table,
            "    Line {{ file: \"random\", number: {index}, op: {op:?}, args: &{args:?}, result: None, difference: None, exact_difference: None }},"
        )
        .expect("writing to a string");
        calls.push(format!(
            "    judge(account, &CASES[{index}], {call} => ()));\n"
        ));
    }
    let mut text = format!("pub static CASES: &[Line] = &[\n{table}];\n");
    text += &numerals.aliases();
    text + &chunks::functions(
        "account",
        "Account",
        calls.chunks(CHUNK).map(<[String]>::concat),
    )
}

/// The trees with dynamic leaves: one function for each, from the values of the leaves to the library's answer.
pub fn dynamic_file(cases: &[Case], numerals: &Numerals) -> String {
    let (mut table, mut functions) = (String::new(), String::new());
    for (index, case) in cases.iter().enumerate() {
        let Case {
            op,
            args,
            order,
            call,
        } = case;
        writeln!(
            table,
            "    Tree {{ op: {op:?}, args: &{args:?}, run: tree_{index}, order: &{order:?} }},"
        )
        .expect("writing to a string");
        let into = if has_two_answers(op) { "" } else { ".into()" };
        writeln!(
            functions,
            "fn tree_{index}(v: &[i32]) -> Answers {{\n    let _ = v;\n    {call} => ()){into}\n}}"
        )
        .expect("writing to a string");
    }
    format!(
        "static TREES: &[Tree] = &[\n{table}];\n{}{functions}",
        numerals.aliases()
    )
}

fn statics() -> String {
    let mut random = Random::new(share::seed(0x1a70));
    let mut numerals = Numerals::default();
    let mut cases = Vec::new();
    for &(op, kind) in OPS {
        for _ in 0..static_cases(kind) {
            let layout = first(&mut random, kind, 1024);
            let other = second(&mut random, kind, &layout);
            let mut writer = Writer {
                numerals: &mut numerals,
                dynamic: Dynamic::Literal,
            };
            let args = in_order(kind, &layout, other);
            cases.push(case(&mut random, &mut writer, (op, kind), &args));
        }
    }
    for &(op, kind) in OPS_OF_COORDINATES {
        for _ in 0..share::of(FEW_CASES) {
            let offsets = random::layout(&mut random, 512);
            let layout = match kind {
                Second::Coordinates if random.chance(50) => offsets.clone(),
                _ => random::of_coordinates(&mut random, &offsets),
            };
            let other = second(&mut random, kind, &layout);
            let mut writer = Writer {
                numerals: &mut numerals,
                dynamic: Dynamic::Literal,
            };
            let args = in_order(kind, &layout, other);
            cases.push(case(&mut random, &mut writer, (op, kind), &args));
        }
    }
    static_file(&cases, &numerals)
}

fn dynamics() -> String {
    let mut random = Random::new(share::seed(0xd1a0));
    let mut numerals = Numerals::default();
    let mut cases = Vec::new();
    for &(op, kind) in OPS {
        // A tiler by mode is a tuple of tiles: what dynamic leaves do in it, they do in a tile.
        if matches!(kind, Second::Tiler) {
            continue;
        }
        for _ in 0..share::of(DYNAMIC_TREES) {
            let whole = first(&mut random, kind, 512);
            let layout = match kind {
                Second::Values => whole,
                _ => random::with_dynamic_leaves(&mut random, &whole),
            };
            let other = second(&mut random, kind, &layout);
            let mut writer = Writer {
                numerals: &mut numerals,
                dynamic: Dynamic::Next(0),
            };
            let other = other.map(|other| match (kind, other.layout()) {
                (_, Some(_)) if random.chance(70) => random::partly_dynamic(&mut random, &other),
                (Second::Slicer | Second::Coordinate | Second::Number | Second::Offset, None) => {
                    random::partly_dynamic(&mut random, &other)
                }
                _ => other,
            });
            let args = in_order(kind, &layout, other);
            cases.push(case(&mut random, &mut writer, (op, kind), &args));
        }
    }
    dynamic_file(&cases, &numerals)
}
