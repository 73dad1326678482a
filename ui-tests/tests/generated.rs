//! The messages in the library are what their generator writes.

use cute_ui_tests::generate_messages::messages;

#[test]
fn the_messages_are_current() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../cute-core/src/status/messages.rs");
    let text = messages();
    if std::env::var_os("CUTE_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&file, &text).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&file).expect("the file can be read");
    assert!(
        found == text,
        "cute-core/src/status/messages.rs is out of date: run `CUTE_BLESS=1 cargo test -p cute-ui-tests --test generated`"
    );
}
