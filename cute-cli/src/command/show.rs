//! `cute EXPRESSION` and `cute eval`: values, in the first with what there is to know of them.

use super::Output;
use super::draw::table_style;
use super::input::Input;
use super::stop::Stop;
use crate::evaluate::Shown;
use crate::json;
use crate::terminal::{Colour, Terminal};
use crate::value::{Notation, Value};
use cute_core::draw::Drawing;
use cute_core::dynamic::DynLayout;

/// Prints the results.
pub(super) fn evaluate(input: &Input, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let outcome = input.evaluate(output.json)?.outcome;
    let text = if output.json {
        format!("{:#}\n", json::outcome(&outcome))
    } else {
        format!("{outcome}\n")
    };
    Ok(terminal.print(&text)?)
}

/// Prints and draws the results.
pub(super) fn show(input: &Input, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    if output.json {
        return evaluate(input, output, terminal);
    }
    let outcome = input.evaluate(false)?.outcome;
    let texts: Vec<_> = (outcome.results.iter())
        .map(|result| in_full(result, outcome.notation, output, terminal))
        .collect();
    Ok(terminal.print(&texts.join("\n"))?)
}

/// A value with what there is to know of it.
pub(super) fn in_full(
    result: &Shown,
    notation: Notation,
    output: Output,
    terminal: &Terminal,
) -> String {
    let text = terminal
        .out
        .with(Colour::Bold, &notation.show(&result.value));
    match &result.value {
        Value::Layout(layout) => {
            let properties = properties(layout);
            let drawing = Drawing::new(layout).title("");
            let table = drawing.to_table_in(&table_style(output, terminal));
            format!("{text}\n{properties}\n\n{table}")
        }
        _ => format!("{text}\n"),
    }
}

/// `size 18 · cosize 21 · rank 2 · depth 2`.
fn properties(layout: &DynLayout) -> String {
    format!(
        "size {} · cosize {} · rank {} · depth {}",
        layout.size(),
        layout.cosize(),
        layout.rank(),
        layout.depth(),
    )
}
