//! `cute source`: layouts as source of CuTe C++, the CuTe DSL and WGSL.

use super::Output;
use super::input::Input;
use super::picture::layout_of;
use super::stop::Stop;
use crate::terminal::Terminal;
use crate::value::{Notation, Value};
use clap::Args;
use cute_view::source::{Source, WgslError};
use serde_json::json;
use std::fmt::Display;
use std::str::FromStr;

const EXAMPLES: &str = "\
Examples:
  cute source --cpp '(4,8):(8,1)'
  cute source --cpp 'Sw<3,3,3> o 0 o (8,64):(64,1)'
  cute source --dsl 'zipped_divide((512,256), (128,64))'
  cute source --wgsl tile '(3,(2,3)):(3,(12,1))'";

/// The options of `cute source`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    language: Language,
}

/// One language.
#[derive(Args, Clone, Debug)]
#[group(required = true, multiple = false)]
struct Language {
    /// Print expressions of CuTe C++
    #[arg(long)]
    cpp: bool,
    /// Print expressions of the CuTe DSL
    #[arg(long)]
    dsl: bool,
    /// Print index functions in WGSL with this name; of several layouts, the later ones get numbers
    #[arg(long, value_name = "NAME")]
    wgsl: Option<String>,
}

/// Prints all results that are layouts, swizzled or not, or shapes.
pub(super) fn source(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let outcome = options.input.evaluate()?.outcome;
    let notation = outcome.notation;
    let mut list = Vec::new();
    for result in &outcome.results {
        let number = list.len();
        let write = Writer {
            language: &options.language,
            notation,
            number,
        };
        list.push(match &result.value {
            Value::Swizzled(layout) => write.source(&**layout)?,
            Value::InSmem(layout) => {
                let layout = layout.as_position_independent();
                write.source(&layout.map_err(|error| Stop::Refused(error.to_string()))?)?
            }
            Value::Named(layout) => write.source(layout.layout())?,
            value => write.source(&layout_of(value, notation)?)?,
        });
    }
    let text = if output.json {
        format!("{:#}\n", json!({ "source": list }))
    } else {
        list.iter()
            .map(|text| format!("{}\n", text.trim_end()))
            .collect()
    };
    Ok(terminal.print(&text)?)
}

/// How a result is written.
struct Writer<'a> {
    language: &'a Language,
    notation: Notation,
    /// How many results were written before.
    number: usize,
}

impl Writer<'_> {
    fn source<L: Source + Display + FromStr + Clone>(&self, layout: &L) -> Result<String, Stop> {
        match self.language {
            Language { cpp: true, .. } => Ok(layout.to_cpp()),
            Language {
                wgsl: Some(name), ..
            } => {
                let name = match self.number {
                    0 => name.clone(),
                    n => format!("{name}{n}"),
                };
                // the comment has the layout in this notation
                let shown = self.notation.show(layout).parse();
                let shown: L = shown.unwrap_or_else(|_| layout.clone());
                shown.to_wgsl(&name).map_err(|error| match error {
                    WgslError::Name(_) | WgslError::Word(_) => Stop::Usage(error.to_string()),
                    _ => Stop::Refused(format!("{}: {error}", self.notation.show(layout))),
                })
            }
            _ => Ok(layout.to_dsl()),
        }
    }
}
