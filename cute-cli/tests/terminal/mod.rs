//! The interactive mode in a terminal, which `script` of util-linux makes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// `script` with a command that it runs in a terminal.
fn in_terminal(command: &str) -> Command {
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", command, "/dev/null"]);
    script
}

/// Whether `script` is here, and the system gives it a terminal: a container may have no `/dev/pts`.
fn has_terminals() -> bool {
    let output = in_terminal("true").stdin(Stdio::null()).output();
    output.is_ok_and(|output| output.status.success())
}

/// The output of the interactive mode for keys that are pressed, with the files of the user in `home`.
fn typed(keys: &str, home: &Path) -> String {
    let mut child = in_terminal(&format!(
        "{} --color never repl",
        env!("CARGO_BIN_EXE_cute")
    ))
    .env("HOME", home)
    .env("TERM", "xterm")
    .env_remove("XDG_DATA_HOME")
    .stdin(Stdio::piped())
    .stdout(Stdio::piped())
    .spawn()
    .expect("`script` of util-linux starts");
    let mut input = child.stdin.take().expect("is piped");
    input.write_all(keys.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

/// Tab, the Up key and Ctrl-D of an empty line do what they should, and the history goes on in the
/// next session.
#[test]
fn the_interactive_mode_completes_names_and_keeps_its_history() {
    if !has_terminals() {
        println!("not run: `script` of util-linux makes no terminal here");
        return;
    }
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    if home.exists() {
        fs::remove_dir_all(&home).expect("an earlier run's files");
    }
    fs::create_dir_all(&home).expect("a folder");
    let (tab, up, end) = ("\t", "\x1b[A", "\x04");
    let first = typed(&format!("coal{tab}((2,4):(1,\r2))\r{end}"), &home);
    assert!(first.contains("\n8:1\r\n"), "{first}");
    let second = typed(&format!("{up}\r{end}"), &home);
    assert!(second.contains("coalesce((2,4):(1,"), "{second}");
    assert!(second.contains("\n8:1\r\n"), "{second}");
}
