//! Random types, texts and garbage from a seed.
//!
//! A layout is a tree here; one function prints it as rustc does, another one in CuTe's notation. The
//! filter has to come from the first to the second, wherever the type stands.

use cargo_cute::{Filter, rewrite};
use serde_json::Value;

/// SplitMix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

#[derive(Clone, Debug)]
enum Leaf {
    Static(i128),
    Dynamic(&'static str),
    Underscore,
}

/// A tuple of integers, a layout or a tiler, by what its leaves are.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(Leaf),
    Mode(Leaf, Leaf),
    Tuple(Vec<Tree>),
}

fn integer(random: &mut Random) -> Leaf {
    let bits = [1, 2, 3, 4, 5, 8, 9, 16, 24, 40, 63][random.below(11)];
    let odd = i128::from(random.next() >> (64 - bits));
    match random.below(10) {
        0 => Leaf::Dynamic(["i32", "u32", "i64", "isize", "usize"][random.below(5)]),
        1 => Leaf::Static(-odd),
        2..=4 => Leaf::Static(1 << random.below(64)),
        _ => Leaf::Static(odd),
    }
}

fn tree(random: &mut Random, depth: usize, leaf: &dyn Fn(&mut Random) -> Tree) -> Tree {
    if depth == 0 || random.below(3) == 0 {
        return leaf(random);
    }
    let rank = [1, 1, 2, 2, 2, 3, 4, 16][random.below(8)];
    Tree::Tuple((0..rank).map(|_| tree(random, depth - 1, leaf)).collect())
}

fn layout(random: &mut Random) -> Tree {
    tree(random, 3, &|random| {
        Tree::Mode(integer(random), integer(random))
    })
}

/// The module path that rustc prints where a name is not unique.
fn prefix(random: &mut Random, module: &str) -> String {
    match random.below(6) {
        0 => format!("cute_core::{module}::"),
        1 => "cute_core::__private::".into(),
        _ => String::new(),
    }
}

/// The digits of an odd number, most significant first.
fn digits(random: &mut Random, value: i128) -> String {
    let digit = format!("{}_{}", prefix(random, "int::digit"), value % 16);
    if value < 16 {
        return digit;
    }
    let head = digits(random, value / 16);
    format!("{}Hex<{head}, {digit}>", prefix(random, "int"))
}

/// As rustc prints it.
fn rust_leaf(random: &mut Random, leaf: &Leaf) -> String {
    match leaf {
        Leaf::Static(0) => format!("{}Zero", prefix(random, "int")),
        Leaf::Static(value) => {
            let (sign, size) = (if *value < 0 { "Neg" } else { "Pos" }, value.abs());
            let power = 1_i128 << size.trailing_zeros();
            let odd = digits(random, size / power);
            format!(
                "{}{sign}<{odd}, {}X{power}>",
                prefix(random, "int"),
                prefix(random, "int::exp")
            )
        }
        Leaf::Dynamic(width) => format!("{}Dyn<{width}>", prefix(random, "int")),
        Leaf::Underscore => format!("{}Underscore", prefix(random, "tuple")),
    }
}

fn rust_type(random: &mut Random, tree: &Tree) -> String {
    match tree {
        Tree::Leaf(leaf) => rust_leaf(random, leaf),
        Tree::Mode(shape, stride) => {
            let (shape, stride) = (rust_leaf(random, shape), rust_leaf(random, stride));
            format!("{}Mode<{shape}, {stride}>", prefix(random, "layout"))
        }
        Tree::Tuple(items) => items.iter().rev().fold("Nil".into(), |tail, item| {
            let item = rust_type(random, item);
            format!("{}Cons<{item}, {tail}>", prefix(random, "tuple"))
        }),
    }
}

fn leaf_notation(leaf: &Leaf) -> String {
    match leaf {
        Leaf::Static(value) => format!("_{value}"),
        Leaf::Dynamic(width) => (*width).into(),
        Leaf::Underscore => "_".into(),
    }
}

/// The tree with one text for each leaf.
fn part(tree: &Tree, leaf: &dyn Fn(&Leaf, Option<&Leaf>) -> String) -> String {
    match tree {
        Tree::Leaf(only) => leaf(only, None),
        Tree::Mode(shape, stride) => leaf(shape, Some(stride)),
        Tree::Tuple(items) => {
            let items: Vec<_> = items.iter().map(|item| part(item, leaf)).collect();
            format!("({})", items.join(","))
        }
    }
}

/// In CuTe's notation, of a layout.
fn layout_notation(tree: &Tree) -> String {
    let shape = part(tree, &|shape, _| leaf_notation(shape));
    let stride = part(tree, &|shape, stride| {
        leaf_notation(stride.unwrap_or(shape))
    });
    format!("{shape}:{stride}")
}

