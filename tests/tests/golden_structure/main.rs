//! Golden lines of coordinates, modes, tuples and parts of tensors, as types: each module has a test
//! over its lines.

mod partition;

cute_tests::golden_tests! {
    /// Coordinates and offsets.
    coord: coordinates_and_offsets_agree;
    /// Identity layouts and basis vectors.
    coordinates: an_identity_layout_gives_its_coordinates;
    /// Modes of layouts added, taken, replaced and regrouped.
    modes: modes_are_as_in_cute;
    /// Compact layouts in a given order.
    ordered: ordered_layouts_are_as_in_cute;
    /// Slices, dices, and slices with their offset.
    slice: slices_are_layouts_with_coordinates_fixed;
    /// Accessors, relations of shapes, modes by number, compact layouts.
    structure: structure_is_as_in_cute;
    /// Threads and values of CuTe's tiled copies.
    thread_value: threads_hold_the_values_of_tiled_copies;
    /// Arithmetic, division and orders of tuples.
    tuple: tuples_are_as_in_cute;
}
