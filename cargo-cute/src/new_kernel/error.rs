//! Why no folder is made.

use std::path::PathBuf;
use std::{fmt, io};

/// Why `cargo cute new-kernel` makes nothing.
#[derive(Debug)]
pub enum NewError {
    /// There is no name, or a further argument.
    Arguments,
    /// The name is none of a package.
    Name {
        name: String,
    },
    /// The name is one of cargo's folders, or of the library's packages.
    Taken {
        name: String,
    },
    /// Something of this name is there.
    Exists {
        folder: PathBuf,
    },
    /// The folder has no clone of the library.
    NoClone {
        folder: PathBuf,
    },
    /// The clone from which this command was built is gone, and no other one is stated.
    NoLibrary,
    File {
        path: PathBuf,
        error: io::Error,
    },
}

impl fmt::Display for NewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Arguments => f.write_str("`new-kernel` takes one name; --help says more"),
            Self::Name { name } => write!(
                f,
                "`{name}` is no name: it begins with a letter, and has small letters, digits, `-` and `_`"
            ),
            Self::Taken { name } => write!(
                f,
                "`{name}` is taken, by a folder of cargo's or a package of the library: choose another name"
            ),
            Self::Exists { folder } => write!(f, "{} is there already", folder.display()),
            Self::NoClone { folder } => {
                write!(
                    f,
                    "{} is no clone of the library: it has no cute-gpu",
                    folder.display()
                )
            }
            Self::NoLibrary => f.write_str(
                "the clone of the library from which `cargo cute` was built is gone, and the library \
                 is not on crates.io: clone its repository, and pass `--cute FOLDER-OF-THE-CLONE`",
            ),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for NewError {}
