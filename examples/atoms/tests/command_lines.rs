//! Runs the programs: help, and one line and exit code 2 for everything that they cannot use.

#[path = "../../tests/programs/each.rs"]
mod each;
#[path = "../../tests/programs/mod.rs"]
mod programs;

use programs::{assert_unusable, assert_unusable_at_last, folder};
use std::fs;

const BOUNDS: &str = env!("CARGO_BIN_EXE_bounds");
const GALLERY: &str = env!("CARGO_BIN_EXE_gallery");
const GEMM: &str = env!("CARGO_BIN_EXE_gemm");
const SHARED_MEMORY: &str = env!("CARGO_BIN_EXE_shared_memory");

/// Each program, with one operand too many.
const PROGRAMS: [(&str, &[&str]); 4] = [
    (BOUNDS, &["1"]),
    (GALLERY, &["a", "b"]),
    (GEMM, &["A", "1", "2", "3", "4"]),
    (SHARED_MEMORY, &["a", "b"]),
];

#[test]
fn atoms_and_sizes_that_there_are_not() {
    assert_unusable(
        GEMM,
        &["SM99"],
        "no atom SM99; there are SM70_8x8x4_F32F16F16F32_NT, ",
    );
    assert_unusable(GEMM, &["SM99", "1", "2"], "expected three sizes, found 2");
    for size in ["0", "-1", "1025", "1e3", "", "99999999999999999999"] {
        let arguments = ["AVX512_16x1x1_F32F32F32F32", "5", size, "7"];
        let words = match size {
            "-1" => "unknown option \"-1\"".to_owned(),
            _ => format!("{size:?} is not a size from 1 to 1024"),
        };
        assert_unusable(GEMM, &arguments, &words);
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let file = folder("unwritable").join("file");
    fs::write(&file, b"").expect("a file");
    let below = file.join("below");
    let words = format!("cannot use {below:?}: ");
    assert_unusable(GALLERY, &[&below], &words);
    assert_unusable_at_last(SHARED_MEMORY, &[&below], &words);
}
