//! The programs from outside: help, and one line and exit code 2 for whatever they cannot use.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each program by its name, with more operands than it takes.
const PROGRAMS: [(&str, &str, &[&str]); 7] = [
    ("batch", env!("CARGO_BIN_EXE_batch"), &["1"]),
    ("bounds", env!("CARGO_BIN_EXE_bounds"), &["1"]),
    ("gallery", env!("CARGO_BIN_EXE_gallery"), &["a", "b"]),
    (
        "gemm",
        env!("CARGO_BIN_EXE_gemm"),
        &["A", "1", "2", "3", "4"],
    ),
    ("matmul", env!("CARGO_BIN_EXE_matmul"), &["a", "b", "c"]),
    ("picture", env!("CARGO_BIN_EXE_picture"), &["a", "b", "c"]),
    (
        "shared_memory",
        env!("CARGO_BIN_EXE_shared_memory"),
        &["a", "b"],
    ),
];

fn path(name: &str) -> &'static str {
    let program = PROGRAMS.iter().find(|(found, ..)| *found == name);
    program.expect("one of the programs").1
}

/// The exit code, the output and the errors.
fn run(program: &str, arguments: &[impl AsRef<OsStr>]) -> (Option<i32>, String, String) {
    let output = Command::new(program).args(arguments).output();
    let output = output.expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Asserts that the program prints nothing but one line on standard error, with its name and `words`.
#[track_caller]
fn assert_unusable(name: &str, arguments: &[impl AsRef<OsStr>], words: &str) {
    let (code, out, error) = run(path(name), arguments);
    assert_eq!(
        (code, &*out, error.lines().count()),
        (Some(2), "", 1),
        "{error}"
    );
    assert!(error.starts_with(&format!("{name}: ")), "{error}");
    assert!(error.contains(words), "no {words:?} in {error}");
}

#[test]
fn each_program_is_here() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the manifest");
    assert_eq!(manifest.matches("[[bin]]").count(), PROGRAMS.len());
}

#[test]
fn help_says_how_a_program_is_used() {
    for (name, program, _) in PROGRAMS {
        for arguments in [&["-h"][..], &["--help"], &["x", "y", "z", "--help"]] {
            let (code, help, error) = run(program, arguments);
            assert_eq!((code, &*error), (Some(0), ""));
            assert!(help.contains(&format!("\nUsage: {name}")), "{help}");
            assert!(help.contains("\nExit code: 0 done, "), "{help}");
        }
    }
}

#[test]
fn what_a_program_does_not_take_is_refused() {
    for (name, _, operands) in PROGRAMS {
        assert_unusable(
            name,
            &["--fast"],
            "unknown option \"--fast\" (--help tells more)",
        );
        assert_unusable(name, &["-x", "a"], "unknown option \"-x\"");
        assert_unusable(name, operands, "(--help tells more)");
    }
    #[cfg(unix)]
    for (name, ..) in PROGRAMS {
        let no_text: &OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"-\xff");
        assert_unusable(name, &[no_text], "unknown option \"-\\xFF\"");
    }
}

#[test]
fn atoms_and_sizes_that_there_are_not() {
    assert_unusable(
        "gemm",
        &["SM99"],
        "no atom SM99; there are SM70_8x8x4_F32F16F16F32_NT, ",
    );
    assert_unusable("gemm", &["SM99", "1", "2"], "expected three sizes, found 2");
    for size in ["0", "-1", "1025", "1e3", "", "99999999999999999999"] {
        let arguments = ["AVX512_16x1x1_F32F32F32F32", "5", size, "7"];
        let words = match size {
            "-1" => "unknown option \"-1\"".to_owned(),
            _ => format!("{size:?} is no size from 1 to 1024"),
        };
        assert_unusable("gemm", &arguments, &words);
    }
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command_lines");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn files_that_are_missing_or_damaged_are_named() {
    let folder = folder();
    let damaged = folder.join("damaged");
    fs::write(&damaged, b"P5 2 3 255\n01234").expect("a file");
    let missing = folder.join("missing");
    for file in [&missing, &folder, &damaged] {
        let words = format!("cannot use {file:?}: ");
        assert_unusable("picture", &[file], &words);
        assert_unusable("matmul", &[file, file], &words);
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let file = folder().join("file");
    fs::write(&file, b"").expect("a file");
    let below = file.join("below");
    let words = format!("cannot use {below:?}: ");
    assert_unusable("gallery", &[&below], &words);
    // these have results, which they print first
    let digits = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/digits.pgm");
    for (name, arguments) in [
        ("picture", &[&digits, &below][..]),
        ("shared_memory", &[&below]),
    ] {
        let (code, _, error) = run(path(name), arguments);
        assert_eq!((code, error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.starts_with(&format!("{name}: {words}")), "{error}");
    }
}
