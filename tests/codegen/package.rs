//! The compiled loops: a package of their own, in release mode, one codegen unit.
//!
//! It is made below cargo's directory for tests, with the workspace's `Cargo.lock`, so that it
//! builds offline wherever the workspace does, from the same versions.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

/// What the compiler made of the loops.
pub struct Compiled {
    /// The assembly listing.
    pub listing: String,
    /// The program that runs every loop once: `count layout` or `count by_hand`.
    pub program: PathBuf,
}

/// Compiles on the first call.
pub fn compiled() -> &'static Compiled {
    static COMPILED: OnceLock<Compiled> = OnceLock::new();
    COMPILED.get_or_init(compile)
}

fn compile() -> Compiled {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    fs::create_dir_all(&package).expect("a directory for the package");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("a copy of Cargo.lock");
    let manifest = format!(
        r#"
        [package]
        name = "count"
        edition = "2024"
        [[bin]]
        name = "count"
        path = {program:?}
        [dependencies]
        cute-core = {{ path = {core:?} }}
        [profile.release]
        codegen-units = 1
        [workspace]
        "#,
        program = root.join("tests/codegen/count.rs"),
        core = root.join("cute-core"),
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("a manifest for the package");

    let target = package.join("target");
    let assembly = package.join("count.s");
    // Flags of the surrounding build (coverage, a newer processor) would change what is measured.
    let output = Command::new(env!("CARGO"))
        .current_dir(&package)
        .args([
            "rustc",
            "--release",
            "--offline",
            "--bin",
            "count",
            "--target-dir",
        ])
        .arg(&target)
        .arg("--")
        .arg(format!("--emit=asm={}", assembly.display()))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET")
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "the loops do not compile:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Compiled {
        listing: fs::read_to_string(&assembly).expect("an assembly listing"),
        program: target.join("release/count"),
    }
}
