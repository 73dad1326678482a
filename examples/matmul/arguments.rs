//! The command line: nothing, or two paths.

use std::{ffi::OsString, fmt, path::PathBuf};

/// What `--help` prints.
pub const HELP: &str = "\
Multiplies two matrices through tiled layouts, checks the product and times it.

Usage: matmul [A.npy B.npy]

  A.npy, B.npy   matrices (m,k) and (k,n) as NumPy saves them: 32-bit floats, little-endian, C order.
                 Without them, 1797 handwritten digits and a projection to 10 dimensions.
  -h, --help     this text

Exit code: 0 done, 1 the data was refused or the check failed, 2 wrong arguments.
";

/// The matrices that are multiplied when none are named; `data/README.md` says what they are.
const DIGITS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/digits.npy");
const PROJECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/projection.npy");

/// What the command line asks for.
#[derive(Debug, PartialEq)]
pub enum Command {
    Help,
    Multiply { left: PathBuf, right: PathBuf },
}

/// Why the command line was not understood.
#[derive(Debug, PartialEq)]
pub enum UsageError {
    UnknownFlag { flag: OsString },
    PathCount { count: usize },
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFlag { flag } => write!(f, "unknown flag {flag:?}")?,
            Self::PathCount { count } => {
                write!(f, "expected two .npy files or none, found {count}")?;
            }
        }
        write!(f, " (matmul --help tells more)")
    }
}

/// Reads the arguments that follow the program's name.
pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Command, UsageError> {
    let mut paths = Vec::new();
    for argument in arguments {
        if argument == "-h" || argument == "--help" {
            return Ok(Command::Help);
        }
        if argument.as_encoded_bytes().starts_with(b"-") {
            return Err(UsageError::UnknownFlag { flag: argument });
        }
        paths.push(PathBuf::from(argument));
    }
    let count = paths.len();
    match <[PathBuf; 2]>::try_from(paths) {
        Ok([left, right]) => Ok(Command::Multiply { left, right }),
        Err(_) if count == 0 => Ok(Command::Multiply {
            left: DIGITS.into(),
            right: PROJECTION.into(),
        }),
        Err(_) => Err(UsageError::PathCount { count }),
    }
}
