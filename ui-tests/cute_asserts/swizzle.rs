//! What CuTe's `swizzle.hpp` and `swizzle_layout.hpp` assert: see `docs/cute-asserts.md`.

use cute_core::prelude::*;

fn a_shift_below_the_number_of_bits() {
    swizzle!(3, 4, 2);
}

fn a_swizzle_of_a_swizzle() {
    swizzle!(3, 3, 3).compose(swizzle!(2, 3, 4));
}

fn wider_elements_in_another_ratio() {
    swizzle!(3, 3, 3).recast::<8, 24>();
}

fn narrower_elements_in_another_ratio() {
    swizzle!(3, 3, 3).recast::<24, 8>();
}

fn wider_elements_that_the_swizzle_divides() {
    swizzle!(3, 1, -3).recast::<16, 128>();
}

fn a_product_with_what_is_swizzled() {
    layout!((8, 8)).logical_product(swizzle!(3, 3, 3).compose_from(int!(2), layout!(64:1)));
}

fn main() {}
