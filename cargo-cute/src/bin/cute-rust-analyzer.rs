//! `cute-rust-analyzer`: rust-analyzer with hovers, inlay hints and diagnostics in CuTe's notation.
//!
//! An editor starts it in the place of rust-analyzer. It runs `rust-analyzer` with its own
//! arguments, or the program that the variable `RUST_ANALYZER` names. What the editor sends goes to
//! the server as it is.

use std::io::{self, BufReader};
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

fn run() -> io::Result<ExitCode> {
    let server = std::env::var_os("RUST_ANALYZER").unwrap_or_else(|| "rust-analyzer".into());
    let mut command = Command::new(&server);
    command
        .args(std::env::args_os().skip(1))
        .stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| {
        let text = format!("{} does not start: {error}", server.display());
        io::Error::new(error.kind(), text)
    })?;
    if let Some(out) = child.stdout.take() {
        match cargo_cute::serve(BufReader::new(out), &mut io::stdout().lock()) {
            // An editor that has gone wants no more messages.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            result => result?,
        }
    }
    let status = child.wait()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(ExitCode::from(code.unwrap_or(1)))
}
