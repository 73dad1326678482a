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
        let unknown = |argument: &OsString| NewError::Argument {
            argument: argument.to_string_lossy().into_owned(),
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let place = match argument.to_str() {
                Some("--help" | "-h") => return Ok(None),
                Some("--attention") if !is_attention => {
                    is_attention = true;
                    continue;
                }
                Some("--cute") => {
                    let path = rest.next().ok_or(NewError::NoFolder)?;
                    cute.replace(PathBuf::from(path))
                }
                Some(option) if option.starts_with('-') => return Err(unknown(argument)),
                _ => folder.replace(PathBuf::from(argument)),
            };
            if place.is_some() {
                return Err(unknown(argument));
            }
        }
        let folder = folder.ok_or(NewError::NoName)?;
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
        for (wrong, said) in [
            (
                "",
                "`new-kernel` takes the name of the folder that it makes",
            ),
            ("a b", "`b` is no argument of `new-kernel`, or one too many"),
            ("a --cute", "`--cute` takes the folder of a clone"),
            (
                "a --cute b --cute c",
                "`--cute` is no argument of `new-kernel`, or one too many",
            ),
            ("--all a", "`--all` is no argument"),
            (
                "--attention a --attention",
                "`--attention` is no argument of `new-kernel`, or one too many",
            ),
        ] {
            let error = parse(wrong).unwrap_err();
            assert!(error.starts_with(said), "{wrong}: {error}");
        }
        for unnamed in [".", "..", "/", "there/.."] {
            let error = parse(unnamed).unwrap_err();
            assert!(
                error.starts_with("the folder has no name of its own: "),
                "{error}"
            );
        }
        for taken in ["build", "cute", "there/cute-core"] {
            assert!(
                parse(taken)
                    .unwrap_err()
                    .contains("` is taken, by a folder")
            );
        }
        for wrong in ["Axpy", "3d", "a.b"] {
            assert!(
                parse(wrong)
                    .unwrap_err()
                    .contains("is no name: it begins with a letter")
            );
        }
    }
}
