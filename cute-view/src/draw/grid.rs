//! One layout on a canvas: panels of cells, their coordinates, the boundaries of groups.

use super::axis::{Axis, Span};
use super::canvas::{
    Anchor, Area, CAPTION, Canvas, INSET, LABEL, SMALL, Shape, TEXT, TITLE, Text, Weight, flow,
    lines, width, width_of,
};
use super::colors::EMPTY;
use super::picture::{Panel, Part};
use alloc::{string::String, string::ToString, vec, vec::Vec};

/// The space that a gap in a grid takes.
const LEFT_OUT: usize = 24;
/// The height of one level of column coordinates.
const HEAD: usize = 20;

/// The positions of cells along one side.
struct Ruler<'a> {
    axis: &'a Axis,
    step: usize,
}

impl Ruler<'_> {
    /// The start of cell number `at`.
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

    /// The start and the end of a span.
    fn span(&self, span: Span) -> (usize, usize) {
        let last = span.from + span.len - 1;
        (self.at(span.from), self.at(last) + self.step)
    }

    /// The middle of the gap.
    fn gap(&self) -> Option<usize> {
        self.axis.gap().map(|gap| gap * self.step + LEFT_OUT / 2)
    }
}

/// One layout, to be drawn on a canvas.
pub(crate) struct Grid<'a> {
    part: &'a Part,
    rows: Ruler<'a>,
    columns: Ruler<'a>,
    /// The widths of the row coordinates, the slowest level first.
    row_heads: Vec<usize>,
    column_heads: usize,
    /// The least width to which the lines above the panels are broken.
    text: usize,
    /// The space above these lines.
    above: usize,
}

impl<'a> Grid<'a> {
    pub(crate) fn new(part: &'a Part) -> Self {
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
        // The coordinate of a column must fit the width of a cell.
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
            text: TEXT,
            above: 0,
        }
    }

    /// Breaks the lines above the panels earlier, so that they take little more room than cells.
    pub(super) fn narrow(&mut self) {
        self.text = TEXT / 2;
    }

    /// Makes the rows of two grids that stand side by side equally high, and puts them at one height.
    pub(super) fn share_rows_with(&mut self, other: &mut Self) {
        let step = self.rows.step.max(other.rows.step);
        let top = self.top().max(other.top());
        for grid in [self, other] {
            grid.rows.step = step;
            grid.above += top - grid.top();
        }
    }

    /// Makes the columns of two grids that stand one above the other equally wide, and begins them at
    /// one place.
    pub(super) fn share_columns_with(&mut self, other: &mut Self) {
        let step = self.columns.step.max(other.columns.step);
        let left = self.left().max(other.left());
        for grid in [self, other] {
            grid.columns.step = step;
            let missing = left - grid.left();
            if let Some(outer) = grid.row_heads.first_mut() {
                *outer += missing;
            }
        }
    }

    /// The space above the cells.
    fn top(&self) -> usize {
        self.captions_height() + self.column_heads
    }

    /// The space to the left of the cells.
    fn left(&self) -> usize {
        self.row_heads.iter().sum()
    }

    /// The lines above the panels, with their sizes.
    fn captions(&self) -> Vec<(String, usize)> {
        let room = self.panels().1.0.max(self.text);
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
            + self.above
            + 4
    }

    fn panel_size(&self) -> (usize, usize) {
        let left = self.left();
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

    pub(crate) fn size(&self) -> (usize, usize) {
        let captions = self.captions();
        let texts = captions.iter().map(|(text, size)| width(text, *size)).max();
        let (wide, high) = self.panels().1;
        (wide.max(texts.unwrap_or(0)), high + self.captions_height())
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'a>, x: usize, y: usize) {
        let mut line = y + self.above;
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
        let left = x + self.left();
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
        self.draw_outlines(canvas, panel, area);
        self.draw_gaps(canvas, area);
        self.draw_lines(canvas, area);
    }

    /// Draws the outlines of cells that stand out. Neighbours share one.
    fn draw_outlines(&self, canvas: &mut Canvas<'a>, panel: &Panel, area: Area) {
        let (rows, columns) = (&self.rows, &self.columns);
        let across = columns.axis.shown().len();
        let down = rows.axis.shown().len();
        // beyond a gap there is no neighbour
        let step = |axis: &Axis, at: usize, count: usize, back: bool| match back {
            true => (at > 0 && axis.gap() != Some(at)).then(|| at - 1),
            false => (at + 1 < count && axis.gap() != Some(at + 1)).then_some(at + 1),
        };
        let is_strong = |row: Option<usize>, column: Option<usize>| {
            let at = row.zip(column).map(|(row, column)| row * across + column);
            at.is_some_and(|at| panel.cells[at].look.is_strong)
        };
        for (row, column) in (0..down).flat_map(|row| (0..across).map(move |at| (row, at))) {
            if !is_strong(Some(row), Some(column)) {
                continue;
            }
            let beside = |back| step(columns.axis, column, across, back);
            let above = |back| step(rows.axis, row, down, back);
            let (left, right) = (area.x + columns.at(column), columns.step);
            let (top, bottom) = (area.y + rows.at(row), rows.step);
            // from the outline of this cell, or from its border where the neighbour goes on
            let edge = |start: usize, length: usize, before: bool, after: bool| {
                let from = if before { start } else { start + INSET };
                let to = start + length - if after { 0 } else { INSET };
                (from, to)
            };
            let mut line = |from, to| {
                let weight = Weight::Strong;
                canvas.shapes.push(Shape::Line { from, to, weight });
            };
            let goes_on = |back| is_strong(Some(row), beside(back));
            for (back, y) in [(true, top + INSET), (false, top + bottom - INSET)] {
                if !is_strong(above(back), Some(column)) {
                    let (from, to) = edge(left, right, goes_on(true), goes_on(false));
                    line((from, y), (to, y));
                }
            }
            let goes_on = |back| is_strong(above(back), Some(column));
            for (back, x) in [(true, left + INSET), (false, left + right - INSET)] {
                if !is_strong(Some(row), beside(back)) {
                    let (from, to) = edge(top, bottom, goes_on(true), goes_on(false));
                    line((x, from), (x, to));
                }
            }
        }
    }

    /// Draws dots where cells are left out.
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

    /// Draws the boundaries of nested groups, and the frame.
    fn draw_lines(&self, canvas: &mut Canvas<'a>, area: Area) {
        let (right, bottom) = (area.x + area.width, area.y + area.height);
        let mut line = |from, to, weight| canvas.shapes.push(Shape::Line { from, to, weight });
        let weight = |axis: &Axis, at| match axis.boundary(at) {
            0 => None,
            1 => Some(Weight::Group),
            2 => Some(Weight::Outer),
            _ => Some(Weight::Outermost),
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