/// A type with its notation: a layout, a tuple, or a tiler of layouts, integers and `_`.
fn sample(random: &mut Random) -> (String, String) {
    loop {
        let (ty, notation) = match random.below(3) {
            0 => {
                let layout = layout(random);
                (rust_type(random, &layout), layout_notation(&layout))
            }
            1 => {
                let tuple = tree(random, 3, &|random| Tree::Leaf(integer(random)));
                let notation = part(&tuple, &|leaf, _| leaf_notation(leaf));
                (rust_type(random, &tuple), notation)
            }
            _ => {
                let elements: Vec<_> = (0..1 + random.below(3))
                    .map(|_| match random.below(3) {
                        0 => Tree::Leaf(Leaf::Underscore),
                        1 => Tree::Leaf(integer(random)),
                        _ => layout(random),
                    })
                    .collect();
                let notations = elements.iter().map(|element| match element {
                    Tree::Leaf(leaf) => leaf_notation(leaf),
                    layout => layout_notation(layout),
                });
                let notation = format!("({})", notations.collect::<Vec<_>>().join(","));
                let list = rust_type(random, &Tree::Tuple(elements));
                (
                    format!("{}ByMode<{list}>", prefix(random, "layout")),
                    notation,
                )
            }
        };
        // Types without a number may be anyone's, and `Dyn<usize>` alone is not `usize`.
        if ty.contains("Pos<") || ty.contains("Neg<") {
            return (ty, notation);
        }
    }
}

/// The text that may stand around a type, before and after the rewriting.
const PLACES: [(&str, &str); 8] = [
    ("error: `%`\n", "error: `%`\n"),
    (
        "required for `%` to implement `Vec<%>`",
        "required for `%` to implement `Vec<%>`",
    ),
    (
        "   | ^^^^ expected `%`, found `u8`\n",
        "   | ^^^^ expected `%`, found `u8`\n",
    ),
    (
        "the bound `%: Layout<'a>` in a < b > (c] …",
        "the bound `%: Layout<'a>` in a < b > (c] …",
    ),
    (
        "`&mut HashMap<u8, Box<dyn Fn(%) -> [%; 3]>>`",
        "`&mut HashMap<u8, Box<dyn Fn(%) -> [%; 3]>>`",
    ),
    ("`<% as Layout>::Verdict`", "`<% as Layout>::Verdict`"),
    ("inside `%::at`", "inside `<%>::at`"),
    (
        "`ComposableWith<%, cute_core::layout::Concrete, Good>`",
        "`ComposableWith<%>`",
    ),
];

#[test]
fn a_type_becomes_its_notation_wherever_it_stands() {
    let mut random = Random(1);
    for _ in 0..1500 {
        let (ty, notation) = sample(&mut random);
        let (before, after) = PLACES[random.below(PLACES.len())];
        let text = before.replace('%', &ty);
        assert_eq!(rewrite(&text), after.replace('%', &notation), "{text}");
    }
}

#[test]
fn colours_within_a_type_leave_its_notation() {
    let mut random = Random(2);
    for _ in 0..1000 {
        let (ty, notation) = sample(&mut random);
        let coloured: String = ty
            .split_inclusive(['<', ' '])
            .map(|piece| match random.below(3) {
                0 => format!("\x1b[1m\x1b[35m{piece}\x1b[0m"),
                _ => piece.into(),
            })
            .collect();
        let text = format!("\x1b[1mexpected `{coloured}` here\x1b[0m");
        let new = rewrite(&text);
        let plain = new
            .replace("\x1b[1m", "")
            .replace("\x1b[35m", "")
            .replace("\x1b[0m", "");
        assert_eq!(plain, format!("expected `{notation}` here"), "{text:?}");
    }
}

/// The type with some of its arguments replaced by `...`.
fn cut(random: &mut Random, ty: &str) -> String {
    let mut result = String::new();
    let mut rest = ty;
    while let Some(at) = rest.find(['<', ' ']) {
        result.push_str(&rest[..=at]);
        rest = &rest[at + 1..];
        if random.below(4) == 0 {
            let mut depth = 0;
            let end = rest.find(|c| {
                depth += i32::from(c == '<') - i32::from(c == '>');
                depth < 0 || depth == 0 && c == ','
            });
            result.push_str("...");
            rest = &rest[end.unwrap_or(rest.len())..];
        }
    }
    result + rest
}

#[test]
fn a_cut_type_is_restored_from_the_file_that_rustc_names() {
    let mut random = Random(3);
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("full types.txt");
    let name = file.to_str().unwrap();
    for _ in 0..300 {
        let (ty, notation) = sample(&mut random);
        let cut = cut(&mut random, &ty);
        std::fs::write(&file, format!("Holds<{ty}>\n{ty}\n")).unwrap();
        let text = format!(
            "error: for `{cut}` it is `_`\n  |\n  = note: the full name for the type has been written to '{name}'\n  = note: consider using `--verbose` to print the full type name to the console\n\n"
        );
        let wanted = format!("error: for `{notation}` it is `_`\n\n");
        assert_eq!(filtered(&text), wanted, "{text}");
    }
}

