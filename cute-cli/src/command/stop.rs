//! Why the command ends without a result.

use crate::json;
use crate::language::{Diagnostic, Problem, shortened};
use crate::report::{printable, report};
use crate::source::Source;
use crate::terminal::{Colour, Paint, Terminal};
use serde_json::{Value as Json, json};
use std::io::{self, Write};

/// Why the command ends without a result.
#[derive(Debug)]
pub(super) enum Stop {
    /// A problem at a place in an expression.
    Diagnostic {
        /// The problem and its place.
        diagnostic: Box<Diagnostic>,
        /// Where the text comes from.
        source: Source,
    },
    /// A value has no answer to what the user asks.
    Refused(String),
    /// An assertion does not hold. The output says so already.
    DoesNotHold,
    /// The input is wrong. The output says so already.
    Told,
    /// The user calls the command wrongly.
    Usage(String),
    /// A file or a stream fails.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Stop {
    /// A problem with a place in `source`.
    pub(super) fn at(diagnostic: Diagnostic, source: Source) -> Self {
        let diagnostic = Box::new(diagnostic);
        Self::Diagnostic { diagnostic, source }
    }

    /// Prints the reason, as JSON on standard output or in words on standard error, and returns the
    /// exit status.
    pub(super) fn show(&self, json: bool, terminal: &Terminal) -> u8 {
        let status = self.status();
        if matches!(self, Self::DoesNotHold | Self::Told) {
            return status;
        }
        if json {
            // an answer like any other, for programs that read the output
            let text = format!("{:#}\n", self.in_json());
            return terminal.print(&text).map_or(2, |()| status);
        }
        // without a standard error there is nobody to tell
        let _ = io::stderr().write_all(self.in_words(terminal).as_bytes());
        status
    }

    /// 1 if a layout does not fulfil a condition or an assertion, 2 if the input is wrong.
    pub(super) fn status(&self) -> u8 {
        match self {
            Self::Diagnostic { diagnostic, .. } => match &diagnostic.problem {
                Problem::Failed { .. } => 1,
                problem if problem.condition().is_some() => 1,
                _ => 2,
            },
            Self::Refused(_) | Self::DoesNotHold => 1,
            Self::Told | Self::Usage(_) | Self::Io(_) => 2,
        }
    }

    /// The reason, in a sentence.
    pub(super) fn message(&self) -> String {
        match self {
            Self::Diagnostic { diagnostic, .. } => diagnostic.problem.to_string(),
            Self::Refused(why) | Self::Usage(why) => shortened(why).into_owned(),
            Self::DoesNotHold => "an assertion does not hold".to_owned(),
            Self::Told => "the input is wrong".to_owned(),
            Self::Io(error) => error.to_string(),
        }
    }

    fn in_words(&self, terminal: &Terminal) -> String {
        self.painted(terminal, terminal.err)
    }

    /// The reason as a text for standard output.
    pub(super) fn report(&self, terminal: &Terminal) -> String {
        self.painted(terminal, terminal.out)
    }

    /// The problem at its place in the file `name`, where the expression begins at byte `at`.
    pub(super) fn within(self, name: &str, text: &str, at: usize) -> Self {
        match self {
            Self::Diagnostic { mut diagnostic, .. } => {
                let span = &diagnostic.span;
                diagnostic.span = at + span.start..at + span.end;
                let source = Source::new(name, text);
                Self::Diagnostic { diagnostic, source }
            }
            other => other,
        }
    }

    fn painted(&self, terminal: &Terminal, paint: Paint) -> String {
        match self {
            Self::Diagnostic { diagnostic, source } => {
                report(diagnostic, source, terminal.width, paint)
            }
            _ => {
                let head = paint.with(Colour::Red, "error");
                format!("{head}: {}\n", printable(&self.message()))
            }
        }
    }

    fn in_json(&self) -> Json {
        match self {
            Self::Diagnostic { diagnostic, source } => json::error(diagnostic, source),
            _ => json!({ "error": { "message": self.message() } }),
        }
    }
}
