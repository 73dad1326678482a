//! SVG, for browsers and for embedding in pages.
//!
//! It uses presentation attributes alone, no style sheet and no ids, so several pictures may stand
//! in one page.

use super::canvas::{Anchor, Area, Canvas, LABEL, SECOND, Shape, Text, Weight};
use super::colors::{HAIR, INK, PLAIN, SOFT};
use super::escape::Escaped;
use super::picture::{Cell, Picture};
use alloc::string::String;
use core::fmt::{Display, Formatter, Result};

pub(crate) fn write(picture: &Picture) -> String {
    let canvas = Canvas::new(picture);
    alloc::format!("{}", Svg { picture, canvas })
}

struct Svg<'a> {
    picture: &'a Picture,
    canvas: Canvas<'a>,
}

impl Display for Svg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Canvas { width, height, .. } = self.canvas;
        let title = match self.picture.title.as_str() {
            "" => &self.picture.description,
            title => title,
        };
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="{LABEL}" fill="{INK}" text-anchor="middle" dominant-baseline="central">"#
        )?;
        writeln!(f, "<title>{}</title>", Escaped(title))?;
        writeln!(f, "<desc>{}</desc>", Escaped(&self.picture.description))?;
        writeln!(
            f,
            r#"<rect width="{width}" height="{height}" rx="6" fill="{PLAIN}"/>"#
        )?;
        for shape in &self.canvas.shapes {
            match shape {
                Shape::Cell { area, cell } => write_cell(f, *area, cell)?,
                Shape::Swatch { area, fill } => {
                    writeln!(f, r#"<rect {} fill="{fill}"/>"#, Place(*area))?
                }
                Shape::Line { from, to, weight } => {
                    let (color, width) = match weight {
                        Weight::Bracket => (HAIR, "1"),
                        Weight::Group => (INK, "2"),
                        Weight::Outer => (INK, "3.5"),
                        Weight::Frame => (INK, "2"),
                    };
                    let ((x1, y1), (x2, y2)) = (from, to);
                    writeln!(
                        f,
                        r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{color}" stroke-width="{width}" stroke-linecap="square"/>"#
                    )?;
                }
                Shape::Text(text) => write_text(f, text)?,
            }
        }
        f.write_str("</svg>\n")
    }
}

struct Place(Area);

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Area {
            x,
            y,
            width,
            height,
        } = self.0;
        write!(f, r#"x="{x}" y="{y}" width="{width}" height="{height}""#)
    }
}

/// Writes a cell with its text, and the text that it shows under the pointer.
fn write_cell(f: &mut Formatter<'_>, area: Area, cell: &Cell) -> Result {
    let Cell {
        index,
        coordinate,
        value,
        look,
    } = cell;
    f.write_str("<g><title>")?;
    write!(
        f,
        "{}",
        Escaped(&tip(coordinate, *index, value, look.remark.as_deref()))
    )?;
    writeln!(
        f,
        r#"</title><rect {} fill="{}" stroke="{HAIR}"/>"#,
        Place(area),
        look.fill
    )?;
    if look.is_strong {
        writeln!(
            f,
            r#"<rect {} fill="none" stroke="{INK}" stroke-width="1.5"/>"#,
            Place(area.inner())
        )?;
    }
    let x = area.x + area.width / 2;
    let middle = area.y + area.height / 2;
    match &look.lines[..] {
        [first, second, ..] => {
            writeln!(
                f,
                r#"<text x="{x}" y="{}">{}</text>"#,
                middle - 8,
                Escaped(first)
            )?;
            writeln!(
                f,
                r#"<text x="{x}" y="{}" font-size="{SECOND}">{}</text>"#,
                middle + 9,
                Escaped(second)
            )?;
        }
        lines => {
            for line in lines {
                writeln!(f, r#"<text x="{x}" y="{middle}">{}</text>"#, Escaped(line))?;
            }
        }
    }
    f.write_str("</g>\n")
}

/// The text under the pointer: `(1,(1,2)) = 16 → 17`, then the cell's remark.
pub(crate) fn tip(coordinate: &str, index: u64, value: &str, remark: Option<&str>) -> String {
    let remark = remark.map(|remark| alloc::format!(": {remark}"));
    alloc::format!(
        "{coordinate} = {index} → {value}{}",
        remark.unwrap_or_default()
    )
}

fn write_text(f: &mut Formatter<'_>, text: &Text) -> Result {
    let Text { x, y, size, .. } = text;
    write!(f, r#"<text x="{x}" y="{y}""#)?;
    if *size != LABEL {
        write!(f, r#" font-size="{size}""#)?;
    }
    if text.anchor == Anchor::Start {
        f.write_str(r#" text-anchor="start""#)?;
    }
    if text.is_bold {
        f.write_str(r#" font-weight="bold""#)?;
    }
    if text.is_soft {
        write!(f, r#" fill="{SOFT}""#)?;
    }
    writeln!(f, ">{}</text>", Escaped(&text.text))
}
