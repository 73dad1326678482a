//! Operations on layouts.

use super::operation::{Failure, operations};
use cute_core::analysis::{Injectivity, Limit};
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

operations! { PROPERTIES:
    /// Whether different coordinates have different offsets.
    is_injective(layout: DynLayout) -> Result<bool, Failure>, "is_injective((3,(2,3)):(3,(12,1)))" = {
        let injectivity = Injectivity::of(&layout, Limit::default());
        injectivity.is_injective().ok_or_else(|| Failure::Words(injectivity.to_string()))
    };
    /// Whether each offset below the cosize occurs.
    is_surjective(layout: DynLayout) -> bool, "is_surjective((3,(2,3)):(3,(12,1)))" = layout.is_surjective();
    /// Whether each offset below the size occurs once, and no other.
    is_bijective(layout: DynLayout) -> bool, "is_bijective((4,8):(8,1))" = layout.is_bijective();
    /// Whether the strides are compact in some order.
    is_compact(layout: DynLayout) -> bool, "is_compact((4,8):(8,1))" = layout.is_compact();
    /// Whether the strides ascend.
    is_sorted(layout: DynLayout) -> bool, "is_sorted((4,8):(8,1))" = layout.is_sorted();
    /// Whether there is a complement.
    is_admissible(layout: DynLayout) -> bool, "is_admissible((2,2):(1,3))" = layout.is_admissible();
    /// Whether no number is dynamic.
    is_static(layout: DynLayout) -> bool, "is_static((4,8):(8,1))" = layout.is_static();
}
