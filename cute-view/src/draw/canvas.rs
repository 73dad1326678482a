//! The parts of a picture: cells, lines and texts, at places in pixels.
//!
//! Texts are monospaced, so their widths are known without a font.

use super::colors::Color;
use super::picture::Cell;
use alloc::{string::String, string::ToString, vec::Vec};

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
        fill: Color,
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

/// The distance of an outline from the border of its cell.
pub(crate) const INSET: usize = 3;

/// How strong a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Beside coordinates, along the positions that share one.
    Bracket,
    /// Around groups.
    Group,
    /// Around groups of groups.
    Outer,
    /// Around groups of those.
    Outermost,
    /// Within the border of cells that stand out, around all of them that touch.
    Strong,
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

/// Between grids.
pub(super) const GAP: usize = 28;
/// The widest that panels and parts stand side by side.
const WIDEST: usize = 1200;
/// The widest that they stand side by side where the picture would else be much higher than wide.
const LANDSCAPE: usize = 2000;
/// The least width to which texts are broken.
pub(crate) const TEXT: usize = 760;

/// The width of `characters` characters: in a monospaced font, each takes about 0.6 of the size.
pub(crate) fn width_of(characters: usize, size: usize) -> usize {
    (characters * size * 31).div_ceil(50)
}

pub(crate) fn width(text: &str, size: usize) -> usize {
    width_of(text.chars().count(), size)
}

impl Canvas<'_> {
    pub(super) fn reach(&mut self, x: usize) {
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
}

/// Where parts go, and the width and the height of all together.
pub(crate) type Placed = (Vec<(usize, usize)>, (usize, usize));

/// The places of parts side by side, as many as fit and at most `across` in a row, and the size of
/// all together.
pub(crate) fn flow(sizes: &[(usize, usize)], across: Option<usize>) -> Placed {
    let across = across.unwrap_or(usize::MAX).max(1);
    let placed = flow_within(sizes, across, WIDEST);
    let (wide, high) = placed.1;
    match wide * 5 < high * 4 {
        true => flow_within(sizes, across, LANDSCAPE),
        false => placed,
    }
}

fn flow_within(sizes: &[(usize, usize)], across: usize, widest: usize) -> Placed {
    let mut places = Vec::new();
    let (mut x, mut y, mut row, mut in_row) = (0, 0, 0, 0);
    let mut wide = 0;
    for &(width, height) in sizes {
        if in_row > 0 && (in_row == across || x + width > widest) {
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
