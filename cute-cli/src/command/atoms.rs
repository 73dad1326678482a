//! `cute atoms`: the instructions that expressions can name.

use super::Output;
use super::stop::Stop;
use crate::instruction::{Instruction, names};
use crate::operations::nearest;
use crate::terminal::Terminal;
use crate::value::Notation;
use clap::Args;
use serde_json::{Value as Json, json};

const EXAMPLES: &str = "\
Examples:
  cute atoms SM80_16x8x16
  cute atoms UniversalCopy";

/// The options of `cute atoms`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    /// Only instructions whose names contain this text; a single one is shown with its layouts
    name: Option<String>,
}

/// Prints the names, or all about one instruction.
pub(super) fn list(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let name = options.name.as_deref().unwrap_or("");
    let found: Vec<&str> = match Instruction::named(name) {
        Some(_) => vec![name],
        None => {
            let names = names().iter().map(String::as_str);
            names.filter(|each| each.contains(name)).collect()
        }
    };
    if found.is_empty() {
        let near = nearest(name, names().iter().map(String::as_str));
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(Stop::Usage(format!(
            "there is no instruction `{name}`{hint}"
        )));
    }
    let text = match (&found[..], output.json) {
        (found, true) => {
            let atoms = found.iter().filter_map(|name| Instruction::named(name));
            let atoms: Vec<Json> = atoms.map(|atom| in_json(&atom)).collect();
            format!("{:#}\n", json!({ "atoms": atoms }))
        }
        ([only], false) => Instruction::named(only).map_or_else(String::new, |atom| {
            Notation::Plain.show(&atom.description())
        }),
        (several, false) => several.iter().map(|name| format!("{name}\n")).collect(),
    };
    Ok(terminal.print(&text)?)
}

fn in_json(atom: &Instruction) -> Json {
    let mut object = json!({ "name": atom.name() });
    for (name, layout) in atom.layouts() {
        object[name] = json!(layout);
    }
    object
}
