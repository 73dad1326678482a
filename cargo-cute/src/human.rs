//! One diagnostic as rustc draws it: a message, snippets of source, notes.
//!
//! ```text
//! error[E0308]: mismatched types
//!  --> src/main.rs:3:22
//!   |
//! 3 |     let _: u32 = layout!((4, 4)).size();                    source: stays as it is
//!   |            ---   ^^^^^^^^^^^^^^^^^^^^^^ expected `u32`, found `Pos<_1, X16>`    a label: `_16`
//!   |            |                            a label with marks behind it stays as it is
//!   = note: expected type `u32`
//!            found struct `Pos<_1, X16>`      `_16`
//! ```
//!
//! So text above or below something never moves away from it.

use crate::context::Context;
use crate::noise::{Note, has_cut_type, judge};
use crate::text::{rewrite, rewrite_where};
use crate::token::plain;
use std::borrow::Cow;

/// The kind of a line in the drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// `12 | source`
    Source,
    /// `   | ^^^^ label`
    Marks,
    /// Anything else.
    Prose,
}

fn kind(plain_line: &str) -> Line {
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

/// A diagnostic with its types in CuTe's notation and without noise.
pub(crate) fn rewrite_diagnostic<'t>(block: &'t str, context: &Context) -> Cow<'t, str> {
    if !context.is_ours {
        return block.into();
    }
    let mut parts = parts(block);
    parts.retain(|part| part.note != Note::Noise);
    for part in &mut parts {
        let lines = part.text.split_inclusive('\n');
        part.new = lines.map(|line| rewrite_line(line, context)).collect();
    }
    let is_cut = |part: &Part<'_>| {
        part.note == Note::Kept && prose(&part.new).any(|line| has_cut_type(&plain(line)))
    };
    if !parts.iter().any(is_cut) {
        parts.retain(|part| part.note != Note::FullTypes);
    }
    let mut result = String::with_capacity(block.len());
    for part in &parts {
        result.push_str(&part.new);
    }
    // The bar below the first snippet led to notes that are left out.
    if parts.len() == 1 && parts[0].text.len() < block.len() {
        result.truncate(without_last_bar(&result).len());
    }
    // The empty line after a diagnostic may have been left out with its last note.
    let blank = block
        .split_inclusive('\n')
        .next_back()
        .filter(|line| line.trim().is_empty());
    if let Some(blank) = blank
        && !result
            .split_inclusive('\n')
            .next_back()
            .is_some_and(|line| line.trim().is_empty())
    {
        result.push_str(blank);
    }
    result.into()
}

/// A message with everything drawn below it.
struct Part<'t> {
    text: &'t str,
    new: String,
    note: Note,
}

/// Cuts a diagnostic before each note.
fn parts(block: &str) -> Vec<Part<'_>> {
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
    range
        .map(|(start, end)| {
            let text = &block[start..end];
            let plain = plain(text);
            Part {
                text,
                new: String::new(),
                note: if start == 0 {
                    Note::Kept
                } else {
                    judge(&message(&plain), &plain)
                },
            }
        })
        .collect()
}

fn is_attached(plain_line: &str) -> bool {
    plain_line.starts_with(' ') && plain_line.trim_start().starts_with("= ")
}

/// The message of a note, up to the snippet below it.
fn message(plain_part: &str) -> String {
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

fn without_last_bar(part: &str) -> &str {
    let last = part.split_inclusive('\n').next_back().unwrap_or_default();
    if plain(last).trim() == "|" {
        &part[..part.len() - last.len()]
    } else {
        part
    }
}

fn rewrite_line<'t>(line: &'t str, context: &Context) -> Cow<'t, str> {
    match kind(&plain(line)) {
        Line::Source => line.into(),
        Line::Prose => rewrite(line, context),
        Line::Marks => rewrite_where(line, context, &|place| {
            !has_marks(&plain(&line[place.end..]))
        }),
    }
}

/// Whether the text after a label contains marks of the drawing.
fn has_marks(text: &str) -> bool {
    let text = text.trim_end();
    let minus = text
        .match_indices(" -")
        .any(|(at, _)| !text[at + 2..].starts_with('>'));
    minus
        || text.contains(['^', '|', '~'])
        || ["  ", "__", "++"].iter().any(|mark| text.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(block: &str) -> String {
        let context = Context::new(prose(block), &|_| None);
        rewrite_diagnostic(block, &context).into_owned()
    }

    #[test]
    fn only_the_last_label_of_a_line_changes() {
        let ty = "Mode<Pos<_1, X4>, Pos<_1, X1>>";
        for (line, changes) in [
            ("  |  ^^^ has type `%`", true),
            ("  |  ^^^ has type `%` -> u8", true),
            ("  |  |   `%`", true),
            ("  |  - `%`  ------- here", false),
            ("  |  ---- `%` |", false),
            ("  |  ---- `%` ^", false),
            ("3 |  fn f() -> %", false),
            ("3 ~  fn f() -> %", false),
            ("3 -  fn f() -> %", false),
            (" 12|  has type `%`", true),
        ] {
            let line = line.replace('%', ty);
            let new = if changes {
                line.replace(ty, "_4:_1")
            } else {
                line.clone()
            };
            let other = format!("error: `{ty}`\n");
            assert_eq!(
                rewritten(&format!("{other}{line}\n")),
                format!("error: `_4:_1`\n{new}\n")
            );
        }
    }

    #[test]
    fn noise_goes_with_all_of_its_lines() {
        let head = "error: cute_core\n --> a.rs:1:1\n  |\n1 | a\n  | ^\n  |\n";
        let inner = "note: required for `complement` to implement `Holds<X>`\n --> b.rs:7:1\n  |\n7 | impl\n  | ^^^^\n";
        let attached = "  = help: the trait `Holds<X>` is not implemented for `complement`\n";
        let kept = "  = note: kept\n";
        let text = format!("{head}{inner}{kept}{attached}\n");
        assert_eq!(rewritten(&text), format!("{head}{kept}\n"));
        // The bar below the snippet led to the notes.
        let text = format!("{head}{inner}{attached}\n");
        assert_eq!(rewritten(&text), format!("{}\n", &head[..head.len() - 4]));
    }
}
