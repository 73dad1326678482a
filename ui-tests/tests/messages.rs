//! The messages that `docs/messages.md` explains are those that rustc prints.

const PAGE: &str = include_str!("../../docs/messages.md");
const PRINTED: &str = include_str!("../macros/rustc_words.stderr");

#[test]
fn the_page_explains_what_rustc_prints() {
    let rows = PAGE.lines().filter(|line| line.starts_with("| `"));
    let messages: Vec<_> = rows
        .map(|row| row.trim_start_matches(['|', ' ']).trim_start_matches("``"))
        .map(|row| row.split(" `` |").next().expect(row).trim_start())
        .collect();
    assert_eq!(messages.len(), 6, "{messages:?}");
    for message in messages {
        assert!(PRINTED.contains(message), "rustc does not print: {message}");
    }
}
