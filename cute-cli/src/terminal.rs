//! The terminal: colours, its width, and long output page by page.

pub use crate::paint::{Colour, Paint};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum When {
    /// If the output is a terminal that has colours, and NO_COLOR is not set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl When {
    /// Whether a stream gets colours.
    pub fn decide(self, is_terminal: bool) -> bool {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if set("NO_COLOR").is_some() => false,
            Self::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
            Self::Auto if set("CLICOLOR").is_some_and(|value| value == "0") => false,
            Self::Auto => is_terminal && set("TERM").is_none_or(|value| value != "dumb"),
        }
    }
}

/// The width of output that does not go to a terminal.
const PLAIN_WIDTH: usize = 100;

/// The output and its properties.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Colours of the output.
    pub out: Paint,
    /// Colours of errors.
    pub err: Paint,
    /// The number of columns.
    pub width: usize,
    /// The number of lines of a page, if long output is shown page by page.
    page: Option<usize>,
}

impl Terminal {
    /// The terminal of this process.
    pub fn new(colour: When, has_pager: bool) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let size = terminal_size::terminal_size().filter(|_| is_terminal);
        Self {
            out: Paint::new(colour.decide(is_terminal)),
            err: Paint::new(colour.decide(io::stderr().is_terminal())),
            width: size.map_or(PLAIN_WIDTH, |(width, _)| width.0.into()),
            page: size
                .filter(|_| has_pager)
                .map(|(_, height)| height.0.into()),
        }
    }

    /// Prints `text`, through a pager if it is longer than a page.
    ///
    /// # Errors
    /// Where the output cannot be written. It is no error if the reader has closed it.
    pub fn print(&self, text: &str) -> io::Result<()> {
        let is_long = self.page.is_some_and(|page| text.lines().count() >= page);
        if is_long && self.through_pager(text)? {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        whoever_listens(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
    }

    /// Shows `text` through a pager, and returns whether there is one.
    fn through_pager(&self, text: &str) -> io::Result<bool> {
        let pager = env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
        let mut words = pager.split_whitespace();
        let Some(program) = words.next() else {
            return Ok(false);
        };
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped());
        if env::var_os("LESS").is_none() {
            // the pager ends if the text fits, keeps colours, and leaves the text on the screen
            command.env("LESS", "-RFX");
        }
        let Ok(mut child) = command.spawn() else {
            return Ok(false);
        };
        if let Some(mut stdin) = child.stdin.take() {
            whoever_listens(stdin.write_all(text.as_bytes()))?;
        }
        child.wait()?;
        Ok(true)
    }
}

/// A reader that has closed the output is no failure.
pub fn whoever_listens(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
