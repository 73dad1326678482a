//! rustc as cargo runs it for the packages of a workspace, with full types in errors.
//!
//! Of two types that should be equal, rustc prints only the parts that differ, `_` elsewhere, and no
//! file has the rest. If an error about the library lacks parts, rustc runs once more with
//! `--verbose`, which prints all of them, and the error of that run takes its place. Other errors,
//! and programs without errors, are those of one run.

use crate::json::{has_gaps, is_same_diagnostic};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::{env, fs};

/// Set where this program stands for rustc.
const WRAPPER: &str = "CUTE_RUSTC_WRAPPER";
/// The program that cargo runs in place of rustc for the packages of a workspace.
const OF_CARGO: &str = "RUSTC_WORKSPACE_WRAPPER";

/// Lets this program stand for rustc in a run of cargo. A program that the user has chosen for that
/// stays.
///
/// # Errors
/// Fails if the path of this program is not known.
pub fn wrap(cargo: &mut Command) -> io::Result<()> {
    if env::var_os(OF_CARGO).is_none_or(|chosen| chosen.is_empty()) {
        cargo.env(OF_CARGO, env::current_exe()?).env(WRAPPER, "1");
    }
    Ok(())
}

/// Runs rustc if this program stands for it; the arguments are then rustc and its own. `None`
/// otherwise.
pub fn rustc(arguments: &[OsString]) -> Option<io::Result<ExitStatus>> {
    // a program that cargo runs has the variable too, and may call `cargo cute`
    let [program, arguments @ ..] = arguments else {
        return None;
    };
    if env::var_os(WRAPPER).is_none() || program == "cute" {
        return None;
    }
    let mut rustc = Command::new(program);
    rustc.args(arguments);
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let is_json = has("--error-format=json") && !has("--verbose") && !has("-v");
    Some(match is_json {
        true => with_full_types(&mut rustc, &mut io::stderr()),
        false => rustc.status(),
    })
}

/// Runs rustc, whose errors are JSON, a line each.
fn with_full_types(rustc: &mut Command, to: &mut impl Write) -> io::Result<ExitStatus> {
    let mut child = rustc.stderr(Stdio::piped()).spawn()?;
    // lines from the first with gaps on
    let mut held: Vec<String> = Vec::new();
    let read = |path: &str| fs::read_to_string(path).ok();
    if let Some(lines) = child.stderr.take() {
        for line in BufReader::new(lines).split(b'\n') {
            let line = line?;
            match String::from_utf8(line) {
                Ok(line) if !held.is_empty() || has_gaps(&line, &read) => held.push(line),
                Ok(line) => writeln!(to, "{line}")?,
                Err(other) => {
                    to.write_all(other.as_bytes())?;
                    writeln!(to)?;
                }
            }
        }
    }
    let status = child.wait()?;
    if held.is_empty() {
        return Ok(status);
    }
    let again = rustc.arg("--verbose").stdout(Stdio::null()).output()?;
    let again = String::from_utf8_lossy(&again.stderr);
    let mut full: Vec<&str> = again.lines().collect();
    for line in &held {
        let at = full.iter().position(|full| is_same_diagnostic(line, full));
        // equal errors of one place follow each other in both runs
        let full = at.map(|at| full.remove(at));
        let full = full.filter(|_| has_gaps(line, &read));
        writeln!(to, "{}", full.unwrap_or(line))?;
    }
    Ok(status)
}
