//! Layouts behind a swizzle, with strides that are added bit by bit, and with names.

use super::coordinates::contains;
use super::operand::{Failure, Operand};
use super::operation::operations;
use super::{Answer, Kind};
use crate::value::Value;
use cute_core::dynamic::{
    DynCoordinate, DynLayout, DynLeaf, DynSmemLayout, DynSwizzledLayout, DynTiler, DynTuple,
    DynXorLayout, MAX_LEAVES,
};
use cute_core::error::LayoutError;
use cute_core::named::DynNamedLayout;
use cute_core::swizzle::DynSwizzle;

type Swizzled = Result<DynSwizzledLayout, LayoutError>;
type Xor = Result<DynXorLayout, LayoutError>;

operations! { SWIZZLES:
    /// A layout whose offsets a swizzle permutes, also written `Sw<3,3,3> o L`.
    compose | composition (swizzle: DynSwizzle, layout: DynLayout) -> Swizzled,
        "compose(Sw<3,3,3>, (8,64):(64,1))"
        = DynSwizzledLayout::new(swizzle, DynLeaf::new_static(0)?, layout);
    /// `R(c) = A(B(c))` for a swizzled layout `A`.
    compose | composition (layout: DynSwizzledLayout, tiler: DynTiler) -> Swizzled,
        "compose(Sw<3,3,3> o 0 o (8,64):(64,1), (4,64))" = layout.compose(&tiler);
    /// `R(c) = A(B(c))` for a layout `A` whose strides are added bit by bit, and a layout `B` whose
    /// modes share no bits.
    compose | composition (layout: DynXorLayout, b: DynLayout) -> Xor,
        "compose(Xor o (8,64):(72,1), (4,(2,8)):(2,(1,64)))" = layout.compose(&b);
    /// The swizzle of a swizzled layout.
    layout_a(layout: DynSwizzledLayout) -> DynSwizzle, "layout_a(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.swizzle();
    /// The offset that a swizzled layout adds before the swizzle permutes.
    layout_offset(layout: DynSwizzledLayout) -> DynLeaf, "layout_offset(Sw<3,3,3> o 72 o (8,64):(64,1))" = layout.offset();
    /// The layout behind the swizzle.
    layout_b(layout: DynSwizzledLayout) -> DynLayout, "layout_b(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.layout().clone();
    /// The layout behind the swizzle.
    layout_b(layout: DynSmemLayout) -> DynLayout,
        "layout_b(Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1))" = layout.layout().clone();
    /// The layout of the sizes and strides.
    layout_b(layout: DynXorLayout) -> DynLayout, "layout_b(Xor o (8,64):(72,1))" = layout.layout().clone();
    /// The layout of offsets in elements, for shared memory that begins with a whole block of the
    /// swizzle.
    as_position_independent(layout: DynSmemLayout) -> Swizzled,
        "as_position_independent(Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1))" = layout.as_position_independent();
    /// A swizzled layout as strides that are added bit by bit.
    to_xor(layout: DynSwizzledLayout) -> Xor, "to_xor(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.to_xor();
    /// The layout without the names of its modes and places.
    unnamed(layout: DynNamedLayout) -> DynLayout, "unnamed({row: 4, col: 8}:{row: 8, col: 1})" = layout.layout().clone();
    /// The shape of a swizzled layout.
    shape(layout: DynSwizzledLayout) -> DynTuple, "shape(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.layout().shape();
    /// The number of coordinates of a swizzled layout.
    size(layout: DynSwizzledLayout) -> DynLeaf, "size(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.layout().size_leaf();
    /// The number of elements that hold every offset of a swizzled layout, in whole parts within
    /// which the swizzle permutes.
    cosize(layout: DynSwizzledLayout) -> u64, "cosize(Sw<3,3,3> o 0 o (3,40):(64,1))" = layout.cosize();
    /// The number of modes of a swizzled layout.
    rank(layout: DynSwizzledLayout) -> usize, "rank(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.layout().rank();
    /// The offset of a swizzled layout at a coordinate, also written `L(coordinate)`.
    at(layout: DynSwizzledLayout, coordinate: DynTuple) -> Result<i64, LayoutError>,
        "at(Sw<3,3,3> o 0 o (8,64):(64,1), (7,8))" = layout.at_coordinate(&coordinate);
    /// The offsets of a swizzled layout of at most 4096 coordinates, with the first mode fastest.
    offsets(layout: DynSwizzledLayout) -> Result<DynTuple, Failure>, "offsets(Sw<1,0,3> o 8 o 8:1)"
        = listed(layout.size(), layout.offsets());
    /// The swizzled layout of the modes where a coordinate within the layout has `_`, also written
    /// `L(coordinate)`.
    slice(layout: DynSwizzledLayout, coordinate: DynCoordinate) -> Swizzled,
        "slice(Sw<3,3,3> o 0 o (8,64):(64,1), (7,_))" = {
        contains(layout.layout(), &coordinate)?;
        layout.slice(&coordinate)
    };
    /// The swizzled layout that begins at a coordinate.
    domain_offset(layout: DynSwizzledLayout, coordinate: DynTuple) -> Swizzled,
        "domain_offset(Sw<3,3,3> o 0 o (8,64):(64,1), (1,8))" = layout.domain_offset(&coordinate);
    /// `coalesce` of the layout behind the swizzle.
    coalesce(layout: DynSwizzledLayout) -> DynSwizzledLayout, "coalesce(Sw<3,3,3> o 0 o (64,8):(1,64))" = layout.coalesce();
    /// `with_shape` of the layout behind the swizzle.
    with_shape(layout: DynSwizzledLayout, shape: DynTuple) -> Swizzled,
        "with_shape(Sw<3,3,3> o 0 o (8,64):(64,1), (4,2,64))" = layout.with_shape(&shape);
    /// `logical_divide` of the layout behind the swizzle.
    logical_divide(layout: DynSwizzledLayout, tiler: DynTiler) -> Swizzled,
        "logical_divide(Sw<3,3,3> o 0 o (8,64):(64,1), (4,8))" = layout.logical_divide(&tiler);
    /// `zipped_divide` of the layout behind the swizzle.
    zipped_divide(layout: DynSwizzledLayout, tiler: DynTiler) -> Swizzled,
        "zipped_divide(Sw<3,3,3> o 0 o (8,64):(64,1), (4,8))" = layout.zipped_divide(&tiler);
    /// `tiled_divide` of the layout behind the swizzle.
    tiled_divide(layout: DynSwizzledLayout, tiler: DynTiler) -> Swizzled,
        "tiled_divide(Sw<3,3,3> o 0 o (8,64):(64,1), (4,8))" = layout.tiled_divide(&tiler);
    /// `flat_divide` of the layout behind the swizzle.
    flat_divide(layout: DynSwizzledLayout, tiler: DynTiler) -> Swizzled,
        "flat_divide(Sw<3,3,3> o 0 o (8,64):(64,1), (4,8))" = layout.flat_divide(&tiler);
    /// `tile_to_shape` of the layout behind the swizzle.
    tile_to_shape(block: DynSwizzledLayout, target: DynTuple, order: Option<DynTuple>) -> Swizzled,
        "tile_to_shape(Sw<3,3,3> o 0 o (8,64):(64,1), (128,64))" = match order {
            Some(order) => block.tile_to_shape_ordered(&target, &order),
            None => block.tile_to_shape(&target),
        };
    /// The swizzled layout of the same storage in elements of `new` bits in place of `old`.
    recast | recast_layout (layout: DynSwizzledLayout, old: u64, new: u64) -> Swizzled,
        "recast(Sw<3,3,3> o 0 o (8,64):(64,1), 16, 32)" = layout.recast(old, new);
    /// `group` of the layout behind the swizzle.
    group(layout: DynSwizzledLayout, begin: usize, end: usize) -> Swizzled,
        "group(Sw<3,3,3> o 0 o (8,64):(64,1), 0, 2)" = layout.group(begin, end);
    /// `transpose` of the layout behind the swizzle.
    transpose(layout: DynSwizzledLayout) -> Swizzled, "transpose(Sw<3,3,3> o 0 o (8,64):(64,1))" = layout.transpose();
    /// The number of elements that lie one after another in a swizzled layout and a layout.
    max_common_vector(a: DynSwizzledLayout, b: DynLayout) -> Result<DynLeaf, LayoutError>,
        "max_common_vector(Sw<3,3,3> o 0 o (64,8):(1,64), (64,8):(1,128))" = a.max_common_vector(&b);
    /// The greatest number of elements that a swizzled layout can be read in at once.
    max_alignment(layout: DynSwizzledLayout) -> DynLeaf, "max_alignment(Sw<3,3,3> o 0 o (64,8):(1,64))"
        = layout.max_alignment();
    /// The number of coordinates of a layout whose strides are added bit by bit.
    size(layout: DynXorLayout) -> DynLeaf, "size(Xor o (8,64):(72,1))" = layout.layout().size_leaf();
    /// The value of a layout whose strides are added bit by bit at a coordinate.
    at(layout: DynXorLayout, coordinate: DynTuple) -> Result<i64, LayoutError>,
        "at(Xor o (8,64):(72,1), (3,9))" = layout.at_coordinate(&coordinate);
    /// The values of a layout whose strides are added bit by bit, for at most 4096 coordinates.
    offsets(layout: DynXorLayout) -> Result<DynTuple, Failure>, "offsets(Xor o 8:3)"
        = listed(layout.size(), layout.offsets());
    /// `slice` of a layout whose strides are added bit by bit.
    slice(layout: DynXorLayout, coordinate: DynCoordinate) -> Xor, "slice(Xor o (8,64):(72,1), (5,_))"
        = {
        contains(layout.layout(), &coordinate)?;
        layout.slice(&coordinate)
    };
    /// `coalesce` of a layout whose strides are added bit by bit.
    coalesce(layout: DynXorLayout) -> DynXorLayout, "coalesce(Xor o (2,4):(5,10))" = layout.coalesce();
    /// `logical_divide` of a layout whose strides are added bit by bit.
    logical_divide(layout: DynXorLayout, tiler: DynTiler) -> Xor,
        "logical_divide(Xor o (8,64):(72,1), (4,8))" = layout.logical_divide(&tiler);
    /// `zipped_divide` of a layout whose strides are added bit by bit.
    zipped_divide(layout: DynXorLayout, tiler: DynTiler) -> Xor,
        "zipped_divide(Xor o (8,64):(72,1), (4,8))" = layout.zipped_divide(&tiler);
}

