//! Numbers that are computed from parameters.
use cute_core::prelude::*;

fn part<const N: usize>(x: MatrixView<'_, f32>) {
    x.tiles(tile!((const { 2 * N }, 4)));
}

fn main() {}
