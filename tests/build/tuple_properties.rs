//! Random tuples, and random modes of tuples and layouts, as Rust: for the functions that move
//! modes, compute with leaves, or order tuples.

use crate::{
    notation::{Layout, Leaf, Node},
    properties::{Case, dynamic_file, static_file},
    random::{self, Random},
    rust::{Dynamic, Numerals, Writer},
    share,
};
use std::fmt::Write;

/// Static cases for each operation, and trees with dynamic leaves; `share` has the part that is written.
const STATIC_CASES: usize = 24;
const DYNAMIC_TREES: usize = 12;

/// Sizes that divide each other.
const POWERS: &[i64] = &[1, 2, 4, 4, 8, 16];
/// Sizes of tuples; strides, among them 0; numbers to compare.
const SIZES: &[i64] = &[1, 2, 2, 3, 4, 5, 6, 8, 12, 16];
const STRIDES: &[i64] = &[0, 0, 1, 2, 3, 8];
const NUMBERS: &[i64] = &[0, 1, 1, 2, 3];

/// The arguments of one case, in the order of the call.
struct Given {
    values: Vec<Node>,
    /// Template arguments; they stand behind the values in the call, and before them in the text.
    numbers: Vec<usize>,
    /// How many values, from the front, may have dynamic leaves.
    open: usize,
    /// The second value stands first in the text, as template arguments do.
    swapped: bool,
}

/// All values may be dynamic.
fn given<const N: usize>(values: [Node; N]) -> Given {
    Given {
        values: values.into(),
        numbers: Vec::new(),
        open: N,
        swapped: false,
    }
}

impl Given {
    fn with(self, numbers: &[usize]) -> Given {
        Given {
            numbers: numbers.into(),
            ..self
        }
    }

    fn open(self, open: usize) -> Given {
        Given { open, ..self }
    }

    fn swapped(self) -> Given {
        Given {
            swapped: true,
            ..self
        }
    }
}

fn int(value: i64) -> Node {
    Node::Int(Leaf::new_static(value))
}

/// What has modes: a tuple, or a small layout.
fn tree(random: &mut Random, layouts: bool) -> Node {
    match layouts {
        true => random::layout(random, 16).node(),
        false => random::tuple(random, SIZES),
    }
}

fn modes(node: &Node) -> Vec<Node> {
    match (node, node.layout()) {
        (_, Some(Layout::Tuple(modes))) => modes.iter().map(Layout::node).collect(),
        (Node::Tuple(items), _) => items.clone(),
        _ => vec![node.clone()],
    }
}

/// The tuple or layout of these modes.
fn joined(modes: &[Node]) -> Node {
    let layouts: Option<Vec<_>> = modes.iter().map(Node::layout).collect();
    match layouts {
        Some(layouts) => Layout::Tuple(layouts).node(),
        None => Node::Tuple(modes.to_vec()),
    }
}

/// Two tuples to compare: mostly of one profile, and often with equal leaves.
fn alike(random: &mut Random) -> Given {
    let a = random::tuple(random, NUMBERS);
    let b = match random.below(10) {
        0 => random::tuple(random, NUMBERS),
        1 => random::finer(random, &a, NUMBERS),
        2 => random::coarser(random, &a, 20, NUMBERS),
        3 => random::shorter(random, &a),
        _ => a.clone(),
    };
    let b = random::map_tuple(&b, &mut |leaf| match random.chance(75) {
        true => leaf,
        false => Leaf::new_static(random.pick(NUMBERS)),
    });
    let (a, b) = if random.chance(50) { (a, b) } else { (b, a) };
    given([a, b])
}

/// A tree with a pair at each leaf of a guide, and the guide.
fn paired(random: &mut Random, guide: &Node, layouts: bool) -> Node {
    match guide {
        Node::Tuple(guides) => {
            let mut all: Vec<_> = guides
                .iter()
                .map(|guide| paired(random, guide, layouts))
                .collect();
            let more = random.below(3);
            all.extend((0..more).map(|_| tree(random, layouts)));
            joined(&all)
        }
        _ => joined(&[tree(random, layouts), tree(random, layouts)]),
    }
}

