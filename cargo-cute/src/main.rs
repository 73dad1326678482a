//! `cargo cute`: cargo with compile errors in CuTe's notation.
//!
//! `cargo cute check` runs `cargo check`; `cargo cute filter` rewrites what it reads. See [`HELP`].

use cargo_cute::{new_kernel, ptx, wrapper};
use cute_core::error::Condition;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, IsTerminal, Read, Write};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

const HELP: &str = "\
cargo with compile errors in CuTe's notation

    cargo cute <COMMAND> [ARGUMENTS]...   run a cargo command; its errors say `(_4,_8):(_8,_1)`
    cargo cute explain NAME               print an example, the cause and the cure of a condition:
                                          the name in parentheses in a message, or the message
    cargo cute filter                     rewrite standard input
    cargo cute ptx [--check] [FOLDER]     compile and verify a crate of GPU kernels
    cargo cute new-kernel NAME            make such a crate, and a program that runs it
    cargo cute --help | --version

Examples:
    cargo cute check
    cargo cute test --release -- --nocapture
    cargo cute clippy --message-format=json
    cargo check 2>&1 | cargo cute filter
    cargo cute explain ShapeDivisible

In rust-analyzer's settings:
    \"rust-analyzer.check.overrideCommand\":
        [\"cargo\", \"cute\", \"check\", \"--workspace\", \"--message-format=json\", \"--all-targets\"],
    \"rust-analyzer.server.path\": \"cute-rust-analyzer\"

Plain text and JSON are recognised automatically. The exit status is that of cargo.
";

fn main() -> ExitCode {
    if let Some(linked) = ptx::is_linker() {
        return linked;
    }
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some(compiled) = wrapper::rustc(&arguments) {
        return finished(compiled.map(code), |_| 2);
    }
    // cargo passes the name of the subcommand on.
    if arguments.first().is_some_and(|first| first == "cute") {
        arguments.remove(0);
    }
    let result = match arguments.first().and_then(|first| first.to_str()) {
        _ if arguments.is_empty() => print(HELP),
        Some("--help" | "-h" | "help") => print(HELP),
        Some("--version" | "-V") => print(concat!("cargo-cute ", env!("CARGO_PKG_VERSION"), "\n")),
        Some("filter") => match arguments.get(1).and_then(|next| next.to_str()) {
            None if arguments.len() == 1 => filter(),
            Some("--help" | "-h") => print(HELP),
            _ => Err(io::Error::other("`filter` takes no arguments")),
        },
        Some("explain") => explain(&arguments[1..]),
        Some("ptx") => return finished(ptx::command(&arguments[1..]), ptx::PtxError::status),
        Some("new-kernel") => return finished(new_kernel::command(&arguments[1..]), |_| 2),
        _ => run_cargo(&arguments),
    };
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(2)
    })
}

/// The exit status of a command whose errors are said.
fn finished<E: Display>(result: Result<ExitCode, E>, status: impl Fn(&E) -> u8) -> ExitCode {
    result.unwrap_or_else(|error| {
        eprintln!("error: {error}");
        ExitCode::from(status(&error))
    })
}

fn print(text: &str) -> io::Result<ExitCode> {
    whoever_listens(io::stdout().write_all(text.as_bytes()))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the explanation of a condition. A message may come as several arguments.
fn explain(arguments: &[OsString]) -> io::Result<ExitCode> {
    let texts = arguments.iter().map(|argument| argument.to_string_lossy());
    let text = texts.collect::<Vec<_>>().join(" ");
    match text.as_str() {
        "--help" | "-h" => print(HELP),
        "" => Err(io::Error::other(format!(
            "`explain` takes a name: {}",
            names()
        ))),
        _ => match text.parse::<Condition>() {
            Ok(condition) => print(condition.explanation()),
            Err(error) => Err(io::Error::other(format!("`{text}`: {error}"))),
        },
    }
}

/// The names of all conditions.
fn names() -> String {
    let names = Condition::ALL.iter().map(|condition| condition.name());
    names.collect::<Vec<_>>().join(", ")
}

fn filter() -> io::Result<ExitCode> {
    whoever_listens(cargo_cute::pump(io::stdin(), &mut io::stdout()))?;
    Ok(ExitCode::SUCCESS)
}

/// A reader that has closed the output is no failure.
fn whoever_listens(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Runs cargo with its errors, and its JSON if it prints any, through the filter.
fn run_cargo(arguments: &[OsString]) -> io::Result<ExitCode> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let own = options(arguments);
    let mut command = Command::new(&cargo);
    command.args(arguments).stderr(Stdio::piped());
    wrapper::wrap(&mut command)?;
    if has_json(&own) {
        command.stdout(Stdio::piped());
    }
    // Through a pipe cargo would use no colours.
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_chosen = is_set("CARGO_TERM_COLOR")
        || is_set("NO_COLOR")
        || own.iter().any(|option| option.starts_with("--color"));
    if io::stderr().is_terminal() && !is_chosen {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let mut child = command.spawn().map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("{} does not start: {error}", cargo.display()),
        )
    })?;
    let (out, err) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        let out = scope.spawn(|| through(out, &mut io::stdout()));
        let err = through(err, &mut io::stderr());
        out.join().unwrap_or(Ok(())).and(err)
    })?;
    Ok(code(child.wait()?))
}

fn through(from: Option<impl Read + Send>, to: &mut impl Write) -> io::Result<()> {
    from.map_or(Ok(()), |from| whoever_listens(cargo_cute::pump(from, to)))
}

/// The arguments for cargo, without those of a program that it runs.
fn options(arguments: &[OsString]) -> Vec<&str> {
    let own = arguments.iter().take_while(|argument| *argument != "--");
    own.filter_map(|argument| argument.to_str()).collect()
}

/// Whether cargo was asked to print messages as JSON.
fn has_json(own: &[&str]) -> bool {
    let mut options = own.iter();
    while let Some(option) = options.next() {
        let Some(rest) = option.strip_prefix("--message-format") else {
            continue;
        };
        let value = rest.strip_prefix('=').or_else(|| options.next().copied());
        if value.is_some_and(|value| value.starts_with("json")) {
            return true;
        }
    }
    false
}

/// The exit status of cargo or rustc. If a signal ended the program, 128 plus the signal's number, as in shells.
fn code(status: ExitStatus) -> ExitCode {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return ExitCode::from(128_u8.saturating_add(u8::try_from(signal).unwrap_or(0)));
    }
    ExitCode::from(
        status
            .code()
            .and_then(|code| u8::try_from(code).ok())
            .unwrap_or(1),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_asked_for_in_either_way_of_writing() {
        let asks = |line: &str| {
            has_json(&options(
                &line.split(' ').map(OsString::from).collect::<Vec<_>>(),
            ))
        };
        assert!(asks("check --message-format=json"));
        assert!(asks(
            "check --message-format json-diagnostic-rendered-ansi --lib"
        ));
        assert!(asks("check --message-format=json,json-diagnostic-short"));
        assert!(!asks("check --message-format=short"));
        assert!(!asks("run -- --message-format=json"));
    }
}
