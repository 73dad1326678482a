//! The code to write, where rustc words an error alone.
//!
//! ```text
//! error[E0061]: this method takes 1 argument but 2 arguments were supplied
//! 4 |     println!("{}", l.at(1, 2));
//!   = help: a coordinate, a tile and a slice are one argument: `l.at((1, 2))`
//! ```
//!
//! A [`Row`] of the table has a cause and a cure, and the condition under which it applies. The
//! table of `docs/messages.md` is made of the same rows, by [`page`].
//!
//! A row applies to a diagnostic about the library only: one that names a type of it, that points
//! into its source, or whose file of source has `cute_core` in it.

mod borrows;
mod calls;
mod code;
mod elements;
mod literals;
mod projection;
mod types;

use crate::context::Context;
use crate::drawn::{Drawn, Mark};
use cute_core::error::Condition;
use std::cell::OnceCell;

/// A message of rustc, its cause, and its cure.
pub(crate) struct Row {
    /// The codes of the errors; `""` is an error of syntax.
    codes: &'static [&'static str],
    /// The message as the page shows it.
    message: &'static str,
    cause: &'static str,
    /// The code to write; more than one way if there are several.
    cure: &'static str,
    /// Whether the row applies, and what to say then.
    say: fn(&Facts<'_>) -> Option<Say>,
    /// How rustc's proposals begin that lead astray.
    misleading: &'static [&'static str],
}

/// The cure that a row has for a diagnostic.
#[derive(Debug)]
enum Say {
    /// Its cause and its cure.
    Row,
    /// Its cause, and a cure with the names of the user's code.
    Write(String),
    /// This line.
    Line(String),
}

/// A line for the user, and the proposals that it replaces.
pub(crate) struct Cure {
    pub text: String,
    misleading: &'static [&'static str],
}

impl Cure {
    /// The cure of a diagnostic, as rustc has drawn it.
    ///
    /// `read` gives the text of a file, or `None` if it cannot be read.
    pub fn new(
        drawing: &str,
        context: &Context,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Self> {
        let facts = Facts {
            drawn: Drawn::new(drawing),
            context,
            read,
            is_ours: OnceCell::new(),
        };
        rows()
            .find_map(|row| row.cure_of(&facts))
            .or_else(|| page_of(&facts))
    }

    /// Whether a note proposes what leads astray, by its message.
    pub fn replaces(&self, message: &str) -> bool {
        self.misleading
            .iter()
            .any(|begin| message.starts_with(begin))
    }
}

impl Row {
    fn cure_of(&self, facts: &Facts<'_>) -> Option<Cure> {
        if !self.codes.contains(&&*facts.drawn.code) {
            return None;
        }
        let cure = match (self.say)(facts)? {
            _ if !facts.is_ours() => return None,
            Say::Row => self.cure.into(),
            Say::Write(cure) => cure,
            Say::Line(text) => {
                return Some(Cure {
                    text,
                    misleading: self.misleading,
                });
            }
        };
        Some(Cure {
            text: format!("{}: {}", self.cause, without_links(&cure)),
            misleading: self.misleading,
        })
    }
}

/// Where to read on about the condition that a message names in parentheses. Most messages of the
/// library have a note that says so.
fn page_of(facts: &Facts<'_>) -> Option<Cure> {
    let message = facts.message();
    let mut conditions = Condition::ALL.iter();
    let condition = conditions.find(|condition| message.contains(&format!("({condition})")))?;
    (facts.is_ours() && !facts.has_note("`cargo cute explain ")).then(|| Cure {
        text: format!("`cargo cute explain {condition}` has an example and the cure"),
        misleading: &[],
    })
}

/// All rows, the special ones before those that apply to more.
fn rows() -> impl Iterator<Item = &'static Row> {
    [
        types::ROWS,
        literals::ROWS,
        calls::ROWS,
        elements::ROWS,
        borrows::ROWS,
    ]
    .into_iter()
    .flatten()
}

/// The table of the page `docs/messages.md`, in Markdown: messages of rustc, their causes, and what
/// to write.
///
/// ```
/// let page = cargo_cute::page();
/// assert!(page.contains("| two layouts, and so two types |"));
/// ```
pub fn page() -> String {
    let mut page = String::from("| message | cause | what to write |\n|---|---|---|\n");
    for row in rows() {
        let space = if row.message.starts_with('`') {
            " "
        } else {
            ""
        };
        let cells = [row.cause, row.cure].map(|cell| cell.replace('|', "\\|"));
        page += &format!(
            "| ``{space}{} `` | {} | {} |\n",
            row.message, cells[0], cells[1]
        );
    }
    page
}

/// A text without the links of the page: `[words](address)` is `words`.
fn without_links(text: &str) -> String {
    let mut pieces = text.split("](");
    let mut result = pieces.next().unwrap_or_default().to_string();
    for piece in pieces {
        match (result.rfind("[`"), piece.split_once(')')) {
            (Some(open), Some((_, rest))) => {
                result.remove(open);
                result += rest;
            }
            _ => result = format!("{result}]({piece}"),
        }
    }
    result
}

/// The known facts about a diagnostic.
struct Facts<'c> {
    drawn: Drawn,
    context: &'c Context,
    read: &'c dyn Fn(&str) -> Option<String>,
    is_ours: OnceCell<bool>,
}

