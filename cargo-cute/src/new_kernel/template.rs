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
    let place = |package: &str| {
        format!(
            "path = {}",
            toml(&clone.join(package).display().to_string())
        )
    };
    let kernels = format!("{}_kernels", options.name.replace('-', "_"));
    let fillings = [
        ("CUTE_COLLECTIVE", place("cute-collective")),
        ("CUTE_CORE", place("cute-core")),
        ("CUTE_CUDA", place("cute-cuda")),
        ("CUTE_GPU", place("cute-gpu")),
        ("CUTE_KERNELS", place("cute-kernels")),
        ("KERNELS", kernels),
        ("NAME", options.name.clone()),
    ];
    let written = |(path, text): (&'static str, &str)| (path, filled(text, &fillings));
    let files = if options.is_attention {
        ATTENTION
    } else {
        KERNEL
    };
    Ok(files.into_iter().map(written).collect())
}

/// The text with what stands for its words. A text that is filled in may have such a word itself, and keeps it.
fn filled(text: &str, fillings: &[(&str, String)]) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some(next) = rest.chars().next() {
        let found = fillings.iter().find(|(word, _)| rest.starts_with(word));
        let length = match found {
            Some((word, filling)) => {
                filled.push_str(filling);
                word.len()
            }
            None => {
                filled.push(next);
                next.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    filled
}

/// A text as a string of TOML: a literal one, in which nothing is escaped, if it has no `'`.
fn toml(text: &str) -> String {
    if !text.contains('\'') {
        return format!("'{text}'");
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
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
    fn folders_may_have_quotes_and_words_of_templates() {
        let place = |folder: &str| {
            let fillings = [("CUTE_CORE", toml(folder)), ("NAME", "my".to_owned())];
            filled("NAME-kernels = { path = CUTE_CORE }", &fillings)
        };
        assert_eq!(place("/NAME"), "my-kernels = { path = '/NAME' }");
        assert_eq!(place(r"/a \b"), r"my-kernels = { path = '/a \b' }");
        assert_eq!(
            place(r#"/o'n \ "b""#),
            r#"my-kernels = { path = "/o'n \\ \"b\"" }"#
        );
    }

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
            "/nowhere is no clone of the library, which has a folder cute-gpu: `--cute` takes the folder of a clone"
        );
    }
}