fn filtered(text: &str) -> String {
    let mut filter = Filter::new();
    let mut out = Vec::new();
    for line in text.split_inclusive('\n') {
        filter.line(line.as_bytes(), &mut out);
    }
    filter.flush(&mut out);
    String::from_utf8(out).unwrap()
}

/// Pieces of texts and types, without those that only this library has.
const ANYTHING: [&str; 40] = [
    "<",
    ">",
    "<",
    ">",
    ",",
    ", ",
    "::",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "`",
    "'",
    "'a",
    "&",
    "...",
    "…",
    "->",
    " ",
    "\n",
    "  = note: ",
    "error: ",
    "12 | ",
    "   | ",
    "^^^",
    "--",
    "Vec",
    "Mode",
    "Cons",
    "Nil",
    "Zero",
    "Underscore",
    "ByMode",
    "Concrete",
    "u8",
    "\x1b[1m",
    "\x1b[0m",
    "\x1b",
];
const OURS: [&str; 24] = [
    "Pos<_3, X8>",
    "Pos<",
    "Neg<",
    "Pos<_1, ",
    "Hex<_1, _5>",
    "Hex<",
    "_3",
    "_15",
    "_16",
    "X8",
    "X7",
    "Over",
    "Decimal2<2, 4>",
    "Decimal",
    "Dyn<usize>",
    "Dyn<",
    "cute_core::",
    "Mode<",
    "Cons<",
    "ByMode<",
    "ComposableWith<",
    "the trait `",
    "Holds<",
    "` is not implemented for `",
];

fn garbage(random: &mut Random, with_ours: bool) -> String {
    (0..random.below(60))
        .map(|_| {
            if with_ours && random.below(2) == 0 {
                random.pick(&OURS)
            } else {
                random.pick(&ANYTHING)
            }
        })
        .collect()
}

#[test]
fn garbage_without_our_names_goes_through() {
    let mut random = Random(4);
    for _ in 0..20_000 {
        let text = garbage(&mut random, false);
        assert_eq!(rewrite(&text), text);
        assert_eq!(filtered(&text), text);
    }
}

#[test]
fn garbage_with_our_names_is_survived() {
    let mut random = Random(5);
    let mut changed = 0;
    for _ in 0..20_000 {
        let text = garbage(&mut random, true);
        changed += usize::from(rewrite(&text) != text);
        filtered(&text);
    }
    assert!(changed > 1000, "{changed}");
}

#[test]
fn json_stays_json() {
    let mut random = Random(6);
    let mut changed = 0;
    for _ in 0..3000 {
        let mut text = || Value::String(garbage(&mut random, true));
        let message = serde_json::json!({
            "reason": "compiler-message",
            "message": {
                "message": text(),
                "spans": [{"label": text(), "text": [{"text": text()}]}, {"label": null}, 7],
                "children": [{"message": text(), "spans": [], "children": []}, {"message": 7}, null],
                "rendered": text(),
                "code": {"code": text(), "number": 1e300, "large": u64::MAX},
            },
        });
        let line = format!("{message}\n");
        let new = filtered(&line);
        let new: Value = serde_json::from_str(&new).unwrap();
        assert_eq!(new["message"]["code"], message["message"]["code"]);
        assert_eq!(
            new["message"]["spans"][0]["text"],
            message["message"]["spans"][0]["text"]
        );
        changed += usize::from(new != message);
    }
    assert!(changed > 500, "{changed}");
}

#[test]
fn what_is_nested_without_end_is_survived() {
    for piece in [
        "Mode<",
        "Cons<Pos<_1, X4>, ",
        "A<&",
        "Mode<&Mode<",
        "(",
        "Hex<",
        "A<(",
        "<",
        "Cons<(A<",
        "Cons<Cons<A, B>, ",
        "Mode<A<",
        "Mode<Mode<A, B>, ",
        "Cons<&A<",
    ] {
        let mut open = Vec::new();
        for c in piece.chars() {
            match c {
                '<' => open.push(">"),
                '(' => open.push(")"),
                '>' => drop(open.pop()),
                _ => {}
            }
        }
        let close: String = open.into_iter().rev().collect();
        // As deep as is rewritten, and much deeper; with and without an end.
        for depth in [100, 20_000] {
            let text = piece.repeat(depth);
            rewrite(&text);
            rewrite(&format!("{text}Nil{}", close.repeat(depth)));
            rewrite(&format!(
                "cute_core {text}Pos<_1, X4>{}",
                close.repeat(depth)
            ));
        }
    }
}
