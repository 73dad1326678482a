//! `cute explain`: operations derived step by step, and conditions explained.

use super::Output;
use super::input::Input;
use super::stop::Stop;
use crate::evaluate::Explanation;
use crate::json;
use crate::terminal::Terminal;
use clap::Args;
use serde_json::json;

const EXAMPLES: &str = "\
The last statement is explained: an operation such as `a o b` or `logical_divide(a, 4)`.
Of operands that are operations, the results are taken.
The name of a condition, or of an error, is explained by an example, the cause and the cure.

Examples:
  cute explain '(6,2):(8,2) o (4,3):(3,1)'
  cute explain 'a = (4,2,3):(2,1,8); logical_divide(a, 4:2)'
  cute explain 'complement(4:2, 24)'
  cute explain 'compose((6,2):(8,2), 4:4)'
  cute explain ShapeDivisible";

/// The options of `cute explain`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    #[command(flatten)]
    input: Input,
}

/// Prints the explanations.
pub(super) fn explain(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    if let Some(condition) = options.input.condition()? {
        let text = match output.json {
            true => format!("{:#}\n", json::condition(condition)),
            false => condition.explanation().to_owned(),
        };
        return Ok(terminal.print(&text)?);
    }
    let explanations = options.input.explain()?;
    let text = if output.json {
        let list: Vec<_> = explanations.iter().map(json::explanation).collect();
        format!("{:#}\n", json!({ "derivations": list }))
    } else {
        let texts: Vec<_> = explanations.iter().map(ToString::to_string).collect();
        texts.join("\n")
    };
    terminal.print(&text)?;
    if explanations.iter().all(Explanation::is_ok) {
        Ok(())
    } else {
        Err(Stop::DoesNotHold)
    }
}
