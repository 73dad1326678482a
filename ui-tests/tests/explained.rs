//! The messages of the pages in `docs/errors` and of the front page are those that rustc prints.

use cute_core::error::Condition;
use cute_ui_tests::explained;

/// The output of rustc for the examples.
const PRINTED: [&str; 2] = [
    include_str!("../explained/conditions.stderr"),
    include_str!("../explained/literals.stderr"),
];

/// What rustc prints, a line each: the first line of an error without its number.
fn printed() -> Vec<&'static str> {
    let lines = PRINTED.iter().flat_map(|text| text.lines());
    lines
        .map(|line| {
            line.strip_prefix("error[E0277]: ")
                .or(line.strip_prefix("error: "))
                .unwrap_or(line)
        })
        .collect()
}

#[test]
fn each_example_has_the_message_that_the_page_states() {
    let messages = explained::messages();
    assert!(messages.len() > 15, "{messages:?}");
    for message in messages {
        assert!(
            printed().contains(&message.as_str()),
            "rustc does not print: {message}"
        );
    }
}

#[test]
fn the_front_page_shows_what_rustc_prints() {
    let shown = explained::front_page();
    assert!(shown.len() > 5, "{shown:?}");
    for line in shown {
        let found = PRINTED[0].lines().any(|printed| {
            let printed = printed.trim_start_matches(|letter: char| letter.is_ascii_digit());
            printed.trim().starts_with(line)
        });
        assert!(found, "rustc does not print: {line}");
    }
}

#[test]
fn each_condition_has_a_page_and_each_page_a_condition() {
    assert_eq!(explained::gaps(), [""; 0]);
    let mut names: Vec<String> = explained::pages()
        .iter()
        .map(|page| format!("{}.md", page.name))
        .collect();
    names.sort();
    let files = std::fs::read_dir(explained::folder()).expect("the folder of the pages");
    let mut files: Vec<String> = files
        .map(|file| {
            file.expect("a page")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    files.sort();
    assert_eq!(files, names);
}

/// The list of conditions has each once, and nothing else.
#[test]
fn the_commands_know_each_condition() {
    let pages = explained::pages();
    let names: Vec<&str> = pages.iter().map(|page| page.name).collect();
    let known: Vec<&str> = Condition::ALL
        .iter()
        .map(|condition| condition.name())
        .collect();
    assert_eq!(known, names);
    for (condition, page) in std::iter::zip(Condition::ALL, &pages) {
        let title = format!("{}: {}\n\n", page.name, page.short.replace('`', ""));
        let text = condition.explanation();
        assert!(text.starts_with(&title), "{text}");
        assert!(
            text.contains("\nCause. ") && text.contains("\nCure. "),
            "{text}"
        );
        assert!(text.contains(&format!("({condition})\n")), "{text}");
    }
}

/// Errors of tensors are told on the pages of their conditions, by the first word of what documents
/// a variant.
#[test]
fn pages_name_the_errors_of_tensors() {
    let source = include_str!("../../cute-core/src/tensor/error.rs");
    let (_, variants) = source
        .split_once("pub enum TensorError {")
        .expect("the enum");
    let (variants, _) = variants.split_once("\n}").expect("its end");
    let mut told = 0;
    for page in explained::pages() {
        let about = format!("    /// {}: ", page.name);
        for (at, _) in variants.match_indices(&about) {
            let mut lines = variants[at..].lines().map(str::trim);
            let variant = lines.find(|line| !line.starts_with("///"));
            let variant = variant
                .expect("a variant")
                .trim_end_matches([' ', '{', ',']);
            assert!(
                page.text.contains(&format!("`{variant}`"))
                    || page.text.contains(&format!("::{variant}`")),
                "docs/errors/{}.md does not name {variant}",
                page.name
            );
            told += 1;
        }
    }
    assert!(told > 8, "{told} errors of tensors");
}
