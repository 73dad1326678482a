//! Packages outside of the workspace, as users have them.
//!
//! They lie below cargo's directory for tests and have the workspace's `Cargo.lock`. So they build
//! offline with the workspace's versions, wherever the workspace builds.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A package with a manifest and sources.
pub struct Package {
    folder: PathBuf,
}

impl Package {
    /// Writes a package into `folder`. cargo does not look for a workspace above it.
    ///
    /// # Panics
    /// If nothing can be written.
    pub fn new(folder: PathBuf, manifest: &str) -> Package {
        fs::create_dir_all(&folder).expect("a folder for the package");
        let lock = workspace().join("Cargo.lock");
        fs::copy(lock, folder.join("Cargo.lock")).expect("a copy of Cargo.lock");
        let package = Package { folder };
        package.write("Cargo.toml", &format!("{manifest}\n[workspace]\n"));
        package
    }

    /// Writes a file of the package.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn write(&self, name: &str, text: &str) {
        let file = self.folder.join(name);
        let folder = file.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("a folder of the package");
        fs::write(file, text).expect("a file of the package");
    }

    /// A `cargo` command for the package, which builds below [`Package::target`].
    ///
    /// It ignores flags of the surrounding build (coverage, a newer processor), which would change
    /// the result.
    pub fn cargo(&self, command: &str) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
        cargo
            .current_dir(&self.folder)
            .args([command, "--offline", "--target-dir"])
            .arg(self.target())
            // built once, and never debugged
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0")
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET");
        cargo
    }

    /// The folder of its build.
    pub fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    /// A path in the package.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Runs a command that must succeed.
///
/// # Panics
/// If it fails, with its output.
#[track_caller]
pub fn succeed(command: &mut Command) {
    let output = command.output().expect("the command starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
}

/// The folder of the workspace.
pub fn workspace() -> &'static Path {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("a folder of the workspace")
}
