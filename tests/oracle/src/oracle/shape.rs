//! Relations of shapes.

use crate::notation::Node;

/// The nesting of tuples; an integer has depth 0.
pub fn depth(shape: &Node) -> usize {
    match shape {
        Node::Tuple(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// Both have one tuple structure.
pub fn congruent(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| congruent(a, b))
        }
        (Node::Tuple(_), _) | (_, Node::Tuple(_)) => false,
        _ => true,
    }
}

/// The structure of `a` is the top of that of `b`.
pub fn weakly_congruent(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| weakly_congruent(a, b))
        }
        (Node::Tuple(_), _) => false,
        _ => true,
    }
}

/// `b` refines `a`: every integer of `a` is the size of the tree at its place.
pub fn compatible(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| compatible(a, b))
        }
        (Node::Tuple(_), _) => false,
        (a, b) => a.product() == b.product(),
    }
}

/// Copies of `a` fill `b`: every integer of `a` divides the size of the tree at its place.
pub fn weakly_compatible(a: &Node, b: &Node) -> bool {
    match (a, b) {
        (Node::Tuple(a), Node::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| weakly_compatible(a, b))
        }
        (Node::Tuple(_), _) => false,
        (a, b) => b.product() % a.product() == 0,
    }
}
