//! One page of HTML with its style and its script, which can be opened from a file.
//!
//! Grids are tables, so they can be read without the script as well, aloud and on paper.

use super::axis::{Axis, Span};
use super::colors::Color;
use super::drawing::Drawing;
use super::escape::Escaped;
use super::paint::Legend;
use super::picture::{Cell, Panel, Part, Picture};
use super::scene::Arrangement;
use super::strip::Strip;
use alloc::{format, string::String};
use core::fmt::{Display, Formatter, Result};
use cute_core::dynamic::DynTuple;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

pub(crate) fn write(drawing: &Drawing, picture: &Picture) -> String {
    let is_tile = drawing.scenes.iter().any(|scene| scene.owners.is_some());
    format!("{}", Page { picture, is_tile })
}

struct Page<'a> {
    picture: &'a Picture,
    is_tile: bool,
}

impl Display for Page<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Self { picture, is_tile } = *self;
        let title = match picture.title.as_str() {
            "" => &picture.description,
            title => title,
        };
        let title = Escaped(title);
        let is_of_coordinates = picture.parts.iter().any(|part| part.is_of_coordinates);
        let (kind, mark) = match (is_tile, is_of_coordinates) {
            (true, _) => ("tile", "thread"),
            (false, true) => ("coordinates", "value"),
            (false, false) => ("layout", "offset"),
        };
        write!(
            f,
            r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body data-kind="{kind}">
<main>
<h1>{title}</h1>
<form role="search">
<label>coordinate <input id="coordinate" autocomplete="off" spellcheck="false" placeholder="(0,0)"></label>
<label>{mark} <input id="mark" autocomplete="off" spellcheck="false" placeholder="0"></label>
<label id="slider" hidden><span id="of"></span> <input id="block" type="range" min="0" value="0" aria-describedby="chosen"> <span id="chosen"></span></label>
</form>
<output aria-live="polite">{}.</output>
"#,
            Escaped(&picture.description)
        )?;
        write_strips(f, &picture.strips)?;
        let mut is_first = true;
        // those of a product stand around one another, if the window is wide
        let together = match picture.arrangement {
            Arrangement::Flow => usize::MAX,
            Arrangement::Product | Arrangement::Products => 3,
        };
        for parts in picture.parts.chunks(together) {
            write_together(f, parts, picture.arrangement)?;
            for part in parts {
                write_part(f, part, &mut is_first)?;
            }
            f.write_str("</div>\n")?;
        }
        write_legend(f, &picture.legend)?;
        for note in picture.notes.iter().chain(&picture.color_notes) {
            writeln!(f, "<p>{}</p>", Escaped(note))?;
        }
        write!(
            f,
            r#"<p class="help">Point at a cell, or move with Tab and the arrow keys. Click to keep it, Escape to let go.</p>
</main>
<script>
{SCRIPT}</script>
</body>
</html>
"#
        )
    }
}

/// A shape or a stride in JSON: `["3",["2","3"]]`. Numbers are strings, since integers of
/// JavaScript are exact only up to 2^53.
fn json(tuple: &DynTuple) -> String {
    struct Quoted<'a>(&'a DynTuple);
    impl Display for Quoted<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result {
            self.0
                .write_with(f, |leaf, f| write!(f, "\"{}\"", leaf.value()))
        }
    }
    format!("{}", Quoted(tuple))
        .replace('(', "[")
        .replace(')', "]")
}

