//! Targets that cargo is told not to test have no tests. It is told so because a program for tests
//! takes a second to build, even if it has none.

use cute_tests::package::workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// The manifests of the members.
fn manifests() -> Vec<PathBuf> {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).expect("the manifest");
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = ["));
    let members = members.expect("the list of members").trim_end_matches(']');
    members
        .split(", ")
        .map(|member| {
            workspace()
                .join(member.trim_matches('"'))
                .join("Cargo.toml")
        })
        .collect()
}

/// The sections of the library and of the programs.
fn targets(manifest: &str) -> impl Iterator<Item = (bool, &str)> {
    manifest.split("\n[").filter_map(|section| {
        let library = section.strip_prefix("lib]").map(|section| (true, section));
        library.or_else(|| Some((false, section.strip_prefix("[bin]]")?)))
    })
}

/// The files of a target: those of its folder, or one file if it stands beside other targets.
fn files(package: &Path, is_library: bool, section: &str) -> Vec<PathBuf> {
    let path = section
        .lines()
        .find_map(|line| line.strip_prefix("path = "));
    let root = package.join(path.map_or("src/lib.rs", |path| path.trim_matches('"')));
    let folder = root.parent().expect("a folder");
    let beside_others = folder.join("lib.rs").exists() || folder.ends_with("bin");
    if folder == package || !is_library && beside_others {
        return vec![root];
    }
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// The files of targets with this line in their section that contain one of these texts, and the
/// number of such targets.
fn found(line: &str, texts: &[&str]) -> (usize, Vec<PathBuf>) {
    let (mut count, mut found) = (0, Vec::new());
    for path in manifests() {
        let manifest = fs::read_to_string(&path).expect("a manifest");
        let package = path.parent().expect("a folder");
        for (is_library, section) in targets(&manifest) {
            if section.lines().any(|other| other == line) {
                count += 1;
                let files = files(package, is_library, section);
                assert!(
                    !files.is_empty(),
                    "{}: a target without files",
                    path.display()
                );
                found.extend(files.into_iter().filter(|file| {
                    let text = fs::read_to_string(file).expect("a file");
                    texts.iter().any(|&wanted| text.contains(wanted))
                }));
            }
        }
    }
    (count, found)
}

#[test]
fn what_is_not_tested_has_no_tests() {
    // the library of this package has none, and mentions them in a macro
    let of_macro = workspace().join("tests/src/golden_tests.rs");
    let (targets, mut files) = found("test = false", &["#[test]"]);
    files.retain(|file| *file != of_macro);
    assert!(targets > 10, "{targets} targets");
    assert_eq!(files, Vec::<PathBuf>::new());
}

#[test]
fn what_has_no_documentation_tests_has_no_examples() {
    let (targets, files) = found("doctest = false", &["/// ```", "//! ```"]);
    assert!(targets > 3, "{targets} targets");
    files
        .iter()
        .for_each(|file| assert!(is_text(file), "{}", file.display()));
}

/// Whether all blocks of a file are no programs.
fn is_text(file: &Path) -> bool {
    let text = fs::read_to_string(file).expect("a file");
    let fences = text
        .lines()
        .filter_map(|line| line.trim_start().split_once("```"));
    let fences = fences.filter(|(before, _)| ["/// ", "//! "].contains(before));
    fences
        .step_by(2)
        .all(|(_, language)| ["text", "sh"].contains(&language))
}

/// The sections are found, and the test in them.
#[test]
fn a_test_in_them_would_be_found() {
    let manifest = "[package]\n\n[lib]\ntest = false\n\n[[bin]]\nname = \"a\"\n\n[[test]]\n";
    let found: Vec<_> = targets(manifest).collect();
    assert_eq!(
        found,
        [(true, "\ntest = false\n"), (false, "\nname = \"a\"\n")]
    );
    let folder = workspace().join("tests");
    let files = files(&folder, true, "\npath = \"tests/repository/main.rs\"\n");
    assert!(files.contains(&folder.join("tests/repository/untested.rs")));
}
