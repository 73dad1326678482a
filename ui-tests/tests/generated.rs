//! What programs of this crate write from the library's table of conditions is current.

use cute_ui_tests::explained;
use cute_ui_tests::generate_explanations::explanations;
use cute_ui_tests::generate_messages::messages;
use cute_ui_tests::generate_table::{page, page_of};

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

/// One test, since what is written last is made of the pages that are written first.
#[test]
fn the_pages_of_conditions_and_what_is_made_of_them_are_current() {
    for page in explained::pages() {
        let path = format!("docs/errors/{}.md", page.name);
        is_current(&path, |old| page_of(page.name, old));
    }
    is_current("cute-core/src/gen/explanations.rs", |_| explanations());
    for (path, program) in explained::programs() {
        is_current(path, |_| program.clone());
    }
}
