//! Operations on layouts.

use super::operation::{Failure, operations};
use cute_core::dynamic::{DynLayout, DynTuple, MarkedInt};
use cute_core::error::LayoutError;

operations! { LAYOUTS:
    /// The layout of a shape and a stride; without a stride the compact one, the first mode fastest.
    make_layout(shape: DynTuple, stride: Option<DynTuple>) -> Result<DynLayout, LayoutError>,
        "make_layout((4,8), (8,1))" = match stride {
            Some(stride) => DynLayout::new(&shape, &stride),
            None => DynLayout::compact(&shape),
        };
    /// The shape.
    shape(layout: DynLayout) -> DynTuple, "shape((3,(2,3)):(3,(12,1)))" = layout.shape();
    /// The stride.
    stride(layout: DynLayout) -> DynTuple, "stride((3,(2,3)):(3,(12,1)))" = layout.stride();
    /// The number of coordinates.
    size(layout: DynLayout) -> Result<MarkedInt, LayoutError>, "size((3,(2,3)):(3,(12,1)))"
        = MarkedInt::fixed(layout.size().into());
    /// One more than the largest offset, negative strides counted by their absolute value.
    cosize(layout: DynLayout) -> u64, "cosize((3,(2,3)):(3,(12,1)))" = layout.cosize();
    /// The number of modes; 1 for a single `shape:stride`.
    rank(layout: DynLayout) -> usize, "rank((3,(2,3)):(3,(12,1)))" = layout.rank();
    /// The depth of nesting; 0 for a single `shape:stride`.
    depth(layout: DynLayout) -> usize, "depth((3,(2,3)):(3,(12,1)))" = layout.depth();
    /// The offset at a coordinate.
    at(layout: DynLayout, coordinate: DynTuple) -> Result<i64, LayoutError>,
        "at((3,(2,3)):(3,(12,1)), (1,(1,2)))" = layout.at_coordinate(&coordinate);
    /// Mode number `index`, from 0.
    mode | get(layout: DynLayout, index: usize) -> Result<DynLayout, Failure>,
        "mode((3,(2,3)):(3,(12,1)), 1)" = layout.mode(index).ok_or_else(|| {
            Failure::Words(format!("the layout {layout} has no mode {index} (InBounds)"))
        });
}
