//! Inputs of a megabyte, which messages repeat in part.

use crate::shell::{Ran, run_words};
use std::path::Path;

/// The greatest number of bytes of an error: its message, its help and a part of the line.
const MOST: usize = 4096;

fn ran(arguments: &[&str], input: &str) -> Ran {
    let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    run_words(&arguments, input.as_bytes(), folder)
}

#[test]
fn long_inputs_are_repeated_in_part() {
    let name = "a".repeat(1_000_000);
    let sum = vec!["1"; 1000].join(" + ");
    let tuple = format!("({})", vec!["8"; 4000].join(","));
    let texts = [
        (
            name.clone(),
            "there is no variable `aaa",
            "(999223 characters)",
        ),
        (
            format!("{name}(4:1)"),
            "there is no operation or variable `aaa",
            "(999236 characters)",
        ),
        (format!("size = {sum}; {name} {name}"), "", ""),
        (
            format!("{{{name}: 4, col: 8}}.tile(row: 3)"),
            "aaa",
            " characters)",
        ),
        (format!("{tuple}:1"), "", ""),
        (format!("4:1({tuple})"), "", ""),
        (format!("tiled_mma({tuple})"), "", ""),
        (format!("compose(4:1, {tuple}:{tuple})"), "", ""),
    ];
    for (text, begin, left_out) in &texts {
        for options in [
            &["eval"][..],
            &["eval", "--json"],
            &["explain"],
            &["draw"],
            &["check"],
        ] {
            let Ran { status, out, err } = ran(options, text);
            let message = match options.contains(&"--json") {
                true => out,
                false => err,
            };
            let what = &text[..usize::min(text.len(), 40)];
            assert!(
                matches!(status, Some(1 | 2)),
                "{options:?} {what}: {status:?}"
            );
            assert!(
                message.len() < MOST,
                "{options:?} {what}: {} bytes",
                message.len()
            );
            if options[0] == "eval" {
                let is_kept = message.contains(begin) && message.contains(left_out);
                assert!(is_kept, "{what}: {message}");
            }
        }
    }
}

#[test]
fn long_arguments_are_repeated_in_part() {
    // Linux takes arguments of less than 128 KiB.
    let word = "a".repeat(100_000);
    let option = format!("--{word}");
    let binding = format!("{} + {}", word, word);
    for arguments in [
        &[&option[..]][..],
        &[&option, "--json"],
        &["check", "4:1", "--threads", &word],
        &["check", "4:1", "--vector", &word],
        &["check", &word],
        &["completions", &word],
        &["operations", &word],
        &["atoms", &word],
        &["man", &word],
        &["find", &word],
        &["eval", "--let", &word[..60_000], "4:1"],
        &["eval", "--let", &binding[..100_000], "4:1"],
        &["draw", "4:1", "-o", &word],
        &[&word, "4:1"],
    ] {
        let Ran { status, out, err } = ran(arguments, "");
        let begin: Vec<_> = arguments
            .iter()
            .map(|word| &word[..usize::min(word.len(), 12)])
            .collect();
        assert!(matches!(status, Some(1 | 2)), "{begin:?}: {status:?}");
        let bytes = out.len() + err.len();
        assert!((10..MOST).contains(&bytes), "{begin:?}: {bytes} bytes");
    }
}

#[test]
fn long_assertions_are_repeated_in_part() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (name, sum) = ("a".repeat(10_000), vec!["1"; 1000].join(" + "));
    for text in [
        format!("{name} == 1"),
        format!("{sum} == 1"),
        format!("{name} fails"),
        format!("check {name}"),
        format!("check 4:1 --{name}"),
    ] {
        std::fs::write(folder.join("long.cute"), &text).unwrap();
        let Ran { status, out, err } = ran(&["check", "long.cute"], "");
        let what = &text[..40];
        assert!(matches!(status, Some(1 | 2)), "{what}: {status:?}");
        let bytes = out.len() + err.len();
        assert!((10..MOST).contains(&bytes), "{what}: {bytes} bytes");
    }
}

#[test]
fn long_lines_are_repeated_in_part_in_the_interactive_mode() {
    let line = "a".repeat(100_000);
    for options in [&["repl"][..], &["repl", "--json"]] {
        let Ran { out, err, .. } = ran(options, &format!("{line}\n:draw {line}\n:{line}\n"));
        let bytes = out.len() + err.len();
        assert!(
            (10..4 * MOST).contains(&bytes),
            "{options:?}: {bytes} bytes"
        );
    }
}

/// They took minutes when the time grew with the square of the length.
#[test]
fn the_time_of_long_texts_grows_with_their_length() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name = "a".repeat(100_000);
    let lines = "4:1 == 4:1\n".repeat(10_000);
    for (text, message, expected) in [
        (
            format!("{name}({name}"),
            "error: expected `,` or `)`, found the end",
            2,
        ),
        (
            format!("(\n{lines}"),
            "error: expected `,` or `)`, found `=`",
            2,
        ),
        (lines, "10000 assertions hold", 0),
    ] {
        std::fs::write(folder.join("length.cute"), &text).unwrap();
        let Ran { status, out, .. } =
            run_words(&["check".into(), "length.cute".into()], b"", folder);
        assert_eq!(status, Some(expected), "{out}");
        assert!(out.contains(message), "{out}");
    }
    let Ran { out, .. } = ran(&["repl"], &"(4,\n".repeat(100_000));
    assert!(out.contains("more than 64 nested parentheses"), "{out}");
}
