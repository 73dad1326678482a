//! Uses of an operation as the source of a crate.

use crate::algebra::Layout;
use crate::workload::{Operation, Second, Use};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How operand types are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Named numerals: what is measured is the operation alone.
    Numerals,
    /// `Layout![…]`, as users write it.
    Literals,
}

/// A function for each use, as a user's code has them:
///
/// ```text
/// pub fn f17(x: Left17, y: Right17) -> usize { x.compose(y).at(3usize) as usize }
/// ```
pub fn source(operation: Operation, uses: &[Use], spelling: Spelling) -> String {
    let mut writer = Writer {
        spelling,
        numerals: BTreeSet::new(),
        text: String::new(),
    };
    for (i, one) in uses.iter().enumerate() {
        writer.function(i, operation, one);
    }
    format!("{HEADER}{}{}", writer.aliases(), writer.text)
}

const HEADER: &str = "#![allow(unused_imports)]
use cute_core::{prelude::*, layout::ByMode, tuple::{Cons, Nil}, int::{Pos, exp::*, hex::*}};
";

struct Writer {
    spelling: Spelling,
    numerals: BTreeSet<u64>,
    text: String,
}

impl Writer {
    fn function(&mut self, i: usize, operation: Operation, one: &Use) {
        let first = self.layout(&one.first);
        let second = match (&one.second, self.spelling) {
            (Second::None, _) => None,
            (Second::Layout(layout), _) => Some(self.layout(layout)),
            (Second::Cotarget(n), Spelling::Numerals) => Some(self.numeral(*n)),
            (Second::Cotarget(n), Spelling::Literals) => Some(format!("Shape![{n}]")),
            (Second::Tiles(tiles), Spelling::Numerals) => {
                let names: Vec<_> = tiles.iter().map(|n| self.numeral(*n)).collect();
                Some(format!("ByMode<{}>", list(&names)))
            }
            (Second::Tiles(tiles), Spelling::Literals) => {
                let sizes: Vec<_> = tiles.iter().map(u64::to_string).collect();
                Some(format!("Tile![({})]", sizes.join(",")))
            }
        };
        let method = operation.name();
        let (alias, parameter, call) = match (second, operation) {
            (Some(second), _) => (
                format!("type Right{i} = {second};\n"),
                format!(", y: Right{i}"),
                format!(".{method}(y)"),
            ),
            (None, Operation::At) => Default::default(),
            (None, _) => (String::new(), String::new(), format!(".{method}()")),
        };
        write!(
            self.text,
            "type Left{i} = {first};\n{alias}pub fn f{i}(x: Left{i}{parameter}) -> usize {{ x{call}.at(3usize) as usize }}\n"
        )
        .expect("to a string");
    }

    fn layout(&mut self, layout: &Layout) -> String {
        match self.spelling {
            Spelling::Literals => format!(
                "Layout![{}:{}]",
                tree(layout, &|s, _| s),
                tree(layout, &|_, d| d)
            ),
            Spelling::Numerals => self.nodes(layout),
        }
    }

    fn nodes(&mut self, layout: &Layout) -> String {
        match layout {
            Layout::Mode(s, d) => format!("Mode<{}, {}>", self.numeral(*s), self.numeral(*d)),
            Layout::Tuple(modes) => {
                let modes: Vec<_> = modes.iter().map(|mode| self.nodes(mode)).collect();
                list(&modes)
            }
        }
    }

    fn numeral(&mut self, n: u64) -> String {
        self.numerals.insert(n);
        format!("N{n}")
    }

    fn aliases(&self) -> String {
        self.numerals
            .iter()
            .map(|n| {
                let k = n.trailing_zeros();
                format!(
                    "type N{n} = Pos<{}, X{}>;\n",
                    hexadecimal(n >> k),
                    1_u64 << k
                )
            })
            .collect()
    }
}

/// `Hex<_1, _5>` is 21.
fn hexadecimal(n: u64) -> String {
    match n {
        0..16 => format!("_{n}"),
        _ => format!("Hex<{}, _{}>", hexadecimal(n >> 4), n & 15),
    }
}

fn list(items: &[String]) -> String {
    items
        .iter()
        .rev()
        .fold("Nil".into(), |rest, item| format!("Cons<{item}, {rest}>"))
}

fn tree(layout: &Layout, leaf: &impl Fn(u64, u64) -> u64) -> String {
    match layout {
        Layout::Mode(s, d) => leaf(*s, *d).to_string(),
        Layout::Tuple(modes) => {
            let modes: Vec<_> = modes.iter().map(|mode| tree(mode, leaf)).collect();
            format!("({})", modes.join(","))
        }
    }
}
