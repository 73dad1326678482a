//! Executed instructions, counted by valgrind.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// Whether valgrind can be run.
pub fn is_available() -> bool {
    let version = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

/// The instructions that each function of `program` executes itself, by name.
pub fn count(program: &Path, argument: &str) -> HashMap<String, u64> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("callgrind.{argument}.out"));
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--compress-strings=no",
            "--compress-pos=no",
        ])
        .arg(format!("--callgrind-out-file={}", out.display()))
        .arg(program)
        .arg(argument)
        .output()
        .expect("valgrind runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    parse(&fs::read_to_string(out).expect("callgrind's output"))
}

/// `fn=name` starts the lines `position cost` of a function. The line after `calls=` is the cost of
/// the called function, which has lines of its own.
fn parse(text: &str) -> HashMap<String, u64> {
    let mut counts = HashMap::new();
    let mut function = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("totals:") {
            // not a line of the last function
            break;
        }
        if let Some(name) = line.strip_prefix("fn=") {
            function = Some(name);
        } else if line.starts_with("calls=") {
            lines.next();
        } else if let (Some(name), Some((_, cost))) = (function, line.split_once(' '))
            && let Ok(cost) = cost.parse::<u64>()
        {
            *counts.entry(name.to_owned()).or_default() += cost;
        }
    }
    counts
}
