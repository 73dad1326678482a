//! What CuTe's `layout.hpp` and `layout_composed.hpp` assert: see `docs/cute-asserts.md`.

use cute_core::prelude::*;

fn a_shape_and_a_stride_nested_otherwise() {
    make_layout_with_stride(shape!((4, 8)), stride!((1, (2, 3))));
}

fn a_shape_that_is_no_tuple() {
    make_layout("(4,8)");
}

fn a_shape_with_a_stride_that_is_no_tuple() {
    make_layout_with_stride(shape!((4, 8)), "(1,4)");
}

fn modes_to_take_that_are_not_there() {
    layout!((4, 8)).take::<1, 3>();
}

fn a_profile_of_more_modes_to_coalesce() {
    layout!((4, 8)).coalesce_profile(coord!((1, 1, 1)));
}

fn a_profile_of_more_modes_to_extend() {
    layout!((4, 8)).coalesce_z_profile(coord!((1, 1, 1)));
}

fn a_profile_of_more_modes_to_filter() {
    layout!((4, 8)).filter_profile(coord!((1, 1, 1)));
}

fn a_stride_that_does_not_fit() {
    layout!((16, 8):(1, 20)).compose(layout!(4:24));
}

fn a_shape_that_does_not_fit() {
    layout!((4, 6):(1, 10)).compose(layout!(6:1));
}

fn a_tiler_of_more_modes_to_compose() {
    layout!((16, 8)).compose(tile!((4, 4, 2)));
}

fn a_complement_of_several_dynamic_strides() {
    let n = 8_usize;
    layout!((4, 2):(1, n)).complement();
}

fn a_complement_of_modes_that_meet() {
    layout!((4, 4):(1, 2)).complement();
}

fn a_left_inverse_of_dynamic_strides() {
    let n = 8_usize;
    layout!((2, 2):(n, 1)).left_inverse();
}

fn a_left_inverse_of_strides_that_are_no_multiples() {
    layout!((2, 2):(2, 5)).left_inverse();
}

fn a_tiler_of_more_modes_to_divide_by() {
    layout!((16, 8)).logical_divide(tile!((4, 4, 2)));
}

fn a_tiler_of_more_modes_to_multiply_by() {
    layout!((16, 8)).logical_product(tile!((4, 4, 2)));
}

fn a_block_of_more_modes_than_the_shape() {
    layout!((16, 8):(8, 1)).tile_to_shape(shape!(512));
}

fn a_block_that_does_not_fill_the_shape() {
    layout!((16, 8):(8, 1)).tile_to_shape(shape!((512, 250)));
}

fn wider_elements_that_a_stride_cuts() {
    layout!((2, 6):(6, 1)).upcast_padded::<4>();
}

fn narrower_elements_without_a_mode() {
    layout!((4, 8):(2, 8)).downcast::<4>();
}

fn a_composition_with_what_is_swizzled() {
    layout!((8, 64):(64, 1)).compose(swizzle!(3, 3, 3).compose(layout!(64:1)));
}

fn main() {}
