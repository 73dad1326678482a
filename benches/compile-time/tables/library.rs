//! The time of a clean build of the library, which a user pays once.

use crate::Bench;
use crate::report::Report;
use cute_benches::{cargo, measure};
use std::process::Command;

/// By package, in the order in which they are needed.
pub fn library(bench: &Bench, report: &mut Report) {
    let cold = bench.target.join("cold");
    let _ = std::fs::remove_dir_all(&cold);
    report.section(
        "The library",
        "A clean build, once (dev profile): processor time, and the memory of the largest process.",
    );
    report.head(&["package", "cost"]);
    let packages: [(&str, &[&str]); 3] = [
        (
            "typenum, generic-array",
            &["-p", "typenum", "-p", "generic-array"],
        ),
        ("cute-macros", &["-p", "cute-macros"]),
        ("cute-core", &["-p", "cute-core"]),
    ];
    for (name, arguments) in packages {
        let cost = measure(
            Command::new(cargo())
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .args(["build", "--quiet"])
                .args(arguments)
                .arg("--target-dir")
                .arg(&cold),
        );
        report.row(name, &[cost.to_string()]);
    }
}
