//! Tables for the terminal.

use super::block::{Block, flow};
use super::colors::Color;
use super::drawing::Drawing;
use super::escape::printed;
use super::limits::{Limit, Limits};
use super::paint::{Legend, Paint};
use super::picture::{Cell, Part, Picture};
use super::strip;
use alloc::{format, string::String, string::ToString, vec::Vec};

/// The style of a table.
///
/// ```
/// use cute_view::draw::{Drawing, TableStyle};
/// let style = TableStyle { is_ascii: true, ..TableStyle::default() };
/// assert_eq!(Drawing::new(&"(2,(2,2)):(4,(2,1))".parse()?).to_table_in(&style), "\
/// (2,(2,2)):(4,(2,1))
///
///      0      1
///     0  1   0  1
///   +------+------+
/// 0 | 0  2 | 1  3 |
/// 1 | 4  6 | 5  7 |
///   +------+------+
/// ");
/// # Ok::<(), cute_core::dynamic::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableStyle {
    /// Whether cells are coloured, for terminals with 256 colours.
    pub is_colored: bool,
    /// Whether lines use ASCII characters alone.
    pub is_ascii: bool,
    /// The number of columns of the terminal. Wider layouts are cut, but to no fewer than two
    /// columns of cells.
    pub width: usize,
}

impl Default for TableStyle {
    /// Without colour, in Unicode, 100 columns wide.
    fn default() -> Self {
        Self {
            is_colored: false,
            is_ascii: false,
            width: 100,
        }
    }
}

/// The characters of a table's lines.
struct Ink {
    across: [char; 3],
    down: [char; 3],
    /// By the weight of the line across, then of the line down.
    crossings: [[char; 3]; 3],
    corners: [char; 4],
    /// The characters where lines across meet the left side and the right side, and where lines
    /// down meet the top and the bottom.
    ends: [[char; 3]; 4],
    more_columns: &'static str,
    more_rows: &'static str,
}

const UNICODE: Ink = Ink {
    across: [' ', '─', '━'],
    down: [' ', '│', '┃'],
    crossings: [[' ', '│', '┃'], ['─', '┼', '╂'], ['━', '┿', '╋']],
    corners: ['┌', '┐', '└', '┘'],
    ends: [
        ['│', '├', '┝'],
        ['│', '┤', '┥'],
        ['─', '┬', '┰'],
        ['─', '┴', '┸'],
    ],
    more_columns: "…",
    more_rows: "⋮",
};

const ASCII: Ink = Ink {
    across: [' ', '-', '='],
    down: [' ', '|', '#'],
    crossings: [[' ', '|', '#'], ['-', '+', '#'], ['=', '=', '#']],
    corners: ['+', '+', '+', '+'],
    ends: [
        ['|', '+', '+'],
        ['|', '+', '+'],
        ['-', '+', '#'],
        ['-', '+', '#'],
    ],
    more_columns: "~",
    more_rows: ":",
};

pub(crate) fn write(drawing: &Drawing, style: &TableStyle) -> String {
    // A cell takes three columns or more.
    let most = (style.width / 3).clamp(2, 256);
    let mut limits = drawing.limits.unwrap_or(Limits {
        rows: Limit::at_most(32),
        columns: Limit::at_most(most),
        panels: Limit::at_most(16),
    });
    let mut columns = limits.columns.whole.min(most);
    let paint = Paint::new(drawing);
    loop {
        limits.columns = Limit::at_most(columns);
        let picture = Picture::new(drawing, limits, &paint);
        let grids: Vec<Grid> = picture
            .parts
            .iter()
            .map(|part| Grid::new(part, style))
            .collect();
        let widest = grids.iter().map(Grid::width).max().unwrap_or(0);
        if widest <= style.width || columns <= 2 {
            return whole(&picture, &grids, style);
        }
        columns = (columns * style.width / widest).clamp(2, columns - 1);
    }
}

