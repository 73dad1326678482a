//! What CuTe's `tuple_algorithms.hpp`, `int_tuple.hpp`, `stride.hpp` and `underscore.hpp` assert: see `docs/cute-asserts.md`.

use cute_core::{layout::{compact_order, crd2crd, crd2idx, crd2idx_in, idx2crd, make_ordered_layout}, prelude::*};
use cute_core::tuple::{ceil_div, elem_scale, filter_zeros, inner_product, product_like, round_up, shape_div};

fn tuples_of_two_ranks_leaf_by_leaf() {
    elem_scale(shape!((2, 3)), shape!((4, 5, 6)));
}

fn a_profile_of_more_modes() {
    product_like(shape!((2, 3)), coord!((0, 0, 0)));
}

fn a_profile_of_fewer_modes() {
    product_like(shape!((2, 3, 4)), coord!((0, 0)));
}

fn strides_of_more_modes_than_the_shape() {
    filter_zeros(stride!((0, 1, 2)), shape!((4, 5)));
}

fn no_elements_to_take() {
    shape!((2, 3, 4)).take::<2, 1>();
}

fn no_elements_to_group() {
    shape!((2, 3, 4)).group::<2, 1>();
}

fn elements_left_when_they_are_nested() {
    shape!((2, 3, 4)).unflatten(coord!((0, 0)));
}

fn an_element_of_a_number_to_replace() {
    shape!(2).replace::<1, _>(shape!(3));
}

fn fewer_elements_to_append_to() {
    shape!((2, 3, 4)).append_to::<2, _>(shape!(1));
}

fn fewer_elements_to_prepend_to() {
    shape!((2, 3, 4)).prepend_to::<2, _>(shape!(1));
}

fn a_number_to_prepend_to() {
    shape!(2).prepend_to::<0, _>(shape!(1));
}

fn tuples_of_two_ranks_to_zip() {
    shape!((2, 3)).zip(shape!((4, 5, 6)));
}

fn a_guide_of_more_modes_to_zip_by() {
    shape!(((3, 4), (5, 6))).zip2_by(coord!((0, 0, 0)));
}

fn a_mode_that_is_no_pair_to_zip_by() {
    shape!(((3, 4), (5, 6, 7))).zip2_by(coord!((0, 0)));
}

fn a_second_element_of_a_number() {
    shape!(4).get::<1>();
}

fn a_product_of_tuples_of_two_ranks() {
    inner_product(coord!((1, 2)), stride!((3, 12, 1)));
}

fn a_ceiling_by_a_longer_tuple() {
    ceil_div(shape!((6, 5)), shape!((2, 1, 1)));
}

fn rounding_to_a_longer_tuple() {
    round_up(shape!((6, 5)), shape!((2, 1, 1)));
}

fn a_shape_divided_by_another_rank() {
    shape_div(shape!((6, 10)), shape!((3, 5, 2)));
}

fn a_shape_that_is_not_divided() {
    shape_div(shape!((6, 10)), shape!((3, 4)));
}

fn a_coordinate_of_another_rank() {
    crd2idx(coord!((1, 1, 2)), layout!((4, (2, 3))));
}

fn a_coordinate_of_modes_for_a_number() {
    crd2idx(coord!((1, 2)), layout!(8:1));
}

fn a_coordinate_of_another_rank_in_a_shape() {
    crd2idx_in(coord!((1, 1, 2)), shape!((4, 6)));
}

fn a_coordinate_of_fewer_modes_in_a_shape() {
    crd2idx_in(coord!((1, 2)), shape!((4, 6, 2)));
}

fn a_coordinate_of_modes_in_a_number() {
    crd2idx_in(coord!((1, 2)), shape!(8));
}

fn indices_of_another_rank() {
    idx2crd(coord!((1, 1, 2)), shape!((4, 6)));
}

fn indices_of_fewer_modes() {
    idx2crd(coord!((1, 2)), shape!((4, 6, 2)));
}

fn indices_of_modes_for_a_number() {
    idx2crd(coord!((1, 2)), shape!(8));
}

fn a_coordinate_of_another_rank_to_another_shape() {
    crd2crd(coord!((1, 1, 2)), shape!((4, 6)), shape!((6, 4)));
}

fn a_coordinate_to_a_shape_of_another_rank() {
    crd2crd(coord!((1, 1)), shape!((4, 6)), shape!((2, 3, 4)));
}

fn a_coordinate_of_a_shape_of_more_modes() {
    crd2crd(coord!((1, 1)), shape!((4, 6, 2)), shape!((4, 12)));
}

fn an_order_of_another_rank() {
    make_ordered_layout(shape!((3, 4)), stride!((0, 1, 2)));
}

fn an_order_of_another_profile() {
    compact_order(shape!((3, 4)), stride!((0, (1, 2))));
}

fn a_slice_of_another_rank() {
    layout!((4, 8)).slice(coord!((1, _, _)));
}

fn a_slice_of_modes_that_a_number_has_not() {
    layout!((4, 8)).slice(coord!((1, (_, _))));
}

fn a_dice_of_another_rank() {
    layout!((4, 8)).dice(coord!((1, _, _)));
}

fn a_dice_of_modes_that_a_number_has_not() {
    layout!((4, 8)).dice(coord!((1, (_, _))));
}

fn main() {}
