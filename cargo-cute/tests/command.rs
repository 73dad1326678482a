//! The command itself, on a program that fails as one with layouts would.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Types of the library's names, which is all that the filter goes by.
const PROGRAM: &str = "\
#![allow(dead_code, non_camel_case_types)]
struct Pos<Odd, Power>(Odd, Power);
struct Mode<Shape, Stride>(Shape, Stride);
struct _3;
struct X8;
fn takes(_: u8) {}
fn test(layout: Mode<Pos<_3, X8>, Pos<_3, X8>>) {
    takes(layout);
}
fn main() {}
";

/// A package of its own for each test.
fn package(name: &str, program: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("src")).unwrap();
    let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2024\"\n[workspace]\n");
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    fs::write(folder.join("src/main.rs"), program).unwrap();
    folder
}

/// The command, away from the terminal that the tests may have: rustc would cut messages at its width.
fn cute() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cute"));
    command
        .arg("cute")
        .env("CARGO_ENCODED_RUSTFLAGS", "--diagnostic-width=140")
        .env("CARGO_TERM_COLOR", "never")
        .env_remove("CARGO_TARGET_DIR");
    command
}

fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn errors_of_cargo_are_rewritten_and_its_status_is_passed_on() {
    let folder = package("fails", PROGRAM);
    let (code, out, err) = run(cute().arg("check").current_dir(folder));
    assert_eq!(code, Some(101));
    assert_eq!(out, "");
    assert!(err.contains("expected `u8`, found `_24:_24`\n"), "{err}");
    assert!(err.contains("found struct `_24:_24`\n"), "{err}");
}

/// Two types that differ; below its marks rustc prints only the parts in which they do.
const ALIKE: &str = "\
#![allow(dead_code, non_camel_case_types)]
struct Pos<Odd, Power>(Odd, Power);
struct Mode<Shape, Stride>(Shape, Stride);
struct _1;
struct _3;
struct X1;
struct X8;
fn takes(_: Mode<Pos<_1, X8>, Pos<_3, X8>>) {}
fn test(layout: Mode<Pos<_1, X8>, Pos<_3, X1>>, other: Option<Result<u8, i8>>) {
    takes(layout);
    let _: Option<Result<u8, u8>> = other;
}
fn main() {}
";

#[test]
fn two_types_that_differ_are_shown_in_full() {
    let folder = package("differ", ALIKE);
    let (code, out, err) = run(cute().arg("check").current_dir(&folder));
    assert_eq!((code, &*out), (Some(101), ""));
    for line in [
        "expected `_8:_24`, found `_8:_3`\n",
        "expected struct `_8:_24`\n",
        "found struct `_8:_3`\n",
        "= help: the layout has stride `_3` here, and `_24` is expected\n",
        // other errors are as rustc has them
        "expected enum `Option<Result<_, u8>>`\n",
    ] {
        assert!(err.contains(line), "{line}{err}");
    }
    assert_eq!(err.matches("error[E0308]").count(), 2, "{err}");
    let json = ["check", "--message-format=json"];
    let (_, out, _) = run(cute().args(json).current_dir(&folder));
    assert!(out.contains("expected struct `_8:_24`"), "{out}");
    assert_eq!(out.matches("\"code\":\"E0308\"").count(), 2, "{out}");
}

#[test]
fn warnings_come_once_and_a_chosen_wrapper_stays() {
    let folder = package("warns", "fn main() { let unused = (); }");
    let (code, _, err) = run(cute().arg("check").current_dir(&folder));
    assert_eq!(code, Some(0));
    assert_eq!(err.matches("unused variable").count(), 1, "{err}");
    let chosen = cute()
        .arg("check")
        .env("RUSTC_WORKSPACE_WRAPPER", "no-such-wrapper")
        .current_dir(&folder)
        .output()
        .unwrap();
    let err = String::from_utf8(chosen.stderr).unwrap();
    assert!(err.contains("no-such-wrapper"), "{err}");
}

#[test]
fn json_is_rewritten_where_it_is_asked_for() {
    let folder = package("fails_in_json", PROGRAM);
    let (code, out, _) = run(cute()
        .args(["check", "--message-format=json"])
        .current_dir(folder));
    assert_eq!(code, Some(101));
    let labels: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .filter_map(|message| Some(message["message"]["spans"].as_array()?.clone()))
        .flatten()
        .filter_map(|span| span["label"].as_str().map(String::from))
        .collect();
    assert!(
        labels.contains(&"expected `u8`, found `_24:_24`".to_string()),
        "{out}"
    );
}

#[test]
fn a_program_keeps_its_own_output() {
    let program = "fn main() { println!(\"`Pos<_3, X8>`\"); std::process::exit(3) }";
    let folder = package("runs", program);
    let (code, out, _) = run(cute().args(["run", "-q"]).current_dir(folder));
    assert_eq!((code, &*out), (Some(3), "`Pos<_3, X8>`\n"));
}

#[test]
fn filter_rewrites_standard_input() {
    let mut child = cute()
        .arg("filter")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let json = "{\"$message_type\":\"diagnostic\",\"message\":\"`Pos<_3, X8>`\",\"spans\":[],\"children\":[]}\n";
    let input = format!("warning: `Pos<_3, X8>`\n\n{json}");
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, input.replace("Pos<_3, X8>", "_24"));
    assert!(output.status.success());
}

#[test]
fn conditions_are_explained_by_name() {
    let explain = |arguments: &[&str]| run(cute().arg("explain").args(arguments));
    let (code, text, err) = explain(&["ShapeDivisible"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(text.starts_with("ShapeDivisible: "), "{text}");
    assert!(text.contains("\nCure. "), "{text}");
    // the name of an error, and a message with and without quotation marks
    for other in [
        &["ShapeNotDivisible"][..],
        &["zipped_divide: shape 250 is not divisible by 64 (ShapeDivisible)"],
        &[
            "shape",
            "250",
            "is",
            "not",
            "divisible",
            "by",
            "64",
            "(ShapeDivisible)",
        ],
    ] {
        assert_eq!(explain(other).1, text, "{other:?}");
    }
    let (code, out, err) = explain(&["ShapeDivisble"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        "error: `ShapeDivisble`: no condition has this name; did you mean ShapeDivisible?\n"
    );
    let (code, _, err) = explain(&[]);
    assert_eq!(code, Some(2));
    assert!(err.contains("Congruent, Compatible, "), "{err}");
    assert!(explain(&["--help"]).1.contains("cargo cute explain NAME"));
}

#[test]
fn help_and_mistakes() {
    for arguments in [&["--help"][..], &[], &["filter", "--help"]] {
        let (code, out, _) = run(cute().args(arguments));
        assert_eq!(code, Some(0));
        assert!(
            out.contains("cargo check 2>&1 | cargo cute filter"),
            "{out}"
        );
    }
    let (code, _, err) = run(cute().args(["filter", "file"]));
    assert_eq!(
        (code, &*err),
        (Some(2), "error: `filter` takes no arguments\n")
    );
    let (code, _, err) = run(cute().arg("check").env("CARGO", "no such cargo"));
    assert_eq!(code, Some(2));
    assert!(
        err.starts_with("error: no such cargo does not start: "),
        "{err}"
    );
}
