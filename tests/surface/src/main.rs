//! Prints the public surface of a crate: every public item with its path and its signature.
//!
//! The argument is the file that rustdoc wrote with `--output-format json`. `.ci/surface` compares
//! what is printed with the files in `docs/surface`.
//!
//! The list has three parts: the names of the prelude, all items, and further paths of items that
//! have several. Each item is listed once, at its shortest path outside of the prelude. Hidden items
//! and implementations of traits are left out.

mod hidden;
mod listing;
mod paths;

use std::env::args_os;
use std::error::Error;
use std::fs;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = args_os().skip(1);
    let (Some(file), None) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: cute-surface FILE.json");
        return ExitCode::from(2);
    };
    let listed = fs::read_to_string(&file)
        .map_err(Box::<dyn Error>::from)
        .and_then(|json| listing::listing(&json));
    match listed {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("cute-surface: {}: {error}", file.display());
            ExitCode::FAILURE
        }
    }
}