/// Operations, each with its arguments; `layouts`: on layouts rather than on tuples.
fn arguments(random: &mut Random, op: &str, layouts: bool) -> Given {
    let shape = |random: &mut Random| random::shape(random);
    match op {
        "product" | "product_each" | "sum" | "max_leaf" | "min_leaf" | "gcd_leaves" | "flatten"
        | "transform_leaf" => given([random::tuple(random, SIZES)]),
        "fold_leaves" => given([random::tuple(random, SIZES), int(random.pick(NUMBERS))]),
        "product_like" => {
            let tuple = random::tuple(random, SIZES);
            let guide = random::coarser(random, &tuple, 30, SIZES);
            given([tuple, guide])
        }
        "prefix_product" | "compact_col_major_from" | "compact_row_major_from" => {
            given([shape(random), int(random.pick(SIZES))])
        }
        "inner_product" => {
            let a = random::tuple(random, SIZES);
            let b = random::coarser(random, &a, 0, STRIDES);
            given([a, b])
        }
        "elem_scale" => {
            let a = random::tuple(random, SIZES);
            let b = random::finer(random, &a, SIZES);
            given([a, b])
        }
        "filter_zeros_of" => {
            let stride = random::tuple(random, STRIDES);
            let shape = random::finer(random, &stride, SIZES);
            given([stride, shape])
        }
        "ceil_div" | "shape_div" | "evenly_divides" | "round_up" => {
            let sizes = if random.chance(50) { POWERS } else { SIZES };
            let a = random::tuple(random, sizes);
            let percent = if op == "round_up" { 0 } else { 25 };
            let b = random::coarser(random, &a, percent, sizes);
            let b = if op == "shape_div" {
                b
            } else {
                random::shorter(random, &b)
            };
            given([a, b])
        }
        "compatible" | "weakly_compatible" | "congruent" | "weakly_congruent" => {
            let fine = shape(random);
            let coarse = random::coarser(random, &fine, 20, SIZES);
            let sizes = random.chance(50);
            given([
                if sizes {
                    coarse_of(&fine, &coarse)
                } else {
                    coarse
                },
                fine,
            ])
        }
        "make_ordered_layout" | "compact_order" => {
            let shape = shape(random);
            let order = random::coarser(random, &shape, 25, &[0, 1, 2, 3, 4, 7]);
            given([shape, order])
        }
        "make_layout_like" | "make_fragment_like" => given([random::layout(random, 512).node()]),
        "with_shape" => {
            let whole = random::layout(random, 256);
            let shape = random::alike(random, &whole).shape();
            let shape = if random.chance(25) {
                random::shape(random)
            } else {
                shape
            };
            given([whole.node(), shape])
        }
        "zip2_by" => {
            let drawn: Vec<_> = (0..1 + random.below(2)).map(|_| 0).collect();
            let guide = random::nested(random, &drawn);
            let tree = paired(random, &guide, layouts);
            given([tree, guide]).open(1)
        }
        _ if op.starts_with("elem_") || op.contains("lex_") || op == "equal_tuples" => {
            alike(random)
        }
        _ => moved(random, op, layouts),
    }
}

/// The sizes of `fine` in the profile of `coarse`.
fn coarse_of(fine: &Node, coarse: &Node) -> Node {
    match (fine, coarse) {
        (Node::Tuple(fine), Node::Tuple(coarse)) => Node::Tuple(
            fine.iter()
                .zip(coarse)
                .map(|(f, c)| coarse_of(f, c))
                .collect(),
        ),
        _ => int(fine.product()),
    }
}

/// Operations that move modes.
fn moved(random: &mut Random, op: &str, layouts: bool) -> Given {
    let a = tree(random, layouts);
    let rank = modes(&a).len();
    let b = random.below(rank);
    let e = b + 1 + random.below(rank - b);
    let mut mode = || tree(random, layouts);
    match op {
        "append" | "prepend" | "make_layout_of_modes" => {
            let mode = mode();
            given([a, mode])
        }
        "append_n" | "prepend_n" => {
            let mode = mode();
            given([a, mode]).with(&[rank + random.below(4)])
        }
        "insert" => {
            let mode = mode();
            given([a, mode]).with(&[random.below(rank + 1)])
        }
        "replace" => {
            let mode = mode();
            given([a, mode]).with(&[b])
        }
        "remove" => {
            // One that is left: the notation has no empty tuple.
            let more = mode();
            given([joined(&[modes(&a), vec![more]].concat())]).with(&[b])
        }
        "take" => given([a]).with(&[b, e]),
        "group" => given([a]).with(&[b, if random.chance(15) { b } else { e }]),
        "select" => {
            let numbers: Vec<_> = (0..1 + random.below(3))
                .map(|_| int(random.below(rank) as i64))
                .collect();
            given([a, Node::Tuple(numbers)]).open(1).swapped()
        }
        "by_path" => {
            let (mut mode, mut path) = (a.clone(), Vec::new());
            while path.is_empty() || random.chance(70) {
                let all = modes(&mode);
                let k = random.below(all.len());
                path.push(int(k as i64));
                mode = all[k].clone();
            }
            given([a, Node::Tuple(path)]).open(1).swapped()
        }
        "repeat" => given([a]).with(&[1 + random.below(4)]),
        "repeat_like" => {
            let drawn: Vec<_> = (0..1 + random.below(3)).map(|_| 0).collect();
            given([a, random::nested(random, &drawn)]).open(1)
        }
        "reverse" | "wrap" | "unwrap" => given([if random.chance(30) { joined(&[a]) } else { a }]),
        "zip" => {
            let others: Vec<_> = (0..rank).map(|_| mode()).collect();
            given([joined(&modes(&a)), joined(&others)])
        }
        "unflatten" => {
            let profile = random::nested(random, &vec![0; rank]);
            given([joined(&modes(&a)), profile]).open(1)
        }
        _ => panic!("no arguments for {op}"),
    }
}

