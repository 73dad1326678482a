//! The compiler with the library built for it, and the cost of compiling a file.
//!
//! ```no_run
//! use cute_benches::{Compiler, Mode};
//! let compiler = Compiler::new("target/measured".as_ref());
//! assert!(compiler.version().starts_with("rustc "));
//! assert!(compiler.cost("pub fn f() {}", Mode::Release, 1).time > 0.0);
//! ```

use crate::{Cost, cargo, measure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a crate is compiled.
///
/// ```
/// assert_ne!(cute_benches::Mode::Check, cute_benches::Mode::Release);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The work of `cargo check`.
    Check,
    /// An optimised build.
    Release,
}

/// rustc, with the library built for it.
///
/// ```no_run
/// let compiler = cute_benches::Compiler::new("target/measured".as_ref());
/// ```
pub struct Compiler {
    rustc: PathBuf,
    library: PathBuf,
    work: PathBuf,
}

impl Compiler {
    /// Builds the library below `target`.
    ///
    /// # Panics
    /// If the library does not build, or `target` cannot be written to.
    ///
    /// ```no_run
    /// let compiler = cute_benches::Compiler::new("target/measured".as_ref());
    /// ```
    pub fn new(target: &Path) -> Compiler {
        let library = ["build", "--release", "--quiet", "-p", "cute-core"];
        // Flags of the surrounding build would be measured, too.
        let built = Command::new(cargo())
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(library)
            .arg("--target-dir")
            .arg(target)
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .status();
        assert!(
            built.is_ok_and(|status| status.success()),
            "cute-core does not build"
        );
        // The compiler itself, since a rustup proxy would be measured, too.
        let sysroot = Command::new("rustc")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["--print", "sysroot"])
            .output()
            .expect("rustc runs")
            .stdout;
        let sysroot = String::from_utf8(sysroot).expect("a path");
        let work = target.join("generated");
        fs::create_dir_all(&work).expect("a writable target directory");
        Compiler {
            rustc: Path::new(sysroot.trim()).join("bin/rustc"),
            library: target.join("release"),
            work,
        }
    }

    /// The first line of `rustc --version`.
    ///
    /// # Panics
    /// If rustc does not run.
    ///
    /// ```no_run
    /// let compiler = cute_benches::Compiler::new("target/measured".as_ref());
    /// assert!(compiler.version().starts_with("rustc "));
    /// ```
    pub fn version(&self) -> String {
        let output = Command::new(&self.rustc)
            .arg("--version")
            .output()
            .expect("rustc runs")
            .stdout;
        String::from_utf8_lossy(&output).trim().into()
    }

    /// The cost of compiling `source`, the least of several runs.
    ///
    /// # Panics
    /// If it does not compile.
    ///
    /// ```no_run
    /// use cute_benches::{Compiler, Mode};
    /// let compiler = Compiler::new("target/measured".as_ref());
    /// println!("{}", compiler.cost("pub fn f() {}", Mode::Check, 3));
    /// ```
    pub fn cost(&self, source: &str, mode: Mode, repetitions: usize) -> Cost {
        let file = self.work.join("measured.rs");
        fs::write(&file, source).expect("a writable target directory");
        let runs: Vec<Cost> = (0..repetitions)
            .map(|_| measure(&mut self.command(&file, mode)))
            .collect();
        Cost::least(&runs)
    }

    /// The command that compiles `file`, a library.
    ///
    /// ```no_run
    /// use cute_benches::{Compiler, Mode};
    /// let compiler = Compiler::new("target/measured".as_ref());
    /// assert!(compiler.command("lib.rs".as_ref(), Mode::Check).status().is_ok());
    /// ```
    pub fn command(&self, file: &Path, mode: Mode) -> Command {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let library = self.library.join("libcute_core.rlib");
        let mut command = Command::new(&self.rustc);
        command
            .args(["--crate-type=lib", "--edition=2024"])
            .arg(format!("--crate-name=measured_{name}"))
            .arg("--extern")
            .arg(format!("cute_core={}", library.display()))
            .arg("-L")
            .arg(format!(
                "dependency={}",
                self.library.join("deps").display()
            ))
            .arg("--out-dir")
            .arg(&self.work)
            .arg(file)
            .stdin(Stdio::null());
        match mode {
            Mode::Check => command.arg("--emit=metadata"),
            Mode::Release => command.args(["--emit=link", "-Copt-level=3"]),
        };
        command
    }
}
