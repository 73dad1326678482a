//! The lines of a diagnostic as rustc draws it: the kind of each, and where its notes begin.
//!
//! ```text
//! error[E0308]: mismatched types      prose, which begins a diagnostic
//! 3 |     let _: u32 = l.size();      source
//!   |            ---   ^^^^^^^^       marks
//!   = note: expected type `u32`       prose, which begins a note
//! ```

use crate::token::plain;

/// The kind of a line in the drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    /// `12 | source`
    Source,
    /// `   | ^^^^ label`
    Marks,
    /// Anything else.
    Prose,
}

/// The kind of a line without colours.
pub(crate) fn kind(plain_line: &str) -> Line {
    let line = plain_line.trim_start();
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_number.len() < line.len() {
        let is_gutter = |rest: &str| rest.starts_with([' ', '|', '+', '-', '~']) || rest.is_empty();
        let rest = after_number.strip_prefix(' ');
        if rest.is_some_and(|rest| is_gutter(rest.trim_end())) {
            return Line::Source;
        }
    }
    if line.starts_with('|') {
        Line::Marks
    } else {
        Line::Prose
    }
}

/// Whether a line may begin a diagnostic.
pub(crate) fn begins(plain_line: &str) -> bool {
    let level = ["error", "warning", "note", "help"]
        .iter()
        .find_map(|level| plain_line.strip_prefix(level));
    level.is_some_and(|rest| rest.starts_with([':', '[']))
}

/// The texts of a diagnostic that are rustc's own, not the user's source.
pub(crate) fn prose(block: &str) -> impl Iterator<Item = &str> + Clone {
    block
        .lines()
        .filter(|line| kind(&plain(line)) != Line::Source)
}

/// A diagnostic, cut before each note.
pub(crate) fn part_texts(block: &str) -> Vec<&str> {
    let mut starts = vec![0];
    let mut at = 0;
    for line in block.split_inclusive('\n') {
        let plain = plain(line);
        if at > 0 && (is_attached(&plain) || begins(&plain)) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([block.len()]);
    let range = std::iter::zip(starts.clone(), ends);
    range.map(|(start, end)| &block[start..end]).collect()
}

fn is_attached(plain_line: &str) -> bool {
    plain_line.starts_with(' ') && plain_line.trim_start().starts_with("= ")
}

/// The message of a note, up to the snippet below it.
pub(crate) fn message(plain_part: &str) -> String {
    let is_drawn = |line: &&str| {
        kind(line) != Line::Prose || line.trim_start().starts_with("--> ") || line.trim().is_empty()
    };
    let lines: Vec<_> = plain_part
        .lines()
        .take_while(|line| !is_drawn(line))
        .collect();
    let text = lines.join("\n");
    text.split_once(": ")
        .map(|(_, message)| message.into())
        .unwrap_or_default()
}
