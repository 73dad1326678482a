//! Executed instructions, counted by valgrind. The count varies by a few parts in ten thousand
//! between runs, whatever else the machine does, while processor time varies by a tenth.
//!
//! ```no_run
//! use std::process::Command;
//! assert!(cute_benches::instructions(&Command::new("true")) > 10_000);
//! ```

use std::process::{Command, Stdio};

/// Whether there is a valgrind that can count.
///
/// ```
/// println!("{}", cute_benches::can_count());
/// ```
pub fn can_count() -> bool {
    let version = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

/// The number of instructions that `command` executes, in this process's environment and directory.
///
/// # Panics
/// Where it fails, or valgrind does not run.
///
/// ```no_run
/// use std::process::Command;
/// assert!(cute_benches::instructions(&Command::new("true")) > 10_000);
/// ```
pub fn instructions(command: &Command) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(command.get_program())
        .args(command.get_args())
        .stdin(Stdio::null())
        .output()
        .expect("valgrind runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed:\n{text}");
    // `==123== Collected : 317471362`
    text.lines()
        .find_map(|line| line.split_once("Collected : "))
        .and_then(|(_, count)| count.trim().parse().ok())
        .unwrap_or_else(|| panic!("callgrind says nothing about instructions:\n{text}"))
}
