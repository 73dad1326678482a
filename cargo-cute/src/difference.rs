//! The place where two layouts differ first.
//!
//! ```text
//! expected (_4,_8):(_1,_4), found (_4,_8):(_8,_1)     mode 0, its stride: _8 in place of _1
//! ```

use crate::notation::{Seen, Styled, Tree, tree};
use crate::token::Style;
use crate::tree::{Node, Path};

/// The first mode that has another size or stride than expected.
#[derive(Debug, PartialEq)]
pub(crate) struct Difference {
    /// The mode, from the outermost tuple inwards; empty for a layout of one mode.
    pub mode: Vec<usize>,
    /// `size`, `stride`, or `modes`, where one is a tuple of modes and the other is not, or of
    /// another length.
    pub what: &'static str,
    pub expected: String,
    pub found: String,
}

impl Difference {
    /// Between two layouts, or the layouts of two tensors; `None` if they are none, or if rustc has
    /// left out what differs.
    pub fn new(expected: &Node, found: &Node) -> Option<Self> {
        let (expected, found) = (layout(expected)?, layout(found)?);
        between(&expected, &found, &mut Vec::new())
    }

    /// `mode 1`, or `mode 0 of mode 1`; `the layout` itself.
    pub fn place(&self) -> String {
        let names: Vec<_> = self
            .mode
            .iter()
            .rev()
            .map(|number| format!("mode {number}"))
            .collect();
        match names.len() {
            0 => "the layout".into(),
            _ => names.join(" of "),
        }
    }
}

/// The layout as it is written in a literal, as in `(4,(2,usize)):(1,(4,8))`; `None` if a part is
/// not known.
pub(crate) fn literal(node: &Node) -> Option<String> {
    let text = text(&layout(node)?);
    let is_known = !text.contains(['…', '·']) && !text.contains("overflow");
    is_known.then(|| text.replace('_', ""))
}

/// The layout in CuTe's notation, with `…` for what is not known.
pub(crate) fn notation(node: &Node) -> Option<String> {
    Some(text(&layout(node)?))
}

/// Whether a type is a layout.
pub(crate) fn is_layout(node: &Node) -> bool {
    matches!(node, Node::Path(path) if path.name != "Tensor") && layout(node).is_some()
}

/// The engine of a tensor, such as `Shared`; `None` if the type is no tensor.
pub(crate) fn engine(node: &Node) -> Option<&str> {
    match node {
        Node::Path(Path {
            name, arguments, ..
        }) if name == "Tensor" => match arguments.first()? {
            Node::Path(engine) => Some(&engine.name),
            _ => None,
        },
        _ => None,
    }
}

/// The type as a tree of modes, if it is a layout or a tensor with one.
fn layout(node: &Node) -> Option<Tree> {
    let Node::Path(path) = node else { return None };
    if path.name == "Tensor" {
        return layout(path.arguments.get(1)?);
    }
    let render = |_: &Node, base: &Style| {
        let mut styled = Styled::default();
        styled.push("…", base);
        styled
    };
    let tree = tree(path, &"".into(), &render, &mut Seen::default())?;
    tree.is_layout().then_some(tree)
}

fn text(tree: &Tree) -> String {
    let mut styled = Styled::default();
    tree.write(&"".into(), &mut styled);
    styled.0.into_iter().map(|(text, _)| text).collect()
}

fn between(expected: &Tree, found: &Tree, mode: &mut Vec<usize>) -> Option<Difference> {
    match (expected, found) {
        (Tree::Mode(size, stride), Tree::Mode(found_size, found_stride)) => {
            let sizes = [size, found_size].map(|tree| text(tree));
            let strides = [stride, found_stride].map(|tree| text(tree));
            differing("size", sizes, mode).or_else(|| differing("stride", strides, mode))
        }
        (
            Tree::Tuple { items, is_cut, .. },
            Tree::Tuple {
                items: found_items,
                is_cut: is_found_cut,
                ..
            },
        ) => std::iter::zip(items, found_items)
            .enumerate()
            .find_map(|(number, (expected, found))| {
                mode.push(number);
                let difference = between(expected, found, mode);
                mode.pop();
                difference
            })
            .or_else(|| {
                let is_known = !is_cut && !is_found_cut && items.len() != found_items.len();
                is_known.then(|| modes(expected, found, mode))
            }),
        (Tree::Unknown(_), _) | (_, Tree::Unknown(_)) => None,
        _ => Some(modes(expected, found, mode)),
    }
}

