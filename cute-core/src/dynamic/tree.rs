//! Trees of leaves: the structure that shapes, strides, coordinates and layouts share.
//!
//! `(a,(b,c))` is stored as its leaves `a, b, c` from left to right, and its nodes from the root
//! on, each before those that it holds: tuple, leaf, tuple, leaf, leaf. A part of a tree is then a
//! range of both lists. Trees of up to eight leaves need no allocation.

use super::short::Short;

/// A leaf or a tuple, given by the number of nodes and leaves below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Node {
    /// How many nodes it holds, at all depths.
    below: u32,
    /// How many leaves it holds; a leaf holds itself.
    leaves: u32,
}

impl Node {
    const LEAF: Node = Node {
        below: 0,
        leaves: 1,
    };

    pub(crate) fn is_leaf(self) -> bool {
        self == Self::LEAF
    }
}

/// A leaf, or a tuple of trees.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tree<T> {
    nodes: Short<Node, 16>,
    leaves: Short<T, 8>,
}

/// A part of a tree.
#[derive(Clone, Copy)]
pub(crate) struct View<'a, T> {
    nodes: &'a [Node],
    leaves: &'a [T],
}

/// The place where a tuple began, which ends it when given back.
#[derive(Clone, Copy)]
#[must_use]
pub(crate) struct Open {
    node: usize,
    leaves: usize,
}

impl<T: Copy + Default> Tree<T> {
    /// An empty tree: the tree pushed first is the root.
    pub(crate) fn new() -> Self {
        Self {
            nodes: Short::default(),
            leaves: Short::default(),
        }
    }

    pub(crate) fn leaf(leaf: T) -> Self {
        let mut tree = Self::new();
        tree.push_leaf(leaf);
        tree
    }

    /// A tuple of the trees that `fill` pushes.
    pub(crate) fn tuple(fill: impl FnOnce(&mut Self)) -> Self {
        let mut tree = Self::new();
        tree.push_tuple(fill);
        tree
    }

    /// A tuple of leaves.
    pub(crate) fn flat(leaves: &[T]) -> Self {
        let mut tree = Self::new();
        let open = tree.open();
        leaves.iter().for_each(|_| tree.nodes.push(Node::LEAF));
        tree.leaves.extend_from_slice(leaves);
        tree.close(open);
        tree
    }

    pub(crate) fn push_leaf(&mut self, leaf: T) {
        self.nodes.push(Node::LEAF);
        self.leaves.push(leaf);
    }

    pub(crate) fn push_tuple(&mut self, fill: impl FnOnce(&mut Self)) {
        let open = self.open();
        fill(self);
        self.close(open);
    }

    pub(crate) fn push(&mut self, tree: View<'_, T>) {
        self.nodes.extend_from_slice(tree.nodes);
        self.leaves.extend_from_slice(tree.leaves);
    }

    /// Begins a tuple: it holds all trees pushed until [`close`](Self::close).
    pub(crate) fn open(&mut self) -> Open {
        self.nodes.push(Node::default());
        Open {
            node: self.nodes.len() - 1,
            leaves: self.leaves.len(),
        }
    }

    pub(crate) fn close(&mut self, open: Open) {
        let below = self.nodes.len() - 1 - open.node;
        let leaves = self.leaves.len() - open.leaves;
        self.nodes[open.node] = Node {
            below: u32::try_from(below).expect("fewer than 2^32 nodes"),
            leaves: u32::try_from(leaves).expect("fewer than 2^32 leaves"),
        };
    }

    /// [`close`](Self::close), except that a tuple of a single leaf becomes the leaf.
    pub(crate) fn close_unwrapped(&mut self, open: Open) {
        let is_single = self.nodes.len() == open.node + 2 && self.leaves.len() == open.leaves + 1;
        if is_single {
            // the leaf takes the place of the tuple
            self.nodes.pop();
            self.nodes[open.node] = Node::LEAF;
        } else {
            self.close(open);
        }
    }

    pub(crate) fn view(&self) -> View<'_, T> {
        View {
            nodes: &self.nodes,
            leaves: &self.leaves,
        }
    }

    /// The end of the tree, where the next push begins.
    pub(crate) fn end(&self) -> Open {
        Open {
            node: self.nodes.len(),
            leaves: self.leaves.len(),
        }
    }

    /// The tree that began at `begin` and was pushed last.
    pub(crate) fn since(&self, begin: Open) -> View<'_, T> {
        View {
            nodes: &self.nodes[begin.node..],
            leaves: &self.leaves[begin.leaves..],
        }
    }

    /// This tree with `leaf` of each leaf.
    pub(crate) fn map<U: Copy + Default>(&self, leaf: impl FnMut(T) -> U) -> Tree<U> {
        self.view().map(leaf)
    }
}

impl<'a, T: Copy + Default> View<'a, T> {
    pub(crate) fn is_leaf(self) -> bool {
        self.nodes[0].is_leaf()
    }

    /// The leaf, if this is one.
    pub(crate) fn as_leaf(self) -> Option<T> {
        if self.is_leaf() {
            Some(self.leaves[0])
        } else {
            None
        }
    }

