//! `cute rust`: values as Rust source.

use super::Output;
use super::input::Input;
use super::stop::Stop;
use crate::rust::{Index, Source};
use crate::terminal::Terminal;
use clap::Args;
use serde_json::json;
use std::collections::BTreeSet;

/// The options of `cute rust`.
#[derive(Args, Clone, Debug)]
pub(super) struct Options {
    #[command(flatten)]
    input: Input,
    /// Print only the literals, `layout!(…)`
    #[arg(long)]
    value: bool,
    /// Print only the types, `Layout![…]`
    #[arg(long = "type", conflicts_with = "value")]
    ty: bool,
    /// The type of dynamic integers; by default `u32`, or `i64` where that does not fit
    #[arg(long, value_enum)]
    index: Option<Index>,
}

/// Prints the literals of all results.
pub(super) fn rust(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let outcome = options.input.evaluate()?.outcome;
    let mut lines = String::new();
    let (mut list, mut imports) = (Vec::new(), BTreeSet::new());
    for result in &outcome.results {
        let source = Source::new(&result.value, options.index).map_err(|none| {
            let value = outcome.notation.value(&result.value);
            Stop::Refused(format!("{none}: {value}"))
        })?;
        let Source {
            noun,
            value,
            ty,
            uses,
            notes,
        } = source;
        let name = result
            .variable
            .as_deref()
            .map_or(noun.to_owned(), identifier);
        lines += &match (options.value, options.ty) {
            (true, _) => format!("{value}\n"),
            (_, true) => format!("{ty}\n"),
            _ => {
                let notes = notes.iter().map(|note| format!("// {note}\n"));
                format!("{}let {name}: {ty} = {value};\n", notes.collect::<String>())
            }
        };
        list.push(json!({
            "name": name, "type": ty, "value": value, "use": uses, "open": notes,
        }));
        imports.extend(uses);
    }
    if !options.value && !options.ty {
        lines = Source::imports(&imports) + &lines;
    }
    if output.json {
        lines = format!("{:#}\n", json!({ "rust": list }));
    }
    Ok(terminal.print(&lines)?)
}

/// The words of Rust that cannot be names.
const KEYWORDS: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// A variable's name as a name in Rust.
fn identifier(name: &str) -> String {
    let escape = if KEYWORDS.contains(&name) { "_" } else { "" };
    format!("{name}{escape}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_names_of_rust() {
        assert_eq!(identifier("tile"), "tile");
        assert_eq!(identifier("match"), "match_");
        assert!(KEYWORDS.is_sorted());
    }
}
