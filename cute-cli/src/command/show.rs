//! `cute EXPRESSION` and `cute eval` print values; the first also prints their properties.

use super::Output;
use super::draw::table_style;
use super::input::Input;
use super::named::{self, WithNames};
use super::stop::Stop;
use crate::evaluate::Shown;
use crate::json;
use crate::properties::properties;
use crate::terminal::{Colour, Terminal};
use crate::value::{Notation, Value};
use cute_view::draw::Drawing;
use serde_json::json;

/// Prints the results.
pub(super) fn evaluate(input: &Input, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    if let [expression] = &input.expressions[..]
        && named::has_names(expression)
        && let WithNames::Layout(layout) = named::evaluate(expression)?
    {
        let text = match input.marks {
            true => layout.to_string(),
            false => layout.to_dynamic().to_string(),
        };
        let text = match output.json {
            true => format!("{:#}\n", json!({ "named": text })),
            false => format!("{text}\n"),
        };
        return Ok(terminal.print(&text)?);
    }
    let outcome = input.evaluate()?.outcome;
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
    let outcome = input.evaluate()?.outcome;
    let texts: Vec<_> = (outcome.results.iter())
        .map(|result| in_full(result, outcome.notation, output, terminal))
        .collect();
    Ok(terminal.print(&texts.join("\n"))?)
}

/// A value with its properties.
pub(super) fn in_full(
    result: &Shown,
    notation: Notation,
    output: Output,
    terminal: &Terminal,
) -> String {
    let text = terminal
        .out
        .with(Colour::Bold, &notation.value(&result.value));
    match &result.value {
        Value::Layout(layout) => {
            let properties = properties(layout, notation);
            let drawing = Drawing::new(layout).title("");
            let table = drawing.to_table_in(&table_style(output, terminal));
            format!("{text}\n{properties}\n\n{table}")
        }
        _ => format!("{text}\n"),
    }
}
