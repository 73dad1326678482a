//! A program whose output nobody reads any more ends without a message.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Prints more than a pipe holds.
#[test]
#[ignore = "a program for the test below, which runs it with a pipe"]
fn prints_more_than_a_pipe_holds() {
    cute_benches::end_quietly();
    for _ in 0..1_000_000 {
        println!("a line");
    }
}

#[test]
fn a_closed_pipe_ends_a_program_quietly() {
    let program = std::env::current_exe().expect("a path");
    let mut child = Command::new(program)
        .args([
            "--exact",
            "prints_more_than_a_pipe_holds",
            "--ignored",
            "--nocapture",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let found = output.lines().map(|line| line.expect("a text"));
    assert_eq!(found.filter(|line| line == "a line").take(3).count(), 3);
    // the pipe is closed from here on
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert!(ended.status.success(), "{}", ended.status);
}
