//! `cute source`: layouts as source of CuTe C++, the CuTe DSL and WGSL.

use super::Output;
use super::input::Input;
use super::picture::layout_of;
use super::stop::Stop;
use crate::terminal::Terminal;
use clap::Args;
use cute_core::dynamic::DynLayout;
use cute_view::source::Source;
use serde_json::json;

const EXAMPLES: &str = "\
Examples:
  cute source --cpp '(4,8):(8,1)'
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

/// Prints all results that are layouts, or shapes.
pub(super) fn source(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let outcome = options.input.evaluate()?.outcome;
    let mut list = Vec::new();
    for result in &outcome.results {
        let layout = layout_of(&result.value, outcome.notation)?;
        list.push(match &options.language {
            Language { cpp: true, .. } => layout.to_cpp(),
            Language {
                wgsl: Some(name), ..
            } => {
                let name = match list.len() {
                    0 => name.clone(),
                    n => format!("{name}{n}"),
                };
                // the comment has the layout in this notation
                let shown = outcome.notation.show(&layout).parse();
                let shown: DynLayout = shown.unwrap_or_else(|_| layout.clone());
                shown.to_wgsl(&name).map_err(|error| {
                    Stop::Refused(format!("{}: {error}", outcome.notation.show(&layout)))
                })?
            }
            _ => layout.to_dsl(),
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
