//! `cute draw`: pictures of layouts.

use super::Output;
use super::input::{Evaluated, Input};
use super::picture::{is_plain, layout_of, picture};
use super::stop::Stop;
use crate::evaluate::Shown;
use crate::terminal::Terminal;
use crate::value::Value;
use clap::{Args, ValueEnum};
use cute_core::dynamic::{DynTiler, DynTuple};
use cute_view::draw::{Banks, ColorBy, DrawError, Drawing, TableStyle, Theme};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  cute draw '(4,(2,4)):(2,(1,8))' -o layout.svg
  cute draw '{row: 4, col: 8}:{row: 8, col: 1}' -o named.svg
  cute draw '(6,8):(8,1)' --tile '(2,4)' -o tiles.html
  cute draw '(32,32):(33,1)' --color-by bank -o banks.svg
  cute draw '((4,8),2):((2,8),1)' --tv '(8,8)' -o threads.svg
  cute draw 'Sw<3,3,3>' --element-bits 16 -o swizzle.svg
  cute draw '(8,32):(32,1)' --boxes '(8,8)' -o boxes.svg
  cute draw 'A = (6,2):(8,2); B = (4,3):(3,1)' A B 'A o B' -o composition.svg";

/// The options of `cute draw`.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    #[command(flatten)]
    input: Input,
    /// The file to write; its ending gives the format: .svg, .tex, .html or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format, whatever the file's ending
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The meaning of colours; by default offsets, or threads with --tv, or tiles with --tile
    #[arg(long, value_enum, value_name = "WHAT")]
    color_by: Option<Meaning>,
    /// The layout maps (thread, value) to an element of a tile: draw the tile of this shape
    #[arg(long, value_name = "SHAPE")]
    tv: Option<String>,
    /// Colour the tiles of this tiler
    #[arg(long, value_name = "TILER")]
    tile: Option<String>,
    /// The layout is a tile in global memory: draw the boxes of this shape in which TMA copies it
    #[arg(long, value_name = "SHAPE", conflicts_with_all = ["tv", "tile", "color_by"])]
    boxes: Option<String>,
    /// The width of an element in bits, for banks, where it is 32 by default, and for copy
    /// instructions
    #[arg(long, value_name = "BITS")]
    element_bits: Option<u32>,
    /// The number of banks
    #[arg(long, default_value_t = 32)]
    banks: u32,
    /// The width of a bank in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 4)]
    bank_bytes: u32,
    /// A title in place of the notation
    #[arg(long)]
    title: Option<String>,
    /// The greatest number of rows to show of a panel
    #[arg(long, value_name = "COUNT")]
    rows: Option<usize>,
    /// The greatest number of columns to show of a panel
    #[arg(long, value_name = "COUNT")]
    columns: Option<usize>,
    /// The greatest number of panels to show
    #[arg(long, value_name = "COUNT")]
    panels: Option<usize>,
    /// Draw layouts of rank 1 from top to bottom
    #[arg(long)]
    upright: bool,
    /// The paper of a picture in SVG
    #[arg(long, value_enum, value_name = "PAPER", default_value_t)]
    paper: Paper,
}

/// The formats of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A table of characters
    #[value(alias = "txt", alias = "text")]
    Table,
    /// A picture
    Svg,
    /// A document that draws with TikZ
    #[value(alias = "tex")]
    Latex,
    /// A page to explore
    Html,
}

impl Format {
    /// The format of a file, by the ending of its name.
    pub(super) fn of(file: &Path) -> Result<Self, Stop> {
        let ending = file.extension().and_then(|ending| ending.to_str());
        match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("tex") => Ok(Self::Latex),
            Some("html" | "htm") => Ok(Self::Html),
            Some("txt") => Ok(Self::Table),
            _ => Err(Stop::Usage(format!(
                "{}: the ending is not .svg, .tex, .html or .txt; --format sets the format",
                file.display()
            ))),
        }
    }

    /// The drawing as the text of a file.
    pub(super) fn draw(self, drawing: &Drawing, output: Output) -> String {
        match self {
            Self::Table => drawing.to_table_in(&TableStyle {
                is_ascii: output.ascii,
                ..TableStyle::default()
            }),
            Self::Svg => drawing.to_svg(),
            Self::Latex => drawing.to_latex(),
            Self::Html => drawing.to_html(),
        }
    }
}

