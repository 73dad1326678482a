//! The compiled loops: a package of their own, in release mode, one codegen unit.

use cute_tests::package::{Package, succeed, workspace};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The machine code of the loops.
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
        "#,
        program = workspace().join("tests/codegen/count.rs"),
        core = workspace().join("cute-core"),
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("codegen");
    let package = Package::new(folder, &manifest);
    let assembly = package.path("count.s");
    succeed(
        package
            .cargo("rustc")
            .args(["--release", "--bin", "count", "--"])
            .arg(format!("--emit=asm={}", assembly.display())),
    );
    Compiled {
        listing: fs::read_to_string(&assembly).expect("an assembly listing"),
        program: package.target().join("release/count"),
    }
}
