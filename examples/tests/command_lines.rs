//! Runs the programs: help, and one line and exit code 2 for everything that they cannot use.

#[path = "programs/each.rs"]
mod each;
mod programs;

use programs::{assert_unusable, assert_unusable_at_last, folder};
use std::{fs, path::Path};

const BATCH: &str = env!("CARGO_BIN_EXE_batch");
const MATMUL: &str = env!("CARGO_BIN_EXE_matmul");
const PICTURE: &str = env!("CARGO_BIN_EXE_picture");

/// Each program, with one operand too many.
const PROGRAMS: [(&str, &[&str]); 3] = [
    (BATCH, &["1"]),
    (MATMUL, &["a", "b", "c"]),
    (PICTURE, &["a", "b", "c"]),
];

#[test]
fn files_that_are_missing_or_damaged_are_named() {
    let folder = folder("missing");
    let damaged = folder.join("damaged");
    fs::write(&damaged, b"P5 2 3 255\n01234").expect("a file");
    let missing = folder.join("missing");
    for file in [&missing, &folder, &damaged] {
        let words = format!("cannot use {file:?}: ");
        assert_unusable(PICTURE, &[file], &words);
        assert_unusable(MATMUL, &[file, file], &words);
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let file = folder("unwritable").join("file");
    fs::write(&file, b"").expect("a file");
    let below = file.join("below");
    let digits = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/digits.pgm");
    let words = format!("cannot use {below:?}: ");
    assert_unusable_at_last(PICTURE, &[&digits, &below], &words);
}
