//! The messages that `docs/messages.md` explains are those that rustc prints.

const PAGE: &str = include_str!("../../docs/messages.md");
/// What rustc prints of programs with these mistakes. Where rustc refuses a type, it looks at no
/// expression, so these are several.
const PRINTED: [&str; 16] = [
    include_str!("../../cargo-cute/tests/recorded/output/borrows.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/calls.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/habits.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/names.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/offsets.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/parameters.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/syntax.txt"),
    include_str!("../../cargo-cute/tests/recorded/output/types.txt"),
    include_str!("../macros/rustc_words.stderr"),
    include_str!("../newcomers/algebra.stderr"),
    include_str!("../newcomers/fields.stderr"),
    include_str!("../newcomers/later.stderr"),
    include_str!("../newcomers/methods.stderr"),
    include_str!("../newcomers/signatures.stderr"),
    include_str!("../newcomers/tensor_as_trait.stderr"),
    include_str!("../tensors/aliasing.stderr"),
];

#[test]
fn the_page_explains_what_rustc_prints() {
    let rows = PAGE.lines().filter(|line| line.starts_with("| `"));
    let messages: Vec<_> = rows
        .map(|row| row.trim_start_matches(['|', ' ']).trim_start_matches("``"))
        .map(|row| row.split(" `` |").next().expect(row).trim_start())
        .collect();
    assert!(messages.len() > 50, "{messages:?}");
    for message in messages {
        let printed = PRINTED.iter().any(|words| words.contains(message));
        assert!(printed, "rustc does not print: {message}");
    }
}
