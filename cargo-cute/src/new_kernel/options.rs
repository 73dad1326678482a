//! The arguments of the command.

use super::error::NewError;
use std::ffi::OsString;
use std::path::PathBuf;

/// The text of `--help`.
pub(super) const HELP: &str = "\
Makes a crate of GPU kernels, and a program that runs them

    cargo cute new-kernel NAME [--attention] [--cute FOLDER]

NAME is the folder that is made; its last part is the name of the package.

    --attention      a kernel of attention, with a mask and a modification of scores of its own
    --cute FOLDER    a clone of the library; otherwise the one from which `cargo cute` was built
";

#[derive(Debug, PartialEq)]
pub(super) struct Options {
    pub(super) folder: PathBuf,
    pub(super) name: String,
    /// Whether the kernel is one of attention.
    pub(super) is_attention: bool,
    /// The folder of a clone of the library.
    pub(super) cute: Option<PathBuf>,
}

impl Options {
    /// The options; `None` if help is asked for.
    pub(super) fn parse(arguments: &[OsString]) -> Result<Option<Self>, NewError> {
        let (mut folder, mut cute, mut is_attention) = (None, None, false);
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let place = match argument.to_str() {
                Some("--help" | "-h") => return Ok(None),
                Some("--attention") if !is_attention => {
                    is_attention = true;
                    continue;
                }
                Some("--cute") => {
                    let path = rest.next().ok_or(NewError::Arguments)?;
                    cute.replace(PathBuf::from(path))
                }
                Some(option) if option.starts_with('-') => return Err(NewError::Arguments),
                _ => folder.replace(PathBuf::from(argument)),
            };
            if place.is_some() {
                return Err(NewError::Arguments);
            }
        }
        let folder = folder.ok_or(NewError::Arguments)?;
        let name = folder.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        if !is_name(&name) {
            return Err(NewError::Name { name });
        }
        if TAKEN.contains(&&*name) {
            return Err(NewError::Taken { name });
        }
        Ok(Some(Options {
            folder,
            name,
            is_attention,
            cute,
        }))
    }
}

/// Names whose packages cargo refuses: those of its folders for programs, and those of packages of
/// the library, beside which the new one or its kernels, `NAME-kernels`, would stand.
const TAKEN: [&str; 11] = [
    "build",
    "deps",
    "examples",
    "incremental",
    "cute",
    "cute-collective",
    "cute-core",
    "cute-cuda",
    "cute-gpu",
    "cute-kernels",
    "cute-macros",
];

/// Whether this is a name of a package.
fn is_name(name: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Options>, String> {
        let arguments: Vec<_> = line.split_whitespace().map(OsString::from).collect();
        Options::parse(&arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn the_last_part_of_the_folder_is_the_name() {
        let options = parse("there/my-kernel --cute ../cute").unwrap().unwrap();
        assert_eq!(options.name, "my-kernel");
        assert_eq!(options.folder, PathBuf::from("there/my-kernel"));
        assert_eq!(options.cute, Some("../cute".into()));
        assert!(!options.is_attention);
        assert!(parse("a --attention").unwrap().unwrap().is_attention);
        assert_eq!(parse("--help"), Ok(None));
        for wrong in [
            "",
            "a b",
            "a --cute",
            "--all a",
            "--attention a --attention",
        ] {
            assert_eq!(
                parse(wrong).unwrap_err(),
                "`new-kernel` takes one name; --help says more"
            );
        }
        for taken in ["build", "cute", "there/cute-core"] {
            assert!(
                parse(taken)
                    .unwrap_err()
                    .contains("` is taken, by a folder")
            );
        }
        for wrong in ["Axpy", "3d", "a.b", ".."] {
            assert!(
                parse(wrong)
                    .unwrap_err()
                    .contains("is no name: it begins with a letter")
            );
        }
    }
}
