// Coordinates and threads that types know to lie outside.
use cute_core::prelude::*;

fn slices(x: Tensor<cute_core::tensor::Shared<'_, f32>, Layout![(4, (2, 3)):(6, (3, 1))]>) {
    let _ = x.slice(coord!((4, _)));
    // within a nested mode, and an index of a whole one
    let _ = x.slice(coord!((_, (2, 0))));
    let _ = x.slice(coord!((_, 6)));
    let _ = x.slice(coord!((-1, _)));
    let _ = x.try_slice(coord!((5, _)));
}

fn tiles(x: Tensor<cute_core::tensor::Shared<'_, f32>, Layout![(8, 6)]>) {
    let _ = x.local_tile(tile!((4, 3)), coord!((2, 0)));
    let _ = x.inner_partition(tile!((4, 3)), coord!((0, 2)));
    let _ = x.outer_partition(tile!((4, 3)), coord!((4, 0)));
    let _ = x.try_local_tile(tile!((4, 3)), coord!((2, 0)));
}

fn threads(x: Tensor<cute_core::tensor::Shared<'_, f32>, Layout![(64, 64)]>) {
    // 256 threads
    let _ = x.local_partition(layout!((16, 16)), coord!(300));
    let _ = x.local_partition(layout!((16, 16)), coord!(256));
    let _ = x.local_partition(layout!((16, 16)), coord!(-1));
    let _ = x.try_local_partition(layout!((16, 16)), coord!(256));
    // those have the numbers 0, 2, 4 and so on
    let _ = x.local_partition(layout!((16, 16):(2, 32)), coord!(3));
    // several have the same number
    let _ = x.local_partition(layout!((16, 16):(1, 8)), coord!(12));
}

fn generic<L: Layout, P: Layout>(x: &[f32], l: L, threads: P, thread: usize) {
    let x = Tensor::new(x, l).unwrap();
    let _ = x.slice(coord!((thread, _)));
    let _ = x.local_partition(threads, coord!(thread));
}

fn main() {}
