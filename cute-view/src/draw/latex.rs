//! LaTeX: a complete document that draws with TikZ.

use super::canvas::{Anchor, Area, Canvas, LABEL, SECOND, Shape, Text, Weight};
use super::colors::{HAIR, INK, Rgb, SOFT};
use super::picture::{Cell, Picture};
use alloc::{collections::BTreeSet, format, string::String};
use core::fmt::{Display, Formatter, Result, Write};

pub(crate) fn write(picture: &Picture) -> String {
    let canvas = Canvas::new(picture);
    format!("{}", Latex { picture, canvas })
}

struct Latex<'a> {
    picture: &'a Picture,
    canvas: Canvas<'a>,
}

/// The macros that make up pictures. A unit is 0.75 pt, so texts of 14 units are 10.5 pt.
const PREAMBLE: &str = r"\RequirePackage{fix-cm}
\documentclass[tikz,border=2mm]{standalone}
% \cell{x}{y}{width}{height}{colour}, \swatch{x}{y}{width}{height}{colour}
\newcommand{\cell}[5]{\path[fill=#5,draw=hair,line width=0.4pt] (#1,#2) rectangle +(#3,#4);}
\newcommand{\swatch}[5]{\fill[#5] (#1,#2) rectangle +(#3,#4);}
% \words{anchor}{x}{y}{size}{colour}{text}
\newcommand{\words}[6]{\node[anchor=#1,inner sep=0pt,text=#5] at (#2,#3) {\fontsize{#4}{#4}\selectfont\ttfamily #6};}
";

impl Display for Latex<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        writeln!(f, "% {}", Comment(&self.picture.description))?;
        f.write_str(PREAMBLE)?;
        for (name, color) in [("ink", INK), ("soft", SOFT), ("hair", HAIR)] {
            define(f, name, color.light)?;
        }
        let colors = self.canvas.shapes.iter().filter_map(|shape| match shape {
            Shape::Cell { cell, .. } => Some(cell.look.fill.light),
            Shape::Swatch { fill, .. } => Some(fill.light),
            Shape::Line { .. } | Shape::Text(_) => None,
        });
        for color in colors.collect::<BTreeSet<Rgb>>() {
            define(f, &name(color), color)?;
        }
        f.write_str("\\begin{document}\n\\begin{tikzpicture}[x=0.75pt,y=-0.75pt]\n")?;
        for shape in &self.canvas.shapes {
            match shape {
                Shape::Cell { area, cell } => write_cell(f, *area, cell)?,
                Shape::Swatch { area, fill } => {
                    writeln!(f, "\\swatch{}{{{}}}", Arguments(*area), name(fill.light))?
                }
                Shape::Line { from, to, weight } => {
                    let (color, width) = match weight {
                        Weight::Bracket => ("hair", "0.6"),
                        Weight::Group => ("ink", "1"),
                        Weight::Outer => ("ink", "2"),
                        Weight::Outermost => ("ink", "3"),
                        Weight::Strong => ("ink", "0.8"),
                        Weight::Frame => ("ink", "1.2"),
                    };
                    let ((x1, y1), (x2, y2)) = (from, to);
                    writeln!(
                        f,
                        "\\draw[{color},line width={width}pt,line cap=rect] ({x1},{y1}) -- ({x2},{y2});"
                    )?;
                }
                Shape::Text(text) => write_text(f, text)?,
            }
        }
        f.write_str("\\end{tikzpicture}\n\\end{document}\n")
    }
}

fn name(color: Rgb) -> String {
    format!("c{:02X}{:02X}{:02X}", color.0, color.1, color.2)
}

fn define(f: &mut Formatter<'_>, name: &str, color: Rgb) -> Result {
    let Rgb(red, green, blue) = color;
    writeln!(f, "\\definecolor{{{name}}}{{RGB}}{{{red},{green},{blue}}}")
}

struct Arguments(Area);

impl Display for Arguments {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Area {
            x,
            y,
            width,
            height,
        } = self.0;
        write!(f, "{{{x}}}{{{y}}}{{{width}}}{{{height}}}")
    }
}

fn write_cell(f: &mut Formatter<'_>, area: Area, cell: &Cell) -> Result {
    writeln!(
        f,
        "\\cell{}{{{}}}",
        Arguments(area),
        name(cell.look.fill.light)
    )?;
    let x = area.x + area.width / 2;
    let middle = area.y + area.height / 2;
    match &cell.look.lines[..] {
        [first, second, ..] => {
            words(f, "center", (x, middle - 8), LABEL, "ink", first)?;
            words(f, "center", (x, middle + 9), SECOND, "ink", second)
        }
        lines => {
            (lines.iter()).try_for_each(|line| words(f, "center", (x, middle), LABEL, "ink", line))
        }
    }
}

fn write_text(f: &mut Formatter<'_>, text: &Text) -> Result {
    let anchor = match text.anchor {
        Anchor::Start => "west",
        Anchor::Middle => "center",
    };
    let color = if text.is_soft { "soft" } else { "ink" };
    words(f, anchor, (text.x, text.y), text.size, color, &text.text)
}

fn words(
    f: &mut Formatter<'_>,
    anchor: &str,
    (x, y): (usize, usize),
    size: usize,
    color: &str,
    text: &str,
) -> Result {
    // In hundredths of a point.
    let size = size * 75;
    writeln!(
        f,
        "\\words{{{anchor}}}{{{x}}}{{{y}}}{{{}.{:02}}}{{{color}}}{{{}}}",
        size / 100,
        size % 100,
        Escaped(text)
    )
}

/// A text in which every character stands for itself in LaTeX's typewriter font, which has all of
/// ASCII.
///
/// Beyond ASCII, letters of Latin-1 and the signs of drawings are written; others become `?`, since
/// pdfLaTeX's fonts do not have them.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for character in self.0.chars() {
            match character {
                ' ' => f.write_str("\\ ")?,
                '0'..='9' | 'a'..='z' | 'A'..='Z' => f.write_char(character)?,
                '(' | ')' | '[' | ']' | ':' | ';' | '.' | '/' | '+' | '*' | '=' | '@' | '|' => {
                    f.write_char(character)?;
                }
                // Characters with a meaning in LaTeX, or of which it makes ligatures.
                '!'..='~' => write!(f, "\\char{}{{}}", u32::from(character))?,
                '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{ff}' => {
                    f.write_char(character)?
                }
                '⋯' => f.write_str(r"$\cdots$")?,
                '⋮' => f.write_str(r"$\vdots$")?,
                '…' => f.write_str(r"\dots{}")?,
                '→' => f.write_str(r"$\rightarrow$")?,
                '↓' => f.write_str(r"$\downarrow$")?,
                '∘' => f.write_str(r"$\circ$")?,
                '·' => f.write_str(r"$\cdot$")?,
                _ => f.write_char('?')?,
            }
        }
        Ok(())
    }
}

/// A text in a comment: one line.
struct Comment<'a>(&'a str);

impl Display for Comment<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        (self.0.chars()).try_for_each(|c| f.write_char(if c.is_control() { ' ' } else { c }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stand_for_themselves() {
        let text = format!("{}", Escaped(r"(_4,8):{5%} \x ∘ é猫"));
        let expected =
            r"(\char95{}4\char44{}8):\char123{}5\char37{}\char125{}\ \char92{}x\ $\circ$\ é?";
        assert_eq!(text, expected);
    }
}
