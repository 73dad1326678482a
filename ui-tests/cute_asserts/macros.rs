//! What CuTe's `swizzle.hpp` and `layout.hpp` assert of what a macro reads here: see `docs/cute-asserts.md`.

use cute_core::prelude::*;

fn a_negative_base() {
    swizzle!(3, -1, 3);
}

fn a_negative_number_of_bits() {
    swizzle!(-1, 4, 3);
}

fn a_literal_of_another_stride() {
    layout!((4, (2, 3)):(1, 12));
}

fn main() {}
