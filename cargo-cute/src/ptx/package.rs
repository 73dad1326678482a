//! The crate of kernels, as cargo describes it.

use super::error::PtxError;
use serde_json::Value;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The GPUs that kernels are for which state no other.
const TARGET: &str = "sm_90a";

/// A crate of kernels.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    /// The folder of its manifest.
    pub(super) folder: PathBuf,
    /// Where the texts go.
    pub(super) output: PathBuf,
    pub(super) target: String,
    /// The release of rustc by which texts are compared.
    pub(super) rustc: Option<String>,
    /// Where everything else goes that is made.
    pub(super) built: PathBuf,
}

/// cargo, as cargo tells its subcommands.
pub(super) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

impl Package {
    /// The crate in a folder.
    pub(super) fn of(folder: &Path) -> Result<Self, PtxError> {
        let wrong = |said: String| PtxError::Package {
            folder: folder.to_owned(),
            said,
        };
        let manifest = folder.join("Cargo.toml");
        if !manifest.is_file() {
            return Err(wrong("it has no Cargo.toml".into()));
        }
        let manifest = manifest.canonicalize().map_err(|error| PtxError::File {
            path: manifest.clone(),
            error,
        })?;
        let program = cargo();
        let output = Command::new(&program)
            .args([
                "metadata",
                "--no-deps",
                "--format-version=1",
                "--manifest-path",
            ])
            .arg(&manifest)
            .output()
            .map_err(|error| PtxError::Start {
                program: program.into(),
                error,
            })?;
        if !output.status.success() {
            return Err(wrong(String::from_utf8_lossy(&output.stderr).trim().into()));
        }
        let described: Value =
            serde_json::from_slice(&output.stdout).map_err(|error| wrong(error.to_string()))?;
        Self::described(&manifest, &described).ok_or_else(|| wrong("cargo does not list it".into()))
    }

    /// The crate of a manifest among those that cargo describes.
    fn described(manifest: &Path, described: &Value) -> Option<Self> {
        let of_manifest = |package: &&Value| {
            let path = package["manifest_path"].as_str();
            path.is_some_and(|path| Path::new(path) == manifest)
        };
        let package = described["packages"].as_array()?.iter().find(of_manifest)?;
        let facts = &package["metadata"]["cute"];
        let folder = manifest.parent()?.to_owned();
        Some(Package {
            name: package["name"].as_str()?.to_owned(),
            output: folder.join(facts["ptx"].as_str().unwrap_or("ptx")),
            folder,
            target: facts["target"].as_str().unwrap_or(TARGET).to_owned(),
            rustc: facts["rustc"].as_str().map(str::to_owned),
            built: Path::new(described["target_directory"].as_str()?).join("ptx"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_may_name_a_folder_and_a_target() {
        let of = |metadata: Value| {
            let described = serde_json::json!({
                "packages": [
                    {"name": "other", "manifest_path": "/k/other/Cargo.toml", "metadata": null},
                    {"name": "kernels", "manifest_path": "/k/Cargo.toml", "metadata": metadata},
                ],
                "target_directory": "/k/target",
            });
            Package::described(Path::new("/k/Cargo.toml"), &described).unwrap()
        };
        let plain = of(Value::Null);
        assert_eq!(
            (&*plain.name, &*plain.target, plain.rustc),
            ("kernels", "sm_90a", None)
        );
        assert_eq!(
            (plain.output, plain.built),
            ("/k/ptx".into(), "/k/target/ptx".into())
        );
        let stated = of(serde_json::json!({
            "cute": {"ptx": "../ptx", "target": "sm_80", "rustc": "1.96.0"}
        }));
        assert_eq!(stated.rustc.as_deref(), Some("1.96.0"));
        assert_eq!(
            (stated.output, &*stated.target),
            ("/k/../ptx".into(), "sm_80")
        );
    }

    #[test]
    fn a_folder_without_a_manifest_is_no_crate() {
        let error = Package::of(Path::new("/nowhere")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "/nowhere is no crate of kernels: it has no Cargo.toml"
        );
    }
}
