//! CuTe notation as data: the texts of the golden files are parsed and printed.
//!
//! `_4` is a static integer and `4` a dynamic one, `(2,(_3,4))` is a tuple, `shape:stride` is a
//! layout, and `_` alone means "keep this mode". One tree, [`Node`], holds all of them. The
//! conversions below give narrower types for layouts ([`Layout`]) and integer trees.
//!
//! The build script also compiles this file, since it generates Rust types from these trees.

use std::fmt;

/// The path of a scaled basis vector, outermost first: `1@1@0` has the path 0, 1. Empty for an
/// integer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    steps: [u8; Path::LONGEST],
    len: u8,
}

impl Path {
    const LONGEST: usize = 7;
    /// The path of an integer.
    pub const NONE: Path = Path {
        steps: [0; Path::LONGEST],
        len: 0,
    };

    /// The steps, outermost first.
    pub fn steps(&self) -> &[u8] {
        &self.steps[..usize::from(self.len)]
    }

    /// The path with one more step at the end; `None` if there is no room.
    pub fn with(mut self, step: u8) -> Option<Path> {
        *self.steps.get_mut(usize::from(self.len))? = step;
        self.len += 1;
        Some(self)
    }
}

/// An integer, or a multiple of a basis vector, with its mark: static (`_4`) or dynamic (`4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leaf {
    /// The number itself.
    pub value: i64,
    /// True for `_4`.
    pub is_static: bool,
    /// The path, if it is a scaled basis vector.
    pub path: Path,
}

impl Leaf {
    /// `_value`.
    pub const fn new_static(value: i64) -> Self {
        Leaf {
            value,
            is_static: true,
            path: Path::NONE,
        }
    }

    /// `value`.
    pub const fn new_dynamic(value: i64) -> Self {
        Leaf {
            value,
            is_static: false,
            path: Path::NONE,
        }
    }
}

impl fmt::Display for Leaf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_static { "_" } else { "" };
        write!(f, "{mark}{}", self.value)?;
        let steps = self.path.steps().iter().rev();
        steps.into_iter().try_for_each(|step| write!(f, "@{step}"))
    }
}

/// Everything that the notation can express.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// `_`
    Underscore,
    /// `_4` or `4`
    Int(Leaf),
    /// `(a,b,...)`
    Tuple(Vec<Node>),
    /// `shape:stride`
    Layout(Box<Node>, Box<Node>),
}

/// Why a text is not in the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The part that does not fit, with its byte offset.
    Unexpected {
        /// Offset of the first byte that does not fit.
        at: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unexpected { at } => write!(f, "unexpected text at byte {at}"),
        }
    }
}

impl std::error::Error for ParseError {}

impl Node {
    /// Parses a whole text.
    pub fn parse(text: &str) -> Result<Node, ParseError> {
        let mut cursor = Cursor {
            bytes: text.as_bytes(),
            at: 0,
        };
        let node = cursor.element()?;
        if cursor.at == text.len() {
            Ok(node)
        } else {
            Err(cursor.unexpected())
        }
    }

    /// Whether every integer is static.
    pub fn is_static(&self) -> bool {
        match self {
            Node::Underscore => true,
            Node::Int(leaf) => leaf.is_static,
            Node::Tuple(items) => items.iter().all(Node::is_static),
            Node::Layout(shape, stride) => shape.is_static() && stride.is_static(),
        }
    }

    /// The integers from left to right; shapes before strides.
    pub fn leaves(&self) -> Vec<Leaf> {
        match self {
            Node::Underscore => Vec::new(),
            Node::Int(leaf) => vec![*leaf],
            Node::Tuple(items) => items.iter().flat_map(Node::leaves).collect(),
            Node::Layout(shape, stride) => [shape.leaves(), stride.leaves()].concat(),
        }
    }

    /// The product of all integers: the size of a shape.
    pub fn product(&self) -> i64 {
        self.leaves().iter().map(|leaf| leaf.value).product()
    }

    /// The layout that a layout node stands for.
    pub fn layout(&self) -> Option<Layout> {
        match self {
            Node::Layout(shape, stride) => Layout::zip(shape, stride),
            _ => None,
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Underscore => write!(f, "_"),
            Node::Int(leaf) => write!(f, "{leaf}"),
            Node::Tuple(items) => {
                write!(f, "(")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
                }
                write!(f, ")")
            }
            Node::Layout(shape, stride) => write!(f, "{shape}:{stride}"),
        }
    }
}

