//! A picture laid out: the place of each cell, line and text, in pixels. SVG and LaTeX write down
//! what is here.
//!
//! Texts are monospaced, so their widths are known without a font.

use super::colors::{Rgb, on_scale};
use super::drawing::Arrangement;
use super::grid::Grid;
use super::paint::Legend;
use super::picture::{Cell, Picture};
use alloc::{format, string::String, string::ToString, vec::Vec};

/// Everything that is drawn, from back to front.
pub(crate) struct Canvas<'a> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) shapes: Vec<Shape<'a>>,
}

pub(crate) enum Shape<'a> {
    Cell {
        area: Area,
        cell: &'a Cell,
    },
    Swatch {
        area: Area,
        fill: Rgb,
    },
    Line {
        from: (usize, usize),
        to: (usize, usize),
        weight: Weight,
    },
    Text(Text),
}

#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    /// The area of a cell's outline, within its border.
    pub(crate) fn inner(self) -> Self {
        const INSET: usize = 3;
        Self {
            x: self.x + INSET,
            y: self.y + INSET,
            width: self.width - 2 * INSET,
            height: self.height - 2 * INSET,
        }
    }
}

/// How strong a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Beside coordinates, along the positions that share one.
    Bracket,
    /// Around groups.
    Group,
    /// Around groups of groups.
    Outer,
    /// Around the grid.
    Frame,
}

/// One line of text, vertically centred on `y`.
pub(crate) struct Text {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) anchor: Anchor,
    pub(crate) size: usize,
    pub(crate) is_bold: bool,
    pub(crate) is_soft: bool,
    pub(crate) text: String,
}

/// The point of a text that is at its `x`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// The sizes of texts, in pixels.
pub(crate) const LABEL: usize = 14;
/// The size of the second line in a cell with two.
pub(crate) const SECOND: usize = 12;
pub(crate) const TITLE: usize = 17;
pub(crate) const CAPTION: usize = 14;
pub(crate) const SMALL: usize = 12;

const MARGIN: usize = 16;
/// The space between grids.
const GAP: usize = 28;
/// The greatest width that panels and parts take side by side.
const WIDEST: usize = 1200;
/// The least width to which texts are broken.
pub(crate) const TEXT: usize = 760;

/// The width of `characters` characters: in a monospaced font, each takes about 0.6 of the size.
pub(crate) fn width_of(characters: usize, size: usize) -> usize {
    (characters * size * 31).div_ceil(50)
}

