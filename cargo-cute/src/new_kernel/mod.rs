//! `cargo cute new-kernel`: a folder with a crate of kernels and a program that runs them.

mod error;
mod options;
mod template;

pub use error::NewError;

use options::{HELP, Options};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
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
    // a link that leads nowhere is there, too
    if folder.symlink_metadata().is_ok() {
        return Err(NewError::Exists {
            folder: folder.clone(),
        });
    }
    make(folder, &template::files(&options)?)?;
    println!(
        "made {}\n    cd {}\n    cargo cute ptx kernels     # compile the kernels\n    cargo run --release        # run them on a GPU",
        folder.display(),
        quoted(&folder.display().to_string())
    );
    Ok(ExitCode::SUCCESS)
}

/// Makes a folder that is not there yet, with these files. If one of them cannot be written, it removes what it made.
fn make(folder: &Path, files: &[(&str, String)]) -> Result<(), NewError> {
    let parents: Vec<&Path> = (folder.ancestors().skip(1))
        .take_while(|parent| !parent.as_os_str().is_empty() && !parent.exists())
        .collect();
    let made = make_folder(folder);
    let is_made = made.is_ok();
    let written = made
        .and_then(|()| (files.iter()).try_for_each(|(path, text)| write(&folder.join(path), text)));
    if written.is_err() {
        // What is not removed stays; the error is about the file that was not written.
        if is_made {
            let _ = fs::remove_dir_all(folder);
        }
        for parent in parents {
            let _ = fs::remove_dir(parent); // fails if another program has put something there
        }
    }
    written
}

/// Makes a folder; one that is there, made by another program meanwhile, is an error.
fn make_folder(folder: &Path) -> Result<(), NewError> {
    let parents = match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => fs::create_dir_all(parent),
        _ => Ok(()),
    };
    parents
        .and_then(|()| fs::create_dir(folder))
        .map_err(|error| NewError::File {
            path: folder.to_owned(),
            error,
        })
}

fn write(path: &Path, text: &str) -> Result<(), NewError> {
    let file = |error| NewError::File {
        path: path.to_owned(),
        error,
    };
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(file)?;
    }
    fs::write(path, text).map_err(file)
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
    use super::{NewError, make};
    use std::fs;

    #[test]
    fn what_was_made_is_removed_if_a_file_cannot_be_written() {
        let outer = std::env::temp_dir().join(format!("cute-new-kernel-{}", std::process::id()));
        fs::create_dir_all(&outer).expect("a folder");
        let text = String::new;
        // the second file would lie in the first one
        let files = [
            ("a/Cargo.toml", text()),
            ("a/Cargo.toml/src/lib.rs", text()),
        ];
        for folder in [outer.join("x/y/new"), outer.join("new")] {
            let error = make(&folder, &files).expect_err("no file has files");
            assert!(matches!(error, NewError::File { path, .. } if path.ends_with("lib.rs")));
            let left: Vec<_> = outer.read_dir().expect("a folder").collect();
            assert!(left.is_empty(), "{left:?}");
        }
        fs::create_dir(outer.join("x")).expect("a folder");
        make(&outer.join("x/new"), &files).expect_err("no file has files");
        make(&outer.join("x/new"), &files[..1]).expect("nothing is there");
        assert!(outer.join("x/new/a/Cargo.toml").is_file());
        // a folder that another program has made meanwhile stays as it is
        make(&outer.join("x/new"), &files).expect_err("the folder is there");
        assert!(outer.join("x/new/a/Cargo.toml").is_file());
        fs::remove_dir_all(&outer).expect("a folder");
    }

    #[test]
    fn a_path_with_spaces_is_quoted() {
        assert_eq!(super::quoted("there/my-kernel"), "there/my-kernel");
        assert_eq!(super::quoted("my files/o'n"), r"'my files/o'\''n'");
    }
}
