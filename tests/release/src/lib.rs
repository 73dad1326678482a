//! Facts on which a release depends: the packages of the workspace, as cargo lists them, and whether
//! a licence is among those that we accept.

pub mod licence;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The folder of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("two folders up").to_owned()
}

/// The text of a file of the repository.
///
/// # Panics
/// If there is no such file.
pub fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All packages that the members of a workspace need, with all features and on all processors, as
/// `cargo metadata` lists them.
///
/// # Panics
/// If cargo fails, for example since `Cargo.lock` is not current.
pub fn packages(manifest: &str) -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version=1",
            "--all-features",
            "--locked",
        ])
        .arg("--manifest-path")
        .arg(root().join(manifest))
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "cargo metadata: {errors}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    assert!(!packages.is_empty());
    packages.clone()
}

/// Those of the packages that are uploaded to crates.io.
pub fn published() -> Vec<Value> {
    let ours = |package: &Value| package["source"].is_null() && package["publish"].is_null();
    packages("Cargo.toml").into_iter().filter(ours).collect()
}
