//! Notation as Rust source: the type of a tree and the expression of its value.
//!
//! Numerals and trees are written out, not through the macros: a few thousand macro calls would
//! take longer than the tests themselves. The short names are those of `cute_tests::names`.

use crate::notation::{Layout, Leaf, Node, Path};
use std::{collections::BTreeSet, fmt::Write};

/// The numerals that a generated file uses; each becomes one alias.
#[derive(Default)]
pub struct Numerals(BTreeSet<i64>);

impl Numerals {
    /// The alias of a number.
    pub fn name(&mut self, value: i64) -> String {
        self.0.insert(value);
        if value < 0 {
            format!("Minus{}", -value)
        } else {
            format!("N{value}")
        }
    }

    /// `type N12 = Pos<_3, X4>;` for each number used.
    pub fn aliases(&self) -> String {
        let mut text = String::new();
        for &value in &self.0 {
            let body = match value {
                0 => "Zero".to_owned(),
                1.. => format!("Pos<{}>", parts(value)),
                _ => format!("Neg<{}>", parts(-value)),
            };
            let name = Numerals::default().name(value);
            writeln!(text, "type {name} = {body};").expect("writing to a string");
        }
        text
    }
}

/// `value = odd * 2^k` as the two parameters of a numeral.
fn parts(value: i64) -> String {
    let k = value.trailing_zeros();
    format!("{}, X{}", hexadecimal(value >> k), 1_u64 << k)
}

/// `Hex<_1, _5>` is 21.
fn hexadecimal(value: i64) -> String {
    match value {
        0..16 => format!("_{value}"),
        _ => format!("Hex<{}, _{}>", hexadecimal(value >> 4), value & 15),
    }
}

/// A Rust type with the expression of one of its values.
#[derive(Clone)]
pub struct Typed {
    /// The type.
    pub ty: String,
    /// The value.
    pub value: String,
}

impl Typed {
    fn nil() -> Typed {
        Typed {
            ty: "Nil".to_owned(),
            value: "Nil".to_owned(),
        }
    }

    fn cons(self, tail: Typed) -> Typed {
        Typed {
            ty: format!("C<{},{}>", self.ty, tail.ty),
            value: format!("C({},{})", self.value, tail.value),
        }
    }

    fn list(items: impl DoubleEndedIterator<Item = Typed>) -> Typed {
        items.rev().fold(Typed::nil(), |tail, head| head.cons(tail))
    }
}

/// How a dynamic leaf's value is written: as a literal, or taken from the array `v`.
pub enum Dynamic {
    /// `D(12)`
    Literal,
    /// `D(v[3])`, counting leaves from the given number on.
    Next(usize),
}

/// Writes trees.
pub struct Writer<'a> {
    /// Where the numerals are noted.
    pub numerals: &'a mut Numerals,
    /// How dynamic leaves are written.
    pub dynamic: Dynamic,
}

impl Writer<'_> {
    /// An integer, or a multiple of a basis vector.
    pub fn leaf(&mut self, leaf: Leaf) -> Typed {
        let integer = self.integer(leaf);
        if leaf.path == Path::NONE {
            return integer;
        }
        let steps: Vec<_> = leaf
            .path
            .steps()
            .iter()
            .map(|step| self.integer(Leaf::new_static((*step).into())))
            .collect();
        let path = Typed::list(steps.into_iter());
        Typed {
            ty: format!("B<{},{}>", integer.ty, path.ty),
            value: format!("B({},{})", integer.value, path.value),
        }
    }

    fn integer(&mut self, leaf: Leaf) -> Typed {
        if leaf.is_static {
            let ty = self.numerals.name(leaf.value);
            let value = format!("{ty}::NEW");
            return Typed { ty, value };
        }
        let value = match &mut self.dynamic {
            Dynamic::Literal => format!("D({})", leaf.value),
            Dynamic::Next(count) => {
                *count += 1;
                format!("D(v[{}])", *count - 1)
            }
        };
        Typed {
            ty: "D<i32>".to_owned(),
            value,
        }
    }

    /// A layout.
    pub fn layout(&mut self, layout: &Layout) -> Typed {
        match layout {
            Layout::Mode(s, d) => {
                let mode = if d.path == Path::NONE { "M" } else { "BM" };
                let (s, d) = (self.leaf(*s), self.leaf(*d));
                Typed {
                    ty: format!("{mode}<{},{}>", s.ty, d.ty),
                    value: format!("{mode}({},{})", s.value, d.value),
                }
            }
            Layout::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(|mode| self.layout(mode)).collect();
                Typed::list(modes.into_iter())
            }
        }
    }

    /// Any node: an integer tree, a layout, `_`.
    pub fn node(&mut self, node: &Node) -> Typed {
        match node {
            Node::Underscore => Typed {
                ty: "Underscore".to_owned(),
                value: "Underscore".to_owned(),
            },
            Node::Int(leaf) => self.leaf(*leaf),
            Node::Tuple(items) => {
                let items: Vec<_> = items.iter().map(|item| self.node(item)).collect();
                Typed::list(items.into_iter())
            }
            Node::Layout(..) => {
                let layout = node.layout().expect("a congruent layout");
                self.layout(&layout)
            }
        }
    }

    /// A tiler: as a node, but a tuple applies by mode.
    pub fn tiler(&mut self, node: &Node) -> Typed {
        let Node::Tuple(items) = node else {
            return self.node(node);
        };
        let items: Vec<_> = items.iter().map(|item| self.tiler(item)).collect();
        let list = Typed::list(items.into_iter());
        Typed {
            ty: format!("ByMode<{}>", list.ty),
            value: format!("ByMode({})", list.value),
        }
    }
}
