//! The rows against recorded output of the compiler.

use super::*;
use crate::lines::{begins, prose};
use crate::token::plain;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn recorded(folder: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/recorded").join(folder)
}

/// A file of the programs, or of full types.
fn read(path: &str) -> Option<String> {
    let file = match path.strip_prefix("$FULL/") {
        Some(name) => recorded("full").join(name),
        None => recorded("programs").join(path),
    };
    std::fs::read_to_string(file).ok()
}

/// The recorded diagnostics of the programs, with the name of the program.
fn diagnostics() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for file in std::fs::read_dir(recorded("output")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        if name.matches('.').count() > 1 || !name.ends_with(".txt") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let blocks = text.split("\n\n").map(|block| format!("{block}\n\n"));
        let from_start = |block: String| {
            let at = block.find("error").unwrap_or(0);
            block[at..].to_string()
        };
        found.extend(
            blocks
                .map(from_start)
                .filter(|block| begins(&plain(block)))
                .map(|block| (name.clone(), block)),
        );
    }
    assert!(found.len() > 80, "{}", found.len());
    found
}

/// The number of the row that a diagnostic has, and its cure.
fn cure(block: &str, read: &dyn Fn(&str) -> Option<String>) -> Option<(usize, Cure)> {
    let context = Context::new(prose(block), read);
    let facts = Facts {
        drawn: Drawn::new(block),
        context: &context,
        read,
        is_ours: OnceCell::new(),
    };
    rows()
        .enumerate()
        .find_map(|(number, row)| Some((number, row.cure_of(&facts)?)))
}

/// A diagnostic about types of another crate that are alike in everything but their names.
fn of_another_crate(block: &str) -> String {
    let mut text = block
        .replace("cute_core", "other")
        .replace("cute-core", "other");
    for name in ["Cons", "Mode", "Pos", "Dyn", "Nil", "Tensor", "CopyAtomOf"] {
        text = text.replace(&format!("{name}<"), &format!("My{name}<"));
        text = text.replace(&format!(" {name}>"), &format!(" My{name}>"));
    }
    text
}

