//! Parts, numbers and properties of layouts and tuples.

use super::operand::{Failure, Reached};
use super::operation::operations;
use super::swizzles::listed;
use crate::compare::{Comparison, compare};
use crate::value::Value;
use cute_core::analysis::{Injectivity, Limit};
use cute_core::dynamic::{DynLayout, DynLeaf, DynTuple};
use cute_core::error::LayoutError;

operations! { LAYOUTS:
    /// The shape.
    shape(layout: DynLayout) -> DynTuple, "shape((3,(2,3)):(3,(12,1)))" = layout.shape();
    /// The stride.
    stride(layout: DynLayout) -> DynTuple, "stride((3,(2,3)):(3,(12,1)))" = layout.stride();
    /// The number of coordinates.
    size(layout: DynLayout) -> DynLeaf, "size((3,(2,3)):(3,(12,1)))" = layout.size_leaf();
    /// The product of all integers, which is the size of a shape.
    size | product (tuple: DynTuple) -> Result<DynLeaf, LayoutError>, "size((3,(2,3)))" = tuple.size();
    /// One more than the largest offset, where negative strides count by their absolute value. For
    /// values that are coordinates, the size of the coshape.
    cosize(layout: DynLayout) -> DynLeaf, "cosize((3,(2,3)):(3,(12,1)))" = layout.cosize_leaf();
    /// The shape of the values: the cosize if they are offsets; if they are coordinates, one more
    /// than the largest at each place.
    coshape(layout: DynLayout) -> Reached, "coshape((4,(2,3)):(1@0,(8@1,1@1)))" = Reached(layout.coshape());
    /// The number of modes; 1 for a single `shape:stride`.
    rank(layout: DynLayout) -> usize, "rank((3,(2,3)):(3,(12,1)))" = layout.rank();
    /// The number of modes; 1 for an integer.
    rank(tuple: DynTuple) -> usize, "rank((3,(2,3)))" = tuple.rank();
    /// The depth of nesting; 0 for a single `shape:stride`.
    depth(layout: DynLayout) -> usize, "depth((3,(2,3)):(3,(12,1)))" = layout.depth();
    /// The depth of nesting; 0 for an integer.
    depth(tuple: DynTuple) -> usize, "depth((3,(2,3)))" = tuple.depth();
    /// The offsets of all coordinates, with the first mode fastest, for layouts of at most 4096
    /// coordinates.
    offsets(layout: DynLayout) -> Result<DynTuple, Failure>, "offsets((2,3):(3,1))" = {
        let layout = layout.integer_strides()?;
        listed(layout.size(), layout.offsets())
    };
}

operations! { PROPERTIES:
    /// Whether different coordinates have different offsets.
    is_injective(layout: DynLayout) -> Result<bool, Failure>, "is_injective((3,(2,3)):(3,(12,1)))" = {
        let injectivity = Injectivity::of(layout.integer_strides()?, Limit::default());
        injectivity.is_injective().ok_or_else(|| Failure::Words(injectivity.to_string()))
    };
    /// Whether each offset below the cosize occurs.
    is_surjective(layout: DynLayout) -> bool, "is_surjective((3,(2,3)):(3,(12,1)))"
        = layout.integer_strides()?.is_surjective();
    /// Whether each offset below the size occurs once, and no other offset occurs.
    is_bijective(layout: DynLayout) -> bool, "is_bijective((4,8):(8,1))"
        = layout.integer_strides()?.is_bijective();
    /// Whether the strides are compact in some order.
    is_compact(layout: DynLayout) -> bool, "is_compact((4,8):(8,1))"
        = layout.integer_strides()?.is_compact();
    /// Whether the strides are in ascending order.
    is_sorted(layout: DynLayout) -> bool, "is_sorted((4,8):(8,1))"
        = layout.integer_strides()?.is_sorted();
    /// Whether the layout has a complement.
    is_admissible(layout: DynLayout) -> bool, "is_admissible((2,2):(1,3))" = layout.is_admissible();
    /// Whether two layouts of any kind have the same number of coordinates, and at each index the
    /// same value.
    same_function(a: Value, b: Value) -> Result<bool, Failure>, "same_function((4,8):(1,4), 32:1)" = {
        match compare(&a, &b, Limit::default().work) {
            Ok(Comparison::Equal { .. }) => Ok(true),
            Ok(Comparison::Undecided { count }) => {
                let why = format!("the first {count} values are equal, and the rest was not looked at");
                Err(Failure::Words(why))
            }
            Ok(_) => Ok(false),
            Err(other) => Err(Failure::Words(format!("expected a layout, found {other}"))),
        }
    };
    /// Whether all numbers are static.
    is_static(layout: DynLayout) -> bool, "is_static((4,_8):(_8,_1))" = layout.is_static();
}
