//! cargo builds the crate for NVIDIA GPUs, and rustc writes one text.

use super::compiler::{Compiler, TARGET};
use super::error::PtxError;
use super::package::{Package, cargo};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

/// Set where this program stands for a linker.
const LINKER: &str = "CUTE_PTX_LINKER";

/// The whole crate as one unit, all that it uses in it: else calls stay.
const PROFILE: [&str; 5] = [
    "profile.release.opt-level=3",
    "profile.release.lto=\"fat\"",
    "profile.release.codegen-units=1",
    "profile.release.panic=\"abort\"",
    "profile.release.debug=false",
];

/// Loops over accumulators are unrolled before LLVM decides whether arrays stay in registers.
const UNROLL: &str = "-Cllvm-args=-unroll-threshold=20000";

/// Nothing is linked: the text is written before. For rustc this program is the linker, which does
/// nothing.
pub fn is_linker() -> Option<ExitCode> {
    env::var_os(LINKER).map(|_| ExitCode::SUCCESS)
}

/// Builds the crate for some GPUs, and returns the text and where it stands.
pub(super) fn build(
    package: &Package,
    compiler: &Compiler,
    target: &str,
) -> Result<(String, PathBuf), PtxError> {
    // of another compiler it is another text
    let name = format!("{}.{target}.rustc-{}.s", package.name, compiler.release);
    let path = package.built.join(name);
    let file = |error| PtxError::File {
        path: path.clone(),
        error,
    };
    fs::create_dir_all(&package.built).map_err(file)?;
    if !path.exists() {
        forget(package);
    }
    let linker = env::current_exe().map_err(file)?;
    let flags = [
        format!("-Ctarget-cpu={target}"),
        "-Zunstable-options".to_owned(),
        "-Cpanic=immediate-abort".to_owned(),
        UNROLL.to_owned(),
        format!("-Clinker={}", linker.display()),
    ];
    let program = compiler.cargo(&cargo());
    let mut command = Command::new(&program);
    command
        .args([
            "rustc",
            "--release",
            "--lib",
            "--crate-type=cdylib",
            "-Zbuild-std=core",
        ])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&package.built)
        .arg("--manifest-path")
        .arg(package.folder.join("Cargo.toml"));
    for setting in PROFILE {
        command.args(["--config", setting]);
    }
    command
        .arg("--")
        .arg(format!("--emit=asm={}", path.display()))
        .env("RUSTC", &compiler.rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .env(LINKER, "1")
        .env_remove("RUSTFLAGS")
        .current_dir(&package.folder);
    if !run(command).map_err(|error| PtxError::Start { program, error })? {
        return Err(PtxError::Build);
    }
    let text = fs::read_to_string(&path).map_err(file)?;
    Ok((text, path))
}

/// Runs cargo with its errors in CuTe's notation; whether it succeeds.
fn run(mut command: Command) -> io::Result<bool> {
    if io::stderr().is_terminal() && env::var_os("CARGO_TERM_COLOR").is_none() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    if let Some(said) = child.stderr.take() {
        crate::pump(said, &mut io::stderr())?;
    }
    Ok(child.wait()?.success())
}

/// Lets cargo call rustc again, although nothing has changed. Where it cannot, the text is found to
/// be missing.
fn forget(package: &Package) {
    let known = package.built.join(TARGET).join("release/.fingerprint");
    for entry in fs::read_dir(known).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name
            .to_string_lossy()
            .starts_with(&format!("{}-", package.name))
        {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
