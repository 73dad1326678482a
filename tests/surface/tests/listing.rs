//! The list of a small crate, and how the list changes when the crate does.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::LazyLock;

const CRATE: &str = include_str!("small/lib.rs");

/// The list of the program for a crate of this source. The folder has the name of the test.
fn listing(test: &str, source: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("small.rs");
    fs::write(&file, source).expect("a file for the source");

    let rustdoc = std::env::var_os("RUSTDOC").unwrap_or("rustdoc".into());
    let mut rustdoc = Command::new(rustdoc);
    rustdoc.args(["--edition=2024", "-Zunstable-options"]);
    rustdoc.args(["--output-format=json", "--document-hidden-items"]);
    rustdoc.arg("--out-dir").arg(&folder).arg(&file);
    succeed(&rustdoc.env("RUSTC_BOOTSTRAP", "1").output());

    let mut program = Command::new(env!("CARGO_BIN_EXE_cute-surface"));
    let listed = succeed(&program.arg(folder.join("small.json")).output());
    listed.replace('\r', "")
}

fn succeed(output: &std::io::Result<Output>) -> String {
    let output = output.as_ref().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// The lines that the list loses and gains when `old` becomes `new` in the source.
fn changes(test: &str, old: &str, new: &str) -> Vec<String> {
    static BEFORE: LazyLock<String> = LazyLock::new(|| listing("before", CRATE));
    assert_eq!(CRATE.matches(old).count(), 1, "{old}");
    let before = BEFORE.as_str();
    let after = listing(test, &CRATE.replace(old, new));
    let only = |mark, lines: &str, others: &str| -> Vec<String> {
        lines
            .lines()
            .filter(|line| !line.starts_with("# ") && !others.lines().any(|other| other == *line))
            .map(|line| format!("{mark} {line}"))
            .collect()
    };
    let mut changes = only('-', before, &after);
    changes.extend(only('+', &after, before));
    changes
}

#[test]
fn a_list_has_each_public_item_once() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/small/surface.txt");
    let listed = listing("each_once", CRATE);
    if std::env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        fs::write(&file, &listed).expect("the list is written");
    }
    let expected = fs::read_to_string(&file).expect("a list");
    assert!(listed == expected, "the list is now:\n{listed}");
}

#[test]
fn a_new_function_is_a_new_line() {
    assert_eq!(
        changes(
            "new",
            "pub mod shapes {",
            "pub mod shapes { pub fn grow() {}"
        ),
        ["+ pub fn small::shapes::grow()"]
    );
}

#[test]
fn a_removed_method_is_a_line_less() {
    assert_eq!(
        changes("removed", "pub fn sides(self) -> u32 { 4 }", ""),
        ["- pub fn small::shapes::Square<T>::sides(self) -> u32"]
    );
}

#[test]
fn a_hidden_function_is_a_line_less() {
    assert_eq!(
        changes("hidden", "pub fn area<T", "#[doc(hidden)] pub fn area<T"),
        [
            "- area = small::shapes::area",
            "- pub fn small::shapes::area<T: small::shapes::Shape<Side: core::marker::Copy>>(T) -> u64",
            "- small::again::area = small::shapes::area"
        ]
    );
}

#[test]
fn a_changed_signature_is_another_line() {
    assert_eq!(
        changes(
            "signature",
            "fn side(&self) -> Self::Side;",
            "fn side(&self) -> Option<u32>;"
        ),
        [
            "- pub fn small::shapes::Shape::side(&self) -> Self::Side",
            "+ pub fn small::shapes::Shape::side(&self) -> core::option::Option<u32>"
        ]
    );
}

#[test]
fn a_name_that_leaves_the_prelude_is_a_line_less() {
    assert_eq!(
        changes(
            "prelude",
            "pub use crate::shapes::{Square, area};",
            "pub use crate::shapes::area;"
        ),
        ["- Square = small::shapes::Square"]
    );
}

#[test]
fn what_is_inside_changes_no_line() {
    assert_eq!(changes("inside", "{ 4 }", "{ 2 + 2 }"), [""; 0]);
    assert_eq!(
        changes("inside", "type Answer = u8;", "type Answer = u16;"),
        [""; 0]
    );
    assert_eq!(changes("inside", "fn private() {}", ""), [""; 0]);
    assert_eq!(
        changes(
            "inside",
            "impl<T> Clone for",
            "impl<T: Copy> Copy for Square<T> {} impl<T> Clone for"
        ),
        [""; 0]
    );
}
