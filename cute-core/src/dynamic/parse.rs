//! The parser of CuTe's notation: `(_3,(2,_3)):(_3,(_12,_1))`, `(_4,8):(_1@0,_1@1)`. A comma may end a
//! tuple, as in Rust and Python, so `(24,)` is one of one mode.
//!
//! Texts may come from anywhere. Nesting is limited to [`MAX_DEPTH`] parentheses and a text to
//! [`MAX_LEAVES`] leaves, so no input exhausts the stack or the memory. Every error says where it
//! is and what was expected.

use super::integer::DynLeaf;
use super::layout::DynLayout;
use super::ops::slice::DynCoordinate;
use super::path::BasisPath;
use super::tiler::DynTiler;
use super::tree::Tree;
use super::tuple::DynTuple;
use crate::error::LayoutError;
use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::str::FromStr;

/// The deepest nesting of parentheses that is parsed.
pub const MAX_DEPTH: usize = 64;
/// The greatest number of leaves that is parsed: integers, `_` and `()`. A stride does not count
/// beside its shape.
pub const MAX_LEAVES: usize = 4096;

/// Why a text could not be parsed, and where.
///
/// ```
/// use cute_core::dynamic::DynLayout;
/// let error = "(4,8):(8,x)".parse::<DynLayout>().unwrap_err();
/// assert_eq!(error.at(), 9);
/// assert_eq!(error.to_string(), "at column 10: expected an integer or `(`, found `x`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    at: usize,
    column: usize,
    problem: ParseProblem,
}

/// The kind of problem in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseProblem {
    /// Something else was expected.
    Unexpected {
        /// The text that could stand at that place.
        expected: &'static str,
        /// The character at that place; `None` at the end of the text.
        found: Option<char>,
    },
    /// Parentheses are nested deeper than [`MAX_DEPTH`].
    TooDeep,
    /// There are more leaves than [`MAX_LEAVES`].
    TooLong,
    /// The text follows the notation, but is not a layout.
    Invalid(LayoutError),
}

impl ParseError {
    /// The offset of the place in the text, in bytes.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The column of the place, in characters from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The problem at that place.
    pub fn problem(&self) -> ParseProblem {
        self.problem
    }
}

impl fmt::Display for ParseProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // nothing that moves the cursor of a terminal is printed
            Self::Unexpected {
                expected,
                found: Some(found),
            } if found.is_control() => {
                write!(f, "expected {expected}, found `{}`", found.escape_default())
            }
            Self::Unexpected {
                expected,
                found: Some(found),
            } => write!(f, "expected {expected}, found `{found}`"),
            Self::Unexpected {
                expected,
                found: None,
            } => write!(f, "expected {expected}, found the end"),
            Self::TooDeep => write!(f, "more than {MAX_DEPTH} nested parentheses"),
            Self::TooLong => write!(f, "more than {MAX_LEAVES} leaves"),
            Self::Invalid(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at column {}: {}", self.column, self.problem)
    }
}

crate::diagnostic::error::debug_as_displayed!(ParseError);

impl core::error::Error for ParseError {}

/// A problem and the offset of its place.
pub(super) type Problem = (usize, ParseProblem);

pub(super) fn in_text(text: &str, (at, problem): Problem) -> ParseError {
    ParseError {
        at,
        column: 1 + text[..at].chars().count(),
        problem,
    }
}

/// Something in the notation, with its place.
struct Parsed {
    at: usize,
    value: Value,
}

enum Value {
    Underscore,
    Integer(DynLeaf),
    Tuple(Vec<Parsed>),
    Layout(Box<Parsed>, Box<Parsed>),
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    leaves: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Whether `wanted` comes next; if so, it is skipped.
    fn eat(&mut self, wanted: char) -> bool {
        self.skip_spaces();
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn expected(&self, expected: &'static str) -> Problem {
        let found = self.peek();
        (self.at, ParseProblem::Unexpected { expected, found })
    }

    fn end(&mut self) -> Result<(), Problem> {
        self.skip_spaces();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end")),
        }
    }

    /// `tree`, or `tree:tree`.
    fn value(&mut self) -> Result<Parsed, Problem> {
        let leaves_before = self.leaves;
        let shape = self.tree()?;
        if self.eat(':') {
            // a stride has the leaves of its shape, unless this is no layout
            let leaves_after = core::mem::replace(&mut self.leaves, leaves_before);
            let (at, stride) = (shape.at, self.tree()?);
            self.leaves = self.leaves.max(leaves_after);
            let value = Value::Layout(Box::new(shape), Box::new(stride));
            return Ok(Parsed { at, value });
        }
        Ok(shape)
    }

