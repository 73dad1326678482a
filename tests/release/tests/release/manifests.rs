//! What crates.io and docs.rs show of the published crates is there, and alike in all of them.

use cute_release::{published, root, text};
use serde_json::Value;
use std::process::Command;

/// A field that is a text.
fn words<'a>(package: &'a Value, field: &str) -> &'a str {
    let value = package[field].as_str();
    value.unwrap_or_else(|| panic!("{} has no {field}", package["name"]))
}

/// The folder of a package, relative to the repository.
fn folder(package: &Value) -> String {
    let manifest = words(package, "manifest_path");
    let manifest = manifest
        .strip_prefix(root().to_str().expect("UTF-8"))
        .expect("within");
    manifest
        .trim_matches('/')
        .trim_end_matches("/Cargo.toml")
        .to_owned()
}

/// The entry `field` of the table `[workspace.package]`.
fn of_workspace(field: &str) -> String {
    let manifest: toml::Table = text("Cargo.toml").parse().expect("TOML");
    manifest["workspace"]["package"][field]
        .as_str()
        .expect("a text")
        .to_owned()
}

#[test]
fn manifests_say_what_crates_io_shows() {
    let packages = published();
    assert!(
        packages.len() >= 9,
        "{} packages are published",
        packages.len()
    );
    for package in &packages {
        let name = words(package, "name");
        assert!(words(package, "description").len() >= 20, "{name}");
        assert_eq!(
            words(package, "documentation"),
            format!("https://docs.rs/{name}")
        );
        for field in ["version", "license", "edition"] {
            assert_eq!(
                words(package, field),
                of_workspace(field),
                "{field} of {name}"
            );
        }
        let rust = of_workspace("rust-version");
        assert!(words(package, "rust_version").starts_with(&rust), "{name}");
        // crates.io refuses more than five, and longer keywords.
        for (field, longest) in [("keywords", 20), ("categories", usize::MAX)] {
            let list = package[field].as_array().expect("a list");
            assert!((1..=5).contains(&list.len()), "{field} of {name}");
            for word in list {
                let word = word.as_str().expect("a text");
                assert!(word.len() <= longest, "{word:?} in {field} of {name}");
            }
        }
    }
}

/// crates.io resolves the links of a readme by this address. There need not be one, but then for all.
#[test]
fn all_packages_or_none_state_the_address_of_the_repository() {
    let manifest: toml::Table = text("Cargo.toml").parse().expect("TOML");
    let address = manifest["workspace"]["package"].get("repository");
    let address = address.and_then(toml::Value::as_str);
    for package in published() {
        let stated = package["repository"].as_str();
        assert_eq!(stated, address, "repository of {}", package["name"]);
    }
}

/// The checks of packages and of old dependencies take the crates that `.ci/members` finds.
#[test]
fn the_checks_take_what_is_published() {
    let found = Command::new(root().join(".ci/members"))
        .arg("--published")
        .output()
        .expect("bash");
    assert!(found.status.success(), "{found:?}");
    let found = String::from_utf8(found.stdout).expect("UTF-8");
    let mut found: Vec<_> = found
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, folder)| (name.to_owned(), folder.to_owned()))
        .collect();
    let packages = published();
    let mut published: Vec<_> = packages
        .iter()
        .map(|package| (words(package, "name").to_owned(), folder(package)))
        .collect();
    found.sort_unstable();
    published.sort_unstable();
    assert_eq!(found, published);
    for check in [".ci/packages", ".ci/minimal_versions"] {
        assert!(text(check).contains("$(.ci/members --published"), "{check}");
    }
}

#[test]
fn packages_have_a_readme_and_the_texts_of_their_licences() {
    for package in published() {
        let folder = folder(&package);
        let readme = text(format!("{folder}/{}", words(&package, "readme")));
        assert!(readme.starts_with("# "), "README of {folder}");
        for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(
                text(format!("{folder}/{file}")),
                text(file),
                "{file} in {folder}"
            );
        }
    }
}

#[test]
fn docs_rs_shows_all_features() {
    for package in published() {
        let features = package["features"].as_object().expect("a table");
        let libraries = package["targets"].as_array().expect("a list").iter();
        let has_library = libraries
            .flat_map(|target| target["kind"].as_array())
            .flatten();
        if features.is_empty() || !has_library.into_iter().any(|kind| kind == "lib") {
            continue;
        }
        let name = words(&package, "name");
        assert_eq!(
            package["metadata"]["docs"]["rs"]["all-features"], true,
            "{name}"
        );
        let library = text(format!("{}/src/lib.rs", folder(&package)));
        assert!(
            library.contains("\n#![cfg_attr(docsrs, feature(doc_cfg))]\n"),
            "{name}"
        );
    }
}

#[test]
fn members_name_one_another_with_the_version_that_is_released() {
    let packages = published();
    let version = format!("^{}", of_workspace("version"));
    let mut count = 0;
    for package in &packages {
        for dependency in package["dependencies"].as_array().expect("a list") {
            if packages
                .iter()
                .any(|other| other["name"] == dependency["name"])
            {
                let name = &dependency["name"];
                assert_eq!(dependency["req"], *version, "{name} in {}", package["name"]);
                count += 1;
            }
        }
    }
    assert!(count >= 9, "{count} dependencies among members");
}

#[test]
fn the_changelog_has_a_section_for_the_version() {
    let heading = format!("\n## [{}]", of_workspace("version"));
    assert!(
        text("CHANGELOG.md").contains(&heading),
        "no section{heading}"
    );
}