#[test]
fn each_row_applies_to_a_recorded_message() {
    let applied: BTreeSet<usize> = diagnostics()
        .iter()
        .filter_map(|(_, block)| Some(cure(block, &read)?.0))
        .collect();
    let others = rows()
        .enumerate()
        .filter(|(number, _)| !applied.contains(number));
    let others: Vec<_> = others.map(|(_, row)| (row.message, row.cause)).collect();
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn no_row_applies_to_an_equal_message_about_other_types() {
    let mut count = 0;
    for (name, block) in diagnostics() {
        if cure(&block, &read).is_some() {
            let other = of_another_crate(&block);
            let found = cure(&other, &|_| Some(other_source(&other)));
            assert!(
                found.is_none(),
                "{name}: {other}\n{}",
                found.unwrap().1.text
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

/// A file that has the line of a diagnostic, and nothing of the library.
fn other_source(block: &str) -> String {
    let drawn = Drawn::new(block);
    let lines = drawn
        .marks
        .iter()
        .map(|mark| format!("{}{}\n", mark.before, mark.rest()));
    lines.collect()
}

#[test]
fn the_page_shows_what_the_compiler_prints() {
    let diagnostics = diagnostics();
    let is_shown = |row: &&Row| {
        let mut blocks = diagnostics.iter();
        blocks.any(|(_, block)| block.contains(row.message))
    };
    let others = rows().filter(|row| !is_shown(row));
    let others: Vec<_> = others.map(|row| row.message).collect();
    assert!(others.is_empty(), "rustc does not print: {others:#?}");
}

#[test]
fn the_page_has_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/messages.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let start = text.find("| message |").expect("the table");
    let end = start + text[start..].find("\n\n").expect("an end of the table") + 1;
    if std::env::var_os("CUTE_BLESS").is_some() {
        let new = format!("{}{}{}", &text[..start], page(), &text[end..]);
        std::fs::write(&path, new).unwrap();
    } else {
        assert_eq!(text[start..end], page(), "CUTE_BLESS=1 writes the table");
    }
}

#[test]
fn rows_of_a_tensor_are_slices() {
    let block = "error[E0277]: `usize` is not an iterator\n --> main.rs:2:12\n  |\n2 | for row in x.rows() {}\n  |            ^^^^^^^^ `usize` is not an iterator\n\n";
    let source = |import: &str| format!("use {import};\nfor row in x.rows() {{}}\n");
    let (_, found) = cure(block, &|_| Some(source("cute_core::prelude::*"))).expect("a cure");
    assert!(
        found
            .text
            .ends_with("`for i in 0..x.rows()`, `x.slice((i, ..))`"),
        "{}",
        found.text
    );
    assert!(cure(block, &|_| Some(source("ndarray::Array2"))).is_none());
}

/// A message that names a condition, and has no note about its page, gets one.
#[test]
fn a_message_leads_to_the_page_of_its_condition() {
    let page = |block: &str| {
        let context = Context::new(prose(block), &|_| None);
        Cure::new(block, &context, &|_| None).map(|cure| cure.text)
    };
    let block = "error[E0277]: shapes differ (Congruent)\n --> main.rs:1:1\n  |\n  = note: `Mode<Pos<_1, X4>, Pos<_1, X1>>`\n\n";
    assert_eq!(
        page(block).as_deref(),
        Some("`cargo cute explain Congruent` has an example and the cure")
    );
    let told = block.replace(
        "= note: ",
        "= note: `cargo cute explain Congruent` has an example and the cure\n  = note: ",
    );
    assert_eq!(page(&told), None);
    assert_eq!(page(&block.replace("(Congruent)", "(Congruence)")), None);
    assert_eq!(
        page(&block.replace("Mode<Pos<_1, X4>, Pos<_1, X1>>", "Mode<A, B>")),
        None
    );
}

#[test]
fn links_are_left_out_of_a_line() {
    assert_eq!(
        without_links("[`a(b)`](../c.rs), or [`d`](e)"),
        "`a(b)`, or `d`"
    );
    assert_eq!(
        without_links("`x[1](2)` and `l.at((1, 2))`"),
        "`x[1](2)` and `l.at((1, 2))`"
    );
}

#[test]
fn the_source_of_the_library_is_told_by_its_folder() {
    for (path, is_ours) in [
        ("/home/me/cute/cute-core/src/a.rs:1:2", true),
        ("cute-core/src/a.rs", true),
        ("/r/src/index/cute-core-0.1.0/src/a.rs:1:2", true),
        ("C:\\cute\\cute-core\\src\\a.rs:1:2", true),
        ("/home/me/cute-cores/src/a.rs:1:2", false),
        ("src/main.rs:1:2", false),
    ] {
        assert_eq!(
            is_in_library(&format!("note: x\n  --> {path}")),
            is_ours,
            "{path}"
        );
    }
}

/// Numbers that look random, and are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end.max(1)
    }
}

#[test]
fn no_row_fails_on_a_damaged_message() {
    let mut numbers = Numbers(1);
    let pieces = [
        "<", ">", "(", ")", "`", "é", "::", "…", "\n", "^^", " | ", "layout!", ".at(",
    ];
    for (_, block) in diagnostics() {
        for _ in 0..60 {
            let mut text: Vec<char> = block.chars().collect();
            for _ in 0..1 + numbers.below(6) {
                let from = numbers.below(text.len());
                let to = (from + numbers.below(9)).min(text.len());
                let piece = pieces[numbers.below(pieces.len())];
                text.splice(from..to, piece.chars());
            }
            let text: String = text.into_iter().collect();
            if let Some((_, cure)) = cure(&text, &read) {
                assert!(!cure.text.is_empty());
            }
        }
    }
}

#[test]
fn a_declaration_is_told_from_a_use() {
    let words = ["Tensor", ".view"];
    for (line, is_declared) in [
        ("let x = Tensor::new(&data, layout)?;", true),
        ("let mut x = y.view_mut();", true),
        ("fn f(y: u8, x: &Tensor<E, L>) {", true),
        ("    x: Tensor<E, L>,", true),
        ("let (x, y) = (Tensor::new(a, b)?, 1);", true),
        ("let a = x.view_mut();", false),
        ("let xs = Tensor::new(&data, layout)?;", false),
        ("let y: Tensor<E, L> = f(x);", false),
    ] {
        assert_eq!(declares(line, "x", &words), is_declared, "{line}");
    }
}