/// A layout: modes, each a `shape:stride` pair of integers or again a tuple of modes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One `shape:stride` pair.
    Mode(Leaf, Leaf),
    /// A tuple of layouts.
    Tuple(Vec<Layout>),
}

impl Layout {
    /// Parses `shape:stride`.
    ///
    /// # Panics
    /// If the text is not a layout; the callers write their texts themselves.
    pub fn parse(text: &str) -> Layout {
        let node = Node::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        node.layout()
            .unwrap_or_else(|| panic!("{text} is not a layout"))
    }

    /// The layout as an operand.
    pub fn node(&self) -> Node {
        Node::Layout(Box::new(self.shape()), Box::new(self.stride()))
    }

    /// Joins a shape and a stride; `None` if they are not congruent.
    pub fn zip(shape: &Node, stride: &Node) -> Option<Layout> {
        match (shape, stride) {
            (Node::Int(s), Node::Int(d)) => Some(Layout::Mode(*s, *d)),
            (Node::Tuple(s), Node::Tuple(d)) if s.len() == d.len() => s
                .iter()
                .zip(d)
                .map(|(s, d)| Layout::zip(s, d))
                .collect::<Option<Vec<_>>>()
                .map(Layout::Tuple),
            _ => None,
        }
    }

    /// The shape.
    pub fn shape(&self) -> Node {
        match self {
            Layout::Mode(s, _) => Node::Int(*s),
            Layout::Tuple(modes) => Node::Tuple(modes.iter().map(Layout::shape).collect()),
        }
    }

    /// The stride.
    pub fn stride(&self) -> Node {
        match self {
            Layout::Mode(_, d) => Node::Int(*d),
            Layout::Tuple(modes) => Node::Tuple(modes.iter().map(Layout::stride).collect()),
        }
    }

    /// The top-level modes; a single mode is its own only mode.
    pub fn modes(&self) -> Vec<Layout> {
        match self {
            Layout::Mode(..) => vec![self.clone()],
            Layout::Tuple(modes) => modes.clone(),
        }
    }

    /// The `(shape, stride)` pairs from left to right.
    pub fn flat(&self) -> Vec<(i64, i64)> {
        match self {
            Layout::Mode(s, d) => vec![(s.value, d.value)],
            Layout::Tuple(modes) => modes.iter().flat_map(Layout::flat).collect(),
        }
    }

    /// The leaves from left to right, each shape followed by its stride.
    pub fn leaves(&self) -> Vec<Leaf> {
        match self {
            Layout::Mode(s, d) => vec![*s, *d],
            Layout::Tuple(modes) => modes.iter().flat_map(Layout::leaves).collect(),
        }
    }

    /// Whether every leaf is static.
    pub fn is_static(&self) -> bool {
        self.leaves().iter().all(|leaf| leaf.is_static)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape(), self.stride())
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn unexpected(&self) -> ParseError {
        ParseError::Unexpected { at: self.at }
    }

    /// `tree`, or `tree:tree`.
    fn element(&mut self) -> Result<Node, ParseError> {
        let first = self.tree()?;
        if self.eat(b':') {
            Ok(Node::Layout(Box::new(first), Box::new(self.tree()?)))
        } else {
            Ok(first)
        }
    }

    /// `_`, an integer or a parenthesis.
    fn tree(&mut self) -> Result<Node, ParseError> {
        if self.eat(b'(') {
            if self.eat(b')') {
                return Ok(Node::Tuple(Vec::new()));
            }
            let mut items = vec![self.element()?];
            while self.eat(b',') {
                items.push(self.element()?);
            }
            return if self.eat(b')') {
                Ok(Node::Tuple(items))
            } else {
                Err(self.unexpected())
            };
        }
        let is_static = self.eat(b'_');
        if is_static && !matches!(self.peek(), Some(b'0'..=b'9' | b'-')) {
            return Ok(Node::Underscore);
        }
        let start = self.at;
        self.eat(b'-');
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
        let Ok(value) = digits.parse() else {
            return Err(ParseError::Unexpected { at: start });
        };
        let path = self.path()?;
        Ok(Node::Int(Leaf {
            value,
            is_static,
            path,
        }))
    }

    /// `@1@0`, innermost first.
    fn path(&mut self) -> Result<Path, ParseError> {
        let mut steps = Vec::new();
        while self.eat(b'@') {
            let Some(digit @ b'0'..=b'9') = self.peek() else {
                return Err(self.unexpected());
            };
            self.at += 1;
            steps.push(digit - b'0');
        }
        let path = steps.into_iter().rev().try_fold(Path::NONE, Path::with);
        path.ok_or_else(|| self.unexpected())
    }
}
