//! Expressions from arguments, options and standard input.

use super::stop::Stop;
use crate::evaluate::{Outcome, Session};
use crate::language::{Diagnostic, MAX_TEXT, Problem, parse};
use crate::source::Source;
use clap::Args;
use std::io::{self, IsTerminal, Read};

/// Expressions and variables.
#[derive(Args, Clone, Debug)]
pub(super) struct Input {
    /// Expressions, each a line; `-` is standard input, as are none at all
    #[arg(value_name = "EXPRESSION", allow_negative_numbers = true)]
    pub(super) expressions: Vec<String>,
    /// A variable; may be given several times
    #[arg(long = "let", value_name = "NAME=EXPRESSION")]
    pub(super) variables: Vec<String>,
    /// Read and print CuTe's notation, `4` being dynamic and `_4` static
    #[arg(long)]
    pub(super) marks: bool,
}

impl Input {
    /// Whether nothing is given.
    pub(super) fn is_empty(&self) -> bool {
        self.expressions.is_empty() && self.variables.is_empty() && !self.marks
    }

    /// The text of all.
    pub(super) fn source(&self) -> Result<Source, Stop> {
        let mut source = Source::default();
        for variable in &self.variables {
            let is_assignment = parse(variable).is_ok_and(|program| {
                program.statements.len() == 1 && program.statements[0].variable.is_some()
            });
            source.push("--let", variable);
            // what is no expression at all is told by the evaluation, with its place
            if !is_assignment && parse(variable).is_ok() {
                let why = format!("`--let {variable}`: expected NAME=EXPRESSION");
                return Err(Stop::Usage(why));
            }
        }
        for expression in &self.expressions {
            if expression == "-" {
                source.push("standard input", &standard_input()?);
            } else {
                source.push("expression", expression);
            }
        }
        if self.expressions.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Stop::Usage(
                    "no expression is given; see `cute --help`".to_owned(),
                ));
            }
            source.push("standard input", &standard_input()?);
        }
        Ok(source)
    }

    /// What the text amounts to, of at least one statement.
    pub(super) fn evaluate(&self, json: bool) -> Result<(Outcome, Source), Stop> {
        let source = self.source()?;
        let mut session = Session::new(self.marks);
        let evaluated = session.evaluate(source.text()).and_then(|outcome| {
            if outcome.results.is_empty() {
                let end = source.text().len();
                return Err(Diagnostic::new(end..end, Problem::Empty));
            }
            Ok(outcome)
        });
        match evaluated {
            Ok(outcome) => Ok((outcome, source)),
            Err(diagnostic) => Err(Stop::Diagnostic {
                diagnostic: Box::new(diagnostic),
                source,
                json,
            }),
        }
    }
}

/// Standard input, of which not much more is read than a text may have.
fn standard_input() -> Result<String, Stop> {
    let mut bytes = Vec::new();
    let most = MAX_TEXT as u64 + 1;
    io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_TEXT {
        return Err(Stop::Usage(Problem::TextTooLong.to_string()));
    }
    String::from_utf8(bytes)
        .map_err(|error| Stop::Usage(format!("standard input: {}", error.utf8_error())))
}
