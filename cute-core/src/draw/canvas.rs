//! A picture laid out: where each cell, line and text goes, in pixels. SVG and LaTeX write down what is here.
//!
//! Texts are monospaced, so that their widths are known without a font.

use super::axis::{Axis, Span};
use super::colors::{EMPTY, Rgb, on_scale};
use super::paint::Legend;
use super::picture::{Cell, Panel, Part, Picture};
use alloc::{format, string::String, string::ToString, vec, vec::Vec};

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

/// How strong a line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// Beside coordinates: what shares them.
    Bracket,
    /// Around groups.
    Group,
    /// Around groups of groups.
    Outer,
    /// Around the grid.
    Frame,
}

/// One line of text, centred on `y`.
pub(crate) struct Text {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) anchor: Anchor,
    pub(crate) size: usize,
    pub(crate) is_bold: bool,
    pub(crate) is_soft: bool,
    pub(crate) text: String,
}

/// What of a text is at its `x`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// The sizes of texts, in pixels.
pub(crate) const LABEL: usize = 14;
/// The second line of a cell with two.
pub(crate) const SECOND: usize = 12;
const TITLE: usize = 17;
const CAPTION: usize = 14;
const SMALL: usize = 12;

const MARGIN: usize = 16;
/// Between grids.
const GAP: usize = 28;
/// What a gap in a grid takes.
const LEFT_OUT: usize = 24;
/// The widest that panels and parts stand side by side.
const WIDEST: usize = 1200;
/// The least width that texts are broken to.
const TEXT: usize = 760;
/// The height of the coordinates of a level of columns.
const HEAD: usize = 20;

/// The width of so many characters of a size: monospaced fonts take 0.6 of it for one.
fn width_of(characters: usize, size: usize) -> usize {
    (characters * size * 31).div_ceil(50)
}

fn width(text: &str, size: usize) -> usize {
    width_of(text.chars().count(), size)
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(picture: &'a Picture) -> Self {
        let grids: Vec<Grid> = picture.parts.iter().map(Grid::new).collect();
        let sizes: Vec<_> = grids.iter().map(Grid::size).collect();
        let (places, (body, height)) = flow(&sizes, None);
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

    fn text(&mut self, text: Text) {
        let wide = width(&text.text, text.size);
        self.reach(match text.anchor {
            Anchor::Start => text.x + wide,
            Anchor::Middle => text.x + wide / 2,
        });
        self.shapes.push(Shape::Text(text));
    }

    /// A text below what is there, in lines.
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

/// Positions of cells along one side.
struct Ruler<'a> {
    axis: &'a Axis,
    step: usize,
}

impl Ruler<'_> {
    /// Where cell number `at` begins.
    fn at(&self, at: usize) -> usize {
        let gap = if self.axis.gap().is_some_and(|gap| gap <= at) {
            LEFT_OUT
        } else {
            0
        };
        at * self.step + gap
    }

    fn length(&self) -> usize {
        self.at(self.axis.shown().len())
    }

    /// Where a span begins and ends.
    fn span(&self, span: Span) -> (usize, usize) {
        let last = span.from + span.len - 1;
        (self.at(span.from), self.at(last) + self.step)
    }

    /// The middle of what is left out.
    fn gap(&self) -> Option<usize> {
        self.axis.gap().map(|gap| gap * self.step + LEFT_OUT / 2)
    }
}

/// One layout, to be laid out.
struct Grid<'a> {
    part: &'a Part,
    rows: Ruler<'a>,
    columns: Ruler<'a>,
    /// The widths of the coordinates of rows, the slowest level first.
    row_heads: Vec<usize>,
    column_heads: usize,
}

impl<'a> Grid<'a> {
    fn new(part: &'a Part) -> Self {
        let lines = || part.cells().map(|cell| &cell.look.lines);
        let longest = lines().flatten().map(|line| line.chars().count()).max();
        let is_tall = lines().any(|lines| lines.len() > 1);
        let digits = |axis: &Axis, level| {
            let spans = axis.spans(level).into_iter();
            spans
                .map(|span| span.coordinate.to_string().len())
                .max()
                .unwrap_or(0)
        };
        // coordinates of columns that stand above one cell fit its width
        let column_levels = if part.has_columns {
            part.columns.levels()
        } else {
            0
        };
        let above = (0..column_levels)
            .map(|level| width_of(digits(&part.columns, level), SMALL) + 6)
            .max();
        let wide = width_of(longest.unwrap_or(0), LABEL) + 10;
        let levels = if part.has_rows { part.rows.levels() } else { 0 };
        let heads = (0..levels)
            .rev()
            .map(|level| width_of(digits(&part.rows, level), SMALL) + 12);
        Self {
            part,
            rows: Ruler {
                axis: &part.rows,
                step: if is_tall { 42 } else { 32 },
            },
            columns: Ruler {
                axis: &part.columns,
                step: wide.max(above.unwrap_or(0)).max(34),
            },
            row_heads: heads.collect(),
            column_heads: column_levels * HEAD,
        }
    }

