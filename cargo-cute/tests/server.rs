//! `cute-rust-analyzer` in the place of a server; here the server is `cat`.

#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

#[test]
fn messages_of_the_server_are_rewritten() {
    let body = r#"{"id":1,"result":{"contents":"let l: Mode<Pos<_1, X4>, Pos<_3, X8>>"}}"#;
    let new = r#"{"id":1,"result":{"contents":"let l: _4:_24"}}"#;
    let frame = |body: &str| format!("Content-Length: {}\r\n\r\n{body}", body.len());
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("messages");
    fs::write(&file, frame(body)).unwrap();
    let server = |arguments: &[&str], name: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cute-rust-analyzer"));
        command.args(arguments).env("RUST_ANALYZER", name);
        command.output().unwrap()
    };
    let output = server(&[file.to_str().unwrap()], "cat");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), frame(new));
    assert!(output.status.success());
    assert_eq!(server(&[], "false").status.code(), Some(1));
    let output = server(&[], "no such server");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        text.starts_with("error: no such server does not start: "),
        "{text}"
    );
}