    /// `_`, an integer, or values in parentheses.
    fn tree(&mut self) -> Result<Parsed, Problem> {
        self.skip_spaces();
        let at = self.at;
        let value = if self.eat('(') {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err((at, ParseProblem::TooDeep));
            }
            let items = self.items()?;
            self.depth -= 1;
            Value::Tuple(items)
        } else {
            self.leaf()?
        };
        Ok(Parsed { at, value })
    }

    /// The text after `(`, up to and with `)`.
    fn items(&mut self) -> Result<Vec<Parsed>, Problem> {
        let mut items = Vec::new();
        if self.eat(')') {
            self.count_leaf()?;
            return Ok(items);
        }
        loop {
            items.push(self.value()?);
            if self.eat(')') {
                return Ok(items);
            }
            if !self.eat(',') {
                return Err(self.expected("`,` or `)`"));
            }
            if self.eat(')') {
                return Ok(items);
            }
        }
    }

    fn count_leaf(&mut self) -> Result<(), Problem> {
        self.leaves += 1;
        if self.leaves > MAX_LEAVES {
            return Err((self.at, ParseProblem::TooLong));
        }
        Ok(())
    }

    fn leaf(&mut self) -> Result<Value, Problem> {
        let start = self.at;
        self.count_leaf()?;
        let is_static = self.eat('_');
        let is_negative = self.peek() == Some('-');
        self.at += usize::from(is_negative);
        let digits = &self.text[self.at..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        if length == 0 {
            return if is_static && !is_negative {
                Ok(Value::Underscore)
            } else {
                Err(self.expected(if is_negative {
                    "digits"
                } else {
                    "an integer or `(`"
                }))
            };
        }
        self.at += length;
        // digits alone fail only for lack of room
        let magnitude = digits[..length].parse::<i128>().unwrap_or(i128::MAX);
        let number = if is_negative { -magnitude } else { magnitude };
        match DynLeaf::new(number, is_static) {
            Ok(integer) => Ok(Value::Integer(integer.along(self.path()?))),
            Err(error) => Err((start, ParseProblem::Invalid(error))),
        }
    }

    /// `@1@0`, innermost first, if it comes next.
    fn path(&mut self) -> Result<BasisPath, Problem> {
        let start = self.at;
        let mut steps = Vec::new();
        while self.peek() == Some('@') {
            self.at += 1;
            let digits = &self.text[self.at..];
            let length = digits.bytes().take_while(u8::is_ascii_digit).count();
            if length == 0 {
                return Err(self.expected("digits"));
            }
            self.at += length;
            // digits alone fail only for lack of room
            steps.push(digits[..length].parse().unwrap_or(u64::MAX));
            if steps.len() > BasisPath::LONGEST {
                break;
            }
        }
        steps.reverse();
        BasisPath::new(&steps).map_err(|error| (start, ParseProblem::Invalid(error)))
    }
}

fn parsed(text: &str) -> Result<Parsed, Problem> {
    let mut cursor = Cursor {
        text,
        at: 0,
        depth: 0,
        leaves: 0,
    };
    let value = cursor.value()?;
    cursor.end()?;
    Ok(value)
}

/// The layout of the rest of a text, from a place on.
pub(super) fn layout_at(text: &str, at: usize) -> Result<DynLayout, Problem> {
    let rest = &text[at..];
    let layout = parsed(rest).and_then(|value| value.to_layout(rest));
    layout.map_err(|(within, problem)| (at + within, problem))
}

pub(super) fn unexpected(at: usize, text: &str, expected: &'static str) -> Problem {
    let found = text[at..].chars().next();
    (at, ParseProblem::Unexpected { expected, found })
}

pub(super) fn invalid(at: usize) -> impl Fn(LayoutError) -> Problem {
    move |error| (at, ParseProblem::Invalid(error))
}

