//! The algebra: coalesce, composition, complement, inverses, division, product, and what is made of them.

use super::operation::operations;
use cute_core::dynamic::{DynLayout, DynLeaf, DynTiler, DynTuple};
use cute_core::error::LayoutError;
use cute_view::explain;

/// What operations with conditions return.
type Checked = Result<DynLayout, LayoutError>;

operations! { ALGEBRA:
    /// The same function with as few modes as can be known to be equal to it.
    coalesce(layout: DynLayout) -> DynLayout, "coalesce((2,(1,6)):(1,(6,2)))" = layout.coalesce(),
        explained = explain::coalesce(&layout);
    /// `coalesce` of each mode that stands against an integer of a profile.
    coalesce(layout: DynLayout, profile: DynTuple) -> Checked, "coalesce((2,(1,6)):(1,(6,2)), (1,1))"
        = layout.coalesce_profile(&profile);
    /// As `coalesce`, the same function also beyond its domain: a last mode of size 1 stays.
    coalesce_z(layout: DynLayout, profile: Option<DynTuple>) -> Checked,
        "coalesce_z((2,1,6,1):(1,7,8,0))" = match profile {
            Some(profile) => layout.coalesce_z_profile(&profile),
            None => Ok(layout.coalesce_z()),
        };
    /// `R(i) = A(B(i))`, also written `A o B`; with a tuple of tilers mode by mode.
    composition | compose (layout: DynLayout, tiler: DynTiler) -> Checked,
        "composition((6,2):(8,2), (4,3):(3,1))" = layout.compose(&tiler),
        explained = explain::compose(&layout, &tiler);
    /// What fills the gaps of a layout, below its cosize or up to a cotarget.
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
    /// The indices that modes of stride 0 reach, at which the layout is 0.
    nullspace(layout: DynLayout) -> DynLayout, "nullspace((7,2):(1,0))"
        = layout.nullspace();
    /// The same offsets without modes of stride 0, coalesced; with a profile, of each mode that stands against one of
    /// its integers.
    filter(layout: DynLayout, profile: Option<DynTuple>) -> Checked, "filter((2,(4,3)):(1,(0,2)))"
        = match profile {
            Some(profile) => layout.filter_profile(&profile),
            None => Ok(layout.filter()),
        };
    /// The same profile, with size 1 in each mode of stride 0.
    filter_zeros(layout: DynLayout) -> DynLayout, "filter_zeros((2,(4,3)):(1,(0,2)))" = layout.filter_zeros();
    /// The modes in the order of their strides.
    sort(layout: DynLayout) -> Checked, "sort((4,8):(8,1))" = layout.sort();
    /// The same function of an index on another shape.
    with_shape(layout: DynLayout, shape: DynTuple) -> Checked, "with_shape((4,6):(6,1), (2,(2,6)))"
        = layout.with_shape(&shape);
    /// `R(i) = A(i) + B(i)`.
    layout_add(a: DynLayout, b: DynLayout) -> Checked, "layout_add((5,3,4):(1,5,15), (10,6):(1,10))"
        = a.layout_add(&b);
}

operations! { DIVISIONS:
    /// In tiles: mode 0 walks within a tile, mode 1 over the tiles; with a tuple of tilers mode by mode.
    logical_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_divide((512,256), (128,64))" = layout.logical_divide(&tiler),
        explained = explain::logical_divide(&layout, &tiler);
    /// In tiles, gathered: `((tiles…), (rests…))`.
    zipped_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_divide((512,256), (128,64))" = layout.zipped_divide(&tiler),
        explained = explain::zipped_divide(&layout, &tiler);
    /// In tiles, gathered, the rests side by side: `((tiles…), rest, …)`.
    tiled_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_divide((512,256), (128,64))" = layout.tiled_divide(&tiler),
        explained = explain::tiled_divide(&layout, &tiler);
    /// In tiles, all modes side by side: `(tile, …, rest, …)`.
    flat_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_divide((512,256), (128,64))" = layout.flat_divide(&tiler),
        explained = explain::flat_divide(&layout, &tiler);
    /// As `logical_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    logical_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_divide_padded((100,256), (32,64))" = layout.logical_divide_padded(&tiler),
        explained = explain::logical_divide_padded(&layout, &tiler);
    /// As `zipped_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    zipped_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_divide_padded((100,256), (32,64))" = layout.zipped_divide_padded(&tiler),
        explained = explain::zipped_divide_padded(&layout, &tiler);
    /// As `tiled_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    tiled_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_divide_padded((100,256), (32,64))" = layout.tiled_divide_padded(&tiler),
        explained = explain::tiled_divide_padded(&layout, &tiler);
    /// As `flat_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    flat_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_divide_padded((100,256), (32,64))" = layout.flat_divide_padded(&tiler),
        explained = explain::flat_divide_padded(&layout, &tiler);
}

