//! The arguments of the command.

use super::error::PtxError;
use std::ffi::OsString;
use std::path::PathBuf;

/// The text of `--help`.
pub(super) const HELP: &str = "\
Compiles a crate of kernels to PTX text for NVIDIA GPUs, and verifies it without a GPU

    cargo cute ptx [--check | --verify] [FOLDER]

FOLDER is that of the crate, by default the current one. Its manifest may say

    [package.metadata.cute]
    ptx = \"../ptx\"           # where the texts go, one file for each kernel, and their list
                             # in Rust, `texts.rs`; by default `ptx`
    target = \"sm_90a\"        # the GPUs that kernels are for which state no other
    rustc = \"1.96.0\"         # the compiler by which texts are compared, if it is there

    --check     compare with the texts that are there, and write nothing
    --verify    build nothing; verify the texts that are there

A second rustc with the NVPTX backend and the sources of the library is that of CUTE_PTX_RUSTC, or a
nightly of rustup with rust-src, or that of the system. ptxas is that of CUTE_PTXAS, of PATH, of a
CUDA toolkit, or of the Python package nvidia-cuda-nvcc-cu12 in the active environment or `.venv-ptx`.

The exit status is 0 if all kernels are right, 1 if one is refused or differs, 3 if a compiler is
missing, or ptxas for --check or --verify, and 2 for other errors. Without ptxas, texts are written
unverified, with a warning.
";

/// The work that the arguments ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Task {
    /// Build, verify, write.
    Write,
    /// Build, verify, compare.
    Check,
    /// Verify what is there.
    Verify,
    Help,
}

#[derive(Debug, PartialEq)]
pub(super) struct Options {
    pub(super) task: Task,
    pub(super) folder: PathBuf,
}

impl Options {
    pub(super) fn parse(arguments: &[OsString]) -> Result<Self, PtxError> {
        let mut task = None;
        let mut folder = None;
        for argument in arguments {
            let asked = match argument.to_str() {
                Some("--check") => Task::Check,
                Some("--verify") => Task::Verify,
                Some("--help" | "-h") => Task::Help,
                Some(option) if option.starts_with('-') => return Err(unknown(argument)),
                _ if folder.is_some() => return Err(unknown(argument)),
                _ => {
                    folder = Some(PathBuf::from(argument));
                    continue;
                }
            };
            if task.replace(asked).is_some_and(|before| before != asked) {
                return Err(unknown(argument));
            }
        }
        Ok(Options {
            task: task.unwrap_or(Task::Write),
            folder: folder.unwrap_or_else(|| ".".into()),
        })
    }
}

fn unknown(argument: &OsString) -> PtxError {
    PtxError::Argument {
        argument: argument.to_string_lossy().into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, String> {
        let arguments: Vec<_> = line.split_whitespace().map(OsString::from).collect();
        Options::parse(&arguments).map_err(|error| error.to_string())
    }

    #[test]
    fn arguments_are_a_task_and_a_folder() {
        let options = |task, folder: &str| {
            Ok(Options {
                task,
                folder: folder.into(),
            })
        };
        assert_eq!(parse(""), options(Task::Write, "."));
        assert_eq!(parse("--check kernels"), options(Task::Check, "kernels"));
        assert_eq!(parse("kernels --verify"), options(Task::Verify, "kernels"));
        for wrong in ["--all", "a b", "--check --verify"] {
            assert!(
                parse(wrong)
                    .unwrap_err()
                    .contains("is no argument of `cargo cute ptx`")
            );
        }
    }
}
