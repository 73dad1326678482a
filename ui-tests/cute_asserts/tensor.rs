//! What CuTe's `tensor_impl.hpp` and `copy.hpp` assert: see `docs/cute-asserts.md`.

use cute_core::prelude::*;

fn a_fragment_of_run_time() {
    Fragment::<f32, Layout![(4, usize)]>::zeroed();
}

fn a_tensor_without_a_layout() {
    Tensor::new(&[0; 32], &[0; 32]);
}

fn a_tensor_of_no_storage() {
    Tensor::new(layout!((4, 8)), layout!((4, 8)));
}

fn a_part_by_what_is_no_number() {
    Tensor::new(&[0; 32], layout!((4, 8))).unwrap().local_partition(layout!((2, 2)), coord!((1, 1)));
}

fn modes_of_other_sizes() {
    let source = Fragment::<f32, Layout![(4, 2)]>::zeroed();
    copy(&source, &mut Fragment::<f32, Layout![(4, 3)]>::zeroed());
}

fn main() {}
