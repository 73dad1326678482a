//! The source of a text. Arguments, options and standard input form one program, and errors name
//! the part.

use crate::language::Span;
use std::ops::Range;

/// Parts of a text, each on lines of its own.
#[derive(Clone, Debug, Default)]
pub struct Source {
    text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    name: String,
    start: usize,
}

/// A place in a part of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The name of the part.
    pub name: &'a str,
    /// The line in the part, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// The line's text.
    pub text: &'a str,
    /// The marked part of that text, in bytes; empty for a place between characters.
    pub marked: Range<usize>,
}

impl Source {
    /// A source of one part.
    pub fn new(name: &str, text: &str) -> Self {
        let mut source = Self::default();
        source.push(name, text);
        source
    }

    /// Adds a part.
    pub fn push(&mut self, name: &str, text: &str) {
        if !self.parts.is_empty() {
            self.text.push('\n');
        }
        self.parts.push(Part {
            name: name.to_owned(),
            start: self.text.len(),
        });
        self.text.push_str(text);
    }

    /// All parts as one text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place of a span. Only its first line counts.
    pub fn place(&self, span: &Span) -> Place<'_> {
        let start = span.start.min(self.text.len());
        let part = self.parts.iter().rev().find(|part| part.start <= start);
        let (name, part_start) = part.map_or(("", 0), |part| (part.name.as_str(), part.start));
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = self.text[start..]
            .find('\n')
            .map_or(self.text.len(), |at| start + at);
        Place {
            name,
            line: 1 + self.text[part_start..start].matches('\n').count(),
            column: 1 + self.text[line_start..start].chars().count(),
            text: &self.text[line_start..line_end],
            marked: start - line_start..span.end.clamp(start, line_end) - line_start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_part() {
        let mut source = Source::new("--let", "a = 4");
        source.push("expression", "b = 5;\nα + c");
        let at = source.text().find('c').unwrap();
        let place = source.place(&(at..at + 1));
        assert_eq!((place.name, place.line, place.column), ("expression", 2, 5));
        assert_eq!(&place.text[place.marked], "c");
    }

    #[test]
    fn a_span_beyond_its_line_is_cut() {
        let source = Source::new("x", "(1,\n2)");
        let place = source.place(&(0..6));
        assert_eq!((place.text, place.marked), ("(1,", 0..3));
        let end = source.place(&(6..6));
        assert_eq!((end.line, end.column, end.marked), (2, 3, 2..2));
    }
}
