//! The part of type syntax that matters here: a path with arguments, as a tree.
//!
//! ```text
//! cute_core::layout::Mode<Pos<_1, X4>, ...>
//!   => Path "cute_core::layout::" "Mode" [Path "Pos" [Path "_1", Path "X4"], Unknown]
//! ```
//!
//! Everything else (`&T`, `[T; 4]`, `<L as Trait>::Item`, `'a`) is kept as a piece of text.

use crate::token::{Kind, Style, Token, plain};
use std::ops::Range;

/// A type, or another generic argument.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Path(Path),
    /// `...`, where rustc cut the type; or `_`, where both types agree or the type is not inferred
    /// yet.
    Unknown {
        is_cut: bool,
        style: Style,
    },
    /// Anything else, without colours.
    Other {
        text: String,
        style: Style,
    },
}

/// `prefix::Name<arguments>`; or a tuple `(arguments)`, without any name.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    /// The prefix with the `::` at its end; empty for a bare name.
    pub prefix: String,
    pub name: String,
    /// Whether the arguments are written `::<…>`.
    pub is_turbofish: bool,
    pub arguments: Vec<Node>,
    pub style: Style,
}

impl Path {
    /// The name, if there are no arguments.
    pub fn word(&self) -> Option<&str> {
        self.arguments.is_empty().then_some(&*self.name)
    }
}

impl Node {
    /// Whether the types are equal, apart from colours and from abbreviated names.
    pub fn is_same(&self, other: &Node) -> bool {
        match (self, other) {
            (Node::Path(a), Node::Path(b)) => {
                a.name == b.name
                    && a.arguments.len() == b.arguments.len()
                    && std::iter::zip(&a.arguments, &b.arguments).all(|(a, b)| a.is_same(b))
            }
            (Node::Unknown { is_cut: a, .. }, Node::Unknown { is_cut: b, .. }) => a == b,
            (Node::Other { text: a, .. }, Node::Other { text: b, .. }) => a == b,
            _ => false,
        }
    }

    /// Whether any part is unknown for which `which(is_cut)` holds.
    pub fn has_unknown(&self, which: &impl Fn(bool) -> bool) -> bool {
        match self {
            Node::Path(path) => path.arguments.iter().any(|node| node.has_unknown(which)),
            Node::Unknown { is_cut, .. } => which(*is_cut),
            Node::Other { .. } => false,
        }
    }
}

/// The path that starts at a token, and the token after it; `None` if there is no path.
pub(crate) fn path(tokens: &[Token<'_>], start: usize) -> Option<(Path, usize)> {
    let glued = |at: usize, kind: Kind| {
        tokens
            .get(at)
            .is_some_and(|token| token.glued && token.kind == kind)
    };
    let mut at = start;
    if tokens.get(at)?.kind != Kind::Word {
        return None;
    }
    while glued(at + 1, Kind::PathSeparator) && glued(at + 2, Kind::Word) {
        at += 2;
    }
    let mut found = Path {
        prefix: tokens[start..at].iter().map(|token| token.text).collect(),
        name: tokens[at].text.into(),
        is_turbofish: false,
        arguments: Vec::new(),
        style: tokens[at].style.clone(),
    };
    let open = if glued(at + 1, Kind::PathSeparator) {
        at + 2
    } else {
        at + 1
    };
    let Some(close) = tokens
        .get(open)
        .filter(|token| token.glued && token.is("<"))
        .and_then(|token| token.partner)
    else {
        return Some((found, at + 1));
    };
    found.is_turbofish = open == at + 2;
    found.arguments = arguments(tokens, open + 1..close)?;
    if found.arguments.is_empty() {
        return None;
    }
    Some((found, close + 1))
}

/// The types between two brackets; a comma may follow the last one.
fn arguments(tokens: &[Token<'_>], range: Range<usize>) -> Option<Vec<Node>> {
    let mut found = Vec::new();
    let mut from = range.start;
    for end in commas(tokens, range.clone()).into_iter().chain([range.end]) {
        if from == range.end {
            break;
        }
        found.push(argument(tokens, from..end)?);
        from = end + 1;
    }
    Some(found)
}

/// The commas that separate arguments, outside of inner brackets.
fn commas(tokens: &[Token<'_>], range: Range<usize>) -> Vec<usize> {
    let (mut found, mut at) = (Vec::new(), range.start);
    while at < range.end {
        if tokens[at].is(",") {
            found.push(at);
        }
        let close = tokens[at].partner.filter(|&partner| partner > at);
        at = close.unwrap_or(at) + 1;
    }
    found
}

fn argument(tokens: &[Token<'_>], range: Range<usize>) -> Option<Node> {
    if range.is_empty() {
        return None;
    }
    let first = &tokens[range.start];
    let style = first.style.clone();
    if range.len() == 1 && (first.kind == Kind::Cut || first.is("_")) {
        let is_cut = first.kind == Kind::Cut;
        return Some(Node::Unknown { is_cut, style });
    }
    if first.is("(") && first.partner == Some(range.end - 1) {
        let inner = range.start + 1..range.end - 1;
        return Some(Node::Path(Path {
            prefix: String::new(),
            name: String::new(),
            is_turbofish: false,
            arguments: arguments(tokens, inner)?,
            style,
        }));
    }
    if let Some((path, end)) = path(tokens, range.start)
        && end == range.end
    {
        return Some(Node::Path(path));
    }
    let mut text = String::new();
    for (k, token) in tokens[range].iter().enumerate() {
        text.push_str(if k == 0 || token.glued { "" } else { " " });
        text.push_str(&plain(token.text));
    }
    Some(Node::Other { text, style })
}
