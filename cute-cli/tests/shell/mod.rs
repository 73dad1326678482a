//! Command lines as users type them, run without a shell: `cute eval '4:1'`, `echo '4:1' | cute`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The output of a command line.
pub struct Ran {
    /// The exit status; none for one that a signal ended.
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Everything, as a terminal shows it, with a status that is not 0.
    pub fn transcript(&self) -> String {
        let mut text = format!("{}{}", self.out, self.err);
        if self.status != Some(0) {
            text += &format!(
                "[exit status {}]\n",
                self.status.map_or(-1, |status| status)
            );
        }
        text
    }
}

/// Runs a command line in `folder`.
pub fn run(line: &str, folder: &Path) -> Ran {
    let (input, command) = match line.split_once(" | ") {
        Some((echo, command)) if echo.starts_with("echo ") => {
            (words(echo)[1..].join(" ") + "\n", command)
        }
        _ => (String::new(), line),
    };
    let words = words(command);
    assert_eq!(words[0], "cute", "{line}");
    run_words(&words[1..], input.as_bytes(), folder)
}

/// Runs the command with arguments and standard input.
pub fn run_words(arguments: &[String], input: &[u8], folder: &Path) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cute"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS")
        .env("PAGER", "no-pager-is-started")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // a command that does not read its input may end before it has it
    let _ = child.stdin.take().expect("is piped").write_all(input);
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Ran {
        status: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The words of a line: between spaces, or in single quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None, false);
    for c in line.chars() {
        match c {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_with(String::new);
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_with(String::new).push(c),
        }
    }
    assert!(!is_quoted, "a quote is open: {line}");
    words.extend(word);
    words
}
