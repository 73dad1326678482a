//! The strides of a shape that is written without them.

use super::{
    number::Number,
    tree::{Leaf, LeafKind, Order, Tree},
};

/// Compact strides, as in CuTe. The stride of a mode is the product of the extents before it
/// (column-major) or after it (row-major), and 0 if its extent is 1. `(32,32,2,1)` gives
/// `(1,32,1024,0)`.
///
/// `None` if the literal does not state all extents, or if a stride exceeds 64 bits.
pub(crate) fn strides(shape: &Tree, order: Order) -> Option<Tree> {
    scan(shape, order, &mut 1)
}

/// `step` is the product of the extents passed so far.
fn scan(shape: &Tree, order: Order, step: &mut u64) -> Option<Tree> {
    match shape {
        Tree::Leaf(leaf) => {
            let extent = leaf.number()?.magnitude;
            let stride = if extent == 1 { 0 } else { *step };
            *step = step.checked_mul(extent)?;
            Some(Tree::Leaf(Leaf {
                kind: LeafKind::Number(Number::natural(stride)),
                path: Vec::new(),
                span: leaf.span,
            }))
        }
        Tree::Tuple(modes, span) => {
            let strides: Option<Vec<_>> = match order {
                Order::ColMajor => modes.iter().map(|mode| scan(mode, order, step)).collect(),
                Order::RowMajor => modes
                    .iter()
                    .rev()
                    .map(|mode| scan(mode, order, step))
                    .collect(),
            };
            let mut strides = strides?;
            if order == Order::RowMajor {
                strides.reverse();
            }
            Some(Tree::Tuple(strides, *span))
        }
    }
}