fn whole(picture: &Picture, grids: &[Grid], style: &TableStyle) -> String {
    let mut text = String::new();
    let mut paragraph = |lines: &[String]| {
        if !lines.is_empty() {
            text.push_str(if text.is_empty() { "" } else { "\n" });
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
    };
    if !picture.title.is_empty() {
        paragraph(&picture.title.lines().map(printed).collect::<Vec<_>>());
    }
    paragraph(&strip::lines(&picture.strips));
    let parts = grids.iter().map(Grid::block).collect();
    paragraph(&flow(parts, style.width, None).lines);
    if style.is_colored {
        paragraph(&legend(&picture.legend, style));
        paragraph(&picture.color_notes);
    }
    paragraph(&(picture.notes.iter().map(|note| printed(note))).collect::<Vec<_>>());
    text
}

/// One layout, to be written as a table.
struct Grid<'a> {
    part: &'a Part,
    style: &'a TableStyle,
    ink: &'static Ink,
    /// The width of the text in a cell.
    cell: usize,
    /// The widths of the row coordinates, the slowest level first.
    heads: Vec<usize>,
}

impl<'a> Grid<'a> {
    fn new(part: &'a Part, style: &'a TableStyle) -> Self {
        let labels = part.cells().map(|cell| cell.look.label.chars().count());
        let mut cell = labels.max().unwrap_or(0);
        if part.has_columns {
            for span in (0..part.columns.levels()).flat_map(|level| part.columns.spans(level)) {
                let digits = span.coordinate.to_string().len();
                // A cell has a space on each side.
                cell = cell.max(digits.div_ceil(span.len).saturating_sub(2 * (span.len - 1)));
            }
        }
        let digits = |level| {
            let spans = part.rows.spans(level).into_iter();
            spans.map(|span| span.coordinate.to_string().len()).max()
        };
        let levels = if part.has_rows { part.rows.levels() } else { 0 };
        let heads = (0..levels).rev().filter_map(digits).collect();
        Self {
            part,
            style,
            ink: if style.is_ascii { &ASCII } else { &UNICODE },
            cell,
            heads,
        }
    }

    /// The number of columns that one panel takes.
    fn width(&self) -> usize {
        let columns = &self.part.columns;
        let lines = (0..columns.shown().len())
            .filter(|&at| columns.boundary(at) > 0)
            .count();
        let gap = if columns.gap().is_some() { 3 } else { 0 };
        self.head() + 2 + columns.shown().len() * (self.cell + 2) + lines + gap
    }

    fn head(&self) -> usize {
        self.heads.iter().map(|width| width + 1).sum()
    }

    fn block(&self) -> Block {
        let panels = self.part.panels.iter().map(|panel| {
            let caption = panel.caption.iter().cloned();
            Block::new(
                caption.chain(self.grid(&panel.cells)).collect(),
                self.width(),
            )
        });
        let panels = flow(panels.collect(), self.style.width, self.part.across);
        let width = panels.width;
        let caption = self.part.caption.iter().map(|caption| printed(caption));
        Block::new(caption.chain(panels.lines).collect(), width)
    }

    fn grid(&self, cells: &[Cell]) -> Vec<String> {
        let (rows, columns) = (&self.part.rows, &self.part.columns);
        let ([top_left, top_right, bottom_left, bottom_right], ends) =
            (self.ink.corners, self.ink.ends);
        let mut lines = self.column_heads();
        lines.push(self.rule(1, top_left, top_right, &ends[2]));
        for (at, cells) in cells.chunks(columns.shown().len()).enumerate() {
            if rows.gap() == Some(at) {
                lines.push(self.row(&self.row_head(None), |_| self.centred(self.ink.more_rows)));
            } else if rows.boundary(at) > 0 {
                let weight = rows.boundary(at).min(2);
                let (left, right) = (ends[0][weight], ends[1][weight]);
                lines.push(self.rule(weight, left, right, &self.ink.crossings[weight]));
            }
            lines.push(self.row(&self.row_head(Some(at)), |column| self.cell(&cells[column])));
        }
        lines.push(self.rule(1, bottom_left, bottom_right, &ends[3]));
        lines
    }

