// Shapes that have no common refinement, or no common coarsening.
use cute_core::prelude::*;
use cute_core::tuple::{common_coarsening, common_refinement};

fn main() {
    common_refinement(shape!((6, 5)), shape!((2, 15)));
    common_refinement(shape!((2, 3)), shape!((2, 3, 1)));
    common_coarsening(shape!((2, 3)), shape!((2, (2, 2))));
}

fn missing<A: IntTuple, B: IntTuple>(a: A, b: B) {
    common_refinement(a, b);
    common_coarsening(a, b);
}