pub(crate) fn width(text: &str, size: usize) -> usize {
    width_of(text.chars().count(), size)
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(picture: &'a Picture) -> Self {
        let grids: Vec<Grid> = picture.parts.iter().map(Grid::new).collect();
        let sizes: Vec<_> = grids.iter().map(Grid::size).collect();
        let (places, (body, height)) = match (picture.arrangement, &sizes[..]) {
            (Arrangement::Product, &[a, b, c]) => product(a, b, c),
            _ => flow(&sizes, None),
        };
        let mut canvas = Self {
            width: 0,
            height: MARGIN,
            shapes: Vec::new(),
        };
        let room = body.max(TEXT);
        canvas.paragraph(&picture.title, TITLE, room);
        if !picture.title.is_empty() {
            canvas.height += 6;
        }
        let top = canvas.height;
        for (grid, (x, y)) in grids.iter().zip(places) {
            grid.draw(&mut canvas, MARGIN + x, top + y);
        }
        canvas.reach(MARGIN + body);
        canvas.height += height;
        canvas.legend(&picture.legend, room);
        for note in picture.notes.iter().chain(&picture.color_notes) {
            canvas.height += 8;
            canvas.paragraph(note, SMALL, room);
        }
        canvas.width += MARGIN;
        canvas.height += MARGIN;
        canvas
    }

    fn reach(&mut self, x: usize) {
        self.width = self.width.max(x);
    }

    pub(crate) fn text(&mut self, text: Text) {
        let wide = width(&text.text, text.size);
        self.reach(match text.anchor {
            Anchor::Start => text.x + wide,
            Anchor::Middle => text.x + wide / 2,
        });
        self.shapes.push(Shape::Text(text));
    }

    /// Writes a text, broken into lines, below everything so far.
    fn paragraph(&mut self, text: &str, size: usize, room: usize) {
        let line_height = size + size / 2;
        for text in lines(text, room / width_of(1, size)) {
            self.text(Text {
                x: MARGIN,
                y: self.height + line_height / 2,
                anchor: Anchor::Start,
                size,
                is_bold: size == TITLE,
                is_soft: size == SMALL,
                text,
            });
            self.height += line_height;
        }
    }

    fn legend(&mut self, legend: &Legend, room: usize) {
        const SIDE: usize = 16;
        let (mut x, mut y) = (MARGIN, self.height + 12);
        let label = |text: String, x, y| Text {
            x,
            y: y + SIDE / 2,
            anchor: Anchor::Start,
            size: SMALL,
            is_bold: false,
            is_soft: false,
            text,
        };
        match legend {
            Legend::Nothing => return,
            Legend::Scale { name, from, to } => {
                const STEPS: usize = 24;
                let from = format!("{name} {from}");
                let start = x + width(&from, SMALL) + 8;
                self.text(label(from, x, y));
                for step in 0..STEPS {
                    self.shapes.push(Shape::Swatch {
                        area: Area {
                            x: start + step * 7,
                            y,
                            width: 7,
                            height: SIDE,
                        },
                        fill: on_scale(step as u128, STEPS as u128 - 1),
                    });
                }
                self.text(label(to.to_string(), start + STEPS * 7 + 8, y));
            }
            Legend::Names(names) => {
                for (fill, name) in names {
                    let wide = SIDE + 5 + width(name, SMALL) + 14;
                    if x > MARGIN && x + wide > MARGIN + room {
                        (x, y) = (MARGIN, y + SIDE + 6);
                    }
                    self.shapes.push(Shape::Swatch {
                        area: Area {
                            x,
                            y,
                            width: SIDE,
                            height: SIDE,
                        },
                        fill: *fill,
                    });
                    self.text(label(name.clone(), x + SIDE + 5, y));
                    x += wide;
                }
            }
        }
        self.height = y + SIDE;
    }
}

/// The places of the parts of a product, B above C and A beside it, and the size of all together.
fn product(
    a: (usize, usize),
    b: (usize, usize),
    c: (usize, usize),
) -> (Vec<(usize, usize)>, (usize, usize)) {
    let (x, y) = (a.0 + GAP, b.1 + GAP);
    let body = (x + b.0.max(c.0), y + a.1.max(c.1));
    ([(0, y), (x, 0), (x, y)].into(), body)
}

/// The places of parts side by side, as many as fit and at most `across` in a row, and the size of
/// all together.
pub(crate) fn flow(
    sizes: &[(usize, usize)],
    across: Option<usize>,
) -> (Vec<(usize, usize)>, (usize, usize)) {
    let across = across.unwrap_or(usize::MAX).max(1);
    let mut places = Vec::new();
    let (mut x, mut y, mut row, mut in_row) = (0, 0, 0, 0);
    let mut wide = 0;
    for &(width, height) in sizes {
        if in_row > 0 && (in_row == across || x + width > WIDEST) {
            (x, y, row, in_row) = (0, y + row + GAP, 0, 0);
        }
        places.push((x, y));
        wide = wide.max(x + width);
        x += width + GAP;
        row = row.max(height);
        in_row += 1;
    }
    (places, (wide, y + row))
}

/// A text in lines of at most `room` characters, broken after commas, colons and spaces, and cut
/// after six lines.
pub(crate) fn lines(text: &str, room: usize) -> Vec<String> {
    const MOST: usize = 6;
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && lines.len() < MOST {
        let fits = rest
            .char_indices()
            .nth(room)
            .map_or(rest.len(), |(end, _)| end);
        let mut end = fits;
        if fits < rest.len() {
            end = rest[..fits]
                .rfind([',', ':', ' '])
                .map_or(fits, |at| at + 1);
        }
        let (line, more) = rest.split_at(end);
        lines.push(line.trim_end().to_string());
        rest = more.trim_start();
    }
    if !rest.is_empty()
        && let Some(last) = lines.last_mut()
    {
        last.push('…');
    }
    lines
}
