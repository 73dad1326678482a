//! Draws the pictures of the documentation, and the page that shows them: `cargo run --bin gallery`.
//!
//! Writes `docs/gallery.md` and `docs/pictures/*.svg`, below the folder that is given, or below the repository. With
//! `--all`, each picture also as HTML, LaTeX and a table.

mod pictures;

use cute_core::draw::TableStyle;
use pictures::{Picture, pictures};
use std::{error::Error, fmt::Write, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (options, folders): (Vec<_>, Vec<_>) = arguments.iter().partition(|a| a.starts_with('-'));
    let with_all = options == ["--all"];
    if folders.len() > 1 || !(options.is_empty() || with_all) {
        eprintln!("usage: gallery [--all] [folder]");
        return ExitCode::from(2);
    }
    let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let folder = folders.first().map_or(repository, |folder| folder.as_str());
    match write_all(Path::new(folder), with_all) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("gallery: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write_all(folder: &Path, with_all: bool) -> Result<(), Box<dyn Error>> {
    let docs = folder.join("docs");
    let drawn = docs.join("pictures");
    fs::create_dir_all(&drawn)?;
    let pictures = pictures()?;
    for Picture { file, drawing, .. } in &pictures {
        fs::write(drawn.join(format!("{file}.svg")), drawing.to_svg())?;
        if with_all {
            let table = drawing.to_table_in(&TableStyle {
                is_colored: true,
                width: 160,
                ..TableStyle::default()
            });
            fs::write(drawn.join(format!("{file}.html")), drawing.to_html())?;
            fs::write(drawn.join(format!("{file}.tex")), drawing.to_latex())?;
            fs::write(drawn.join(format!("{file}.txt")), table)?;
        }
    }
    fs::write(docs.join("gallery.md"), page(&pictures)?)?;
    Ok(())
}

fn page(pictures: &[Picture]) -> Result<String, std::fmt::Error> {
    let mut page = String::from(
        "# Layouts in pictures

Drawn by this library, with [`examples/gallery`](../examples/gallery/pictures.rs): the code of each picture is there.
Mode 0 goes down, mode 1 across; a cell shows the offset that its coordinate leads to. `layout.to_svg()`, `to_html()`,
`to_latex()` and `to_table()` of `cute_core::draw::Draw` draw any layout; `Drawing` has the choices.
",
    );
    for Picture {
        file, title, words, ..
    } in pictures
    {
        write!(
            page,
            "\n## {title}\n\n{words}\n\n![{title}](pictures/{file}.svg)\n"
        )?;
    }
    Ok(page)
}
