//! The source of a crate that uses an operation many times.

use super::algebra::Layout;
use super::operation::{Operation, Result};
use super::workload::{Second, Use};
use std::collections::BTreeSet;
use std::fmt::Write;

/// How the types of operands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As numerals that have a name, once for each crate, so that only the operation is measured.
    Numerals,
    /// As `Layout![…]`, in the way users write it.
    Literals,
}

/// The number of functions that the uses are spread over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Functions {
    /// One function for each use.
    Each,
    /// One function for all uses.
    One,
}

/// A function for each use, as a user's code has them:
///
/// ```text
/// pub fn f17(x: X17, y: Y17) -> usize { x.compose(y).at(3usize) as usize }
/// ```
pub fn source(operation: Operation, uses: &[Use], spelling: Spelling) -> String {
    program(operation, uses, spelling, Functions::Each)
}

/// As [`source`], with a choice of functions. A single function makes its operands in place:
///
/// ```text
/// pub fn all() -> usize { let mut sum = 0;
/// sum += <X17>::default().compose(<Y17>::default()).at(3usize) as usize;
/// sum }
/// ```
pub fn program(
    operation: Operation,
    uses: &[Use],
    spelling: Spelling,
    functions: Functions,
) -> String {
    let mut writer = Writer {
        spelling,
        numerals: BTreeSet::new(),
        types: String::new(),
        code: String::new(),
    };
    for (i, one) in uses.iter().enumerate() {
        writer.one(i, operation, one, functions);
    }
    let code = match functions {
        Functions::Each => writer.code.clone(),
        Functions::One => format!(
            "pub fn all() -> usize {{ let mut sum = 0;\n{}sum }}\n",
            writer.code
        ),
    };
    format!(
        "{ALLOWED}{IMPORTS}{}{}{code}",
        writer.aliases(),
        writer.types
    )
}

/// A program of [`source`] or [`program`], as a module of a larger one.
pub fn module(name: &str, program: &str) -> String {
    let inner = program.strip_prefix(ALLOWED).unwrap_or(program);
    format!("#[allow(unused_imports)] pub mod {name} {{ {inner} }}\n")
}

const ALLOWED: &str = "#![allow(unused_imports)]\n";
const IMPORTS: &str = "use cute_core::{int::FromConst, layout::*, prelude::*, tuple::*};
";

struct Writer {
    spelling: Spelling,
    numerals: BTreeSet<u64>,
    types: String,
    code: String,
}

impl Writer {
    fn one(&mut self, i: usize, operation: Operation, one: &Use, functions: Functions) {
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
            (Second::Shape(sizes), _) => {
                let sizes: Vec<_> = sizes.iter().map(|n| self.numeral(*n)).collect();
                Some(list(&sizes))
            }
            (Second::Half(0, coordinate), _) => Some(format!("Coord![(_,{coordinate})]")),
            (Second::Half(_, coordinate), _) => Some(format!("Coord![({coordinate},_)]")),
        };
        writeln!(self.types, "type X{i} = {first};").expect("to a string");
        if let Some(second) = &second {
            writeln!(self.types, "type Y{i} = {second};").expect("to a string");
        }
        let (x, y) = match functions {
            Functions::Each => ("x".into(), "y".into()),
            Functions::One => (format!("<X{i}>::default()"), format!("<Y{i}>::default()")),
        };
        let call = operation.call.replace('X', &x).replace('Y', &y);
        let value = match operation.result {
            Result::Layout => format!("{call}.at(3usize) as usize"),
            Result::Value => format!("size_of_val(&{call})"),
        };
        match functions {
            Functions::Each => {
                let y = second.map_or(String::new(), |_| format!(", y: Y{i}"));
                writeln!(self.code, "pub fn f{i}(x: X{i}{y}) -> usize {{ {value} }}")
            }
            Functions::One => writeln!(self.code, "sum += {value};"),
        }
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
            .map(|n| format!("type N{n} = Shape![{n}];\n"))
            .collect()
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
