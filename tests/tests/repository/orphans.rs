//! Files of sources that no crate compiles.

use crate::rooms::{rust_files, workspace};
use std::path::{Path, PathBuf};

/// Files that are declared by `path` from another folder, and where.
const ELSEWHERE: [(&str, &str); 1] = [(
    "tests/src/generate/mod.rs",
    "tests/tests/repository/generated.rs",
)];

/// Whether the text declares a module of this name, or names the file: `path` is its path from `src` on.
fn declares(text: &str, name: &str, path: &str) -> bool {
    let is_declared = |line: &str| {
        let line = line.trim();
        let declares = |rest: &str| {
            let rest = rest.trim_start_matches("r#");
            rest.strip_prefix(name)
                .is_some_and(|rest| rest.trim_start().starts_with([';', '{']))
        };
        !line.starts_with("//") && line.split("mod ").skip(1).any(declares)
    };
    let of_module = path.rsplit('/').next().unwrap_or(path);
    text.lines().any(is_declared)
        || [path, of_module]
            .iter()
            .any(|path| text.contains(&format!("path = \"{path}\"")))
        || text.contains(&format!("/{path}\""))
}

/// Where a file is declared if it is a module: by the folder that it is in, or by `Cargo.toml`.
fn places(file: &Path) -> Vec<PathBuf> {
    let is_folder = file.ends_with("mod.rs");
    let module = if is_folder { file.parent() } else { Some(file) };
    let Some(folder) = module.and_then(Path::parent) else {
        return Vec::new();
    };
    let mut places: Vec<_> = ["mod.rs", "lib.rs", "main.rs"]
        .map(|name| folder.join(name))
        .into();
    places.push(folder.with_extension("rs"));
    let above = folder.ancestors().map(|folder| folder.join("Cargo.toml"));
    places.extend(above.take_while(|file| file.starts_with(workspace())));
    let elsewhere = ELSEWHERE.iter().filter(|(name, _)| file.ends_with(name));
    places.extend(elsewhere.map(|(_, place)| workspace().join(place)));
    places
}

fn is_orphan(file: &Path, read: impl Fn(&Path) -> Option<String>) -> bool {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|name| name.to_string_lossy().into_owned())
    };
    let name = match stem(file) {
        Some(name) if name == "mod" => file.parent().and_then(stem),
        name => name,
    };
    let name = name.unwrap_or_default();
    let from_src = file
        .components()
        .skip_while(|part| part.as_os_str() != "src");
    let path = from_src
        .collect::<PathBuf>()
        .to_string_lossy()
        .replace('\\', "/");
    !places(file)
        .iter()
        .filter_map(|place| read(place))
        .any(|text| declares(&text, &name, &path))
}

/// A file below the `src` of a crate, but for its roots.
fn is_module(file: &Path) -> bool {
    let in_src = file.components().any(|part| part.as_os_str() == "src");
    let is_root = file.ends_with("src/lib.rs") || file.ends_with("src/main.rs");
    let in_bin = file
        .parent()
        .is_some_and(|folder| folder.ends_with("src/bin"));
    in_src && !is_root && !in_bin
}

#[test]
fn each_file_of_a_crate_is_compiled() {
    let mut files = Vec::new();
    rust_files(workspace(), &mut files);
    files.retain(|file| is_module(file));
    assert!(files.len() > 300, "{} files", files.len());
    let read = |path: &Path| std::fs::read_to_string(path).ok();
    files.retain(|file| is_orphan(file, read));
    assert!(
        files.is_empty(),
        "no module declares these files: {files:#?}"
    );
}

#[test]
fn a_file_that_no_module_declares_is_found() {
    let at = |path: &str| workspace().join("made-up").join(path);
    let files = [
        ("Cargo.toml", "[[bin]]\npath = \"src/other.rs\"\n"),
        (
            "src/lib.rs",
            "mod used;\npub mod folder;\n// mod left;\nmod leftover;\n",
        ),
        ("src/folder/mod.rs", "pub(crate) mod inner;\nmod r#gen;\n"),
    ];
    let read = |path: &Path| {
        let found = files.iter().find(|(name, _)| at(name) == path);
        found.map(|(_, text)| (*text).to_owned())
    };
    for used in [
        "used.rs",
        "folder/mod.rs",
        "folder/inner.rs",
        "folder/gen.rs",
        "other.rs",
    ] {
        assert!(!is_orphan(&at("src").join(used), read), "{used}");
    }
    for orphan in ["left.rs", "folder/used.rs", "inner/mod.rs"] {
        assert!(is_orphan(&at("src").join(orphan), read), "{orphan}");
    }
}
