//! Why the command cannot do its work. Kernels that it refuses are told in `refuse`.

use super::facts::UnknownFact;
use super::text::Unreadable;
use std::path::PathBuf;
use std::{fmt, io};

/// How to get a compiler.
const HOW_COMPILER: &str = "\
with rustup:  rustup toolchain install nightly --profile minimal --component rust-src
on Debian:    apt-get install --no-install-recommends rustc-web rust-web-src
or CUTE_PTX_RUSTC names one";

/// How to get the assembler.
const HOW_ASSEMBLER: &str = "\
python3 -m venv .venv-ptx && .venv-ptx/bin/pip install nvidia-cuda-nvcc-cu12==12.9.86
or install the CUDA toolkit; then CUTE_PTXAS names it, or PATH or VIRTUAL_ENV has it";

/// Why the command cannot do its work.
#[derive(Debug)]
pub enum PtxError {
    /// An argument is none of the command's.
    Argument {
        argument: String,
    },
    /// No compiler has the NVPTX backend and the library's sources.
    NoCompiler {
        /// Each compiler that was found, with what it lacks.
        tried: Vec<String>,
    },
    /// `CUTE_PTX_RUSTC` names a compiler that lacks something.
    Compiler {
        rustc: PathBuf,
        lacks: String,
    },
    /// A variable names a file that is not there.
    NoFile {
        variable: &'static str,
        path: PathBuf,
    },
    /// A program does not start.
    Start {
        program: PathBuf,
        error: io::Error,
    },
    /// A file is not read or written.
    File {
        path: PathBuf,
        error: io::Error,
    },
    /// cargo does not describe the crate.
    Package {
        folder: PathBuf,
        said: String,
    },
    /// cargo does not build the crate; it has said why.
    Build,
    /// rustc has written no text, or one that is not understood.
    Text {
        path: PathBuf,
        error: Unreadable,
    },
    Fact(UnknownFact),
    /// There is no kernel.
    NoKernels {
        path: PathBuf,
    },
    /// There is no text to verify.
    NoTexts {
        folder: PathBuf,
    },
    /// Texts of another compiler cannot be compared.
    OtherCompiler {
        committed: String,
        this: String,
    },
    NoAssembler,
    /// ptxas does not take a text.
    Assembler {
        text: PathBuf,
        said: String,
    },
    /// ptxas says something else than it did.
    AssemblerWords {
        text: PathBuf,
        said: String,
    },
}

impl PtxError {
    /// The exit status: 3 where something is missing on this machine, so that scripts can go on
    /// without it; otherwise 2.
    pub fn status(&self) -> u8 {
        match self {
            Self::NoCompiler { .. } | Self::NoAssembler | Self::OtherCompiler { .. } => 3,
            _ => 2,
        }
    }
}

impl fmt::Display for PtxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument { argument } => {
                write!(
                    f,
                    "`{argument}` is no argument of `cargo cute ptx`; --help lists them"
                )
            }
            Self::NoCompiler { tried } => {
                f.write_str("no compiler for NVIDIA GPUs: one needs the NVPTX backend and the sources of the library\n")?;
                for tried in tried {
                    writeln!(f, "  {tried}")?;
                }
                f.write_str(HOW_COMPILER)
            }
            Self::Compiler { rustc, lacks } => {
                write!(f, "CUTE_PTX_RUSTC names {}, which {lacks}", rustc.display())
            }
            Self::NoFile { variable, path } => {
                write!(f, "{variable} names {}, which is no file", path.display())
            }
            Self::Start { program, error } => {
                write!(f, "{} does not start: {error}", program.display())
            }
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Package { folder, said } => {
                write!(f, "{} is no crate of kernels: {said}", folder.display())
            }
            Self::Build => f.write_str("the kernels were not built"),
            Self::Text { path, error } => write!(
                f,
                "{} is not understood: {} is expected at `{}`",
                path.display(),
                error.expected,
                error.at
            ),
            Self::Fact(UnknownFact { line }) => write!(
                f,
                "`{line}` states nothing that this version knows: cargo-cute and cute-gpu shall have one version"
            ),
            Self::NoKernels { path } => write!(
                f,
                "{} has no kernels: declare them with `cute_gpu::device::kernel!`",
                path.display()
            ),
            Self::NoTexts { folder } => write!(
                f,
                "{} has no texts: `cargo cute ptx` without `--verify` writes them",
                folder.display()
            ),
            Self::OtherCompiler { committed, this } => write!(
                f,
                "the committed texts are by {committed}, and this is {this}, so they are not compared: use the same compiler, or write them anew with `cargo cute ptx`"
            ),
            Self::NoAssembler => {
                write!(
                    f,
                    "ptxas is not found, so the kernels are not verified:\n{}",
                    HOW_ASSEMBLER
                )
            }
            Self::Assembler { text, said } => {
                write!(
                    f,
                    "ptxas does not take {}:\n{}",
                    text.display(),
                    said.trim_end()
                )
            }
            Self::AssemblerWords { text, said } => write!(
                f,
                "ptxas says nothing of the registers of {}; another version may word it otherwise:\n{}",
                text.display(),
                said.trim_end()
            ),
        }
    }
}

impl std::error::Error for PtxError {}

impl From<UnknownFact> for PtxError {
    fn from(fact: UnknownFact) -> Self {
        PtxError::Fact(fact)
    }
}
