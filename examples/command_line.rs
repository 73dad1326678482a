//! The command lines of the examples: `--help`, and messages about mistakes, alike in all of them.
//!
//! Exit code 0: done. 2: the command line, or a file that it names, cannot be used. 1: a result is
//! wrong, or the output cannot be written. A failure is one line on standard error.
//!
//! ```no_run
//! use cute_examples::{CommandLine, Unusable};
//! let program = CommandLine { name: "length", help: "Usage: length TEXT\n", options: &[] };
//! program.run(|arguments| match &arguments.operands[..] {
//!     [text] => Ok(println!("{}", text.len())),
//!     texts => Err(Unusable::arguments(format!("expected one text, found {}", texts.len())).into()),
//! });
//! ```

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fmt};

/// The name and the arguments of a program.
#[derive(Clone, Copy, Debug)]
pub struct CommandLine {
    /// The name, with which each message begins.
    pub name: &'static str,
    /// The text that `--help` prints.
    pub help: &'static str,
    /// Options beside `--help`, such as `--all`. None of them has a value.
    pub options: &'static [&'static str],
}

/// The arguments of a program.
#[derive(Debug, Default)]
pub struct Arguments {
    /// The options that are given.
    pub options: Vec<&'static str>,
    /// The other arguments.
    pub operands: Vec<OsString>,
}

/// Why the command line, or a file that it names, cannot be used.
#[derive(Debug)]
pub struct Unusable(String);

impl CommandLine {
    /// Runs the program with its arguments, unless these ask for help or cannot be understood.
    pub fn run(self, program: impl FnOnce(Arguments) -> Result<(), Box<dyn Error>>) -> ExitCode {
        let result = match self.arguments(env::args_os().skip(1)) {
            Ok(Some(arguments)) => program(arguments),
            Ok(None) => io::stdout()
                .write_all(self.help.as_bytes())
                .map_err(Box::from),
            Err(unusable) => Err(unusable.into()),
        };
        let Err(error) = result else {
            return ExitCode::SUCCESS;
        };
        if (error.downcast_ref::<io::Error>())
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
        {
            // The reader went away, as in `matmul | head -1`, so nobody is left to read a message.
            return ExitCode::SUCCESS;
        }
        // If standard error cannot be written to, that is no reason to panic.
        let _ = writeln!(io::stderr(), "{}: {error}", self.name);
        ExitCode::from(if error.is::<Unusable>() { 2 } else { 1 })
    }

    /// `None` if help is wanted.
    fn arguments(
        self,
        given: impl Iterator<Item = OsString>,
    ) -> Result<Option<Arguments>, Unusable> {
        let mut arguments = Arguments::default();
        for argument in given {
            if argument == "-h" || argument == "--help" {
                return Ok(None);
            } else if let Some(option) = self.options.iter().find(|option| argument == **option) {
                arguments.options.push(option);
            } else if argument.as_encoded_bytes().starts_with(b"-") {
                return Err(Unusable::arguments(format!("unknown option {argument:?}")));
            } else {
                arguments.operands.push(argument);
            }
        }
        Ok(Some(arguments))
    }
}

impl Arguments {
    /// Fails if there are operands, for programs that take none.
    ///
    /// # Errors
    /// If there is an operand.
    pub fn expect_none(&self) -> Result<(), Unusable> {
        match self.operands.first() {
            Some(found) => Err(Unusable::arguments(format!("unknown argument {found:?}"))),
            None => Ok(()),
        }
    }
}

impl Unusable {
    /// The command line is not understood.
    pub fn arguments(why: impl fmt::Display) -> Unusable {
        Unusable(format!("{why} (--help tells more)"))
    }

    /// A file, or a folder, cannot be used.
    pub fn file(path: impl AsRef<Path>, why: impl fmt::Display) -> Unusable {
        Unusable(format!("cannot use {:?}: {why}", path.as_ref()))
    }

    /// The contents of the files cannot be used.
    pub fn data(why: impl fmt::Display) -> Unusable {
        Unusable(why.to_string())
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unusable {}
