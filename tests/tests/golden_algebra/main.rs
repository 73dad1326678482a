//! Golden lines of the algebra of layouts, as types: each module has a test over its lines.

cute_tests::golden_tests! {
    /// Blocked and raked products.
    blocked_product: products_by_mode_are_pairs_of_block_and_step;
    /// Coalescing and filtering, whole and by profile, and flattening: equal functions with fewer
    /// modes.
    coalesce: coalescing_keeps_the_function;
    /// Common layouts and vectors of two layouts, and domains distributed over shapes.
    common: common_layouts_are_of_both;
    /// Complements, with and without a cotarget.
    complement: complements_are_ordered_disjoint_and_cover;
    /// Composition with a layout.
    composition: composition_is_function_composition;
    /// Composition with a tiler: mode by mode.
    composition_tiler: composition_with_a_tiler_is_composition_by_mode;
    /// Flat division, rounding and exact.
    flat_divide: flat_division_spreads_tiles_and_rests;
    /// Right and left inverses, and nullspaces.
    inverse: inverses_lead_back;
    /// Logical division, rounding and exact.
    logical_divide: logical_division_is_composition_with_tile_and_rest;
    /// Logical products.
    product: products_are_copies_over_the_complement;
    /// Zipped, tiled and flat products.
    product_forms: products_gather_blocks_and_steps;
    /// An underscore in the tiler of a zipped division, where CuTe splits the kept mode.
    quirks: an_underscore_names_no_tile;
    /// Elements of another width.
    recast: elements_are_whole_numbers_of_others;
    /// Inputs that CuTe refuses to compile, or silently answers wrongly: all are refused here.
    refused: what_has_no_right_answer_is_refused;
    /// Blocks over a shape.
    tile_to_shape: blocks_fill_a_shape_in_order;
    /// Tiled division, rounding and exact.
    tiled_divide: tiled_division_spreads_the_rests;
    /// Zipped division, rounding and exact.
    zipped_divide: zipped_division_gathers_the_tiles;
}
