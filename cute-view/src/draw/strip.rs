//! Rows of boxes above the grids, such as the bits of an offset.

use super::colors::Color;
use alloc::{format, string::String, vec::Vec};

/// A row of boxes with a word in each.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    pub(crate) name: String,
    pub(crate) boxes: Vec<(String, Color)>,
}

/// The number of characters of the longest name, and of the longest word.
fn longest(strips: &[Strip]) -> (usize, usize) {
    let count = |text: &String| text.chars().count();
    let names = strips.iter().map(|strip| count(&strip.name));
    let words = strips.iter().flat_map(|strip| &strip.boxes);
    let words = words.map(|(word, _)| count(word));
    (names.max().unwrap_or(0), words.max().unwrap_or(0))
}

/// The rows as lines of text, with the boxes of a column one below the other.
pub(crate) fn lines(strips: &[Strip]) -> Vec<String> {
    let (name, word) = longest(strips);
    let line = |strip: &Strip| {
        let boxes = strip.boxes.iter();
        let boxes: String = boxes.map(|(text, _)| format!("  {text:>word$}")).collect();
        format!("{:name$}{boxes}", strip.name)
    };
    strips.iter().map(line).collect()
}