/// Writes a file.
pub(super) fn write_to(file: &Path, text: &str) -> Result<(), Stop> {
    fs::write(file, text).map_err(|error| Stop::Usage(format!("{}: {error}", file.display())))
}

/// The paper of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Paper {
    /// White paper, dark text
    #[default]
    Light,
    /// Dark paper, light text
    Dark,
    /// As the reader's system has it
    System,
}

impl From<Paper> for Theme {
    fn from(paper: Paper) -> Self {
        match paper {
            Paper::Light => Self::Light,
            Paper::Dark => Self::Dark,
            Paper::System => Self::System,
        }
    }
}

/// The meanings of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Meaning {
    /// Nothing
    None,
    /// The offset
    Offset,
    /// The thread: with --tv the thread that holds the cell, otherwise the coordinate in mode 0
    Thread,
    /// The value: with --tv the number of the value in the cell, otherwise the coordinate in the
    /// other modes
    Value,
    /// The bank of shared memory
    Bank,
    /// The tile of --tile
    Tile,
}

impl From<DrawError> for Stop {
    fn from(error: DrawError) -> Self {
        Self::Refused(error.to_string())
    }
}

/// Draws the layouts.
pub(super) fn draw(options: &Options, output: Output, terminal: &Terminal) -> Result<(), Stop> {
    let mut evaluated = options.input.evaluate()?;
    let file = options
        .output
        .as_deref()
        .filter(|file| *file != Path::new("-"));
    let format = match (options.format, file) {
        (Some(format), _) => format,
        (None, Some(file)) => Format::of(file)?,
        (None, None) => Format::Table,
    };
    let results = evaluated.outcome.results.clone();
    // layouts stand side by side, and other pictures one below the other
    let groups: Vec<_> = match (results.iter()).find(|result| !is_plain(&result.value)) {
        Some(other) if results.len() > 1 && (format != Format::Table || options.tv.is_some()) => {
            let found = other.value.in_words(evaluated.outcome.notation);
            let why = "one picture shows several layouts without names side by side";
            return Err(Stop::Usage(format!(
                "{why}, or one other value: {found} needs a picture of its own"
            )));
        }
        Some(_) => results.chunks(1).collect(),
        None => vec![&results[..]],
    };
    let mut texts = Vec::new();
    for group in groups {
        evaluated.outcome.results = group.to_vec();
        let drawing = drawing(options, &mut evaluated)?;
        texts.push(match (format, file) {
            (Format::Table, None) => drawing.to_table_in(&table_style(output, terminal)),
            _ => format.draw(&drawing, output),
        });
    }
    let text = texts.join("\n");
    match file {
        Some(file) => {
            write_to(file, &text)?;
            if output.json {
                let told = json!({ "file": file.display().to_string(), "bytes": text.len() });
                terminal.print(&format!("{told:#}\n"))?;
            }
        }
        None if output.json => terminal.print(&format!("{:#}\n", json!({ "drawing": text })))?,
        None => terminal.print(&text)?,
    }
    Ok(())
}

/// The style of tables on this terminal.
pub(super) fn table_style(output: Output, terminal: &Terminal) -> TableStyle {
    TableStyle {
        is_colored: terminal.out.has_colour(),
        is_ascii: output.ascii,
        width: terminal.width,
    }
}

fn drawing(options: &Options, evaluated: &mut Evaluated) -> Result<Drawing, Stop> {
    let results = evaluated.outcome.results.clone();
    let drawing = uncoloured(options, &results, evaluated)?;
    let mut drawing = coloured(drawing, options, &results[0].value, evaluated)?;
    if let Some(title) = &options.title {
        drawing = drawing.title(title);
    }
    drawing = drawing.theme(options.paper.into());
    if options.upright {
        drawing = drawing.upright();
    }
    let (rows, columns, panels) = (options.rows, options.columns, options.panels);
    if rows.is_none() && columns.is_none() && panels.is_none() {
        return Ok(drawing);
    }
    // a limit that is not given stays as it is without options
    let (rows, columns) = (rows.unwrap_or(64), columns.unwrap_or(64));
    let panels = panels.unwrap_or(16);
    let cells = rows.saturating_mul(columns).saturating_mul(panels);
    if cells > MOST_CELLS {
        let why = "--rows, --columns and --panels allow more than";
        return Err(Stop::Usage(format!("{why} {MOST_CELLS} cells together")));
    }
    Ok(drawing.at_most(rows, columns, panels))
}

