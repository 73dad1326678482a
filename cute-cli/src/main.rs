//! The command `cute`: see [`cute_cli::command`].

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cute_cli::command::run(std::env::args_os()))
}
