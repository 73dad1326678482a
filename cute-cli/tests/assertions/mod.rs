//! Files of assertions, which `cute check` checks.

use crate::shell::{run, run_words};
use std::path::Path;

/// Runs `cute check` on a file with this text.
fn checked(name: &str, text: &str, options: &str) -> (Option<i32>, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join(name), text).unwrap();
    let ran = run(&format!("cute check {name}{options}"), folder);
    assert_eq!(ran.err, "", "{name}");
    (ran.status, ran.out)
}

#[test]
fn files_of_assertions_are_checked() {
    let good = "\
# comments, and values with names
tile = (128,64):(64,1)
size(tile) == 8192   # a comparison
is_bijective(tile)
(6,2):(8,2) o 4:4 fails StrideDivisible
complement((2,2):(1,3)) fails
{row: 4, col: 8}.tile(row: 3) fails ShapeDivisible
{row: 4, col: 8}.at(row: 9, col: 0) fails InBounds
9223372036854775807 * 2 fails Representable
check tile --bijective --equals '(128,64):(64,1)'
zipped_divide(tile,
    (32,
     64)).size() == size(tile)
same_function(Sw<3,3,3> o 0 o (8,64):(64,1), Xor o (8,64):(72,1))
";
    let (status, out) = checked("good.cute", good, "");
    assert_eq!(
        (status, out.as_str()),
        (Some(0), "good.cute: 10 assertions hold\n")
    );
    let (status, out) = checked("variable.cute", "n == 8\n", " --let n=8");
    assert_eq!(
        (status, out.as_str()),
        (Some(0), "variable.cute: 1 assertion holds\n")
    );
    // as an editor on Windows writes it
    let text = "\u{feff}n = 8\r\nn == 8\r\n";
    let (status, out) = checked("windows.cute", text, "");
    assert_eq!(
        (status, out.as_str()),
        (Some(0), "windows.cute: 1 assertion holds\n")
    );

    let bad = "\
tile = (128,64):(64,1)
size(tile) < 8000
tile o 4:3 fails
tile o 4:128 fails InBounds
(6,2):(8,2) o
is_bijective(tile)
check tile --sorted
";
    let (status, out) = checked("bad.cute", &bad.replace("(6,2):(8,2) o\n", ""), "");
    let expected = "\
bad.cute:2: fails: size(tile) < 8000
  8192 on the left, 8000 on the right
bad.cute:3: fails: tile o 4:3 fails
  the result is 4:192
bad.cute:4: fails: tile o 4:128 fails InBounds
  the result is 4:1
bad.cute:6: fails: check tile --sorted
  sorted: the strides (64,1) do not ascend
bad.cute: 4 of 5 assertions fail
";
    assert_eq!((status, out.as_str()), (Some(1), expected));

    // a line that is wrong has status 2, at its place in the file
    let (status, out) = checked("wrong.cute", bad, "");
    assert_eq!(status, Some(2));
    assert!(out.contains("--> wrong.cute:5:14\n"), "{out}");
    let (status, out) = checked("broken.cute", "\n\ncompose((6,2):(8,2),\n  4:4) == 4\n", "");
    assert_eq!(status, Some(1), "{out}");
    assert!(out.contains("--> broken.cute:3:1\n"), "{out}");
    let (status, out) = checked("value.cute", "size(4:1)\n", "");
    assert_eq!(status, Some(2));
    assert!(
        out.contains("value.cute:1: error: `size(4:1)` asserts nothing"),
        "{out}"
    );
    let (status, out) = checked("option.cute", "check 4:1\ncheck 4:1 --sortd\n", "");
    assert_eq!(status, Some(2));
    assert!(
        out.contains("asserts nothing") && out.contains("'--sortd'"),
        "{out}"
    );
}

#[test]
fn files_without_assertions_and_mixed_calls_are_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("empty.cute"), "# nothing\na = 4\n").unwrap();
    let refused = |line: &str, why: &str| {
        let ran = run(line, folder);
        assert_eq!(ran.status, Some(2), "{line}");
        assert!(ran.err.contains(why), "{line}: {}", ran.err);
    };
    refused("cute check empty.cute", "there is no assertion");
    refused("cute check empty.cute 4:1", "check them one by one");
    refused("cute check empty.cute --bijective", "stand in the file");
    refused("cute check none.cute", "there is no file `none.cute`");
    std::fs::create_dir_all(folder.join("folder")).unwrap();
    refused("cute check folder", "`folder` is a folder");
    let ran = run("cute check folder --let folder=4:1 --injective", folder);
    assert_eq!(
        (ran.status, &*ran.err),
        (Some(0), ""),
        "a variable of this name"
    );
}

#[test]
fn assertions_are_answered_in_json() {
    let text = "size(4:1) == 4\n4:1 == 4:2\n4:1 o (\n";
    let (status, out) = checked("json.cute", text, " --json");
    assert_eq!(status, Some(2));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["holds"], false);
    let lines = json["files"][0]["assertions"].as_array().unwrap();
    let facts: Vec<_> = lines
        .iter()
        .map(|line| (line["line"].clone(), line["holds"].clone()))
        .collect();
    assert_eq!(
        facts,
        [
            (1.into(), true.into()),
            (2.into(), false.into()),
            (3.into(), false.into())
        ]
    );
    assert_eq!(lines[1]["why"], "4:1 on the left, 4:2 on the right");
    assert_eq!(lines[2]["error"]["line"], 3);
}

/// Assertions of another program arrive through a pipe: `cute check <(program)`.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_a_file_of_assertions() {
    let words = ["check", "/dev/stdin"].map(str::to_owned);
    let ran = run_words(&words, b"size(4:1) == 4\n", Path::new("."));
    assert_eq!(ran.err, "");
    assert_eq!(
        (ran.status, ran.out.as_str()),
        (Some(0), "/dev/stdin: 1 assertion holds\n")
    );
}