/// Whether a part of a number is not known.
pub(crate) fn is_partial(text: &str) -> bool {
    text.contains('·')
}

fn modes(expected: &Tree, found: &Tree, mode: &[usize]) -> Difference {
    let words = |tree: &Tree| match tree {
        Tree::Tuple { is_cut: true, .. } => "a tuple of modes".into(),
        Tree::Tuple { items, .. } if items.len() == 1 => "a tuple of one mode".into(),
        Tree::Tuple { items, .. } => format!("a tuple of {} modes", items.len()),
        _ => "one mode".into(),
    };
    Difference {
        mode: mode.to_vec(),
        what: "modes",
        expected: words(expected),
        found: words(found),
    }
}

fn differing(
    what: &'static str,
    [expected, found]: [String; 2],
    mode: &[usize],
) -> Option<Difference> {
    // Of `_…·8` and `_…·4`, which differ, one factor is known. `_…·8` may be `_24`.
    let is_known = |text: &str| !text.replace("·…", "").replace("…·", "").contains('…');
    let are_alike = is_partial(&expected) == is_partial(&found);
    let differ = expected != found && are_alike && is_known(&expected) && is_known(&found);
    differ.then(|| Difference {
        mode: mode.to_vec(),
        what,
        expected,
        found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;
    use crate::tree::path;

    fn node(text: &str) -> Node {
        Node::Path(path(&tokens(text), 0).unwrap().0)
    }

    const A: &str = "Cons<Mode<Pos<_1, X4>, Pos<_1, X1>>, Cons<Cons<Mode<Pos<_1, X8>, Pos<_1, X4>>, Nil>, Nil>>";

    #[test]
    fn the_first_size_or_stride_that_differs_is_found() {
        for (from, to, mode, what, expected, found) in [
            ("Pos<_1, X1>", "Zero", vec![0], "stride", "_1", "_0"),
            (
                "Pos<_1, X8>",
                "Dyn<usize>",
                vec![1, 0],
                "size",
                "_8",
                "usize",
            ),
        ] {
            let difference = Difference::new(&node(A), &node(&A.replace(from, to))).unwrap();
            assert_eq!(
                difference,
                Difference {
                    mode,
                    what,
                    expected: expected.into(),
                    found: found.into()
                }
            );
        }
        let nested = Difference::new(&node(A), &node(&A.replace("X8", "X2"))).unwrap();
        assert_eq!(nested.place(), "mode 0 of mode 1");
        let flat =
            "Cons<Mode<Pos<_1, X4>, Pos<_1, X1>>, Cons<Mode<Pos<_1, X8>, Pos<_1, X4>>, Nil>>";
        let shapes = Difference::new(&node(flat), &node(A)).unwrap();
        assert_eq!(
            (shapes.what, &*shapes.expected, &*shapes.found),
            ("modes", "one mode", "a tuple of one mode")
        );
        let one = "Cons<Mode<Pos<_1, X4>, Pos<_1, X1>>, Nil>";
        let ranks = Difference::new(&node(flat), &node(one)).unwrap();
        assert_eq!(
            (ranks.place(), &*ranks.found),
            ("the layout".into(), "a tuple of one mode")
        );
    }

    #[test]
    fn equal_layouts_and_other_types_have_no_difference() {
        assert_eq!(Difference::new(&node(A), &node(A)), None);
        for other in ["Vec<u8>", "Cons<Pos<_1, X4>, Nil>", "Cons<u8, u8>"] {
            assert_eq!(Difference::new(&node(A), &node(other)), None, "{other}");
        }
        // The part that differs is not known, or it is not known whether it differs.
        let partial = A.replace("_1, X8", "_, X8");
        assert_eq!(Difference::new(&node(A), &node(&partial)), None);
        let cut = A.replace("Pos<_1, X8>", "_");
        assert_eq!(Difference::new(&node(A), &node(&cut)), None);
        assert_eq!(literal(&node(&cut)), None);
        assert_eq!(literal(&node(A)).as_deref(), Some("(4,(8)):(1,(4))"));
    }

    #[test]
    fn tensors_differ_in_their_layouts() {
        let tensor = |layout: &str| node(&format!("Tensor<Shared<'_, f32>, {layout}>"));
        let difference = Difference::new(&tensor(A), &tensor(&A.replace("X1>", "X2>"))).unwrap();
        assert_eq!(
            (difference.place(), difference.what),
            ("mode 0".into(), "stride")
        );
        assert_eq!(engine(&tensor(A)), Some("Shared"));
        assert_eq!(engine(&node(A)), None);
    }
}
