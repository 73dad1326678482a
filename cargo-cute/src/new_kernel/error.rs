//! Why no folder is made.

use std::path::PathBuf;
use std::{fmt, io};

/// Why `cargo cute new-kernel` makes nothing.
#[derive(Debug)]
pub enum NewError {
    /// There is no name.
    NoName,
    /// An argument is none of the command's, or one too many.
    Argument {
        argument: String,
    },
    /// `--cute` is the last argument.
    NoFolder,
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
            Self::NoName => f.write_str(
                "`new-kernel` takes the name of the folder that it makes, as in `cargo cute new-kernel my-kernel`",
            ),
            Self::Argument { argument } => write!(
                f,
                "`{argument}` is no argument of `new-kernel`, or one too many; --help lists them"
            ),
            Self::NoFolder => f.write_str("`--cute` takes the folder of a clone of the library"),
            Self::Name { name } if name.is_empty() => f.write_str(
                "the folder has no name of its own: state the name of one that is to be made, as in \
                 `cargo cute new-kernel my-kernel`",
            ),
            Self::Name { name } => write!(
                f,
                "`{name}` is no name: it begins with a letter, and has small letters, digits, `-` and `_`"
            ),
            Self::Taken { name } => write!(
                f,
                "`{name}` is taken, by a folder of cargo's or a package of the library: choose another name"
            ),
            Self::Exists { folder } => write!(
                f,
                "{} is there already: choose another name, or remove it",
                folder.display()
            ),
            Self::NoClone { folder } => {
                write!(
                    f,
                    "{} is no clone of the library, which has a folder cute-gpu: `--cute` takes the \
                     folder of a clone",
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