/// Writes rows of boxes.
fn write_strips(f: &mut Formatter<'_>, strips: &[Strip]) -> Result {
    if strips.is_empty() {
        return Ok(());
    }
    f.write_str("<figure>\n<table class=\"strips\">\n")?;
    for Strip { name, boxes } in strips {
        write!(f, "<tr><th scope=\"row\">{}</th>", Escaped(name))?;
        for (word, fill) in boxes {
            write!(f, r#"<td style="{}">{}</td>"#, Fill(*fill), Escaped(word))?;
        }
        f.write_str("</tr>\n")?;
    }
    f.write_str("</table>\n</figure>\n")
}

/// Begins the parts that stand together. Cells of a product are equally wide, so that columns of B
/// stand above those of C.
fn write_together(f: &mut Formatter<'_>, parts: &[Part], arrangement: Arrangement) -> Result {
    if arrangement == Arrangement::Flow {
        return f.write_str("<div class=\"parts\">\n");
    }
    let lines = (parts.iter().flat_map(Part::cells)).flat_map(|cell| &cell.look.lines);
    let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
    writeln!(
        f,
        r#"<div class="parts product" style="--cell:{longest}ch">"#
    )
}

fn write_part(f: &mut Formatter<'_>, part: &Part, is_first: &mut bool) -> Result {
    let (shape, stride) = (json(&part.layout.shape()), json(&part.layout.stride()));
    write!(f, "<section data-shape='{shape}' data-stride='{stride}'")?;
    if let Some(swizzled) = &part.swizzled {
        let (swizzle, offset) = (swizzled.swizzle(), swizzled.offset().value());
        let (bits, base, shift) = (swizzle.bits(), swizzle.base(), swizzle.shift());
        write!(f, " data-swizzle='[{bits},{base},{shift},\"{offset}\"]'")?;
    }
    if part.is_xor {
        f.write_str(" data-xor")?;
    }
    f.write_str(">\n")?;
    if let Some(caption) = &part.caption {
        writeln!(f, "<h2>{}</h2>", Escaped(caption))?;
    }
    for mode in &part.modes {
        writeln!(f, "<p>{}</p>", Escaped(mode))?;
    }
    f.write_str("<div class=\"panels\">\n")?;
    for panel in &part.panels {
        write_panel(f, part, panel, is_first)?;
    }
    f.write_str("</div>\n</section>\n")
}

fn write_panel(f: &mut Formatter<'_>, part: &Part, panel: &Panel, is_first: &mut bool) -> Result {
    let (rows, columns) = (&part.rows, &part.columns);
    f.write_str("<figure>\n")?;
    if let Some(caption) = &panel.caption {
        writeln!(f, "<figcaption>{}</figcaption>", Escaped(caption))?;
    }
    f.write_str("<table>\n")?;
    write_column_heads(f, part)?;
    f.write_str("<tbody>\n")?;
    let row_levels = if part.has_rows { rows.levels() } else { 0 };
    for (row, cells) in panel.cells.chunks(columns.shown().len()).enumerate() {
        if rows.gap() == Some(row) {
            let wide = row_levels + cells.len() + usize::from(columns.gap().is_some());
            writeln!(f, r#"<tr><td class="gap" colspan="{wide}">⋮</td></tr>"#)?;
        }
        match rows.boundary(row).min(3) {
            0 => f.write_str("<tr>")?,
            weight => write!(f, r#"<tr class="top{weight}">"#)?,
        }
        for level in (0..row_levels).rev() {
            let begins = |span: &Span| span.from == row;
            if let Some(span) = rows.spans(level).into_iter().find(begins) {
                let (kind, scope) = head(level);
                write!(
                    f,
                    r#"<th{kind} scope="row{scope}" rowspan="{}">{}</th>"#,
                    span.len, span.coordinate
                )?;
            }
        }
        for (column, cell) in cells.iter().enumerate() {
            if columns.gap() == Some(column) {
                f.write_str(r#"<td class="gap">⋯</td>"#)?;
            }
            write_cell(f, cell, columns, column, core::mem::take(is_first))?;
        }
        f.write_str("</tr>\n")?;
    }
    f.write_str("</tbody>\n</table>\n</figure>\n")
}

/// The HTML class and scope of the coordinates of a level.
fn head(level: usize) -> (&'static str, &'static str) {
    match level {
        0 => ("", ""),
        _ => (" class=\"group\"", "group"),
    }
}

fn write_column_heads(f: &mut Formatter<'_>, part: &Part) -> Result {
    if !part.has_columns {
        return Ok(());
    }
    f.write_str("<thead>\n")?;
    for level in (0..part.columns.levels()).rev() {
        f.write_str("<tr>")?;
        if part.has_rows {
            write!(f, r#"<td colspan="{}"></td>"#, part.rows.levels())?;
        }
        let (kind, scope) = head(level);
        for span in part.columns.spans(level) {
            if part.columns.gap() == Some(span.from) {
                f.write_str("<td></td>")?;
            }
            write!(
                f,
                r#"<th{kind} scope="col{scope}" colspan="{}">{}</th>"#,
                span.len, span.coordinate
            )?;
        }
        f.write_str("</tr>\n")?;
    }
    f.write_str("</thead>\n")
}

/// A colour for the style sheet, on light and on dark paper.
struct Fill(Color);

impl Display for Fill {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Color { light, dark } = self.0;
        write!(f, "--fill:{light};--dark:{dark}")
    }
}

fn write_cell(
    f: &mut Formatter<'_>,
    cell: &Cell,
    columns: &Axis,
    column: usize,
    is_first: bool,
) -> Result {
    let Cell {
        index,
        coordinate,
        value,
        look,
    } = cell;
    let tab = if is_first { 0 } else { -1 };
    write!(
        f,
        r#"<td tabindex="{tab}" data-i="{index}" data-c="{coordinate}" data-o="{value}""#
    )?;
    if let [first, more @ ..] = &look.marks[..] {
        write!(f, r#" data-m="{first}"#)?;
        more.iter().try_for_each(|mark| write!(f, " {mark}"))?;
        f.write_str("\"")?;
    }
    if let Some(remark) = &look.remark {
        write!(f, r#" data-r="{}""#, Escaped(remark))?;
    }
    let side = ["", "left1", "left2", "left3"][columns.boundary(column).min(3)];
    match (side, look.is_strong) {
        ("", false) => {}
        ("", true) => f.write_str(r#" class="strong""#)?,
        (side, false) => write!(f, r#" class="{side}""#)?,
        (side, true) => write!(f, r#" class="{side} strong""#)?,
    }
    write!(f, r#" style="{}">"#, Fill(look.fill))?;
    match &look.lines[..] {
        [first, second, ..] => write!(f, "{}<small>{}</small>", Escaped(first), Escaped(second))?,
        lines => (lines.iter()).try_for_each(|line| write!(f, "{}", Escaped(line)))?,
    }
    f.write_str("</td>")
}

fn write_legend(f: &mut Formatter<'_>, legend: &Legend) -> Result {
    match legend {
        Legend::Nothing => Ok(()),
        Legend::Scale {
            name,
            from,
            to,
            color,
        } => {
            write!(f, r#"<ul><li class="scale"><span>{name} {from}</span>"#)?;
            for step in 0..24 {
                write!(f, r#"<i style="{}"></i>"#, Fill(color(step, 23)))?;
            }
            writeln!(f, "<span>{to}</span></li></ul>")
        }
        Legend::Names(names) => {
            f.write_str("<ul>\n")?;
            for (fill, name) in names {
                writeln!(
                    f,
                    r#"<li><i style="{}"></i>{}</li>"#,
                    Fill(*fill),
                    Escaped(name)
                )?;
            }
            f.write_str("</ul>\n")
        }
    }
}
