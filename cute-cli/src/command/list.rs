//! `cute operations`: the table of operations.

use super::Output;
use super::stop::Stop;
use crate::evaluate::Session;
use crate::language::{Diagnostic, Problem};
use crate::operations::{self, GROUPS, Operation};
use crate::terminal::{Colour, Paint, Terminal};
use clap::Args;
use serde_json::{Value as Json, json};

/// The options of `cute operations`.
#[derive(Args, Clone, Debug)]
pub(super) struct Options {
    /// Only operations whose names contain this text; a single one is shown in full
    name: Option<String>,
}

/// Prints the table, or all about one operation.
pub(super) fn list(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let name = options.name.as_deref().unwrap_or("");
    let has_name = |operation: &&Operation| {
        operation.name.contains(name) || operation.synonyms.iter().any(|each| each.contains(name))
    };
    let found: Vec<_> = match operations::named(name) {
        exact if !exact.is_empty() => exact,
        _ => operations::all().filter(has_name).collect(),
    };
    if found.is_empty() {
        let nearest = operations::nearest(name, operations::names());
        let hint = nearest.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return Err(Stop::Usage(format!("there is no operation `{name}`{hint}")));
    }
    let text = if output.json {
        let table: Vec<_> = found.iter().map(|operation| in_json(operation)).collect();
        format!("{:#}\n", json!({ "operations": table }))
    } else if options.name.is_some() && found.len() <= 3 {
        let texts: Vec<_> = (found.iter())
            .map(|operation| in_full(operation, terminal.out))
            .collect();
        texts.join("\n")
    } else {
        table(&found, terminal.out)
    };
    Ok(terminal.print(&text)?)
}

/// The operations by subject, one line for each.
pub(super) fn table(found: &[&'static Operation], paint: Paint) -> String {
    let width = (found
        .iter()
        .map(|operation| head(operation).chars().count()))
    .max()
    .unwrap_or(0);
    let mut text = String::new();
    for group in GROUPS {
        let of_group = found.iter().filter(|operation| {
            let mut members = group.operations.iter();
            members.any(|member| std::ptr::eq(member, **operation))
        });
        let mut lines = of_group.peekable();
        if lines.peek().is_none() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text += &paint.with(Colour::Bold, group.title);
        text.push('\n');
        for operation in lines {
            let head = head(operation);
            let space = " ".repeat(width - head.chars().count());
            let head = paint.with(Colour::Blue, &head);
            text += &format!("  {head}{space}  {}\n", operation.meaning());
        }
    }
    text
}

/// `compose(layout, tiler) -> layout`
fn head(operation: &Operation) -> String {
    format!("{} -> {}", operation.signature(), operation.result)
}

/// All about an operation, with its example.
pub(super) fn in_full(operation: &Operation, paint: Paint) -> String {
    let mut text = paint.with(Colour::Bold, &head(operation)) + "\n";
    text += &format!("  {}\n", operation.meaning());
    for parameter in operation.parameters {
        let kind = parameter.kind.in_words();
        text += &format!("  {}: {kind}\n", parameter.name);
    }
    if !operation.synonyms.is_empty() {
        text += &format!("  also {}\n", operation.synonyms.join(", "));
    }
    let result = example(operation).unwrap_or_else(|problem| problem.to_string());
    text + &format!("  {} = {result}\n", operation.example)
}

/// The result of an operation's example.
pub(super) fn example(operation: &Operation) -> Result<String, Problem> {
    let outcome = Session::default().evaluate(operation.example);
    outcome
        .map(|outcome| outcome.to_string())
        .map_err(|Diagnostic { problem, .. }| problem)
}

fn in_json(operation: &Operation) -> Json {
    let parameters: Vec<_> = (operation.parameters.iter())
        .map(|parameter| json!({ "name": parameter.name, "kind": parameter.kind.in_words() }))
        .collect();
    json!({
        "name": operation.name,
        "synonyms": operation.synonyms,
        "signature": operation.signature(),
        "parameters": parameters,
        "result": operation.result,
        "meaning": operation.meaning(),
        "example": operation.example,
        "example_result": example(operation).ok(),
    })
}
