//! `cute man`: the manual pages, from the options.

use super::stop::Stop;
use super::{Cli, Output};
use crate::terminal::Terminal;
use clap::{Args, CommandFactory};
use clap_mangen::Man;
use serde_json::json;

const EXAMPLES: &str = "\
Examples:
  cute man | man -l -
  cute man check > cute-check.1";

/// The options of `cute man`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    /// A subcommand; without it, the page of the command itself
    subcommand: Option<String>,
}

/// Prints a page.
pub(super) fn man(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let mut command = Cli::command();
    // so that subcommands are named with the command, and show the options of all
    command.build();
    let page = match &options.subcommand {
        None => command,
        Some(name) => {
            let names = command
                .get_subcommands()
                .map(|each| each.get_name().to_owned());
            let names: Vec<_> = names.collect();
            let Some(found) = command.find_subcommand(name) else {
                let names = names.join(", ");
                return Err(Stop::Usage(format!(
                    "there is no subcommand `{name}`; there are {names}"
                )));
            };
            found.clone()
        }
    };
    let mut text = Vec::new();
    let source = concat!("cute ", env!("CARGO_PKG_VERSION"));
    Man::new(page).source(source).render(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    if output.json {
        return Ok(terminal.print(&format!("{:#}\n", json!({ "man": text })))?);
    }
    Ok(terminal.print(&text)?)
}
