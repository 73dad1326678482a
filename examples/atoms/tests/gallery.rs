//! The pictures of the documentation are those that the library draws.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The files in a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("a folder's entry").file_name().into())
        .collect();
    names.sort();
    names
}

#[test]
fn the_pictures_and_their_page_are_current() {
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    if drawn.exists() {
        fs::remove_dir_all(&drawn).expect("an earlier run's files");
    }
    let status = Command::new(env!("CARGO_BIN_EXE_gallery"))
        .arg(&drawn)
        .status();
    assert!(status.expect("gallery starts").success());

    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pictures = files(&drawn.join("docs/pictures"));
    assert_eq!(files(&repository.join("docs/pictures")), pictures);
    let pictures = pictures
        .iter()
        .map(|name| Path::new("docs/pictures").join(name));
    for file in pictures.chain([PathBuf::from("docs/gallery.md")]) {
        let text = |folder: &Path| fs::read_to_string(folder.join(&file)).expect("the file");
        assert!(
            text(&repository) == text(&drawn),
            "{} is not what is drawn now: run `cargo run -p cute-atom-examples --bin gallery`",
            file.display()
        );
    }
}