    /// A row: its head, then its cells.
    fn row(&self, head: &str, cell: impl Fn(usize) -> String) -> String {
        let columns = &self.part.columns;
        let mut line = format!("{head}{}", self.ink.down[1]);
        for at in 0..columns.shown().len() {
            if columns.gap() == Some(at) {
                line.push_str(&format!(" {} ", self.ink.more_columns));
            }
            line.push_str(&self.separator(at, &self.ink.down));
            line.push_str(&cell(at));
        }
        line.push(self.ink.down[1]);
        line
    }

    /// A line across, with these ends and these crossings.
    fn rule(&self, weight: usize, left: char, right: char, crossings: &[char; 3]) -> String {
        let columns = &self.part.columns;
        let across = |width| self.ink.across[weight].to_string().repeat(width);
        let mut line = format!("{}{left}", " ".repeat(self.head()));
        for at in 0..columns.shown().len() {
            if columns.gap() == Some(at) {
                line.push_str(&across(3));
            }
            line.push_str(&self.separator(at, crossings));
            line.push_str(&across(self.cell + 2));
        }
        line.push(right);
        line
    }

    /// The separator between column `at` and the column before it.
    fn separator(&self, at: usize, by_weight: &[char; 3]) -> String {
        match self.part.columns.boundary(at).min(2) {
            0 => String::new(),
            weight => by_weight[weight].to_string(),
        }
    }

    fn cell(&self, cell: &Cell) -> String {
        let text = format!(" {:>width$} ", cell.look.label, width = self.cell);
        if self.style.is_colored {
            colored(cell.look.fill, cell.look.is_strong, &text)
        } else {
            text
        }
    }

    fn centred(&self, text: &str) -> String {
        format!("{text:^width$}", width = self.cell + 2)
    }

    /// The lines of column coordinates, the slowest level first.
    fn column_heads(&self) -> Vec<String> {
        let columns = &self.part.columns;
        let levels = if self.part.has_columns {
            columns.levels()
        } else {
            0
        };
        let line = |level: usize| {
            let mut line = " ".repeat(self.head() + 1);
            for span in columns.spans(level) {
                if columns.gap() == Some(span.from) {
                    line.push_str("   ");
                }
                let inside =
                    (span.from + 1..span.from + span.len).filter(|&at| columns.boundary(at) > 0);
                let width = span.len * (self.cell + 2) + inside.count();
                line.push_str(&self.separator(span.from, &[' '; 3]));
                let coordinate = span.coordinate.to_string();
                line.push_str(&if level == 0 {
                    format!("{coordinate:>width$} ", width = width - 1)
                } else {
                    format!("{coordinate:^width$}")
                });
            }
            line
        };
        (0..levels).rev().map(line).collect()
    }

    /// The coordinates of a row, each level where its group begins; blank for the row of dots.
    fn row_head(&self, at: Option<usize>) -> String {
        let rows = &self.part.rows;
        let mut head = String::new();
        for (level, &width) in (0..self.heads.len()).rev().zip(&self.heads) {
            let spans = rows.spans(level).into_iter();
            let coordinate = spans
                .filter(|span| Some(span.from) == at)
                .map(|span| span.coordinate.to_string())
                .next();
            head.push_str(&format!("{:>width$} ", coordinate.unwrap_or_default()));
        }
        head
    }
}

fn colored(fill: Color, is_strong: bool, text: &str) -> String {
    let bold = if is_strong { ";1" } else { "" };
    format!(
        "\x1b[38;5;16;48;5;{}{bold}m{text}\x1b[0m",
        fill.light.ansi()
    )
}

fn legend(legend: &Legend, style: &TableStyle) -> Vec<String> {
    match legend {
        Legend::Nothing => Vec::new(),
        Legend::Scale {
            name,
            from,
            to,
            color,
        } => {
            let steps = (0..16).map(|step| colored(color(step, 15), false, "  "));
            let bar: String = steps.collect();
            [format!("{name} {from} {bar} {to}")].into()
        }
        Legend::Names(names) => {
            let names = names.iter().map(|(fill, name)| {
                let text = format!(" {name} ");
                let width = text.chars().count();
                Block::new([colored(*fill, false, &text)].into(), width)
            });
            flow(names.collect(), style.width, None).lines
        }
    }
}
