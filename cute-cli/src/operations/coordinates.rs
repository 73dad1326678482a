//! Coordinates, offsets and slices.

use super::operand::Reached;
use super::operation::operations;
use cute_core::dynamic::{DynCoordinate, DynLayout, DynLeaf, DynTuple};
use cute_core::error::LayoutError;
use cute_view::explain;

type Integer = Result<DynLeaf, LayoutError>;
type Value = Result<Reached, LayoutError>;
type Coordinate = Result<DynTuple, LayoutError>;
type Layout = Result<DynLayout, LayoutError>;
type Part = Result<(DynLayout, Reached), LayoutError>;

/// InBounds, if an integer of the coordinate lies outside the mode that it meets. The bounds are
/// those of the shape, whatever the strides are. A selection by `dice` is not compared with them:
/// there an integer only says that its mode stays.
pub(super) fn contains(layout: &DynLayout, coordinate: &DynCoordinate) -> Result<(), LayoutError> {
    let compact = DynLayout::make_layout(&layout.shape())?;
    if let Some(all) = coordinate.to_tuple() {
        compact.at_coordinate(&all)?;
    } else {
        let fixed = coordinate.leaves().iter().flatten();
        let fixed: DynTuple = fixed.map(|&leaf| DynTuple::from(leaf)).collect();
        compact.dice(coordinate)?.at_coordinate(&fixed)?;
    }
    Ok(())
}

operations! { COORDINATES:
    /// The offset (or the coordinate) to which a coordinate within the layout leads; also written
    /// `L(coordinate)`.
    at(layout: DynLayout, coordinate: DynTuple) -> Value, "at((3,(2,3)):(3,(12,1)), (1,(1,2)))" = {
        contains(&layout, &DynCoordinate::from(&coordinate))?;
        layout.crd2value(&coordinate).map(Reached)
    };
    /// The offset (or the coordinate) to which a coordinate leads, within the layout or beyond it.
    crd2idx(coordinate: DynTuple, layout: DynLayout) -> Value, "crd2idx((1,9), (4,8):(8,1))"
        = layout.crd2value(&coordinate).map(Reached);
    /// The index of a coordinate in a shape, with the first mode fastest.
    crd2idx(coordinate: DynTuple, shape: DynTuple) -> Integer, "crd2idx((1,2), (4,8))" = shape.crd2idx(&coordinate);
    /// The offset at a coordinate of the layout of a shape and a stride.
    crd2idx(coordinate: DynTuple, shape: DynTuple, stride: DynTuple) -> Value, "crd2idx((1,2), (4,8), (8,1))"
        = DynLayout::new(&shape, &stride)?.crd2value(&coordinate).map(Reached);
    /// The natural coordinate of an index in a shape.
    idx2crd(index: DynTuple, shape: DynTuple) -> Coordinate, "idx2crd(16, (3,(2,3)))" = shape.idx2crd(&index);
    /// The natural coordinate of an offset in the compact layout of a shape and a stride.
    idx2crd(index: DynLeaf, shape: DynTuple, stride: DynTuple) -> Coordinate, "idx2crd(10, (4,8), (8,1))"
        = DynLayout::new(&shape, &stride)?.get_hier_coord(index);
    /// A coordinate of one shape, as a coordinate of another shape of equal size.
    crd2crd(coordinate: DynTuple, shape: DynTuple, to: DynTuple) -> Coordinate, "crd2crd((1,5), (3,6), (3,(2,3)))"
        = shape.crd2crd(&coordinate, &to);
    /// The natural coordinate of an offset in a compact layout.
    get_hier_coord(layout: DynLayout, offset: DynLeaf) -> Coordinate, "get_hier_coord((4,(2,8)):(16,(8,1)), 26)"
        = layout.get_hier_coord(offset);
    /// The coordinate of an offset in a compact layout, with one integer for each mode.
    get_flat_coord(layout: DynLayout, offset: DynLeaf) -> Coordinate, "get_flat_coord((4,(2,8)):(16,(8,1)), 26)"
        = layout.get_flat_coord(offset);
    /// The coordinate of an offset in a compact layout, as one integer.
    get_1d_coord(layout: DynLayout, offset: DynLeaf) -> Integer, "get_1d_coord((4,(2,8)):(16,(8,1)), 26)"
        = layout.get_1d_coord(offset);
    /// The layout of the modes where a coordinate within the layout has `_`, without the offset of
    /// the others; also written `L(coordinate)`.
    slice as "slicing" (layout: DynLayout, coordinate: DynCoordinate) -> Layout, "slice((4,(2,3)):(1,(4,8)), (2,(_,1)))" = {
        contains(&layout, &coordinate)?;
        layout.slice(&coordinate)
    }, explained = {
        contains(&layout, &coordinate)?;
        explain::slice(&layout, &coordinate)
    };
    /// The layout of the modes where the coordinate has an integer.
    dice(layout: DynLayout, coordinate: DynCoordinate) -> Layout, "dice((4,(2,3)):(1,(4,8)), (2,(_,1)))"
        = layout.dice(&coordinate),
        explained = explain::dice(&layout, &coordinate);
    /// The slice at a coordinate within the layout, and the offset (or the coordinate) at which it
    /// begins.
    slice_and_offset as "slicing" (layout: DynLayout, coordinate: DynCoordinate) -> Part,
        "slice_and_offset((4,8):(8,1), (2,_))" = {
        contains(&layout, &coordinate)?;
        let (slice, start) = layout.slice_and_value(&coordinate)?;
        Ok((slice, Reached(start)))
    };
    /// The layout, and the offset (or the coordinate) that belongs to its new origin at a
    /// coordinate.
    domain_offset(layout: DynLayout, coordinate: DynTuple) -> Part, "domain_offset((4,8):(8,1), (1,2))"
        = {
        let start = layout.crd2value(&coordinate)?;
        Ok((layout, Reached(start)))
    };
}
