//! SVG, for browsers and for embedding in pages.
//!
//! It uses presentation attributes and no ids, so several pictures may stand in one page. Only a
//! picture that follows the reader's system has a style sheet, whose rules say the same in each
//! picture.

use super::canvas::{Anchor, Area, Canvas, LABEL, SECOND, Shape, Text, Weight};
use super::colors::{Color, HAIR, INK, PLAIN, SOFT};
use super::escape::Escaped;
use super::picture::{Cell, Picture};
use super::theme::Theme;
use alloc::{collections::BTreeSet, string::String};
use core::fmt::{Display, Formatter, Result};

pub(crate) fn write(picture: &Picture, theme: Theme) -> String {
    let canvas = Canvas::new(picture);
    alloc::format!(
        "{}",
        Svg {
            picture,
            canvas,
            theme
        }
    )
}

struct Svg<'a> {
    picture: &'a Picture,
    canvas: Canvas<'a>,
    theme: Theme,
}

impl Display for Svg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let theme = self.theme;
        let Canvas { width, height, .. } = self.canvas;
        let title = match self.picture.title.as_str() {
            "" => &self.picture.description,
            title => title,
        };
        let class = match theme {
            Theme::System => " class=\"cute-system\"",
            Theme::Light | Theme::Dark => "",
        };
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg"{class} viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="{LABEL}" fill="{}" text-anchor="middle" dominant-baseline="central">"#,
            theme.of(INK)
        )?;
        writeln!(f, "<title>{}</title>", Escaped(title))?;
        writeln!(f, "<desc>{}</desc>", Escaped(&self.picture.description))?;
        if theme == Theme::System {
            self.write_style(f)?;
        }
        writeln!(
            f,
            r#"<rect width="{width}" height="{height}" rx="6" fill="{}"/>"#,
            theme.of(PLAIN)
        )?;
        for shape in &self.canvas.shapes {
            match shape {
                Shape::Cell { area, cell } => write_cell(f, *area, cell, theme)?,
                Shape::Swatch { area, fill } => writeln!(
                    f,
                    r#"<rect {} fill="{}"/>"#,
                    Attributes(*area),
                    theme.of(*fill)
                )?,
                Shape::Line { from, to, weight } => {
                    let (color, width) = match weight {
                        Weight::Bracket => (HAIR, "1"),
                        Weight::Group => (INK, "2"),
                        Weight::Outer => (INK, "3.5"),
                        Weight::Outermost => (INK, "5"),
                        Weight::Strong => (INK, "1.5"),
                        Weight::Frame => (INK, "2"),
                    };
                    let ((x1, y1), (x2, y2)) = (from, to);
                    writeln!(
                        f,
                        r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{}" stroke-width="{width}" stroke-linecap="square"/>"#,
                        theme.of(color)
                    )?;
                }
                Shape::Text(text) => write_text(f, text, theme)?,
            }
        }
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    /// Writes the rules by which each colour becomes that on dark paper.
    fn write_style(&self, f: &mut Formatter<'_>) -> Result {
        let used = self.canvas.shapes.iter().filter_map(|shape| match shape {
            Shape::Cell { cell, .. } => Some(cell.look.fill),
            Shape::Swatch { fill, .. } => Some(*fill),
            Shape::Line { .. } | Shape::Text(_) => None,
        });
        let fills: BTreeSet<Color> = used.chain([INK, SOFT, PLAIN]).collect();
        f.write_str("<style>@media (prefers-color-scheme: dark) {\n")?;
        writeln!(f, ".cute-system {{ fill: {}; }}", INK.dark)?;
        for Color { light, dark } in fills {
            writeln!(f, ".cute-system [fill=\"{light}\"] {{ fill: {dark}; }}")?;
        }
        for Color { light, dark } in [INK, HAIR] {
            writeln!(f, ".cute-system [stroke=\"{light}\"] {{ stroke: {dark}; }}")?;
        }
        f.write_str("}</style>\n")
    }
}

struct Attributes(Area);

impl Display for Attributes {
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
fn write_cell(f: &mut Formatter<'_>, area: Area, cell: &Cell, theme: Theme) -> Result {
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
        r#"</title><rect {} fill="{}" stroke="{}"/>"#,
        Attributes(area),
        theme.of(look.fill),
        theme.of(HAIR)
    )?;
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

fn write_text(f: &mut Formatter<'_>, text: &Text, theme: Theme) -> Result {
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
        write!(f, r#" fill="{}""#, theme.of(SOFT))?;
    }
    writeln!(f, ">{}</text>", Escaped(&text.text))
}

#[cfg(test)]
mod tests {
    use super::super::{Banks, ColorBy, Drawing};
    use super::*;
    use alloc::{format, string::ToString, vec::Vec};

    /// In a dark system the rules make the picture what it is on dark paper.
    #[test]
    fn a_picture_that_follows_the_system_is_that_of_light_or_dark_paper() {
        let banks = ColorBy::Bank(Banks::of_elements(32).unwrap());
        let layout = "(9,(4,8)):(59,(13,1))".parse().unwrap();
        for by in [banks, ColorBy::Thread, ColorBy::Offset, ColorBy::Nothing] {
            let drawing = Drawing::new(&layout).color_by(by).at_most(6, 8, 1);
            let write = |theme| drawing.clone().theme(theme).to_svg();
            let system = write(Theme::System).replace(" class=\"cute-system\"", "");
            let (before, rest) = system.split_once("<style>").unwrap();
            let (rules, after) = rest.split_once("</style>\n").unwrap();
            assert_eq!(format!("{before}{after}"), write(Theme::Light));

            let rules: Vec<_> = rules.lines().filter(|rule| rule.contains(" [")).collect();
            let mut dark = format!("{before}{after}");
            // places that are changed are marked, so that no later rule changes them again
            for rule in &rules {
                let parts: Vec<&str> = rule.split(['[', '"', ' ', ';']).collect();
                let &[_, _, what, light, _, _, set, becomes, ..] = &parts[..] else {
                    panic!("{rule}");
                };
                assert_eq!(set, what.replace('=', ":"));
                let to = format!("{what}\"%{becomes}\"");
                dark = dark.replace(&format!("{what}\"{light}\""), &to);
            }
            assert_eq!(dark.replace('%', ""), write(Theme::Dark), "{rules:#?}");
            assert_eq!(rules.len(), rules.iter().collect::<BTreeSet<_>>().len());
            assert!(!dark.contains(&"fill=\"#ffffff\"".to_string()));
        }
    }
}