    /// What stands above the panels: lines and their sizes.
    fn captions(&self) -> Vec<(String, usize)> {
        let room = self.panels().1.0.max(TEXT);
        let caption = self.part.caption.iter().map(|caption| (caption, CAPTION));
        let texts = caption.chain(self.part.modes.iter().map(|mode| (mode, SMALL)));
        let broken = texts.map(|(text, size)| (lines(text, room / width_of(1, size)), size));
        broken
            .flat_map(|(lines, size)| lines.into_iter().map(move |line| (line, size)))
            .collect()
    }

    fn captions_height(&self) -> usize {
        self.captions()
            .iter()
            .map(|(_, size)| size + 6)
            .sum::<usize>()
            + 4
    }

    fn panel_size(&self) -> (usize, usize) {
        let left: usize = self.row_heads.iter().sum();
        let captions = self
            .part
            .panels
            .iter()
            .filter_map(|panel| panel.caption.as_deref());
        let caption = captions.map(|caption| width(caption, SMALL)).max();
        let wide = (left + self.columns.length()).max(caption.unwrap_or(0));
        let caption = if caption.is_some() { HEAD } else { 0 };
        (wide, caption + self.column_heads + self.rows.length())
    }

    fn panels(&self) -> (Vec<(usize, usize)>, (usize, usize)) {
        let sizes = vec![self.panel_size(); self.part.panels.len()];
        flow(&sizes, self.part.across)
    }

    fn size(&self) -> (usize, usize) {
        let captions = self.captions();
        let texts = captions.iter().map(|(text, size)| width(text, *size)).max();
        let (wide, high) = self.panels().1;
        (wide.max(texts.unwrap_or(0)), high + self.captions_height())
    }

    fn draw(&self, canvas: &mut Canvas<'a>, x: usize, y: usize) {
        let mut line = y;
        for (text, size) in self.captions() {
            canvas.text(Text {
                x,
                y: line + size / 2 + 2,
                anchor: Anchor::Start,
                size,
                is_bold: size == CAPTION,
                is_soft: size == SMALL,
                text,
            });
            line += size + 6;
        }
        let top = y + self.captions_height();
        for (panel, (left, down)) in self.part.panels.iter().zip(self.panels().0) {
            self.draw_panel(canvas, panel, x + left, top + down);
        }
    }

    fn draw_panel(&self, canvas: &mut Canvas<'a>, panel: &'a Panel, x: usize, y: usize) {
        let left = x + self.row_heads.iter().sum::<usize>();
        let mut top = y;
        if let Some(caption) = &panel.caption {
            canvas.text(soft(left, y + HEAD / 2 - 2, Anchor::Start, caption.clone()));
            top += HEAD;
        }
        self.draw_column_heads(canvas, left, top);
        top += self.column_heads;
        self.draw_row_heads(canvas, x, top);

        let (rows, columns) = (&self.rows, &self.columns);
        let area = Area {
            x: left,
            y: top,
            width: columns.length(),
            height: rows.length(),
        };
        if rows.gap().is_some() || columns.gap().is_some() {
            canvas.shapes.push(Shape::Swatch { area, fill: EMPTY });
        }
        let places = (0..rows.axis.shown().len())
            .flat_map(|row| (0..columns.axis.shown().len()).map(move |column| (row, column)));
        for (cell, (row, column)) in panel.cells.iter().zip(places) {
            let area = Area {
                x: left + columns.at(column),
                y: top + rows.at(row),
                width: columns.step,
                height: rows.step,
            };
            canvas.shapes.push(Shape::Cell { area, cell });
        }
        self.draw_gaps(canvas, area);
        self.draw_lines(canvas, area);
    }

