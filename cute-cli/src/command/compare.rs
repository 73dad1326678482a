//! `cute compare`: whether two layouts are equal as functions, and where they differ first.

use super::Output;
use super::input::Input;
use super::stop::Stop;
use crate::compare::{Comparison, compare as compared};
use crate::evaluate::Shown;
use crate::terminal::Terminal;
use crate::value::Notation;
use clap::Args;
use serde_json::json;

const EXAMPLES: &str = "\
Layouts are functions of an index: `(4,8):(1,4)` equals `32:1`. The status is 0 if they are
equal, and 1 if not.

Examples:
  cute compare '(4,8):(1,4)' 32:1
  cute compare '(4,8):(8,1)' '(4,8):(1,4)'
  cute compare 'Sw<3,3,3> o 0 o (8,64):(64,1)' 'Xor o (8,64):(72,1)'";

/// The options of `cute compare`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    #[command(flatten)]
    input: Input,
    /// How many indices to look at at most where the modes do not decide
    #[arg(long, value_name = "COUNT", default_value_t = 1 << 24)]
    work: u64,
}

/// Prints how the two layouts are related.
pub(super) fn compare(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let outcome = options.input.evaluate()?.outcome;
    let [a, b] = &outcome.results[..] else {
        let found = outcome.results.len();
        let why = format!("`cute compare` takes two layouts, found {found}");
        return Err(Stop::Usage(why));
    };
    let comparison = compared(&a.value, &b.value, options.work).map_err(|other| {
        let found = other.in_words(outcome.notation);
        Stop::Usage(format!("expected a layout, found {found}"))
    })?;
    let is_equal = matches!(comparison, Comparison::Equal { .. });
    let text = if output.json {
        format!("{:#}\n", in_json(&comparison, [a, b], outcome.notation))
    } else {
        in_words(&comparison, [a, b], outcome.notation)
    };
    terminal.print(&text)?;
    if is_equal {
        Ok(())
    } else {
        Err(Stop::DoesNotHold)
    }
}

fn in_words(comparison: &Comparison, [a, b]: [&Shown; 2], notation: Notation) -> String {
    let names = [a, b].map(|shown| notation.value(&shown.value));
    match comparison {
        Comparison::Equal { count: 1 } => "equal: the same value at the only index\n".to_owned(),
        Comparison::Equal { count } if names[0] == names[1] => {
            format!("equal: one layout, of {count} indices\n")
        }
        Comparison::Equal { count } => {
            format!("equal: the same value at each of {count} indices\n")
        }
        Comparison::OtherSize { left, right } => {
            let common = match left.min(right) {
                1 => "the first value is equal".to_owned(),
                common => format!("the first {common} values are equal"),
            };
            format!("different: sizes {left} and {right}; {common}\n")
        }
        Comparison::Undecided { count } => {
            format!("undecided: the first {count} values are equal; --work COUNT looks further\n")
        }
        Comparison::Differ(first) => {
            let index = first.index;
            let sides = [
                (&names[0], &first.left_coordinate, &first.left),
                (&names[1], &first.right_coordinate, &first.right),
            ];
            let width = names.iter().map(|name| name.chars().count()).max();
            let width = width.unwrap_or(0);
            let lines = sides.map(|(name, coordinate, value)| {
                format!("  {name:width$}  at {coordinate}: {value}\n")
            });
            let before = match index {
                0 => String::new(),
                1 => "; the value before it is equal".to_owned(),
                count => format!("; the {count} values before it are equal"),
            };
            format!("different at index {index}{before}\n{}", lines.concat())
        }
    }
}

fn in_json(comparison: &Comparison, [a, b]: [&Shown; 2], notation: Notation) -> serde_json::Value {
    let mut object = json!({
        "left": notation.value(&a.value),
        "right": notation.value(&b.value),
        // not known if not all indices were looked at
        "equal": match comparison {
            Comparison::Equal { .. } => Some(true),
            Comparison::Undecided { .. } => None,
            _ => Some(false),
        },
    });
    match comparison {
        Comparison::Equal { count } | Comparison::Undecided { count } => {
            object["indices"] = json!(count);
        }
        Comparison::OtherSize { left, right } => object["sizes"] = json!([left, right]),
        Comparison::Differ(first) => {
            object["first"] = json!({
                "index": first.index,
                "coordinates": [first.left_coordinate, first.right_coordinate],
                "values": [first.left, first.right],
            });
        }
    }
    object
}
