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
        let stated = Self::described(&manifest, &described)
            .ok_or_else(|| wrong("cargo does not list it".into()))?;
        stated.map_err(wrong)
    }

    /// The crate of a manifest among those that cargo describes, or why its manifest is wrong.
    fn described(manifest: &Path, described: &Value) -> Option<Result<Self, String>> {
        let of_manifest = |package: &&Value| {
            let path = package["manifest_path"].as_str();
            path.is_some_and(|path| Path::new(path) == manifest)
        };
        let package = described["packages"].as_array()?.iter().find(of_manifest)?;
        let folder = manifest.parent()?.to_owned();
        let name = package["name"].as_str()?.to_owned();
        if !has_library(package) {
            return Some(Err(
                "it has no library (src/lib.rs). If the kernels are a crate of their own, name its folder, as in \
                 `cargo cute ptx kernels`"
                    .into(),
            ));
        }
        let built = Path::new(described["target_directory"].as_str()?).join("ptx");
        let stated = Stated::of(&package["metadata"]["cute"]);
        Some(stated.map(|stated| Package {
            name,
            output: folder.join(stated.ptx.unwrap_or("ptx")),
            folder,
            target: stated.target.unwrap_or(TARGET).to_owned(),
            rustc: stated.rustc.map(str::to_owned),
            built,
        }))
    }
}

/// Whether a package has a library, as kernels are one.
fn has_library(package: &Value) -> bool {
    let is_library = |kind: &Value| {
        matches!(
            kind.as_str(),
            Some("lib" | "rlib" | "dylib" | "cdylib" | "staticlib")
        )
    };
    let kinds = |target: &Value| {
        target["kind"]
            .as_array()
            .is_some_and(|kinds| kinds.iter().any(is_library))
    };
    package["targets"]
        .as_array()
        .is_some_and(|targets| targets.iter().any(kinds))
}

/// The facts that a manifest states in `[package.metadata.cute]`.
#[derive(Default)]
struct Stated<'a> {
    ptx: Option<&'a str>,
    target: Option<&'a str>,
    rustc: Option<&'a str>,
}

impl<'a> Stated<'a> {
    /// Refuses what would be left out in silence: other names, and values that are no texts.
    fn of(stated: &'a Value) -> Result<Self, String> {
        let table = match stated {
            Value::Null => return Ok(Self::default()),
            stated => stated
                .as_object()
                .ok_or("`package.metadata.cute` is no table")?,
        };
        let mut facts = Self::default();
        for (name, value) in table {
            let fact = match &**name {
                "ptx" => &mut facts.ptx,
                "target" => &mut facts.target,
                "rustc" => &mut facts.rustc,
                _ => {
                    let why = "there are `ptx`, `target` and `rustc`";
                    return Err(format!("`{name}` in `package.metadata.cute`: {why}"));
                }
            };
            let text = value.as_str();
            *fact = Some(text.ok_or_else(|| format!("its `{name}` is {value}, which is no text"))?);
        }
        match facts.target {
            Some(target) if !is_target(target) => Err(format!(
                "its `target` is \"{target}\", which is no GPU: write it as \"sm_90a\""
            )),
            _ => Ok(facts),
        }
    }
}

/// Whether this names GPUs as `sm_80`, `sm_90a` and `sm_100f` do.
fn is_target(text: &str) -> bool {
    let number = text.strip_prefix("sm_").unwrap_or_default();
    let number = number.strip_suffix(['a', 'f']).unwrap_or(number);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_may_name_a_folder_and_a_target() {
        let of = |metadata: Value| {
            let described = serde_json::json!({
                "packages": [
                    {"name": "other", "manifest_path": "/k/other/Cargo.toml", "metadata": null,
                        "targets": [{"kind": ["bin"]}]},
                    {"name": "kernels", "manifest_path": "/k/Cargo.toml", "metadata": metadata,
                        "targets": [{"kind": ["custom-build"]}, {"kind": ["lib"]}]},
                ],
                "target_directory": "/k/target",
            });
            Package::described(Path::new("/k/Cargo.toml"), &described).unwrap()
        };
        let plain = of(Value::Null).unwrap();
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
        }))
        .unwrap();
        assert_eq!(stated.rustc.as_deref(), Some("1.96.0"));
        assert_eq!(
            (stated.output, &*stated.target),
            ("/k/../ptx".into(), "sm_80")
        );
        for (facts, said) in [
            (
                serde_json::json!({"target": 80}),
                "its `target` is 80, which is no text",
            ),
            (
                serde_json::json!({"taget": "sm_80"}),
                "`taget` in `package.metadata.cute`: there are `ptx`, `target` and `rustc`",
            ),
            (
                serde_json::json!({"target": "90a"}),
                "its `target` is \"90a\", which is no GPU: write it as \"sm_90a\"",
            ),
            (
                serde_json::json!("sm_80"),
                "`package.metadata.cute` is no table",
            ),
        ] {
            let error = of(serde_json::json!({ "cute": facts })).unwrap_err();
            assert_eq!(error, said);
        }
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
