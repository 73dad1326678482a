//! The files that are made, from those in `templates`.

use super::error::NewError;
use super::options::Options;
use std::path::{Path, PathBuf};

/// The files of a template, and where they go.
type Files = [(&'static str, &'static str); 6];

/// The files of a template as they are in this package.
macro_rules! template {
    ($folder:literal) => {
        [
            (
                "Cargo.toml",
                include_str!(concat!("../../templates/", $folder, "/host.toml")),
            ),
            (
                "src/main.rs",
                include_str!(concat!("../../templates/", $folder, "/host.rs")),
            ),
            (
                "kernels/Cargo.toml",
                include_str!(concat!("../../templates/", $folder, "/kernels.toml")),
            ),
            (
                "kernels/src/lib.rs",
                include_str!(concat!("../../templates/", $folder, "/kernels.rs")),
            ),
            (
                "README.md",
                include_str!(concat!("../../templates/", $folder, "/README.md")),
            ),
            (
                ".gitignore",
                include_str!("../../templates/kernel/gitignore"),
            ),
        ]
    };
}
const KERNEL: Files = template!("kernel");
const ATTENTION: Files = template!("attention");

/// The folder of the library from which this command was built.
const BUILT_FROM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The files with the name, and with the place of the library.
pub(super) fn files(options: &Options) -> Result<Vec<(&'static str, String)>, NewError> {
    let clone = match &options.cute {
        Some(folder) => clone(folder).ok_or_else(|| NewError::NoClone {
            folder: folder.clone(),
        })?,
        None => clone(Path::new(BUILT_FROM)).ok_or(NewError::NoLibrary)?,
    };
    // a literal string of TOML, in which nothing is escaped
    let place = |package: &str| format!("path = '{}'", clone.join(package).display());
    let written = |(path, text): (&'static str, &str)| {
        let text = text
            .replace("CUTE_COLLECTIVE", &place("cute-collective"))
            .replace("CUTE_CORE", &place("cute-core"))
            .replace("CUTE_CUDA", &place("cute-cuda"))
            .replace("CUTE_GPU", &place("cute-gpu"))
            .replace("CUTE_KERNELS", &place("cute-kernels"))
            .replace(
                "KERNELS",
                &format!("{}_kernels", options.name.replace('-', "_")),
            )
            .replace("NAME", &options.name);
        (path, text)
    };
    let files = if options.is_attention {
        ATTENTION
    } else {
        KERNEL
    };
    Ok(files.into_iter().map(written).collect())
}

/// The folder, if it has a clone of the library.
fn clone(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    folder
        .join("cute-gpu/Cargo.toml")
        .is_file()
        .then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_are_filled_in() {
        let mut options = Options {
            folder: "x".into(),
            name: "my-kernel".into(),
            is_attention: true,
            cute: None,
        };
        let of_attention = files(&options).unwrap();
        options.is_attention = false;
        let all = files(&options).unwrap();
        for (path, text) in all.iter().chain(&of_attention) {
            for word in ["NAME", "KERNELS", "CUTE_"] {
                assert!(!text.contains(word), "{path} has {word}");
            }
        }
        assert!(
            of_attention[1]
                .1
                .contains("use my_kernel_kernels::{OWN, sees};")
        );
        // without `--cute` it is the clone that built this command
        let core = Path::new(BUILT_FROM).canonicalize().unwrap();
        let core = core.join("cute-core");
        let stated = format!("cute-core = {{ path = '{}', features", core.display());
        assert!(all[0].1.contains(&stated), "{}", all[0].1);
        assert!(all[1].1.contains("use my_kernel_kernels::{THREADS, TILE};"));
        let away = Options {
            cute: Some("/nowhere".into()),
            ..options
        };
        let error = files(&away).unwrap_err();
        assert_eq!(
            error.to_string(),
            "/nowhere is no clone of the library: it has no cute-gpu"
        );
    }
}