    /// The dots where cells are left out.
    fn draw_gaps(&self, canvas: &mut Canvas<'a>, area: Area) {
        let (rows, columns) = (&self.rows, &self.columns);
        let middle = |ruler: &Ruler| ruler.length() / 2;
        if let Some(gap) = columns.gap() {
            let y = area.y + rows.gap().map_or(middle(rows), |gap| gap / 2);
            canvas.text(dots(area.x + gap, y, "⋯"));
        }
        if let Some(gap) = rows.gap() {
            let x = area.x + columns.gap().map_or(middle(columns), |gap| gap / 2);
            canvas.text(dots(x, area.y + gap, "⋮"));
        }
    }

    /// The boundaries of nested groups, and the frame.
    fn draw_lines(&self, canvas: &mut Canvas<'a>, area: Area) {
        let (right, bottom) = (area.x + area.width, area.y + area.height);
        let mut line = |from, to, weight| canvas.shapes.push(Shape::Line { from, to, weight });
        let weight = |axis: &Axis, at| match axis.boundary(at) {
            0 => None,
            1 => Some(Weight::Group),
            _ => Some(Weight::Outer),
        };
        for at in 0..self.columns.axis.shown().len() {
            if let Some(weight) = weight(self.columns.axis, at) {
                let x = area.x + self.columns.at(at);
                line((x, area.y), (x, bottom), weight);
            }
        }
        for at in 0..self.rows.axis.shown().len() {
            if let Some(weight) = weight(self.rows.axis, at) {
                let y = area.y + self.rows.at(at);
                line((area.x, y), (right, y), weight);
            }
        }
        let corners = [
            (area.x, area.y),
            (right, area.y),
            (right, bottom),
            (area.x, bottom),
        ];
        for at in 0..4 {
            line(corners[at], corners[(at + 1) % 4], Weight::Frame);
        }
    }

    fn draw_column_heads(&self, canvas: &mut Canvas<'a>, left: usize, top: usize) {
        let levels = self.column_heads / HEAD;
        for level in 0..levels {
            let y = top + (levels - 1 - level) * HEAD;
            for span in self.columns.axis.spans(level) {
                let (from, to) = self.columns.span(span);
                let (from, to) = (left + from, left + to);
                let coordinate = span.coordinate.to_string();
                canvas.text(soft(
                    (from + to) / 2,
                    y + HEAD / 2,
                    Anchor::Middle,
                    coordinate,
                ));
                if level > 0 {
                    let y = y + HEAD - 2;
                    canvas.bracket((from + 5, y), (to - 5, y));
                }
            }
        }
    }

    fn draw_row_heads(&self, canvas: &mut Canvas<'a>, left: usize, top: usize) {
        let mut x = left;
        for (level, &wide) in (0..self.row_heads.len()).rev().zip(&self.row_heads) {
            for span in self.rows.axis.spans(level) {
                let (from, to) = self.rows.span(span);
                let (from, to) = (top + from, top + to);
                let coordinate = span.coordinate.to_string();
                canvas.text(soft(
                    x + wide / 2 - 1,
                    (from + to) / 2,
                    Anchor::Middle,
                    coordinate,
                ));
                if level > 0 {
                    canvas.bracket((x + wide - 2, from + 4), (x + wide - 2, to - 4));
                }
            }
            x += wide;
        }
    }
}

impl Canvas<'_> {
    fn bracket(&mut self, from: (usize, usize), to: (usize, usize)) {
        let weight = Weight::Bracket;
        self.shapes.push(Shape::Line { from, to, weight });
    }
}

fn soft(x: usize, y: usize, anchor: Anchor, text: String) -> Text {
    Text {
        x,
        y,
        anchor,
        size: SMALL,
        is_bold: false,
        is_soft: true,
        text,
    }
}

fn dots(x: usize, y: usize, text: &str) -> Text {
    Text {
        size: TITLE,
        is_bold: true,
        ..soft(x, y, Anchor::Middle, text.into())
    }
}

/// Sizes side by side as far as they fit, and no more than `across`: where each goes, and what all take.
fn flow(sizes: &[(usize, usize)], across: Option<usize>) -> (Vec<(usize, usize)>, (usize, usize)) {
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

/// A text in lines of at most `room` characters, broken after commas, colons and spaces; cut after six lines.
fn lines(text: &str, room: usize) -> Vec<String> {
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
