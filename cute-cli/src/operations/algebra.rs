//! The algebra: coalesce, composition, complement, inverses, division, product, and what is made of
//! them.

use super::operation::operations;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_view::explain;

/// The result of an operation that has conditions.
type Checked = Result<DynLayout, LayoutError>;

operations! { ALGEBRA:
    /// An equal function with as few modes as possible.
    coalesce(layout: DynLayout) -> DynLayout, "coalesce((2,(1,6)):(1,(6,2)))" = layout.coalesce(),
        explained = explain::coalesce(&layout);
    /// `coalesce`, applied to each part of the layout that belongs to an integer of a profile.
    coalesce(layout: DynLayout, profile: DynTuple) -> Checked, "coalesce((2,(1,6)):(1,(6,2)), (1,1))"
        = layout.coalesce_profile(&profile),
        explained = explain::coalesce_profile(&layout, &profile);
    /// Like `coalesce`, and equal beyond the domain too: a last mode of size 1 stays.
    coalesce_z(layout: DynLayout, profile: Option<DynTuple>) -> Checked,
        "coalesce_z((2,1,6,1):(1,7,8,0))" = match profile {
            Some(profile) => layout.coalesce_z_profile(&profile),
            None => Ok(layout.coalesce_z()),
        },
        explained = match profile {
            Some(profile) => explain::coalesce_z_profile(&layout, &profile),
            None => explain::coalesce_z(&layout),
        };
    /// `R(i) = A(B(i))`, also written `A o B`. A tuple of tilers applies mode by mode.
    compose | composition (layout: DynLayout, tiler: DynTiler) -> Checked,
        "compose((6,2):(8,2), (4,3):(3,1))" = layout.compose(&tiler),
        explained = explain::compose(&layout, &tiler);
    /// The layout that fills the gaps of a layout, below its cosize or up to a cotarget.
    complement | complement_to (layout: DynLayout, cotarget: Option<DynTuple>) -> Checked,
        "complement(4:2, 24)" = match cotarget {
            Some(cotarget) => layout.complement_to(&cotarget),
            None => layout.complement(),
        },
        explained = match cotarget {
            Some(cotarget) => explain::complement_to(&layout, &cotarget),
            None => explain::complement(&layout),
        };
    /// A layout `R` with `L(R(i)) = i`.
    right_inverse(layout: DynLayout) -> DynLayout, "right_inverse((4,8):(8,1))"
        = layout.right_inverse(),
        explained = explain::right_inverse(&layout);
    /// A layout `R` with `R(L(i)) = i`.
    left_inverse(layout: DynLayout) -> Checked, "left_inverse((4,8):(10,1))" = layout.left_inverse(),
        explained = explain::left_inverse(&layout);
    /// The indices reached by the modes of stride 0, where the layout is 0.
    nullspace(layout: DynLayout) -> DynLayout, "nullspace((7,2):(1,0))"
        = layout.nullspace(),
        explained = explain::nullspace(&layout);
    /// The layout without modes of stride 0, coalesced: its offsets stay. With a profile, applied
    /// to each part that belongs to an integer of the profile.
    filter(layout: DynLayout, profile: Option<DynTuple>) -> Checked, "filter((2,(4,3)):(1,(0,2)))"
        = match profile {
            Some(profile) => layout.filter_profile(&profile),
            None => Ok(layout.filter()),
        },
        explained = match profile {
            Some(profile) => explain::filter_profile(&layout, &profile),
            None => explain::filter(&layout),
        };
    /// The layout with size 1 in each mode of stride 0: its profile stays.
    filter_zeros(layout: DynLayout) -> DynLayout, "filter_zeros((2,(4,3)):(1,(0,2)))" = layout.filter_zeros(),
        explained = explain::filter_zeros(&layout);
    /// The modes in the order of their strides.
    sort(layout: DynLayout) -> Checked, "sort((4,8):(8,1))" = layout.sort(),
        explained = explain::sort(&layout);
    /// The layout as a function of an index, with another shape.
    with_shape(layout: DynLayout, shape: DynTuple) -> Checked, "with_shape((4,6):(6,1), (2,(2,6)))"
        = layout.with_shape(&shape),
        explained = explain::with_shape(&layout, &shape);
    /// `R(i) = A(i) + B(i)`.
    layout_add(a: DynLayout, b: DynLayout) -> Checked, "layout_add((5,3,4):(1,5,15), (10,6):(1,10))"
        = a.layout_add(&b),
        explained = explain::layout_add(&a, &b);
}

