//! The notation of layouts with names, `{row: 4, col: 8}:{row: 8, col: 1}`.
//!
//! Trees after the names are read by the parser of [`DynTuple`]. A text is split at the commas
//! outside of parentheses, once from left to right.

use super::dynamic_error::NamedError;
use crate::dynamic::{DynLayout, DynTuple};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A tree after its name.
type Entry = (String, DynTuple);

/// The names, and the layout whose modes have them.
pub(super) fn parsed(text: &str) -> Result<(Vec<String>, DynLayout), NamedError> {
    let (shapes, rest) = record(text)?;
    let names: Vec<String> = shapes.iter().map(|(name, _)| name.clone()).collect();
    if let Some(place) = (1..names.len()).find(|&place| names[..place].contains(&names[place])) {
        let name = names[place].clone();
        return Err(NamedError::Twice { name });
    }
    let rest = rest.trim();
    let shape: DynTuple = shapes.into_iter().map(|(_, tree)| tree).collect();
    if rest.is_empty() {
        return Ok((names, DynLayout::make_layout(&shape)?));
    }
    let Some(rest) = rest.strip_prefix(':') else {
        return Err(unexpected("`:` or the end", rest));
    };
    let (mut strides, rest) = record(rest)?;
    if !rest.trim().is_empty() {
        return Err(unexpected("the end", rest.trim()));
    }
    let given: Vec<String> = strides.iter().map(|(name, _)| name.clone()).collect();
    let mut in_order = Vec::new();
    for name in &names {
        let Some(place) = strides.iter().position(|(other, _)| other == name) else {
            let name = name.clone();
            return Err(NamedError::Missing { name, given });
        };
        in_order.push(strides.remove(place).1);
    }
    if let Some((name, _)) = strides.into_iter().next() {
        return Err(match names.contains(&name) {
            true => NamedError::Twice { name },
            false => NamedError::NoMode { name, modes: names },
        });
    }
    let stride: DynTuple = in_order.into_iter().collect();
    Ok((names, DynLayout::new(&shape, &stride)?))
}

/// The text with a number for each name of a place, and the names in the order of their numbers:
/// `(4,8):(1@lane,1@value)` becomes `(4,8):(1@0,1@1)`.
pub(super) fn numbered(text: &str) -> Result<(String, Vec<String>), NamedError> {
    let mut parts = text.split('@');
    let mut result = parts.next().unwrap_or_default().to_owned();
    let mut names: Vec<String> = Vec::new();
    let mut parts = parts.peekable();
    let mut is_numbered = None;
    while let Some(part) = parts.next() {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        let start = part.trim_start();
        let end = start.find(|c| !is_letter(c)).unwrap_or(start.len());
        let (place, rest) = start.split_at(end);
        // what is between two `@` is nothing but a place, if the second continues the first
        let is_inner = rest.trim().is_empty() && parts.peek().is_some();
        let is_name = place.starts_with(|c: char| !c.is_ascii_digit());
        if is_name && is_inner {
            return Err(unexpected(
                "the end of a path after the name of a place",
                "@",
            ));
        }
        if !is_inner && *is_numbered.get_or_insert(!is_name) == is_name {
            return Err(unexpected("names for all places, or for none", place));
        }
        let number = match names.iter().position(|name| name == place) {
            _ if !is_name => {
                result += &format!("@{part}");
                continue;
            }
            Some(number) => number,
            None => {
                names.push(place.to_owned());
                names.len() - 1
            }
        };
        result += &format!("@{number}{rest}");
    }
    Ok((result, names))
}

/// `{row: 4, col: 8}`: the entries, and the text after it.
fn record(text: &str) -> Result<(Vec<Entry>, &str), NamedError> {
    let text = text.trim_start();
    let inside = text.strip_prefix('{');
    let inside = inside.ok_or_else(|| unexpected("`{`", text))?;
    let (inside, rest) = inside
        .split_once('}')
        .ok_or_else(|| unexpected("`}`", ""))?;
    let mut entries = Vec::new();
    for entry in split(inside) {
        let (name, tree) = entry
            .split_once(':')
            .ok_or_else(|| unexpected("`:` after the name of a mode", entry.trim()))?;
        let (name, tree) = (name.trim(), tree.trim());
        let tree = tree.parse().map_err(|error| NamedError::Parse {
            text: tree.to_owned(),
            error,
        })?;
        entries.push((name.to_string(), tree));
    }
    Ok((entries, rest))
}

/// The parts between commas outside of parentheses; the last one may be empty.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text[start..].trim().is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

fn unexpected(expected: &'static str, found: &str) -> NamedError {
    NamedError::Notation {
        expected,
        found: found.to_owned(),
    }
}
