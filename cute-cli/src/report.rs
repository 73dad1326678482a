//! Errors as the command shows them: the line, with the wrong part underlined, and notes.
//!
//! ```text
//! error: compose: stride 4 does not divide shape 6 (StrideDivisible)
//!  --> expression:1:1
//!   |
//! 1 | compose((6,2):(8,2), 4:4)
//!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   = note: in compose of (6,2):(8,2) with 4:4
//!   = note: `cute explain StrideDivisible` has an example and the cure
//! ```

use crate::language::Diagnostic;
use crate::paint::{Colour, Paint};
use crate::source::{Location, Source};
use std::fmt::Write;
use unicode_width::UnicodeWidthChar;

/// An error in `source`, for a terminal of `width` columns.
pub fn report(diagnostic: &Diagnostic, source: &Source, width: usize, paint: Paint) -> String {
    let place = source.location(&diagnostic.span);
    let number = place.line.to_string();
    let margin = " ".repeat(number.len());
    let bar = paint.with(Colour::Blue, "|");
    let mut text = String::new();
    let head = paint.with(Colour::Red, "error");
    let message = paint.with(
        Colour::Bold,
        &printable(&format!(": {}", diagnostic.problem)),
    );
    let arrow = paint.with(Colour::Blue, "-->");
    let line = paint.with(Colour::Blue, &number);
    let (shown, before, underline) = cut(&place, width.saturating_sub(number.len() + 4));
    let spaces = " ".repeat(before);
    let carets = paint.with(Colour::Red, &"^".repeat(underline));
    let (name, column) = (place.name, place.column);
    let mut write = |line: std::fmt::Arguments<'_>| {
        writeln!(text, "{}", line.to_string().trim_end()).expect("strings take all text");
    };
    write(format_args!("{head}{message}"));
    write(format_args!("{margin}{arrow} {name}:{number}:{column}"));
    write(format_args!("{margin} {bar}"));
    write(format_args!("{line} {bar} {shown}"));
    write(format_args!("{margin} {bar} {spaces}{carets}"));
    let sign = paint.with(Colour::Blue, "=");
    if let Some(within) = diagnostic.problem.within() {
        write(format_args!(
            "{margin} {sign} note: in {}",
            printable(&within)
        ));
    }
    if let Some(help) = diagnostic.problem.help() {
        write(format_args!("{margin} {sign} help: {}", printable(&help)));
    }
    if let Some(condition) = diagnostic.problem.condition() {
        write(format_args!(
            "{margin} {sign} note: `cute explain {condition}` has an example and the cure"
        ));
    }
    text
}

/// The line as it is shown, the column at which the marked part starts, and the columns that it
/// takes.
fn cut(place: &Location<'_>, width: usize) -> (String, usize, usize) {
    const LEAST: usize = 40;
    let width = width.max(LEAST);
    let cells: Vec<(usize, char, usize)> = (place.text.char_indices())
        .map(|(at, c)| (at, one_printable(c)))
        .map(|(at, c)| (at, c, c.width().unwrap_or(1).max(1)))
        .collect();
    let columns = |part: &[(usize, char, usize)]| part.iter().map(|cell| cell.2).sum::<usize>();
    let first = cells.partition_point(|cell| cell.0 < place.marked.start);
    let last = cells.partition_point(|cell| cell.0 < place.marked.end);
    // if the line does not fit, it is cut on both sides of where the marked part starts
    let mut from = 0;
    if columns(&cells) > width {
        let mut before = columns(&cells[..first]);
        while before > width / 3 {
            before -= cells[from].2;
            from += 1;
        }
    }
    let room = width - usize::from(from > 0);
    let mut to = cells.len();
    if columns(&cells[from..]) > room {
        // `partition_point` on the columns that lie before each cell
        let mut taken = 0;
        let fits = cells[from..].iter().take_while(|cell| {
            taken += cell.2;
            taken < room
        });
        to = from + fits.count();
    }
    let shown: String = cells[from..to].iter().map(|cell| cell.1).collect();
    let (left, right) = (
        if from > 0 { "…" } else { "" },
        if to < cells.len() { "…" } else { "" },
    );
    let before = left.chars().count() + columns(&cells[from..first.min(to)]);
    let underline = columns(&cells[first.min(to)..last.min(to)]);
    (format!("{left}{shown}{right}"), before, underline.max(1))
}

/// The text of a user, without characters that move the cursor or turn the direction.
pub fn printable(text: &str) -> String {
    text.chars().map(one_printable).collect()
}

fn one_printable(c: char) -> char {
    match c {
        '\t' => ' ',
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Problem;

    fn shown(text: &str, span: std::ops::Range<usize>) -> String {
        let diagnostic = Diagnostic::new(span, Problem::DivisionByZero);
        report(&diagnostic, &Source::new("x", text), 60, Paint::PLAIN)
    }

    #[test]
    fn what_is_meant_is_underlined_though_characters_are_wide() {
        let text = "層 / 0";
        let lines = shown(text, text.len() - 1..text.len());
        let expected = "1 | 層 / 0\n  |      ^\n";
        assert!(lines.contains(expected), "{lines}");
    }

    #[test]
    fn long_lines_are_cut_around_what_is_meant() {
        let text = format!("{}/0{}", "1+".repeat(500), "+1".repeat(500));
        let at = text.find('/').unwrap() + 1;
        let lines = shown(&text, at..at + 1);
        for line in lines.lines() {
            assert!(line.chars().count() <= 60, "{line}");
        }
        let (line, carets) = (lines.lines().nth(3).unwrap(), lines.lines().nth(4).unwrap());
        // the bars stand in another column if the number of the line is longer
        let column = |line: &str| line.chars().skip_while(|&c| c != '|').collect::<Vec<_>>();
        let caret = column(carets).iter().position(|&c| c == '^').unwrap();
        assert_eq!(column(line)[caret], '0', "{lines}");
    }

    #[test]
    fn characters_that_move_the_cursor_are_not_printed() {
        let lines = shown("\u{1b}[2J\u{202e}1", 0..1);
        assert!(
            !lines.contains('\u{1b}') && !lines.contains('\u{202e}'),
            "{lines}"
        );
    }
}
