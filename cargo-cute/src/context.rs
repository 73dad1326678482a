//! The known facts about the types of one diagnostic while its texts are rewritten.
//!
//! rustc abbreviates; where the full type is known, it is written instead: see `gather.rs`.

use crate::tree::{Node, Path};

/// The known facts while the texts of a diagnostic are rewritten.
#[derive(Default)]
pub(crate) struct Context {
    /// Whether the diagnostic is about types of this library.
    pub is_ours: bool,
    /// The types that rustc has written to a file.
    pub full: Vec<Node>,
    /// Types as printed, and what is known of them.
    pub resolved: Vec<(Node, Node)>,
    /// The first type that was expected, and the one found instead, as far as they are known.
    pub mismatch: Option<(Node, Node)>,
    /// The two integers, or parts of integers, in which an expected type and the one found differ.
    pub difference: Option<(String, String)>,
}

impl Context {
    /// The full type of one that rustc has abbreviated, where that is unambiguous.
    pub fn full_type(&self, path: &Path) -> Option<Path> {
        if self.full.is_empty() && self.resolved.is_empty() {
            return None;
        }
        let node = Node::Path(path.clone());
        if !node.has_unknown(&|_| true) {
            return None;
        }
        let resolved = self
            .resolved
            .iter()
            .find(|(printed, _)| printed.is_same(&node));
        let full = match resolved {
            Some((_, full)) => Some(full),
            None if node.has_unknown(&|is_cut| is_cut) => only(
                self.full
                    .iter()
                    .filter(|full| fits(&node, full, &|is_cut| is_cut)),
            ),
            None => None,
        };
        match coloured(&node, full?) {
            Node::Path(path) => Some(path),
            _ => None,
        }
    }
}

pub(crate) fn only<'n>(mut nodes: impl Iterator<Item = &'n Node>) -> Option<&'n Node> {
    let first = nodes.next()?;
    nodes.next().is_none().then_some(first)
}

/// Whether a type with gaps, those for which `is_gap(is_cut)` holds, may be the full one.
pub(crate) fn fits(gaps: &Node, full: &Node, is_gap: &impl Fn(bool) -> bool) -> bool {
    match (gaps, full) {
        (Node::Unknown { is_cut, .. }, _) if is_gap(*is_cut) => true,
        (Node::Path(a), Node::Path(b)) => {
            a.name == b.name
                && a.arguments.len() == b.arguments.len()
                && std::iter::zip(&a.arguments, &b.arguments).all(|(a, b)| fits(a, b, is_gap))
        }
        _ => gaps.is_same(full),
    }
}

/// The full type in the colours of the printed one.
fn coloured(printed: &Node, full: &Node) -> Node {
    match (printed, full) {
        (Node::Path(a), Node::Path(b))
            if a.name == b.name && a.arguments.len() == b.arguments.len() =>
        {
            let arguments = std::iter::zip(&a.arguments, &b.arguments).map(|(a, b)| coloured(a, b));
            Node::Path(Path {
                arguments: arguments.collect(),
                ..a.clone()
            })
        }
        (_, full) => {
            let style = match printed {
                Node::Path(path) => &path.style,
                Node::Unknown { style, .. } | Node::Other { style, .. } => style,
            };
            painted(full, style)
        }
    }
}

fn painted(node: &Node, new: &crate::token::Style) -> Node {
    match node {
        Node::Path(path) => Node::Path(Path {
            arguments: path
                .arguments
                .iter()
                .map(|node| painted(node, new))
                .collect(),
            style: new.clone(),
            ..path.clone()
        }),
        Node::Unknown { is_cut, .. } => Node::Unknown {
            is_cut: *is_cut,
            style: new.clone(),
        },
        Node::Other { text, .. } => Node::Other {
            text: text.clone(),
            style: new.clone(),
        },
    }
}
