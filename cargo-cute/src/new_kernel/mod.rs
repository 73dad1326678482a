//! `cargo cute new-kernel`: a folder with a crate of kernels and a program that runs them.

mod error;
mod options;
mod template;

pub use error::NewError;

use options::{HELP, Options};
use std::ffi::OsString;
use std::fs;
use std::process::ExitCode;

/// Runs `cargo cute new-kernel` with these arguments.
///
/// # Errors
/// Fails if the name is none of a package, if the folder is there already, or if there is no clone of
/// the library.
pub fn command(arguments: &[OsString]) -> Result<ExitCode, NewError> {
    let Some(options) = Options::parse(arguments)? else {
        print!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    };
    let folder = &options.folder;
    if folder.exists() {
        return Err(NewError::Exists {
            folder: folder.clone(),
        });
    }
    for (path, text) in template::files(&options)? {
        let path = folder.join(path);
        let file = |error| NewError::File {
            path: path.clone(),
            error,
        };
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(file)?;
        }
        fs::write(&path, text).map_err(file)?;
    }
    println!(
        "made {}\n    cd {}\n    cargo cute ptx kernels     # compile the kernels\n    cargo run --release        # run them on a GPU",
        folder.display(),
        quoted(&folder.display().to_string())
    );
    Ok(ExitCode::SUCCESS)
}

/// A path as a shell reads it: in quotes, unless it has plain characters alone.
fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:@".contains(c);
    if path.chars().all(is_plain) {
        return path.to_owned();
    }
    format!("'{}'", path.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_path_with_spaces_is_quoted() {
        assert_eq!(super::quoted("there/my-kernel"), "there/my-kernel");
        assert_eq!(super::quoted("my files/o'n"), r"'my files/o'\''n'");
    }
}
