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
use crate::cures::Cure;
use crate::lines::{Line, kind, message, part_texts, prose};
use crate::noise::{Note, has_cut_type, judge};
use crate::text::{rewrite, rewrite_where};
use crate::token::plain;
use std::borrow::Cow;

/// A diagnostic with its types in CuTe's notation, without noise, and with its cure.
pub(crate) fn rewrite_diagnostic<'t>(
    block: &'t str,
    context: &Context,
    cure: Option<&Cure>,
) -> Cow<'t, str> {
    if !context.is_ours && cure.is_none() {
        return block.into();
    }
    let mut parts = parts(block);
    let first = parts[0].text;
    parts.retain(|part| part.note != Note::Noise);
    if let Some(cure) = cure {
        let replaced = |part: &Part<'_>| cure.replaces(&message(&plain(part.text)));
        parts = [parts.remove(0)]
            .into_iter()
            .chain(parts.into_iter().filter(|part| !replaced(part)))
            .collect();
    }
    for part in &mut parts {
        let lines = part.text.split_inclusive('\n');
        part.new = lines.map(|line| rewrite_line(line, context)).collect();
    }
    if let Some(cure) = cure {
        add_cure(&mut parts[0], cure);
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
    if parts.len() == 1 && first.len() < block.len() && cure.is_none() {
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
    let texts = part_texts(block).into_iter().enumerate();
    texts
        .map(|(number, text)| {
            let plain = plain(text);
            Part {
                text,
                new: String::new(),
                note: if number == 0 {
                    Note::Kept
                } else {
                    judge(&message(&plain), &plain)
                },
            }
        })
        .collect()
}

/// Adds the cure below the first snippet, as rustc attaches a help: `  = help: …`.
fn add_cure(part: &mut Part<'_>, cure: &Cure) {
    let end = part.new.trim_end().len();
    let blank = part.new[end..].trim_start_matches('\n').to_string();
    part.new.truncate(end);
    // `help: remove the argument` may stand at the marks.
    let lines = part.new.split('\n').map(|line| {
        let is_marks = kind(&plain(line)) == Line::Marks;
        let at = line.find("help: ").filter(|_| is_marks);
        match at.filter(|&at| cure.replaces(&plain(&line[at + "help: ".len()..]))) {
            Some(at) => without_end(line, at),
            None => line.to_string(),
        }
    });
    part.new = lines.collect::<Vec<_>>().join("\n");
    let is_coloured = part.new.contains('\x1b');
    let gutter = part
        .text
        .lines()
        .map(|line| (plain(line), line))
        .find(|(plain, _)| kind(plain) == Line::Marks)
        .map_or(1, |(plain, _)| plain.len() - plain.trim_start().len());
    let (mark, word, end) = if is_coloured {
        ("\x1b[1m\x1b[94m", "\x1b[1m", "\x1b[0m")
    } else {
        ("", "", "")
    };
    let space = " ".repeat(gutter);
    let last = part.new.rsplit('\n').next().unwrap_or_default();
    if plain(last).trim() != "|" {
        part.new += &format!("\n{space}{mark}|{end}");
    }
    let text = &cure.text;
    part.new += &format!("\n{space}{mark}= {end}{word}help{end}: {text}\n{blank}");
}

/// A line up to a place, without the spaces and the colours that led there.
fn without_end(line: &str, at: usize) -> String {
    let mut kept = line[..at].trim_end();
    while let Some((before, escape)) = kept.rsplit_once('\x1b')
        && escape.find('m') == Some(escape.len() - 1)
    {
        kept = before.trim_end();
    }
    let end = if kept.contains('\x1b') { "\x1b[0m" } else { "" };
    format!("{kept}{end}")
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
        rewrite_diagnostic(block, &context, None).into_owned()
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
    fn the_end_of_a_line_goes_with_its_colours() {
        for (line, kept) in [
            ("  | ^^^ --- help: x", "  | ^^^ ---"),
            (
                "\x1b[1m|\x1b[0m \x1b[91m^^\x1b[0m \x1b[1m\x1b[91mhelp: x\x1b[0m",
                "\x1b[1m|\x1b[0m \x1b[91m^^\x1b[0m",
            ),
        ] {
            assert_eq!(without_end(line, line.find("help").unwrap()), kept);
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
