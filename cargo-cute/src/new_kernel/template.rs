//! The files that are made, from those in `templates/kernel`.

use super::error::NewError;
use super::options::Options;

/// The files as they are in this package, and where they go.
const FILES: [(&str, &str); 6] = [
    (
        "Cargo.toml",
        include_str!("../../templates/kernel/host.toml"),
    ),
    (
        "src/main.rs",
        include_str!("../../templates/kernel/host.rs"),
    ),
    (
        "kernels/Cargo.toml",
        include_str!("../../templates/kernel/kernels.toml"),
    ),
    (
        "kernels/src/lib.rs",
        include_str!("../../templates/kernel/kernels.rs"),
    ),
    (
        "README.md",
        include_str!("../../templates/kernel/README.md"),
    ),
    (
        ".gitignore",
        include_str!("../../templates/kernel/gitignore"),
    ),
];

/// The version of the library that belongs to this command.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The files with the name, and with where the library is.
pub(super) fn files(options: &Options) -> Result<Vec<(&'static str, String)>, NewError> {
    let clone = match &options.cute {
        None => None,
        Some(folder) => {
            let no_clone = || NewError::NoClone {
                folder: folder.clone(),
            };
            let folder = folder.canonicalize().map_err(|_| no_clone())?;
            if !folder.join("cute-gpu/Cargo.toml").is_file() {
                return Err(no_clone());
            }
            Some(folder)
        }
    };
    let place = |package: &str| match &clone {
        // a literal string of TOML, in which nothing is escaped
        Some(folder) => format!("path = '{}'", folder.join(package).display()),
        None => format!("version = \"{VERSION}\""),
    };
    let written = |(path, text): (&'static str, &str)| {
        let text = text
            .replace(
                "KERNELS",
                &format!("{}_kernels", options.name.replace('-', "_")),
            )
            .replace("CUTE_CORE", &place("cute-core"))
            .replace("CUTE_CUDA", &place("cute-cuda"))
            .replace("CUTE_GPU", &place("cute-gpu"))
            .replace("NAME", &options.name);
        (path, text)
    };
    Ok(FILES.into_iter().map(written).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_are_filled_in() {
        let options = Options {
            folder: "x".into(),
            name: "my-kernel".into(),
            cute: None,
        };
        let all = files(&options).unwrap();
        for (path, text) in &all {
            for word in ["NAME", "KERNELS", "CUTE_"] {
                assert!(!text.contains(word), "{path} has {word}");
            }
        }
        assert!(
            all[0]
                .1
                .contains(&format!("cute-core = {{ version = \"{VERSION}\", features"))
        );
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