operations! { DIVISIONS:
    /// Divides a layout into tiles: mode 0 runs within a tile, mode 1 over the tiles. A tuple of
    /// tilers applies mode by mode.
    logical_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_divide((512,256), (128,64))" = layout.logical_divide(&tiler),
        explained = explain::logical_divide(&layout, &tiler);
    /// Divides into tiles and gathers them: `((tiles…), (rests…))`.
    zipped_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_divide((512,256), (128,64))" = layout.zipped_divide(&tiler),
        explained = explain::zipped_divide(&layout, &tiler);
    /// Divides into tiles and gathers these, with the rests side by side: `((tiles…), rest, …)`.
    tiled_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_divide((512,256), (128,64))" = layout.tiled_divide(&tiler),
        explained = explain::tiled_divide(&layout, &tiler);
    /// Divides into tiles, with all modes side by side: `(tile, …, rest, …)`.
    flat_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_divide((512,256), (128,64))" = layout.flat_divide(&tiler),
        explained = explain::flat_divide(&layout, &tiler);
    /// Like `logical_divide`, but rounds the number of tiles up: the last tiles may reach beyond
    /// the layout.
    logical_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_divide_padded((100,256), (32,64))" = layout.logical_divide_padded(&tiler),
        explained = explain::logical_divide_padded(&layout, &tiler);
    /// Like `zipped_divide`, but rounds the number of tiles up: the last tiles may reach beyond the
    /// layout.
    zipped_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_divide_padded((100,256), (32,64))" = layout.zipped_divide_padded(&tiler),
        explained = explain::zipped_divide_padded(&layout, &tiler);
    /// Like `tiled_divide`, but rounds the number of tiles up: the last tiles may reach beyond the
    /// layout.
    tiled_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_divide_padded((100,256), (32,64))" = layout.tiled_divide_padded(&tiler),
        explained = explain::tiled_divide_padded(&layout, &tiler);
    /// Like `flat_divide`, but rounds the number of tiles up: the last tiles may reach beyond the
    /// layout.
    flat_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_divide_padded((100,256), (32,64))" = layout.flat_divide_padded(&tiler),
        explained = explain::flat_divide_padded(&layout, &tiler);
}

operations! { PRODUCTS:
    /// Repeats a layout: mode 0 is the layout, mode 1 runs over its copies. A tuple of tilers
    /// applies mode by mode.
    logical_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_product((2,2):(4,1), 6:1)" = layout.logical_product(&tiler),
        explained = explain::logical_product(&layout, &tiler);
    /// Repeats a layout and gathers the modes: `((layouts…), (copies…))`.
    zipped_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_product((2,5):(5,1), (3,4))" = layout.zipped_product(&tiler),
        explained = explain::zipped_product(&layout, &tiler);
    /// Repeats a layout and gathers its modes, with the copies side by side:
    /// `((layouts…), copies, …)`.
    tiled_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_product((2,5):(5,1), (3,4))" = layout.tiled_product(&tiler),
        explained = explain::tiled_product(&layout, &tiler);
    /// Repeats a layout, with all modes side by side.
    flat_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_product((2,5):(5,1), (3,4))" = layout.flat_product(&tiler),
        explained = explain::flat_product(&layout, &tiler);
    /// Puts copies of a block side by side, as `tile` arranges them: each mode runs within a block,
    /// then over the blocks.
    blocked_product(block: DynLayout, tile: DynLayout) -> Checked,
        "blocked_product((2,5):(5,1), (3,4):(1,3))" = block.blocked_product(&tile),
        explained = explain::blocked_product(&block, &tile);
    /// Interleaves copies of a block: each mode runs over the blocks, then within a block.
    raked_product(block: DynLayout, tile: DynLayout) -> Checked,
        "raked_product((2,5):(5,1), (3,4):(1,3))" = block.raked_product(&tile),
        explained = explain::raked_product(&block, &tile);
    /// Repeats a block until it fills a shape, in the order of the modes or in a given order.
    tile_to_shape(block: DynLayout, target: DynTuple, order: Option<DynTuple>) -> Checked,
        "tile_to_shape((16,8):(8,1), (32,24))" = match order {
            Some(order) => block.tile_to_shape_ordered(&target, &order),
            None => block.tile_to_shape(&target),
        },
        explained = match order {
            Some(order) => explain::tile_to_shape_ordered(&block, &target, &order),
            None => explain::tile_to_shape(&block, &target),
        };
    /// The tiler that threads and their values cover, and the layout from (thread, value) to its
    /// elements.
    make_layout_tv as "layout_tv" (threads: DynLayout, values: DynLayout) -> Result<(DynTiler, DynLayout), LayoutError>,
        "make_layout_tv((4,8):(8,1), (2,4):(4,1))" = threads.make_layout_tv(&values);
    /// The tiler with `_` replaced by the size of the mode, for divisions that gather tiles.
    whole_modes(layout: DynLayout, tiler: DynTiler) -> Result<DynTiler, LayoutError>,
        "whole_modes((512,32):(32,1), (128,_))" = layout.whole_modes(&tiler);
}

