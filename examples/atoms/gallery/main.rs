//! Draws the pictures of the documentation, and the page that shows them.
//!
//!     cargo run -p cute-atom-examples --bin gallery
//!
//! `--help` explains the arguments.

mod kernels;
mod pictures;

use cute_examples::{CommandLine, Unusable};
use cute_view::draw::{TableStyle, Theme};
use pictures::{Picture, pictures};
use std::{error::Error, fmt::Write, fs, io, path::Path, process::ExitCode};

const COMMAND_LINE: CommandLine = CommandLine {
    name: "gallery",
    help: "\
Draws the pictures of the documentation, and the page that shows them.

Usage: gallery [--all] [FOLDER]

  FOLDER       the folder for docs/gallery.md and docs/pictures/*.svg; by default the repository
  --all        writes each picture also as HTML, LaTeX and a table
  -h, --help   this text

Exit code: 0 done, 2 wrong arguments, or a folder that cannot be written to.
",
    options: &["--all"],
};

fn main() -> ExitCode {
    COMMAND_LINE.run(|arguments| {
        let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let folder = match &arguments.operands[..] {
            [] => Path::new(repository),
            [folder] => Path::new(folder),
            more => {
                let count = more.len();
                return Err(
                    Unusable::arguments(format!("expected one folder, found {count}")).into(),
                );
            }
        };
        let files = files(!arguments.options.is_empty())?;
        write_all(folder, &files).map_err(|error| Unusable::file(folder, error).into())
    })
}

/// The files by their names; with `all`, in all formats.
fn files(all: bool) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let pictures = pictures()?;
    let mut files = vec![("docs/gallery.md".to_owned(), page(&pictures)?)];
    for Picture { file, drawing, .. } in &pictures {
        let mut add =
            |ending: &str, text| files.push((format!("docs/pictures/{file}.{ending}"), text));
        add("svg", drawing.clone().theme(Theme::System).to_svg());
        if all {
            let table = drawing.to_table_in(&TableStyle {
                is_colored: true,
                width: 160,
                ..TableStyle::default()
            });
            add("html", drawing.to_html());
            add("tex", drawing.to_latex());
            add("txt", table);
        }
    }
    Ok(files)
}

fn write_all(folder: &Path, files: &[(String, String)]) -> io::Result<()> {
    fs::create_dir_all(folder.join("docs/pictures"))?;
    for (name, text) in files {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

fn page(pictures: &[Picture]) -> Result<String, std::fmt::Error> {
    let mut page = String::from(
        "# Layouts in pictures

The crate `cute-view` draws these pictures. The code of each picture is in
[`examples/atoms/gallery`](../examples/atoms/gallery/pictures.rs). Mode 0 goes down, mode 1 goes
across, and a cell shows the offset to which its coordinate leads. The methods `to_svg`, `to_html`,
`to_latex` and `to_table` of `cute_view::draw::Draw` draw any layout; `Drawing` has options.
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