    /// The leaves from left to right.
    pub(crate) fn leaves(self) -> &'a [T] {
        self.leaves
    }

    /// Whether both have the same profile.
    pub(crate) fn is_congruent_to<U>(self, other: View<'_, U>) -> bool {
        self.nodes == other.nodes
    }

    /// The modes from left to right; a leaf is its own only mode.
    pub(crate) fn modes(self) -> ModeViews<'a, T> {
        let skip = usize::from(!self.is_leaf());
        ModeViews {
            nodes: &self.nodes[skip..],
            leaves: self.leaves,
        }
    }

    /// The modes of two tuples of one rank, side by side.
    pub(crate) fn paired<'b, U: Copy + Default>(
        self,
        other: View<'b, U>,
    ) -> Option<impl Iterator<Item = (View<'a, T>, View<'b, U>)> + Clone> {
        let are_paired = !self.is_leaf() && !other.is_leaf() && self.rank() == other.rank();
        are_paired.then(|| self.modes().zip(other.modes()))
    }

    pub(crate) fn mode(self, index: usize) -> Option<View<'a, T>> {
        self.modes().nth(index)
    }

    pub(crate) fn rank(self) -> usize {
        self.modes().count()
    }

    /// 0 for a leaf, 1 for a tuple of leaves.
    pub(crate) fn depth(self) -> usize {
        let mut deepest = 0;
        // where the tuples that are open end
        let mut ends: Short<usize, 16> = Short::default();
        let mut open = 0;
        for (at, node) in self.nodes.iter().enumerate() {
            while open > 0 && ends[open - 1] <= at {
                open -= 1;
            }
            if !node.is_leaf() {
                let end = at + 1 + node.below as usize;
                if open < ends.len() {
                    ends[open] = end;
                } else {
                    ends.push(end);
                }
                open += 1;
                deepest = deepest.max(open);
            }
        }
        deepest
    }

    pub(crate) fn to_tree(self) -> Tree<T> {
        self.map(|leaf| leaf)
    }

    /// This tree with `leaf` of each leaf.
    pub(crate) fn map<U: Copy + Default>(self, leaf: impl FnMut(T) -> U) -> Tree<U> {
        Tree {
            nodes: self.nodes.iter().copied().collect(),
            leaves: self.leaves.iter().copied().map(leaf).collect(),
        }
    }

    /// This tree, in which the tree that `grow` pushes replaces each leaf.
    pub(crate) fn graft<U: Copy + Default>(self, mut grow: impl FnMut(T, &mut Tree<U>)) -> Tree<U> {
        let mut grown = Tree::new();
        self.graft_onto(&mut grown, &mut grow);
        grown
    }

    fn graft_onto<U: Copy + Default>(
        self,
        grown: &mut Tree<U>,
        grow: &mut impl FnMut(T, &mut Tree<U>),
    ) {
        match self.as_leaf() {
            Some(leaf) => grow(leaf, grown),
            None => {
                let open = grown.open();
                self.modes().for_each(|mode| mode.graft_onto(grown, grow));
                grown.close(open);
            }
        }
    }

    /// The tree of the pairs of leaves of two congruent trees.
    pub(crate) fn zip<U: Copy + Default, V: Copy + Default>(
        self,
        other: View<'_, U>,
        mut pair: impl FnMut(T, U) -> V,
    ) -> Option<Tree<V>> {
        self.is_congruent_to(other).then(|| Tree {
            nodes: self.nodes.iter().copied().collect(),
            leaves: (self.leaves.iter().zip(other.leaves))
                .map(|(&a, &b)| pair(a, b))
                .collect(),
        })
    }
}

/// Iterator over the modes of a tree.
#[derive(Clone)]
pub(crate) struct ModeViews<'a, T> {
    nodes: &'a [Node],
    leaves: &'a [T],
}

impl<'a, T> Iterator for ModeViews<'a, T> {
    type Item = View<'a, T>;
    fn next(&mut self) -> Option<View<'a, T>> {
        let first = *self.nodes.first()?;
        let (nodes, more_nodes) = self.nodes.split_at(1 + first.below as usize);
        let (leaves, more_leaves) = self.leaves.split_at(first.leaves as usize);
        (self.nodes, self.leaves) = (more_nodes, more_leaves);
        Some(View { nodes, leaves })
    }
}

/// Writes a tree as `(a,(b,c))`.
pub(crate) fn write_tree<T: Copy + Default>(
    tree: View<'_, T>,
    f: &mut core::fmt::Formatter<'_>,
    leaf: &mut dyn FnMut(T, &mut core::fmt::Formatter<'_>) -> core::fmt::Result,
) -> core::fmt::Result {
    if let Some(only) = tree.as_leaf() {
        return leaf(only, f);
    }
    f.write_str("(")?;
    for (i, mode) in tree.modes().enumerate() {
        if i > 0 {
            f.write_str(",")?;
        }
        write_tree(mode, f, leaf)?;
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec::Vec};

    /// `(1,(2,3),(),4)`
    fn sample() -> Tree<u8> {
        Tree::tuple(|t| {
            t.push_leaf(1);
            t.push_tuple(|t| {
                t.push_leaf(2);
                t.push_leaf(3);
            });
            t.push_tuple(|_| {});
            t.push_leaf(4);
        })
    }

    struct Shown<'a>(View<'a, u8>);
    impl core::fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            write_tree(self.0, f, &mut |leaf, f| write!(f, "{leaf}"))
        }
    }

    #[test]
    fn modes_are_parts_of_the_tree() {
        let tree = sample();
        let modes: Vec<_> = (tree.view().modes())
            .map(|m| format!("{}", Shown(m)))
            .collect();
        assert_eq!(modes, ["1", "(2,3)", "()", "4"]);
        assert_eq!(tree.view().mode(1).unwrap().leaves(), [2, 3]);
        assert_eq!((tree.view().rank(), tree.view().depth()), (4, 2));
        assert_eq!(Tree::leaf(7_u8).view().rank(), 1);
        assert_eq!(Tree::leaf(7_u8).view().depth(), 0);
        assert_eq!(Tree::<u8>::tuple(|_| {}).view().rank(), 0);
        assert_eq!(Tree::<u8>::tuple(|_| {}).view().depth(), 1);
    }

    #[test]
    fn trees_are_written_as_tuples() {
        assert_eq!(format!("{}", Shown(sample().view())), "(1,(2,3),(),4)");
    }
}