operations! { STORAGE:
    /// The layout of the same storage in elements `ratio` times as wide.
    upcast(layout: DynLayout, ratio: u64) -> Checked, "upcast((8,4):(1,16), 4)" = layout.upcast(ratio),
        explained = explain::upcast(&layout, ratio);
    /// Like `upcast`, but rounds shapes up: the last elements may reach beyond the layout.
    upcast_padded(layout: DynLayout, ratio: u64) -> Checked, "upcast_padded((6,4):(1,8), 4)"
        = layout.upcast_padded(ratio),
        explained = explain::upcast_padded(&layout, ratio);
    /// The layout of the same storage in elements of 1/`ratio` of the width.
    downcast(layout: DynLayout, ratio: u64) -> Checked, "downcast((8,4):(1,16), 4)" = layout.downcast(ratio),
        explained = explain::downcast(&layout, ratio);
    /// The layout of the same storage in elements of `new` bits in place of `old`.
    recast | recast_layout (layout: DynLayout, old: u64, new: u64) -> Checked, "recast((8,4):(1,16), 16, 32)"
        = layout.recast(old, new),
        explained = explain::recast(&layout, old, new);
    /// Like `recast`, but rounds shapes up.
    recast_padded(layout: DynLayout, old: u64, new: u64) -> Checked, "recast_padded((6,4):(1,8), 8, 32)"
        = layout.recast_padded(old, new),
        explained = explain::recast_padded(&layout, old, new);
    /// The longest layout of indices at which both layouts have the offsets 0, 1, 2, …
    max_common_layout(a: DynLayout, b: DynLayout) -> Checked, "max_common_layout((4,8):(8,1), (4,8):(32,1))"
        = a.max_common_layout(&b),
        explained = explain::max_common_layout(&a, &b);
    /// The number of elements that lie one after another in both layouts.
    max_common_vector(a: DynLayout, b: DynLayout) -> Result<DynLeaf, LayoutError>,
        "max_common_vector((4,8):(8,1), (4,8):(32,1))" = a.max_common_vector(&b);
    /// The greatest number of elements that the layout can be read in at once.
    max_alignment(layout: DynLayout) -> DynLeaf, "max_alignment((8,4):(1,16))"
        = layout.integer_strides()?.max_alignment();
    /// Distributes `number` over a shape: each mode takes the greatest common divisor with what is
    /// left of it.
    domain_distribute(shape: DynTuple, number: DynLeaf) -> Checked, "domain_distribute((15,14), 6)"
        = DynLayout::domain_distribute(&shape, number),
        explained = explain::domain_distribute(&shape, number);
    /// The common domain of two shapes, as a layout.
    greatest_common_domain as "common_domain" (a: DynTuple, b: DynTuple) -> Checked,
        "greatest_common_domain((5,3,4), (10,6))" = DynLayout::greatest_common_domain(&a, &b),
        explained = explain::greatest_common_domain(&a, &b);
}
