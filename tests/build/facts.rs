//! Random types of layouts, each with the tree that it stands for.
//! `tests/random_types/layout_facts.rs` enumerates them.
//!
//! They are nested up to three levels, with modes of one element, empty tuples, and strides of 0
//! and of both signs. They are static, dynamic or mixed, with dynamic leaves of one or several
//! types. The test draws the values of the dynamic leaves.

use crate::chunks;
use crate::random::Random;
use crate::rust::Numerals;
use crate::share;
use std::fmt::Write;

/// Static types, types with dynamic leaves, and static types behind swizzles.
/// `share` has the part that is written.
const CASES: [usize; 3] = [90, 90, 30];
/// Cases in one function.
const CHUNK: usize = 15;
/// Elements of a static layout.
const LARGEST: i64 = 240;

/// A tree of modes, whose leaves are numbers or the types of dynamic ones.
enum Tree {
    Mode(Number, Number),
    Tuple(Vec<Tree>),
}

#[derive(Clone, Copy)]
enum Number {
    Static(i64),
    Dynamic(&'static str),
}

/// The generated file.
pub fn generate() -> String {
    let mut random = Random::new(share::seed(17));
    let mut numerals = Numerals::default();
    let mut bodies = Vec::new();
    let cases = CASES.map(share::of);
    let [known, open, swizzled] = cases;
    for _ in 0..known {
        let tree = tree(&mut random, &mut LARGEST.clone(), &[], 2);
        let ty = tree.ty(&mut numerals);
        bodies.push(format!(
            "    check.known::<{ty}>({}, (<{ty}>::SIZE, <{ty}>::COSIZE));\n",
            tree.oracle()
        ));
    }
    for _ in 0..open {
        let types = ["i32", "u32", "i64", "isize", "usize"];
        let one = random.pick(&types);
        let types = if random.chance(25) {
            &types[..]
        } else {
            &[one][..]
        };
        let tree = loop {
            let tree = tree(&mut random, &mut LARGEST.clone(), types, 2);
            if !tree.dynamic().is_empty() {
                break tree;
            }
        };
        let (ty, value) = (tree.ty(&mut numerals), tree.value(&mut 0));
        bodies.push(format!(
            "    check.open({}, &{:?}, |v| -> {ty} {{ {value} }});\n",
            tree.oracle(),
            tree.dynamic(),
        ));
    }
    for _ in 0..swizzled {
        let tree = loop {
            let tree = tree(&mut random, &mut LARGEST.clone(), &[], 1);
            if !tree.leaves().is_empty() && !tree.descends() {
                break tree;
            }
        };
        // one of no bits leaves the layout as it is
        let (bits, base) = (1 + random.below(3) as i64, random.below(3) as i64);
        let shift = bits + random.below(3) as i64;
        let shift = if random.chance(30) { -shift } else { shift };
        let ty = tree.ty(&mut numerals);
        bodies.push(format!(
            "    check.swizzled(swizzle!({bits},{base},{shift}).compose(<{ty}>::default()), <{ty}>::default(), ({bits}, {base}, {shift}));\n"
        ));
    }
    let mut text = numerals.aliases();
    let chunks = bodies.chunks(CHUNK).map(|bodies| bodies.concat());
    text += &chunks::functions("check", "Check", chunks);
    let all: usize = cases.iter().sum();
    writeln!(text, "pub const TYPES: usize = {all};").expect("writing to a string");
    text
}

/// A tree of at most `room` elements, whose leaves are now and then dynamic, of one of these types.
fn tree(random: &mut Random, room: &mut i64, types: &[&'static str], depth: usize) -> Tree {
    let rank = match random.below(10) {
        0 => 0,
        1..4 => return mode(random, room, types),
        _ => 1 + random.below(4),
    };
    let modes = (0..rank).map(|_| match depth {
        0 => mode(random, room, types),
        _ if random.chance(30) => tree(random, room, types, depth - 1),
        _ => mode(random, room, types),
    });
    Tree::Tuple(modes.collect())
}

fn mode(random: &mut Random, room: &mut i64, types: &[&'static str]) -> Tree {
    let size = random.pick(&[1, 1, 2, 2, 3, 4, 5, 7, 8]);
    let size = if size <= *room { size } else { 1 };
    *room /= size;
    let stride = random.pick(&[0, 0, 1, 1, 2, 3, 5, 8, 12, 16, 40, 1000]);
    let stride = if random.chance(25) { -stride } else { stride };
    let mut leaf = |n: i64| match types.is_empty() || random.chance(40) {
        true => Number::Static(n),
        false => Number::Dynamic(random.pick(types)),
    };
    Tree::Mode(leaf(size), leaf(stride))
}

impl Tree {
    fn leaves(&self) -> Vec<Number> {
        match self {
            Tree::Mode(s, d) => vec![*s, *d],
            Tree::Tuple(modes) => modes.iter().flat_map(Tree::leaves).collect(),
        }
    }

    /// The types of the dynamic leaves.
    fn dynamic(&self) -> Vec<&'static str> {
        let leaves = self.leaves().into_iter();
        leaves
            .filter_map(|leaf| match leaf {
                Number::Dynamic(ty) => Some(ty),
                Number::Static(_) => None,
            })
            .collect()
    }

    fn descends(&self) -> bool {
        (self.leaves().iter()).any(|leaf| matches!(leaf, Number::Static(..0)))
    }

    fn ty(&self, numerals: &mut Numerals) -> String {
        let mut leaf = |leaf: &Number| match leaf {
            Number::Static(n) => numerals.name(*n),
            Number::Dynamic(ty) => format!("D<{ty}>"),
        };
        match self {
            Tree::Mode(s, d) => format!("M<{},{}>", leaf(s), leaf(d)),
            Tree::Tuple(modes) => {
                let types: Vec<_> = modes.iter().map(|mode| mode.ty(numerals)).collect();
                let list = |tail, head: &String| format!("C<{head},{tail}>");
                types.iter().rev().fold("Nil".to_owned(), list)
            }
        }
    }

    /// The value; dynamic leaves are taken from `v`.
    fn value(&self, next: &mut usize) -> String {
        let mut leaf = |leaf: &Number| match leaf {
            Number::Static(_) => "Default::default()".to_owned(),
            Number::Dynamic(ty) => {
                *next += 1;
                format!("D(v[{}] as {ty})", *next - 1)
            }
        };
        match self {
            Tree::Mode(s, d) => format!("M({},{})", leaf(s), leaf(d)),
            Tree::Tuple(modes) => {
                let values: Vec<_> = modes.iter().map(|mode| mode.value(next)).collect();
                let list = |tail, head: &String| format!("C({head},{tail})");
                values.iter().rev().fold("Nil".to_owned(), list)
            }
        }
    }

    /// The tree as the test has it, `None` for dynamic leaves.
    fn oracle(&self) -> String {
        let leaf = |leaf: &Number| match leaf {
            Number::Static(n) => format!("Some({n})"),
            Number::Dynamic(_) => "None".to_owned(),
        };
        match self {
            Tree::Mode(s, d) => format!("Tree::Mode({}, {})", leaf(s), leaf(d)),
            Tree::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(Tree::oracle).collect();
                format!("Tree::Tuple(vec![{}])", modes.join(", "))
            }
        }
    }
}
