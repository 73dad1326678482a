//! The licences of all dependencies are among those that `deny.toml` lists.

use std::collections::BTreeSet;

use cute_release::{licence::is_allowed, packages, text};
use serde_json::Value;

/// The workspaces whose dependencies are checked: those of the crates and modules that users build.
const WORKSPACES: [&str; 3] = [
    "Cargo.toml",
    "cute-python/Cargo.toml",
    "cute-faer/Cargo.toml",
];

#[test]
fn licences_are_accepted_and_each_accepted_licence_is_needed() {
    let allowed = allowed();
    let packages: Vec<Value> = WORKSPACES.into_iter().flat_map(packages).collect();
    assert_eq!(refused(&packages, &allowed), [""; 0]);
    for licence in &allowed {
        let mut fewer = allowed.clone();
        fewer.remove(licence);
        assert!(
            !refused(&packages, &fewer).is_empty(),
            "no package needs the licence {licence}"
        );
    }
}

#[test]
fn all_dependencies_come_from_crates_io() {
    for package in WORKSPACES.into_iter().flat_map(packages) {
        let from = package["source"].as_str();
        assert!(
            from.is_none_or(|from| from == "registry+https://github.com/rust-lang/crates.io-index"),
            "{} comes from {from:?}",
            package["name"]
        );
    }
}

/// The licences that we accept.
fn allowed() -> BTreeSet<String> {
    let settings: toml::Table = text("deny.toml").parse().expect("TOML");
    let list = settings["licenses"]["allow"].as_array().expect("a list");
    list.iter()
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect()
}

/// The packages whose licences are not all accepted, each with its licence.
fn refused(packages: &[Value], allowed: &BTreeSet<String>) -> Vec<String> {
    let refused = |package: &Value| {
        let name = &package["name"];
        let Some(licence) = package["license"].as_str() else {
            return Some(format!("{name}: no licence is stated"));
        };
        match is_allowed(licence, allowed) {
            Ok(true) => None,
            Ok(false) => Some(format!("{name}: {licence}")),
            Err(at) => Some(format!("{name}: {licence} is not understood at {at}")),
        }
    };
    packages.iter().filter_map(refused).collect()
}
