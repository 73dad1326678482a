//! `cute EXPRESSION` and `cute eval` print values; the first also prints their properties.

use super::Output;
use super::draw::table_style;
use super::input::Input;
use super::picture::picture;
use super::stop::Stop;
use crate::evaluate::Shown;
use crate::json;
use crate::properties::properties;
use crate::terminal::{Colour, Terminal};
use crate::value::{Notation, Value};

/// Prints the results.
pub(super) fn evaluate(input: &Input, output: Output, terminal: &Terminal) -> Result<(), Stop> {
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
    let properties = match &result.value {
        Value::Layout(layout) => Some(properties(layout, notation)),
        Value::Named(layout) => Some(properties(layout.layout(), notation)),
        Value::Swizzled(layout) => {
            let (size, cosize) = (layout.size(), layout.cosize());
            let rank = layout.layout().rank();
            Some(format!("size {size} · cosize {cosize} · rank {rank}"))
        }
        Value::Xor(layout) => {
            let (size, rank) = (layout.size(), layout.layout().rank());
            Some(format!("size {size} · rank {rank}"))
        }
        Value::Instruction(instruction) => {
            let description = notation.show(&instruction.description());
            let lines = description.split_once('\n').map_or("", |(_, lines)| lines);
            Some(lines.trim_end().to_owned())
        }
        _ => None,
    };
    let mut shown = format!("{text}\n");
    if let Some(properties) = properties {
        shown += &format!("{properties}\n");
    }
    // a shape is only printed, and so is what has no picture without further choices
    if (result.value.function().is_some() || matches!(result.value, Value::Instruction(_)))
        && let Ok(drawing) = picture(&result.value, notation, None)
    {
        let table = drawing
            .title("")
            .to_table_in(&table_style(output, terminal));
        shown += &format!("\n{table}");
    }
    shown
}
