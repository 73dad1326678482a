//! Operations of two tuples that are not defined for these.

use cute_core::prelude::*;
use cute_core::tuple::{ceil_div, elem_scale, inner_product, round_up, shape_div};

fn main() {
    inner_product(coord!((1, 2)), stride!((3, (12, 1))));
    elem_scale(shape!((2, (3, 1))), shape!((4, 5)));
    ceil_div(shape!((6, 5)), shape!((2, 1, 1)));
    round_up(shape!((6, 5)), shape!(2));
    shape_div(shape!((6, 10)), shape!((3, 4)));
}
