//! Texts of several lines: expressions in the interactive mode, and manual pages.

use crate::shell::{self, run};
use std::path::Path;

#[test]
fn expressions_go_on_in_the_next_line_of_the_interactive_mode() {
    let words = ["repl", "--ascii"].map(str::to_owned);
    let lines = b"a = (4,\n   8)\nsize(a)\n:vars\nsize((4,\n";
    let ran = shell::run_words(&words, lines, Path::new("."));
    assert_eq!(ran.status, Some(0));
    assert!(ran.out.starts_with("(4,8)\n32\na = (4,8)\n"), "{}", ran.out);
    // what is open at the end is told
    assert!(ran.out.contains("found the end"), "{}", ran.out);
}

#[test]
fn manual_pages_have_the_options() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let page = run("cute man", folder);
    assert_eq!((page.status, page.err.as_str()), (Some(0), ""));
    assert!(
        page.out.contains(".TH cute 1") && page.out.contains("cute\\-compare(1)"),
        "{}",
        page.out
    );
    let page = run("cute man check", folder);
    assert!(
        page.out.contains("no\\-bank\\-conflicts") && page.out.contains(".TH cute-check 1"),
        "{}",
        page.out
    );
    assert_eq!(run("cute man chek", folder).status, Some(2));
}
