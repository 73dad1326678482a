//! What programs of this crate write from the library's table of conditions is current.

use cute_ui_tests::{explained, generate_messages::messages, generate_table::page};

/// Compares a file of the repository with what it should hold, or writes it if `CUTE_BLESS=1`.
#[track_caller]
fn is_current(path: &str, text: impl FnOnce(&str) -> String) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(path);
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    let text = text(&found);
    if std::env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&file, text).expect("the file can be written");
        return;
    }
    assert!(
        found == text,
        "{path} is out of date: run `CUTE_BLESS=1 cargo test -p cute-ui-tests --test generated`"
    );
}

#[test]
fn the_messages_are_current() {
    is_current("cute-core/src/gen/messages.rs", |_| messages());
}

#[test]
fn the_table_of_conditions_in_the_docs_is_current() {
    is_current("docs/errors.md", page);
}

#[test]
fn the_programs_of_explained_errors_are_current() {
    for (path, program) in explained::programs() {
        is_current(path, |_| program.clone());
    }
}
