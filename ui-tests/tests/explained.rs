//! The messages of `docs/errors-explained.md` and of the front page are those that rustc prints.

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
            printed().contains(&message),
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
fn each_condition_has_a_section() {
    assert_eq!(explained::unexplained(), [""; 0]);
}