impl Facts<'_> {
    fn message(&self) -> &str {
        &self.drawn.message
    }

    fn primary(&self) -> Option<&Mark> {
        self.drawn.primary()
    }

    /// Whether the source that is marked first contains a text before the mark.
    fn stands_after(&self, text: &str) -> bool {
        self.primary()
            .is_some_and(|mark| mark.before.contains(text))
    }

    /// Whether any label contains a text.
    fn has_label(&self, text: &str) -> bool {
        self.drawn.labelled(text).is_some()
    }

    /// Whether any note, or what is drawn below it, contains a text.
    fn has_note(&self, text: &str) -> bool {
        self.drawn.notes.iter().any(|note| note.text.contains(text))
    }

    /// Whether what was called, or named, is defined in the library.
    fn is_defined_here(&self) -> bool {
        self.drawn
            .notes
            .iter()
            .any(|note| note.message.contains(" defined here") && is_in_library(&note.text))
    }

    fn is_ours(&self) -> bool {
        *self.is_ours.get_or_init(|| {
            self.context.is_ours
                || self
                    .drawn
                    .notes
                    .iter()
                    .any(|note| is_in_library(&note.text))
                || self.source().is_some_and(|text| text.contains("cute_core"))
        })
    }

    /// Whether the user's file contains a text, as far as it can be read.
    fn source_has(&self, text: &str) -> bool {
        self.source().is_some_and(|source| source.contains(text))
    }

    /// Whether the user's file has a type or a trait of a name, of its own or from elsewhere.
    fn has_own(&self, name: &str) -> bool {
        let declares = |line: &str| {
            let is_import = line.trim_start().starts_with("use ") && !line.contains("cute_core");
            let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
            let declarations = ["struct", "enum", "trait", "type", "fn", "union"];
            let is_declared = |two: &[&str]| declarations.contains(&two[0]) && two[1] == name;
            is_import && words.contains(&name) || words.windows(2).any(is_declared)
        };
        self.source()
            .is_some_and(|source| source.lines().any(declares))
    }

    /// Whether an expression of the user seems to be a tensor: the file declares its first name as
    /// one, or as a part of one.
    fn is_tensor(&self, expression: &str) -> bool {
        let words = [
            "Tensor", "Matrix", "Vector", "Fragment", ".view", ".slice(", ".tiles",
        ];
        let name = expression.trim_start_matches('&');
        let name = name.trim_start_matches("mut ").trim_start_matches("self.");
        let end = name.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        self.is_declared(&name[..end.unwrap_or(name.len())], &words)
    }

    /// Whether a note points into the library.
    fn points_here(&self) -> bool {
        let mut notes = self.drawn.notes.iter();
        notes.any(|note| is_in_library(&note.text))
    }

    /// Whether a line of the user's file declares a name, and has one of the words after it.
    fn is_declared(&self, name: &str, words: &[&str]) -> bool {
        let source = self.source().filter(|_| !name.is_empty());
        source.is_some_and(|source| source.lines().any(|line| declares(line, name, words)))
    }

    /// The file of the first snippet, if it still is what the compiler has read.
    fn source(&self) -> Option<String> {
        let (file, number) = self.drawn.place.as_ref()?;
        let mark = self.drawn.marks.first()?;
        let marked = format!("{}{}{}", mark.before, mark.code, mark.after);
        let marked = marked.trim_start_matches(['|', '/', ' ']).trim_end();
        // cargo names files from the root of the workspace, and may run in a folder below it.
        let is_relative = std::path::Path::new(file).is_relative();
        let mut name = file.clone();
        for _ in 0..if is_relative { 6 } else { 1 } {
            let text = (self.read)(&name);
            let lines = |text: &String| {
                let near = text.lines().skip(number.saturating_sub(10)).take(20);
                near.map(untabbed).any(|line| line.trim() == marked)
            };
            if let Some(text) = text.filter(lines) {
                return Some(text);
            }
            name = format!("../{name}");
        }
        None
    }
}

/// Whether a line declares a name, as in `let x = …`, `fn f(x: …)` or `x: …`, and has one of the
/// words after it.
fn declares(line: &str, name: &str, words: &[&str]) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let has_list = ["fn ", "let (", "for ("]
        .iter()
        .any(|begin| line.contains(begin));
    line.match_indices(name).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + name.len()..]);
        let is_whole = !before.ends_with(is_name) && !after.starts_with(is_name);
        let is_declared = ["let ", "mut ", "const ", "static ", "for "]
            .iter()
            .any(|begin| before.ends_with(begin))
            || has_list && before.ends_with(['(', ' '])
            || after.starts_with(": ");
        is_whole && is_declared && words.iter().any(|word| after.contains(word))
    })
}

/// A line as rustc draws it.
fn untabbed(line: &str) -> String {
    line.replace('\t', "    ")
}

/// Whether an arrow of a drawing points into the source of the library.
fn is_in_library(text: &str) -> bool {
    let mut arrows = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("--> ").or(line.strip_prefix("::: "))
    });
    arrows.any(|path| {
        let path = format!("/{}", path.replace('\\', "/"));
        path.split_once("/cute-core")
            .is_some_and(|(_, rest)| rest.starts_with(['/', '-']))
    })
}

#[cfg(test)]
mod tests;
