//! Expressions from arguments, options and standard input.

use super::stop::Stop;
use crate::evaluate::{Explanation, Outcome, Session};
use crate::language::{Diagnostic, MAX_TEXT, Problem, parse};
use crate::operations::{Failure, Operand};
use crate::source::Source;
use clap::Args;
use cute_core::error::Condition;
use std::convert::Infallible;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};

/// Expressions and variables.
#[derive(Args, Clone, Debug)]
pub(super) struct Input {
    /// Expressions, one for each line; `-` is standard input, which is also read if there are none
    #[arg(value_name = "EXPRESSION", value_parser = unprotected)]
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

    /// The text of all expressions. Each of them must be a program by itself.
    pub(super) fn source(&self) -> Result<Source, Stop> {
        let mut source = Source::default();
        let mut push = |name, text: &str| {
            let program =
                parse(text).map_err(|diagnostic| Stop::at(diagnostic, Source::new(name, text)))?;
            source.push(name, text);
            Ok::<_, Stop>(program)
        };
        for variable in &self.variables {
            let statements = push("--let", variable)?.statements;
            if statements.len() != 1 || statements[0].variable.is_none() {
                let why = format!("`--let {variable}`: expected NAME=EXPRESSION");
                return Err(Stop::Usage(why));
            }
        }
        for expression in &self.expressions {
            if expression == "-" {
                push("standard input", &standard_input()?)?;
            } else {
                push("expression", expression)?;
            }
        }
        if self.expressions.is_empty() {
            if io::stdin().is_terminal() {
                let why = "no expression is given; see `cute --help`";
                return Err(Stop::Usage(why.to_owned()));
            }
            push("standard input", &standard_input()?)?;
        }
        Ok(source)
    }

    /// The outcome of the text, which has at least one statement.
    pub(super) fn evaluate(&self) -> Result<Evaluated, Stop> {
        self.evaluate_in(Session::new(self.marks))
    }

    /// The outcome of the text, which may use the variables of a session.
    pub(super) fn evaluate_in(&self, mut session: Session) -> Result<Evaluated, Stop> {
        let source = self.source()?;
        let evaluated = session.evaluate(source.text()).and_then(|outcome| {
            if outcome.results.is_empty() {
                let end = source.text().len();
                return Err(Diagnostic::new(end..end, Problem::Empty));
            }
            Ok(outcome)
        });
        match evaluated {
            Ok(outcome) => Ok(Evaluated { outcome, session }),
            Err(diagnostic) => Err(Stop::at(diagnostic, source)),
        }
    }

    /// Whether an option gives a variable of this name.
    pub(super) fn has_variable(&self, text: &str) -> bool {
        let mut names = self.variables.iter().map(|variable| variable.split('='));
        names.any(|mut parts| parts.next().is_some_and(|name| name.trim() == text))
    }

    /// The condition that is named in place of an expression, or whose message is given: a word
    /// like `ShapeDivisible`, or a text with such a word in parentheses.
    pub(super) fn condition(&self) -> Result<Option<Condition>, Stop> {
        let [text] = &self.expressions[..] else {
            return Ok(None);
        };
        let is_word = text.starts_with(|c: char| c.is_ascii_uppercase())
            && text.chars().all(|c| c.is_ascii_alphabetic())
            && text.contains(|c: char| c.is_ascii_lowercase());
        match text.parse::<Condition>() {
            _ if self.has_variable(text) => Ok(None),
            Ok(condition) => Ok(Some(condition)),
            Err(error) if is_word => Err(Stop::Usage(format!("`{text}`: {error}"))),
            Err(_) => Ok(None),
        }
    }

    /// The explanations of the last operation.
    pub(super) fn explain(&self) -> Result<Vec<Explanation>, Stop> {
        let source = self.source()?;
        let explained = Session::new(self.marks).explain(source.text());
        explained.map_err(|diagnostic| Stop::at(diagnostic, source))
    }
}

/// Results, and the variables that options may use.
pub(super) struct Evaluated {
    /// The results.
    pub(super) outcome: Outcome,
    session: Session,
}

impl Evaluated {
    /// The value of an option, which is an expression of one statement.
    pub(super) fn option<T: Operand>(&mut self, name: &str, text: &str) -> Result<T, Stop> {
        let value = match self.session.evaluate(text) {
            Ok(mut outcome) if outcome.results.len() == 1 => outcome.results.remove(0).value,
            Ok(_) => return Err(Stop::Usage(format!("{name}: expected one expression"))),
            Err(diagnostic) => {
                return Err(Stop::at(diagnostic, Source::new(name, text)));
            }
        };
        let expected = T::KIND.in_words();
        let found = value.in_words(self.outcome.notation);
        T::take(&value).map_err(|failure| match failure {
            Failure::Layout(error) => Stop::Refused(format!("{name} {found}: {error}")),
            Failure::Words(_) => Stop::Usage(format!("{name}: expected {expected}, found {found}")),
        })
    }
}

/// A text that no argument contains.
const GUARD: char = '\0';

/// An argument that begins like `-4` or `-(`, changed so that it is not taken for an option.
pub(super) fn protected(argument: OsString) -> OsString {
    let is_expression = argument.to_str().is_some_and(|text| {
        let rest = text.trim_start_matches('-');
        rest.len() < text.len()
            && rest.starts_with(|c: char| c.is_ascii_digit() || "(_".contains(c))
    });
    if !is_expression {
        return argument;
    }
    let mut guarded = OsString::from(GUARD.to_string());
    guarded.push(argument);
    guarded
}

pub(super) fn unprotected(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(GUARD).unwrap_or(text).to_owned())
}

/// Standard input. Reading stops soon after the greatest length of a text.
pub(super) fn standard_input() -> Result<String, Stop> {
    let mut bytes = Vec::new();
    let most = MAX_TEXT as u64 + 1;
    io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_TEXT {
        return Err(Stop::Usage(Problem::TextTooLong.to_string()));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| Stop::Usage(format!("standard input: {}", error.utf8_error())))?;
    Ok(without_mark(&text).to_owned())
}

/// A text without the byte order mark with which editors on Windows begin files of UTF-8.
pub(super) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