/// Offsets as a tuple, if there are not too many.
pub(super) fn listed(count: u64, offsets: impl Iterator<Item = i64>) -> Result<DynTuple, Failure> {
    if count > MAX_LEAVES as u64 {
        let why = format!("{count} offsets are more than {MAX_LEAVES}");
        return Err(Failure::Words(why));
    }
    Ok(DynTuple::new_static(offsets)?)
}

macro_rules! operands {
    ($($ty:ty: $kind:ident, $name:literal;)*) => {$(
        impl Operand for $ty {
            const KIND: Kind = Kind::$kind;
            fn take(value: &Value) -> Result<Self, Failure> {
                match value {
                    Value::$kind(taken) => Ok(taken.as_ref().clone()),
                    _ => Err(super::operand::wrong(<Self as Operand>::KIND, value)),
                }
            }
        }

        impl Answer for $ty {
            const NAME: &'static str = $name;
            fn into_value(self) -> Result<Value, Failure> {
                Ok(self.into())
            }
        }
    )*};
}
operands! {
    DynSwizzledLayout: Swizzled, "swizzled layout";
    DynSmemLayout: InSmem, "layout in shared memory";
    DynXorLayout: Xor, "XOR layout";
    DynNamedLayout: Named, "layout with names";
}

impl Operand for DynSwizzle {
    const KIND: Kind = Kind::Swizzle;
    fn take(value: &Value) -> Result<Self, Failure> {
        match value {
            Value::Swizzle(swizzle) => Ok(*swizzle),
            _ => Err(super::operand::wrong(<Self as Operand>::KIND, value)),
        }
    }
}

impl Answer for DynSwizzle {
    const NAME: &'static str = "swizzle";
    fn into_value(self) -> Result<Value, Failure> {
        Ok(self.into())
    }
}
