//! The parts of rustc's drawing of a diagnostic: its code, its message, and the user's code that it
//! marks.
//!
//! ```text
//! error[E0061]: this method takes 1 argument but 2 arguments were supplied      code, message
//!  --> src/main.rs:4:22                                                         place
//! 4 |     println!("{}", l.at(1, 2));                                           line
//!   |                      ^^    - unexpected argument #2                       two marks
//! ```

use crate::lines::{Line, kind, message, part_texts};
use crate::token::plain;

/// A diagnostic, read from its drawing. The user's code is taken from the first snippet.
#[derive(Default, Debug)]
pub(crate) struct Drawn {
    /// `E0308`; empty for an error of syntax.
    pub code: String,
    pub message: String,
    /// The file of the first snippet, and the number of the line in it.
    pub place: Option<(String, usize)>,
    /// The marked places of the first snippet, from left to right, line by line.
    pub marks: Vec<Mark>,
    /// The notes below, each with its message and everything that is drawn for it.
    pub notes: Vec<Note>,
}

/// Code with `^^^` or `---` below it.
#[derive(Default, Debug)]
pub(crate) struct Mark {
    /// Whether it is marked by `^^^`.
    pub is_primary: bool,
    /// The code before the marks, in its line.
    pub before: String,
    /// The marked code.
    pub code: String,
    /// The code after the marks, in its line.
    pub after: String,
    pub label: String,
    column: usize,
}

impl Mark {
    /// The marked code with the rest of its line.
    pub fn rest(&self) -> String {
        format!("{}{}", self.code, self.after)
    }
}

#[derive(Default, Debug)]
pub(crate) struct Note {
    pub message: String,
    pub text: String,
}

impl Drawn {
    /// Reads a diagnostic as rustc draws it, with or without colours.
    pub fn new(block: &str) -> Self {
        let block = plain(block);
        let mut texts = part_texts(&block).into_iter();
        let first = texts.next().unwrap_or_default();
        let head = first.split(": ").next().unwrap_or_default();
        let code = head
            .split_once('[')
            .and_then(|(_, rest)| rest.strip_suffix(']'));
        let notes = texts.map(|text| Note {
            message: message(text),
            text: text.into(),
        });
        Drawn {
            code: code.unwrap_or_default().into(),
            message: message(first),
            place: place(first),
            marks: marks(first),
            notes: notes.collect(),
        }
    }

    /// The first code with `^^^` below it.
    pub fn primary(&self) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.is_primary)
    }

    /// The mark whose label contains a text.
    pub fn labelled(&self, text: &str) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.label.contains(text))
    }
}

/// `--> src/main.rs:3:5`
fn place(part: &str) -> Option<(String, usize)> {
    let mut arrows = part
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--> "));
    let mut numbers = arrows.next()?.trim_end().rsplitn(3, ':');
    let (_, line, file) = (numbers.next()?, numbers.next()?, numbers.next()?);
    Some((file.into(), line.parse().ok()?))
}

/// The text of a line of a snippet after its gutter, `12 | `.
fn after_gutter(line: &str) -> Vec<char> {
    let rest = line.split_once('|').map_or("", |(_, rest)| rest);
    rest.strip_prefix(' ').unwrap_or(rest).chars().collect()
}

fn marks(part: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut source: Option<Vec<char>> = None;
    let mut first_of_line = 0;
    for line in part.lines() {
        match kind(line) {
            Line::Source => {
                source = Some(after_gutter(line));
                first_of_line = marks.len();
            }
            Line::Marks => {
                let drawn = after_gutter(line);
                if let Some(source) = source.take() {
                    marks.extend(runs(&source, &drawn));
                } else {
                    label_below(&drawn, &mut marks[first_of_line..]);
                }
            }
            Line::Prose => {}
        }
    }
    marks
}

/// The marks of the line below a line of source.
fn runs(source: &[char], drawn: &[char]) -> Vec<Mark> {
    let is_mark = |c: char| c == '^' || c == '-';
    let is_drawing = |c: char| is_mark(c) || " |_+~".contains(c);
    let end = drawn.iter().position(|&c| !is_drawing(c));
    let (drawn, label) = drawn.split_at(end.unwrap_or(drawn.len()));
    let piece = |from: usize, to: usize| -> String {
        let length = source.len();
        source[from.min(length)..to.min(length)].iter().collect()
    };
    let mut found: Vec<Mark> = Vec::new();
    let mut at = 0;
    while at < drawn.len() {
        let length = drawn[at..].iter().take_while(|&&c| c == drawn[at]).count();
        // `_^` is the end of a mark that began lines above.
        if is_mark(drawn[at]) && !(at > 0 && drawn[at - 1] == '_') {
            found.push(Mark {
                is_primary: drawn[at] == '^',
                before: piece(0, at),
                code: piece(at, at + length),
                after: piece(at + length, source.len()),
                label: String::new(),
                column: at,
            });
        }
        at += length;
    }
    if let Some(last) = found.last_mut() {
        last.label = label.iter().collect::<String>().trim_end().into();
    }
    found
}

/// A label that stands below its mark: `|    expected due to this`.
fn label_below(drawn: &[char], marks: &mut [Mark]) {
    let Some(column) = drawn.iter().position(|&c| !" |".contains(c)) else {
        return;
    };
    if let Some(mark) = marks.iter_mut().find(|mark| mark.column == column) {
        mark.label = drawn[column..].iter().collect::<String>().trim_end().into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
error[E0308]: mismatched types
  --> src/a.rs:12:9
   |
12 |     let (m, n) = layout!((4, 6)).shape();
   |         ^^^^^^   ----------------------- this expression has type `T`
   |         |
   |         expected `T`, found `(_, _)`
   |
   = note: expected struct `T`
               found tuple `(_, _)`
help: a proposal
   |
12 |     let (m, n) = x;
   |                  +

";

    #[test]
    fn marks_have_their_code_and_their_label() {
        let drawn = Drawn::new(TEXT);
        assert_eq!(drawn.code, "E0308");
        assert_eq!(drawn.message, "mismatched types");
        assert_eq!(drawn.place, Some(("src/a.rs".into(), 12)));
        let marks: Vec<_> = drawn
            .marks
            .iter()
            .map(|mark| (mark.is_primary, &*mark.code, &*mark.label))
            .collect();
        assert_eq!(
            marks,
            [
                (true, "(m, n)", "expected `T`, found `(_, _)`"),
                (
                    false,
                    "layout!((4, 6)).shape()",
                    "this expression has type `T`"
                ),
            ]
        );
        assert_eq!(drawn.primary().unwrap().before, "    let ");
        assert_eq!(drawn.notes.len(), 2);
        assert_eq!(drawn.notes[1].message, "a proposal");
        assert!(drawn.notes[1].text.contains("= x;"));
    }

    #[test]
    fn an_error_of_syntax_has_no_code() {
        let drawn = Drawn::new("error: expected type, found `4`\n --> a.rs:1:1\n");
        assert_eq!((&*drawn.code, drawn.marks.len()), ("", 0));
        assert_eq!(drawn.message, "expected type, found `4`");
    }
}
