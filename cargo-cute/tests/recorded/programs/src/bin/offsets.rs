//! Offsets and coordinates whose type is not the expected one.
use cute_core::prelude::*;

fn entry<L: ZippedDivisibleBy<T>, T: Tiler>(x: &[f32], l: L, t: T) -> f32 {
    let tiles = l.zipped_divide(t);
    x[tiles.at((0, 1))] + x[tiles.at(2)]
}

fn sizes() {
    let (m, n) = (50_usize, 40);
    let x = OwnedTensor::from_fn(layout!((m, n); row_major), |(i, j)| ((i + j) % 3) as f32);
    let y = OwnedTensor::from_fn(layout!((m, n); row_major), |(i, j)| (i * n + j) as f32);
}

fn main() {}
