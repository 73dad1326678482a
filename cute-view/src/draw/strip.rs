//! Rows of boxes above the grids, such as the bits of an offset.

use super::canvas::{Anchor, Area, Canvas, LABEL, SMALL, Shape, Text, width};
use super::colors::Color;
use alloc::{format, string::String, vec::Vec};

/// A row of boxes with a word in each.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    pub(crate) name: String,
    pub(crate) boxes: Vec<(String, Color)>,
}

const HEIGHT: usize = 28;
const SPACE: usize = 4;

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

impl Canvas<'_> {
    /// Draws the rows below what is there.
    pub(crate) fn strips(&mut self, strips: &[Strip], left: usize) {
        let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
        let names = widest(&mut strips.iter().map(|strip| width(&strip.name, SMALL)));
        let boxes = strips.iter().flat_map(|strip| &strip.boxes);
        let wide = widest(&mut boxes.map(|(word, _)| width(word, LABEL))) + 10;
        for strip in strips {
            let middle = self.height + HEIGHT / 2;
            let text = |x, anchor, size, text: &String| Text {
                x,
                y: middle,
                anchor,
                size,
                is_bold: false,
                is_soft: size == SMALL,
                text: text.clone(),
            };
            self.text(text(left, Anchor::Start, SMALL, &strip.name));
            let mut x = left + names + 12;
            for (word, fill) in &strip.boxes {
                let area = Area {
                    x,
                    y: self.height,
                    width: wide,
                    height: HEIGHT,
                };
                self.shapes.push(Shape::Swatch { area, fill: *fill });
                self.text(text(x + wide / 2, Anchor::Middle, LABEL, word));
                x += wide + SPACE;
            }
            self.reach(x);
            self.height += HEIGHT + SPACE;
        }
        if !strips.is_empty() {
            self.height += 14;
        }
    }
}