/// The drawing of these results, in the colours that it has by itself.
fn uncoloured(
    options: &Options,
    results: &[Shown],
    evaluated: &mut Evaluated,
) -> Result<Drawing, Stop> {
    let notation = evaluated.outcome.notation;
    Ok(match (&options.tv, &options.boxes, results) {
        (None, Some(boxes), [only]) => {
            let of: DynTuple = evaluated.option("--boxes", boxes)?;
            Drawing::tma_boxes(&layout_of(&only.value, notation)?, &of)?
        }
        (None, None, [only]) => picture(&only.value, notation, options.element_bits)?,
        (None, None, several) => {
            let captioned = |result: &Shown| {
                let caption = result.variable.as_ref().unwrap_or(&result.text).clone();
                Ok::<_, Stop>((caption, layout_of(&result.value, notation)?))
            };
            let layouts: Vec<_> = several.iter().map(captioned).collect::<Result<_, _>>()?;
            let layouts = layouts.iter();
            Drawing::side_by_side(layouts.map(|(caption, layout)| (caption.clone(), layout)))
        }
        (Some(tile), _, [only]) => {
            let layout = layout_of(&only.value, notation)?;
            let tile: DynTuple = evaluated.option("--tv", tile)?;
            let title = format!(
                "{} on the tile {}",
                notation.show(&layout),
                notation.show(&tile)
            );
            Drawing::thread_value(&layout, &tile)?.title(title)
        }
        (Some(_), ..) => return Err(Stop::Usage("--tv draws only one layout".to_owned())),
        (None, Some(_), _) => {
            return Err(Stop::Usage("--boxes draws only one layout".to_owned()));
        }
    })
}

/// The drawing in the colours that options ask for; those of tiles divide `first`.
fn coloured(
    drawing: Drawing,
    options: &Options,
    first: &Value,
    evaluated: &mut Evaluated,
) -> Result<Drawing, Stop> {
    Ok(match (options.color_by, &options.tile) {
        (None | Some(Meaning::Tile), Some(tile)) => {
            let tiler: DynTiler = evaluated.option("--tile", tile)?;
            let layout = match first.function() {
                Some(layout) => layout.clone(),
                None => layout_of(first, evaluated.outcome.notation)?,
            };
            let tiles = layout.zipped_divide(&tiler);
            let refused = |error| Stop::Refused(format!("--tile {tile}: zipped_divide: {error}"));
            drawing.try_color_by(ColorBy::Tile(tiles.map_err(refused)?))?
        }
        (Some(Meaning::Tile), None) => {
            return Err(Stop::Usage("--color-by tile needs --tile TILER".to_owned()));
        }
        (_, Some(_)) => {
            let why = "--tile colours the tiles, so that --color-by can only be `tile`";
            return Err(Stop::Usage(why.to_owned()));
        }
        (None, None) => drawing,
        (Some(Meaning::None), None) => drawing.color_by(ColorBy::Nothing),
        (Some(Meaning::Offset), None) => drawing.color_by(ColorBy::Offset),
        (Some(Meaning::Thread), None) => drawing.color_by(ColorBy::Thread),
        (Some(Meaning::Value), None) => drawing.color_by(ColorBy::Value),
        (Some(Meaning::Bank), None) => {
            let banks = Banks::new(
                options.element_bits.unwrap_or(32),
                options.banks,
                options.bank_bytes,
            )?;
            drawing.try_color_by(ColorBy::Bank(banks))?
        }
    })
}

/// The most cells of a drawing.
const MOST_CELLS: usize = 1 << 18;
