//! Texts from anywhere.

use crate::random::Random;
use cute_core::dynamic::{
    DynCoordinate, DynLayout, DynTiler, DynTuple, MAX_DEPTH, MAX_LEAVES, ParseError, ParseProblem,
};
use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

/// Reads a text as everything that it could be. If it can be read, its print must be read as an
/// equal value; if not, the error must have its place in the text.
///
/// # Panics
/// If that does not hold.
pub fn parse(text: &str) {
    read::<DynTuple>(text);
    read::<DynCoordinate>(text);
    read::<DynTiler>(text);
    if let Some(layout) = read::<DynLayout>(text) {
        assert!(layout.depth() <= MAX_DEPTH, "{text}");
        assert!(layout.shape().leaves().len() <= MAX_LEAVES, "{text}");
        assert!(layout.size() >= 1 && layout.cosize() >= 1, "{text}");
        // the parts of a layout are tuples of one profile
        let (shape, stride) = (layout.shape(), layout.stride());
        assert!(shape.congruent(&stride).holds(), "{text}");
        assert_eq!(DynLayout::new(&shape, &stride).as_ref(), Ok(&layout));
    }
}

fn read<T: FromStr<Err = ParseError> + Display + Debug + PartialEq>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            let printed = value.to_string();
            assert_eq!(
                printed.parse().as_ref(),
                Ok(&value),
                "{text}, printed {printed}"
            );
            Some(value)
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.at()), "{text}: {error}");
            let before = &text[..error.at()];
            assert_eq!(
                error.column(),
                1 + before.chars().count(),
                "{text}: {error}"
            );
            if let ParseProblem::Unexpected { found, .. } = error.problem() {
                assert_eq!(found, text[error.at()..].chars().next(), "{text}: {error}");
            }
            let words = error.to_string();
            let place = format!("at column {}: ", error.column());
            assert!(
                words.starts_with(&place) && words.len() > place.len(),
                "{words}"
            );
            None
        }
    }
}

/// Pieces of the notation, and others that do not belong to it.
const PIECES: &[&str] = &[
    "(",
    ")",
    ",",
    ":",
    "_",
    "-",
    "0",
    "1",
    "4",
    "_1:_0",
    "(2,3)",
    "()",
    " ",
    "\t",
    "\u{a0}",
    "é",
    "∞",
    "\u{202e}",
    "\0",
    "@",
    "@0",
    "1@1",
    "_8@1@0",
    "x",
    "9223372036854775808",
    "9223372036854775809",
    "170141183460469231731687303715884105728",
    "_-",
    "--",
    "((((",
    "))))",
    ",,",
    "::",
];

/// A text with some characters removed, added, doubled or exchanged, or with another text inside.
pub fn mutated(random: &mut Random, text: &str, other: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(characters.len() + 1);
        let end = (at + random.below(4)).min(characters.len());
        match random.below(6) {
            0 => drop(characters.drain(at..end)),
            1 => drop(characters.splice(at..at, random.pick(PIECES).chars())),
            2 => drop(characters.splice(at..end, random.pick(PIECES).chars())),
            3 => {
                let doubled: Vec<_> = characters[at..].to_vec();
                characters.extend(doubled);
            }
            4 => drop(characters.splice(at..end, other.chars())),
            _ => characters.reverse(),
        }
        characters.truncate(400);
    }
    characters.into_iter().collect()
}