/// The place behind the spaces at this place.
pub(super) fn skip_spaces(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// The place behind `word`, which comes next, perhaps behind spaces.
pub(super) fn skip_word(text: &str, at: usize, word: &'static str) -> Result<usize, Problem> {
    let at = skip_spaces(text, at);
    if text[at..].starts_with(word) {
        Ok(at + word.len())
    } else {
        Err(unexpected(at, text, word))
    }
}

/// An integer of 64 bits at this place, perhaps behind spaces, and where it ends.
pub(super) fn number_at(text: &str, at: usize) -> Result<(i128, usize), Problem> {
    let at = skip_spaces(text, at);
    let rest = &text[at..];
    let sign = usize::from(rest.starts_with('-'));
    let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
    let end = at + sign + digits;
    match text[at..end].parse::<i64>() {
        Ok(value) => Ok((value.into(), end)),
        Err(_) => Err(unexpected(at, text, "an integer of 64 bits")),
    }
}

impl Parsed {
    /// Pushes the tree with the result of `leaf` for each integer and each `_`, which is `None`.
    fn push_leaves<T: Copy + Default>(
        &self,
        text: &str,
        tree: &mut Tree<T>,
        leaf: &impl Fn(Option<DynLeaf>) -> Option<T>,
    ) -> Result<(), Problem> {
        let integer = match &self.value {
            Value::Integer(integer) => Some(*integer),
            Value::Underscore => None,
            Value::Tuple(items) => {
                let open = tree.open();
                for item in items {
                    item.push_leaves(text, tree, leaf)?;
                }
                tree.close(open);
                return Ok(());
            }
            Value::Layout(..) => {
                return Err(unexpected(self.at, text, "integers, not `shape:stride`"));
            }
        };
        match leaf(integer) {
            Some(leaf) => tree.push_leaf(leaf),
            None => return Err(unexpected(self.at, text, "an integer")),
        }
        Ok(())
    }

    /// Where the first multiple of a basis vector stands.
    fn basis_vector(&self) -> Option<usize> {
        match &self.value {
            Value::Integer(integer) => (!integer.is_integer()).then_some(self.at),
            Value::Tuple(items) => items.iter().find_map(Parsed::basis_vector),
            Value::Underscore | Value::Layout(..) => None,
        }
    }

    /// Refuses basis vectors: sizes and coordinates are integers.
    fn integers(&self) -> Result<(), Problem> {
        match self.basis_vector() {
            Some(at) => Err((at, ParseProblem::Invalid(LayoutError::BasisStride {}))),
            None => Ok(()),
        }
    }

    fn to_tuple(&self, text: &str) -> Result<DynTuple, Problem> {
        let mut tree = Tree::new();
        self.push_leaves(text, &mut tree, &|integer| integer)?;
        Ok(DynTuple::from_tree(tree))
    }

    fn to_coordinate(&self, text: &str) -> Result<DynCoordinate, Problem> {
        self.integers()?;
        let mut tree = Tree::new();
        self.push_leaves(text, &mut tree, &Some)?;
        Ok(DynCoordinate::from_tree(tree))
    }

    fn to_layout(&self, text: &str) -> Result<DynLayout, Problem> {
        match &self.value {
            Value::Layout(shape, stride) => {
                shape.integers()?;
                let (s, d) = (shape.to_tuple(text)?, stride.to_tuple(text)?);
                DynLayout::new(&s, &d).map_err(|error| match error {
                    LayoutError::NotCongruent {} => {
                        (differs(shape, stride), ParseProblem::Invalid(error))
                    }
                    _ => (self.at, ParseProblem::Invalid(error)),
                })
            }
            _ => {
                self.integers()?;
                let shape = self.to_tuple(text)?;
                DynLayout::make_layout(&shape)
                    .map_err(|error| (self.at, ParseProblem::Invalid(error)))
            }
        }
    }

    fn to_tiler(&self, text: &str) -> Result<DynTiler, Problem> {
        match &self.value {
            Value::Underscore => Ok(DynTiler::Underscore),
            Value::Integer(size) => {
                self.integers()?;
                Ok(DynTiler::Size(*size))
            }
            Value::Layout(..) => self.to_layout(text).map(DynTiler::Layout),
            Value::Tuple(items) => (items.iter().map(|item| item.to_tiler(text)))
                .collect::<Result<_, _>>()
                .map(DynTiler::ByMode),
        }
    }
}

/// Where a stride leaves the profile of its shape.
fn differs(shape: &Parsed, stride: &Parsed) -> usize {
    if let (Value::Tuple(shapes), Value::Tuple(strides)) = (&shape.value, &stride.value)
        && shapes.len() == strides.len()
    {
        let differing = (shapes.iter().zip(strides)).find(|(s, d)| !congruent(s, d));
        return differing.map_or(stride.at, |(s, d)| differs(s, d));
    }
    stride.at
}

fn congruent(shape: &Parsed, stride: &Parsed) -> bool {
    match (&shape.value, &stride.value) {
        (Value::Tuple(shapes), Value::Tuple(strides)) => {
            shapes.len() == strides.len()
                && shapes.iter().zip(strides).all(|(s, d)| congruent(s, d))
        }
        (Value::Tuple(_), _) | (_, Value::Tuple(_)) => false,
        _ => true,
    }
}

macro_rules! from_str {
    ($($ty:ty: $of:ident;)*) => {$(
        impl FromStr for $ty {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<Self, ParseError> {
                parsed(text)
                    .and_then(|value| value.$of(text))
                    .map_err(|problem| in_text(text, problem))
            }
        }
    )*};
}
from_str! {
    DynTuple: to_tuple;
    DynCoordinate: to_coordinate;
    DynLayout: to_layout;
    DynTiler: to_tiler;
}
