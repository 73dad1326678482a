// Shape and stride of different profiles, and what is no shape.
use cute_core::prelude::*;
use cute_core::tuple::IntoIntTuple;

fn generic<S: IntoIntTuple, D: IntoIntTuple>(shape: S, stride: D) {
    make_layout_with_stride(shape, stride);
}

fn main() {
    make_layout_with_stride((4_usize, 8_usize), 1_usize);
    make_layout_with_stride(shape!((4, 8)), stride!((1, (2, 3))));
    make_layout_with_stride((4_usize, shape!((2, 3))), (6_usize, 1_usize, 2_usize));
    make_layout((4_u8, 8));
    make_layout([4, 8]);
    make_layout("(4,8)");
}
