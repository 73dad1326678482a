//! Random layouts as Rust: static ones as types, and trees with dynamic leaves whose values the
//! test draws when it runs.

use crate::{
    notation::{Layout, Node},
    oracle,
    random::{self, Random},
    rust::{Dynamic, Numerals, Typed, Writer},
};
use std::fmt::Write;

/// Static pairs for each operation.
const STATIC_CASES: usize = 80;
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
    ("zipped_product_tiler", Second::Tiler),
    ("blocked_product", Second::Tile),
    ("raked_product", Second::Tile),
    ("tile_to_shape", Second::Target),
    ("layout_add", Second::Addend),
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
        Second::Constants(&[&[8, 16], &[8, 32], &[16, 8], &[4, 6], &[6, 4], &[16, 24]]),
    ),
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
    /// Const parameters, one of these: they come before the layout.
    Constants(&'static [&'static [i64]]),
    /// The values of each thread.
    Values,
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

fn second(random: &mut Random, kind: Second, layout: &Layout) -> Option<Node> {
    let size = layout.shape().product();
    match kind {
        Second::None | Second::Constants(_) => None,
        Second::Tile => {
            let tile = random::tile(random, size);
            Some(Node::Layout(
                Box::new(tile.shape()),
                Box::new(tile.stride()),
            ))
        }
        Second::Tiler => Some(random::tiler(random, layout)),
        Second::Alike => {
            let alike = random::alike(random, layout);
            Some(Node::Layout(
                Box::new(alike.shape()),
                Box::new(alike.stride()),
            ))
        }
        Second::Addend => {
            let addend = random::addend(random, layout);
            Some(Node::Layout(
                Box::new(addend.shape()),
                Box::new(addend.stride()),
            ))
        }
        Second::Values => {
            let values = random::numbered(random, layout.modes().len(), &[1, 1, 2, 2, 3, 4]);
            Some(Node::Layout(
                Box::new(values.shape()),
                Box::new(values.stride()),
            ))
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
            let leaf = |size| Node::Int(crate::notation::Leaf::fixed(size));
            Some(Node::Tuple(sizes.into_iter().map(leaf).collect()))
        }
        Second::Profile => Some(random::profile(random, layout)),
        Second::Order => {
            let mut order: Vec<_> = (0..layout.modes().len()).collect();
            random::shuffle(random, &mut order, 100);
            let leaf = |k| Node::Int(crate::notation::Leaf::fixed(k as i64));
            Some(Node::Tuple(order.into_iter().map(leaf).collect()))
        }
        Second::Cotarget => {
            let cosize = oracle::cosize(&layout.flat());
            let factor = random.pick(&[1, 1, 2, 3, 4]);
            Some(Node::Int(crate::notation::Leaf::fixed(cosize * factor)))
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
    let mut names = Vec::new();
    for (index, chunk) in calls.chunks(CHUNK).enumerate() {
        writeln!(
            text,
            "fn chunk_{index}(account: &mut Account) {{\n{}}}",
            chunk.concat()
        )
        .expect("writing to a string");
        names.push(format!("chunk_{index}"));
    }
    writeln!(
        text,
        "pub static CHUNKS: &[fn(&mut Account)] = &[{}];",
        names.join(", ")
    )
    .expect("writing to a string");
    text
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
    let mut random = Random::new(0x1a70);
    let mut numerals = Numerals::default();
    let mut cases = Vec::new();
    for &(op, kind) in OPS {
        for _ in 0..STATIC_CASES {
            let layout = first(&mut random, kind, 1024);
            let other = second(&mut random, kind, &layout);
            let mut writer = Writer {
                numerals: &mut numerals,
                dynamic: Dynamic::Literal,
            };
            let first = writer.layout(&layout);
            let mut args = vec![layout.to_string()];
            let mut call = format!("{}!([{}: {}]", macro_name(op), first.ty, first.value);
            if let Some(other) = other {
                let other_typed = typed(&mut writer, kind, &other);
                write!(call, " [{}: {}]", other_typed.ty, other_typed.value).expect("to a string");
                args.push(other.to_string());
            }
            constants(&mut random, kind, &mut args, &mut call);
            let order = (0..args.len()).collect();
            cases.push(Case {
                op,
                args,
                order,
                call,
            });
        }
    }
    static_file(&cases, &numerals)
}

fn dynamics() -> String {
    let mut random = Random::new(0xd1a0);
    let mut numerals = Numerals::default();
    let mut cases = Vec::new();
    for &(op, kind) in OPS {
        // A tiler by mode is a tuple of tiles: what dynamic leaves do in it, they do in a tile.
        if matches!(kind, Second::Tiler) {
            continue;
        }
        for _ in 0..DYNAMIC_TREES {
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
            let first = writer.layout(&layout);
            let mut args = vec![layout.to_string()];
            let mut call = format!("{}!([{}: {}]", macro_name(op), first.ty, first.value);
            if let Some(other) = other {
                let other = match other.layout() {
                    Some(_) if random.chance(70) => random::partly_dynamic(&mut random, &other),
                    _ => other,
                };
                let tile = writer.node(&other);
                write!(call, " [{}: {}]", tile.ty, tile.value).expect("to a string");
                args.push(other.to_string());
            }
            constants(&mut random, kind, &mut args, &mut call);
            let order = (0..args.len()).collect();
            cases.push(Case {
                op,
                args,
                order,
                call,
            });
        }
    }
    dynamic_file(&cases, &numerals)
}