operations! { PRODUCTS:
    /// The layout repeated: mode 0 is the layout, mode 1 walks over its copies; with a tuple of tilers mode by mode.
    logical_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_product((2,2):(4,1), 6:1)" = layout.logical_product(&tiler),
        explained = explain::logical_product(&layout, &tiler);
    /// Repeated, gathered: `((layouts…), (copies…))`.
    zipped_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_product((2,5):(5,1), (3,4))" = layout.zipped_product(&tiler),
        explained = explain::zipped_product(&layout, &tiler);
    /// Repeated, gathered, the copies side by side: `((layouts…), copies, …)`.
    tiled_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_product((2,5):(5,1), (3,4))" = layout.tiled_product(&tiler),
        explained = explain::tiled_product(&layout, &tiler);
    /// Repeated, all modes side by side.
    flat_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_product((2,5):(5,1), (3,4))" = layout.flat_product(&tiler),
        explained = explain::flat_product(&layout, &tiler);
    /// Copies of a block side by side, as `tile` arranges them: each mode walks within blocks, then over them.
    blocked_product(block: DynLayout, tile: DynLayout) -> Checked,
        "blocked_product((2,5):(5,1), (3,4):(1,3))" = block.blocked_product(&tile),
        explained = explain::blocked_product(&block, &tile);
    /// Copies of a block interleaved: each mode walks over blocks, then within them.
    raked_product(block: DynLayout, tile: DynLayout) -> Checked,
        "raked_product((2,5):(5,1), (3,4):(1,3))" = block.raked_product(&tile),
        explained = explain::raked_product(&block, &tile);
    /// A block repeated until it fills a shape; with an order of the modes.
    tile_to_shape(block: DynLayout, target: DynTuple, order: Option<DynTuple>) -> Checked,
        "tile_to_shape((16,8):(8,1), (32,24))" = match order {
            Some(order) => block.tile_to_shape_ordered(&target, &order),
            None => block.tile_to_shape(&target),
        };
    /// The tiler that threads with their values make, and the layout from thread and value to its elements.
    make_layout_tv as "layout_tv" (threads: DynLayout, values: DynLayout) -> Result<(DynTiler, DynLayout), LayoutError>,
        "make_layout_tv((4,8):(8,1), (2,4):(4,1))" = threads.make_layout_tv(&values);
    /// The tiler with the size of the mode for each `_`, for divisions that gather tiles.
    whole_modes(layout: DynLayout, tiler: DynTiler) -> Result<DynTiler, LayoutError>,
        "whole_modes((512,32):(32,1), (128,_))" = layout.whole_modes(&tiler);
}

operations! { STORAGE:
    /// The same storage in elements `ratio` times as wide.
    upcast(layout: DynLayout, ratio: u64) -> Checked, "upcast((8,4):(1,16), 4)" = layout.upcast(ratio);
    /// As `upcast`, shapes rounded up: the last elements may reach beyond the layout.
    upcast_padded(layout: DynLayout, ratio: u64) -> Checked, "upcast_padded((6,4):(1,8), 4)"
        = layout.upcast_padded(ratio);
    /// The same storage in elements of which `ratio` are as wide as one.
    downcast(layout: DynLayout, ratio: u64) -> Checked, "downcast((8,4):(1,16), 4)" = layout.downcast(ratio);
    /// The same storage in elements of `new` bits instead of `old`.
    recast | recast_layout (layout: DynLayout, old: u64, new: u64) -> Checked, "recast((8,4):(1,16), 16, 32)"
        = layout.recast(old, new);
    /// As `recast`, shapes rounded up.
    recast_padded(layout: DynLayout, old: u64, new: u64) -> Checked, "recast_padded((6,4):(1,8), 8, 32)"
        = layout.recast_padded(old, new);
    /// The indices at which two layouts agree in contiguous offsets, as many as possible.
    max_common_layout(a: DynLayout, b: DynLayout) -> Checked, "max_common_layout((4,8):(8,1), (4,8):(32,1))"
        = a.max_common_layout(&b);
    /// How many elements lie one after the other in both layouts.
    max_common_vector(a: DynLayout, b: DynLayout) -> Result<DynLeaf, LayoutError>,
        "max_common_vector((4,8):(8,1), (4,8):(32,1))" = a.max_common_vector(&b);
    /// How many elements the layout can be read in at once.
    max_alignment(layout: DynLayout) -> DynLeaf, "max_alignment((8,4):(1,16))"
        = layout.integer_strides()?.max_alignment();
    /// Of each mode of a shape what divides what is left of `number`, first modes first.
    domain_distribute(shape: DynTuple, number: DynLeaf) -> Checked, "domain_distribute((15,14), 6)"
        = DynLayout::domain_distribute(&shape, number);
    /// What the domains of two shapes have in common.
    greatest_common_domain as "common_domain" (a: DynTuple, b: DynTuple) -> Checked,
        "greatest_common_domain((5,3,4), (10,6))" = DynLayout::greatest_common_domain(&a, &b);
}
