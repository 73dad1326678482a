//! The algebra: coalesce, composition, complement, division, product and inverses.

use super::operation::operations;
use cute_core::dynamic::{DynLayout, DynTiler, DynTuple};
use cute_core::error::LayoutError;

/// What operations with conditions return.
type Checked = Result<DynLayout, LayoutError>;

operations! { ALGEBRA:
    /// The same function with as few modes as can be known to be equal to it.
    coalesce(layout: DynLayout) -> DynLayout, "coalesce((2,(1,6)):(1,(6,2)))" = layout.coalesce();
    /// The same modes without nesting.
    flatten(layout: DynLayout) -> DynLayout, "flatten((3,(2,3)):(3,(12,1)))" = layout.flatten();
    /// `R(i) = A(B(i))`, also written `A o B`; with a tuple of tilers mode by mode.
    composition | compose (layout: DynLayout, tiler: DynTiler) -> Checked,
        "composition((6,2):(8,2), (4,3):(3,1))" = layout.compose(&tiler);
    /// What fills the gaps of a layout, below its cosize or up to a cotarget.
    complement | complement_to (layout: DynLayout, cotarget: Option<DynTuple>) -> Checked,
        "complement(4:2, 24)" = match cotarget {
            Some(cotarget) => layout.complement_to(&cotarget),
            None => layout.complement(),
        };
    /// A layout `R` with `L(R(i)) = i`.
    right_inverse(layout: DynLayout) -> DynLayout, "right_inverse((4,8):(8,1))" = layout.right_inverse();
    /// A layout `R` with `R(L(i)) = i`.
    left_inverse(layout: DynLayout) -> Checked, "left_inverse((4,8):(10,1))" = layout.left_inverse();
}

operations! { DIVISIONS:
    /// In tiles: mode 0 walks within a tile, mode 1 over the tiles; with a tuple of tilers mode by mode.
    logical_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_divide((512,256), (128,64))" = layout.logical_divide(&tiler);
    /// In tiles, gathered: `((tiles…), (rests…))`.
    zipped_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_divide((512,256), (128,64))" = layout.zipped_divide(&tiler);
    /// In tiles, gathered, the rests side by side: `((tiles…), rest, …)`.
    tiled_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_divide((512,256), (128,64))" = layout.tiled_divide(&tiler);
    /// In tiles, all modes side by side: `(tile, …, rest, …)`.
    flat_divide(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_divide((512,256), (128,64))" = layout.flat_divide(&tiler);
    /// As `logical_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    logical_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_divide_padded((100,256), (32,64))" = layout.logical_divide_padded(&tiler);
    /// As `zipped_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    zipped_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_divide_padded((100,256), (32,64))" = layout.zipped_divide_padded(&tiler);
    /// As `tiled_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    tiled_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_divide_padded((100,256), (32,64))" = layout.tiled_divide_padded(&tiler);
    /// As `flat_divide`, the number of tiles rounded up: the last ones may reach beyond the layout.
    flat_divide_padded(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_divide_padded((100,256), (32,64))" = layout.flat_divide_padded(&tiler);
}

operations! { PRODUCTS:
    /// The layout repeated: mode 0 is the layout, mode 1 walks over its copies; with a tuple of tilers mode by mode.
    logical_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "logical_product((2,2):(4,1), 6:1)" = layout.logical_product(&tiler);
    /// Repeated, gathered: `((layouts…), (copies…))`.
    zipped_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "zipped_product((2,5):(5,1), (3,4))" = layout.zipped_product(&tiler);
    /// Repeated, gathered, the copies side by side: `((layouts…), copies, …)`.
    tiled_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "tiled_product((2,5):(5,1), (3,4))" = layout.tiled_product(&tiler);
    /// Repeated, all modes side by side.
    flat_product(layout: DynLayout, tiler: DynTiler) -> Checked,
        "flat_product((2,5):(5,1), (3,4))" = layout.flat_product(&tiler);
    /// Copies of a block side by side, as `tile` arranges them: each mode walks within blocks, then over them.
    blocked_product(block: DynLayout, tile: DynLayout) -> Checked,
        "blocked_product((2,5):(5,1), (3,4):(1,3))" = block.blocked_product(&tile);
    /// Copies of a block interleaved: each mode walks over blocks, then within them.
    raked_product(block: DynLayout, tile: DynLayout) -> Checked,
        "raked_product((2,5):(5,1), (3,4):(1,3))" = block.raked_product(&tile);
}