/// On tuples or layouts alone.
const OPS: &[&str] = &[
    "product",
    "product_each",
    "product_like",
    "sum",
    "max_leaf",
    "min_leaf",
    "gcd_leaves",
    "flatten",
    "transform_leaf",
    "fold_leaves",
    "prefix_product",
    "compact_col_major_from",
    "compact_row_major_from",
    "inner_product",
    "elem_scale",
    "filter_zeros_of",
    "ceil_div",
    "round_up",
    "shape_div",
    "evenly_divides",
    "congruent",
    "weakly_congruent",
    "compatible",
    "weakly_compatible",
    "equal_tuples",
    "elem_less",
    "elem_leq",
    "elem_gtr",
    "elem_geq",
    "lex_less",
    "lex_leq",
    "lex_gtr",
    "lex_geq",
    "colex_less",
    "colex_leq",
    "colex_gtr",
    "colex_geq",
    "make_ordered_layout",
    "compact_order",
    "make_layout_like",
    "make_fragment_like",
    "with_shape",
];

/// On both.
const MODES: &[&str] = &[
    "append",
    "prepend",
    "append_n",
    "prepend_n",
    "insert",
    "remove",
    "replace",
    "take",
    "select",
    "group",
    "by_path",
    "repeat",
    "repeat_like",
    "reverse",
    "wrap",
    "unwrap",
    "zip",
    "zip2_by",
    "unflatten",
];

fn operations() -> impl Iterator<Item = (&'static str, bool)> {
    let alone = OPS.iter().map(|&op| (op, false));
    let both = MODES.iter().flat_map(|&op| [(op, false), (op, true)]);
    alone.chain(both).chain([("make_layout_of_modes", true)])
}

/// The name of the operation's definition.
fn definition(op: &'static str) -> &'static str {
    match op {
        "by_path" => "get",
        _ => op.strip_suffix("_from").unwrap_or(op),
    }
}

fn case(op: &'static str, given: &Given, mut writer: Writer<'_>) -> Case {
    let mut call = format!("{op}!(");
    for value in &given.values {
        let typed = writer.node(value);
        write!(call, "[{}: {}] ", typed.ty, typed.value).expect("writing to a string");
    }
    for number in &given.numbers {
        write!(call, "{number} ").expect("writing to a string");
    }
    let mut args: Vec<_> = given.numbers.iter().map(usize::to_string).collect();
    args.extend(given.values.iter().map(Node::to_string));
    let mut order: Vec<_> = (given.numbers.len()..args.len()).collect();
    if given.swapped {
        args.swap(0, 1);
        order.swap(0, 1);
    }
    Case {
        op: definition(op),
        args,
        order,
        call,
    }
}

/// `tuple_properties_static.rs` and `tuple_properties_dynamic.rs`.
pub fn generate() -> Vec<(String, String)> {
    let (mut statics, mut dynamics) = (Vec::new(), Vec::new());
    let (mut fixed, mut drawn) = (Numerals::default(), Numerals::default());
    let mut random = Random::new(share::seed(0x7a11));
    for (op, layouts) in operations() {
        let statics_of_op = share::of(STATIC_CASES);
        for number in 0..statics_of_op + share::of(DYNAMIC_TREES) {
            let mut given = arguments(&mut random, op, layouts);
            if number < statics_of_op {
                let writer = Writer {
                    numerals: &mut fixed,
                    dynamic: Dynamic::Literal,
                };
                statics.push(case(op, &given, writer));
            } else {
                for value in &mut given.values[..given.open] {
                    *value = random::partly_dynamic(&mut random, value);
                }
                let writer = Writer {
                    numerals: &mut drawn,
                    dynamic: Dynamic::Next(0),
                };
                dynamics.push(case(op, &given, writer));
            }
        }
    }
    vec![
        (
            "tuple_properties_static.rs".to_owned(),
            static_file(&statics, &fixed),
        ),
        (
            "tuple_properties_dynamic.rs".to_owned(),
            dynamic_file(&dynamics, &drawn),
        ),
    ]
}
