//! Runs programs from outside. The tests of both packages of examples share this file.
#![allow(dead_code, reason = "each test takes what it needs of it")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// No arguments.
pub const NONE: [&str; 0] = [];

/// The exit code, the output and the errors.
pub fn run(program: &str, arguments: &[impl AsRef<OsStr>]) -> (Option<i32>, String, String) {
    let output = Command::new(program).args(arguments).output();
    let output = output.expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The lines that a program prints; it must succeed.
#[track_caller]
pub fn lines(program: &str, arguments: &[impl AsRef<OsStr>]) -> Vec<String> {
    let (code, out, error) = run(program, arguments);
    assert_eq!(code, Some(0), "{error}");
    out.lines().map(str::to_owned).collect()
}

/// Asserts that the program prints only one line, on standard error: its name and `words`.
#[track_caller]
pub fn assert_unusable(program: &str, arguments: &[impl AsRef<OsStr>], words: &str) {
    let (code, out, error) = run(program, arguments);
    assert_eq!((code, &*out), (Some(2), ""), "{error}");
    assert_one_line(program, &error, words);
}

/// Asserts that the program prints one line, after its results, that says why it cannot continue.
#[track_caller]
pub fn assert_unusable_at_last(program: &str, arguments: &[impl AsRef<OsStr>], words: &str) {
    let (code, _, error) = run(program, arguments);
    assert_eq!(code, Some(2), "{error}");
    assert_one_line(program, &error, words);
}

#[track_caller]
fn assert_one_line(program: &str, error: &str, words: &str) {
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(
        error.starts_with(&format!("{}: ", name(program))),
        "{error}"
    );
    assert!(error.contains(words), "no {words:?} in {error}");
}

/// The name of the program at a path.
pub fn name(program: &str) -> &str {
    let name = Path::new(program).file_stem().and_then(OsStr::to_str);
    name.expect("the path of a program")
}

/// A folder for the files of a test, below the folder that both packages share.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_PKG_NAME"));
    let folder = folder.join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
