//! A second rustc, with the NVPTX backend and the sources of the library.

use super::error::PtxError;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiler's name of the target.
pub(super) const TARGET: &str = "nvptx64-nvidia-cuda";

/// A compiler for NVIDIA GPUs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Compiler {
    pub(super) rustc: PathBuf,
    /// Its release, such as `1.96.0`.
    pub(super) release: String,
    /// The release, the commit and the version of LLVM: a text depends on all three.
    pub(super) version: String,
}

impl Compiler {
    /// The compiler that `CUTE_PTX_RUSTC` names. Otherwise one that has everything: of the release
    /// that is wanted, if there is one, or else the first.
    pub(super) fn find(wanted: Option<&str>) -> Result<Self, PtxError> {
        if let Some(rustc) = env::var_os("CUTE_PTX_RUSTC").filter(|name| !name.is_empty()) {
            let rustc = PathBuf::from(rustc);
            return Self::of(&rustc).map_err(|lacks| PtxError::Compiler { rustc, lacks });
        }
        let mut candidates = nightlies();
        let systems = ["/usr/bin/rustc", "/usr/local/bin/rustc"].map(PathBuf::from);
        candidates.extend(systems.into_iter().filter(|rustc| rustc.is_file()));
        let mut tried = Vec::new();
        let mut found = Vec::new();
        for rustc in candidates {
            match Self::of(&rustc) {
                Ok(compiler) => found.push(compiler),
                Err(lacks) => tried.push(format!("{} {lacks}", rustc.display())),
            }
        }
        let is_wanted = |compiler: &Compiler| wanted == Some(&*compiler.release);
        let place = found.iter().position(is_wanted).unwrap_or(0);
        if found.is_empty() {
            return Err(PtxError::NoCompiler { tried });
        }
        Ok(found.swap_remove(place))
    }

    /// A compiler with everything; otherwise what it lacks.
    fn of(rustc: &Path) -> Result<Self, String> {
        let asked = |arguments: &[&str]| {
            said(rustc.as_os_str(), arguments).ok_or_else(|| "does not run".to_owned())
        };
        let (release, version) = version(&asked(&["-vV"])?).ok_or("is no rustc")?;
        // the list has targets whose backend is missing
        let backends = asked(&["--print=target-cpus", "--target", TARGET]);
        if !backends.is_ok_and(|cpus| cpus.contains("sm_80")) {
            return Err("has no NVPTX backend".into());
        }
        let root = asked(&["--print=sysroot"])?;
        let sources = Path::new(root.trim()).join("lib/rustlib/src/rust/library/core/Cargo.toml");
        if !sources.is_file() {
            return Err("has no sources of the library (rust-src)".into());
        }
        Ok(Compiler {
            rustc: rustc.to_owned(),
            release,
            version,
        })
    }

    /// The cargo of the same toolchain, or `otherwise`.
    pub(super) fn cargo(&self, otherwise: &OsStr) -> PathBuf {
        let name = format!("cargo{}", env::consts::EXE_SUFFIX);
        let beside = self.rustc.with_file_name(name);
        if beside.is_file() {
            beside
        } else {
            otherwise.into()
        }
    }
}

/// The rustc of each nightly that rustup has.
fn nightlies() -> Vec<PathBuf> {
    let list = said("rustup".as_ref(), &["toolchain", "list", "--quiet"]).unwrap_or_default();
    let names = list
        .split_whitespace()
        .filter(|name| name.starts_with("nightly"));
    let rustc = |name| said("rustup".as_ref(), &["which", "rustc", "--toolchain", name]);
    names
        .filter_map(rustc)
        .map(|path| path.trim().into())
        .collect()
}

/// The output of a program, if it succeeds.
fn said(program: &OsStr, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let printed = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(printed)
}

/// From `rustc -vV`, the release, and all that names the compiler.
fn version(said: &str) -> Option<(String, String)> {
    let of = |key: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(key))?;
        Some(line.trim().to_owned())
    };
    let (release, commit, llvm) = (of("release:")?, of("commit-hash:")?, of("LLVM version:")?);
    let commit = commit.get(..9).unwrap_or(&commit);
    let version = format!("rustc {release} ({commit}), LLVM {llvm}");
    Some((release, version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_is_named_by_its_versions() {
        let said = "rustc 1.96.0 (ac68faa20 2026-05-25)\nbinary: rustc\ncommit-hash: ac68faa20c58cbccd\nhost: x\nrelease: 1.96.0\nLLVM version: 22.1.8\n";
        assert_eq!(
            version(said).unwrap().1,
            "rustc 1.96.0 (ac68faa20), LLVM 22.1.8"
        );
        assert_eq!(version("clang 19\n"), None);
    }

    #[test]
    fn what_is_missing_is_said_with_the_command() {
        assert_eq!(
            Compiler::of(Path::new("/no/rustc")),
            Err("does not run".to_owned())
        );
        let error = PtxError::NoCompiler {
            tried: vec!["/usr/bin/rustc has no NVPTX backend".into()],
        };
        let said = error.to_string();
        assert!(
            said.contains("/usr/bin/rustc has no NVPTX backend\n"),
            "{said}"
        );
        assert!(said.contains("rustup toolchain install nightly"), "{said}");
        assert_eq!(error.status(), 3);
    }
}
