//! Why the command ends without a result.

use crate::json;
use crate::language::{Diagnostic, Problem};
use crate::report::{printable, report};
use crate::source::Source;
use crate::terminal::{Colour, Terminal};
use std::io::{self, Write};

/// Why the command ends without a result.
#[derive(Debug)]
pub(super) enum Stop {
    /// A place in an expression.
    Diagnostic {
        /// What is wrong, and where.
        diagnostic: Box<Diagnostic>,
        /// Where the text comes from.
        source: Source,
        /// Whether it is told as JSON.
        json: bool,
    },
    /// There is no answer to what is asked of a value.
    Refused(String),
    /// What is asserted does not hold; that is told.
    DoesNotHold,
    /// The command is used wrongly.
    Usage(String),
    /// A file or stream.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Stop {
    /// Tells it, and returns the exit status.
    pub(super) fn show(&self, terminal: &Terminal) -> u8 {
        let (text, status) = match self {
            Self::Diagnostic {
                diagnostic,
                source,
                json,
            } => {
                let status = status_of(&diagnostic.problem);
                if *json {
                    // an answer as any other, for whoever reads it
                    let text = format!("{:#}\n", json::error(diagnostic, source));
                    return terminal.print(&text).map_or(2, |()| status);
                }
                let text = report(diagnostic, source, terminal.width, terminal.err);
                (text, status)
            }
            Self::Refused(why) => (self.plain(terminal, why), 1),
            Self::DoesNotHold => return 1,
            Self::Usage(why) => (self.plain(terminal, why), 2),
            Self::Io(error) => (self.plain(terminal, &error.to_string()), 2),
        };
        // without a stream for errors there is no one to tell
        let _ = io::stderr().write_all(text.as_bytes());
        status
    }

    fn plain(&self, terminal: &Terminal, why: &str) -> String {
        let head = terminal.err.with(Colour::Red, "error");
        format!("{head}: {}\n", printable(why))
    }
}

/// 1 where the layouts do not fulfil a condition, 2 where the input is wrong.
fn status_of(problem: &Problem) -> u8 {
    match problem {
        Problem::Refused { .. } | Problem::Failed { .. } => 1,
        _ => 2,
    }
}
