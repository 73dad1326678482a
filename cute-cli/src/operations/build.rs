//! Layouts and strides from shapes.

use super::operation::operations;
use cute_core::dynamic::{DynLayout, DynTuple, MarkedInt};
use cute_core::error::LayoutError;

type Layout = Result<DynLayout, LayoutError>;
type Tuple = Result<DynTuple, LayoutError>;

operations! { BUILD:
    /// The layout of a shape and a stride. Without a stride it is compact, with the first mode
    /// fastest.
    make_layout(shape: DynTuple, stride: Option<DynTuple>) -> Layout, "make_layout((4,8), (8,1))" = match stride {
        Some(stride) => DynLayout::new(&shape, &stride),
        None => DynLayout::compact(&shape),
    };
    /// The layout of these modes, side by side.
    make_layout(modes: Vec<DynLayout>) -> Layout, "make_layout(4:1, (2,3):(12,4))" = DynLayout::of_modes(&modes);
    /// The compact layout of a shape, with the last mode fastest.
    make_layout_row_major | row_major (shape: DynTuple) -> Layout, "make_layout_row_major((2,(3,4)))"
        = DynLayout::row_major(&shape);
    /// The compact layout of a shape; the mode with the least order is fastest.
    make_ordered_layout(shape: DynTuple, order: DynTuple) -> Layout, "make_ordered_layout((2,3,(4,5)), (1,0,2))"
        = DynLayout::ordered(&shape, &order);
    /// The compact layout of this shape, with modes in the order of these strides; strides 0 stay
    /// 0.
    make_layout_like(layout: DynLayout) -> Layout, "make_layout_like((4,2,8):(32,0,2))" = layout.make_layout_like();
    /// The layout of a copy in registers: the first mode is contiguous, the others follow in the
    /// order of their strides.
    make_fragment_like(layout: DynLayout) -> Layout, "make_fragment_like((4,2,8):(32,16,2))"
        = layout.make_fragment_like();
    /// The layout whose value at each coordinate is that coordinate. Its strides are basis vectors.
    make_identity_layout(shape: DynTuple) -> Layout, "make_identity_layout((4,(8,2)))"
        = DynLayout::make_identity_layout(&shape);
    /// The basis vectors of a shape: one for each integer, which leads to its place.
    make_basis_like(shape: DynTuple) -> Tuple, "make_basis_like((4,(8,2)))" = shape.make_basis_like();
    /// The strides of the compact layout of a shape, with the first mode fastest. The least stride
    /// is `start`.
    compact_col_major(shape: DynTuple, start: Option<MarkedInt>) -> Tuple, "compact_col_major((4,(2,6)), 2)"
        = shape.compact_col_major(from(start)?);
    /// The strides of the compact layout of a shape, with the last mode fastest. The least stride
    /// is `start`.
    compact_row_major(shape: DynTuple, start: Option<MarkedInt>) -> Tuple, "compact_row_major((4,(2,6)), 2)"
        = shape.compact_row_major(from(start)?);
    /// The strides of the compact layout of a shape; the mode with the least order is fastest.
    compact_order(shape: DynTuple, order: DynTuple) -> Tuple, "compact_order((2,3,4), (1,0,2))"
        = shape.compact_order(&order);
}

/// A start that is not given is 1.
pub(super) fn from(start: Option<MarkedInt>) -> Result<MarkedInt, LayoutError> {
    start.map_or_else(|| MarkedInt::fixed(1), Ok)
}
