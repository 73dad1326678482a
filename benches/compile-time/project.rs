//! Generated workspaces, and what it costs to build them with cargo.
//!
//! They lie below the benchmark's target directory, with the repository's `Cargo.lock`, so that they
//! build offline wherever it does. The library is built before anything is measured.

use cute_benches::{Cost, cargo, measure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The request to cargo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    Check,
    Dev,
    Release,
}

impl Build {
    pub const ALL: [Build; 3] = [Build::Check, Build::Dev, Build::Release];

    /// As on the command line.
    pub fn arguments(self) -> &'static [&'static str] {
        match self {
            Build::Check => &["check"],
            Build::Dev => &["build"],
            Build::Release => &["build", "--release"],
        }
    }
}

/// A workspace of libraries that depend on cute-core alone.
pub struct Project {
    folder: PathBuf,
    names: Vec<String>,
    incremental: bool,
}

impl Project {
    /// A fresh one below `target`, from crates by name and source.
    pub fn new(target: &Path, name: &str, crates: &[(&str, String)]) -> Project {
        let folder = target.join("projects").join(name);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a writable target directory");
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a copy of Cargo.lock");
        let names: Vec<String> = crates.iter().map(|(name, _)| (*name).to_owned()).collect();
        // `first` comes with the library; what is measured is built after it
        let members = format!(
            "[workspace]\nresolver = \"3\"\nmembers = {:?}\n",
            [&names[..], &["first".into()]].concat()
        );
        write(&folder.join("Cargo.toml"), &members);
        let project = Project {
            folder,
            names,
            incremental: false,
        };
        let core = root.join("cute-core");
        for (name, source) in crates.iter().chain([&("first", String::new())]) {
            let package = format!(
                "[package]\nname = {name:?}\nedition = \"2024\"\n[dependencies]\ncute-core = {{ path = {core:?} }}\n"
            );
            write(&project.folder.join(name).join("Cargo.toml"), &package);
            project.write(name, source);
        }
        project
    }

    /// This project, compiled incrementally: rustc keeps what it knows between builds.
    pub fn incremental(self) -> Project {
        Project {
            incremental: true,
            ..self
        }
    }

    /// Replaces the source of a crate.
    pub fn write(&self, name: &str, source: &str) {
        write(&self.folder.join(name).join("src/lib.rs"), source);
    }

    /// The time to build the crates, when the library is built; cargo itself is part of it.
    pub fn clean_build(&self, build: Build) -> Cost {
        self.run(build, &["-p", "first"]);
        let names = self.names.iter().map(String::as_str);
        let mut clean = self.cargo(&["clean", "--quiet"]);
        if build == Build::Release {
            clean.arg("--release");
        }
        measure(clean.args(names.flat_map(|name| ["-p", name])));
        self.build(build)
    }

    /// The time to build everything that is not up to date.
    pub fn build(&self, build: Build) -> Cost {
        self.run(build, &["--workspace"])
    }

    fn run(&self, build: Build, which: &[&str]) -> Cost {
        measure(
            self.cargo(build.arguments())
                .args(which)
                .args(["--quiet", "--offline"]),
        )
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(cargo());
        command
            .current_dir(&self.folder)
            .args(arguments)
            // one for all projects, so that the library is built once for each kind of build
            .env("CARGO_TARGET_DIR", self.folder.join("../target"))
            .env(
                "CARGO_INCREMENTAL",
                if self.incremental { "1" } else { "0" },
            )
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        command
    }
}

fn write(file: &Path, text: &str) {
    let folder = file.parent().expect("a folder");
    fs::create_dir_all(folder).expect("a writable target directory");
    fs::write(file, text).expect("a writable target directory");
}
