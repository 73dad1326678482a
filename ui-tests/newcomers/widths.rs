//! Integers of the wrong width or kind.

use cute_core::prelude::*;

fn leaves() {
    let (byte, word, long, float) = (4_u8, 4_u16, 4_u64, 4.0_f32);
    layout!((byte, 8));
    layout!((word, 8));
    layout!((long, 8));
    layout!((float, 8));
    layout!(({"4"}, 8));
    layout!(({Some(4)}, 8));
    for m in &[4_usize, 8] {
        layout!((m, 8));
    }
    tile!((long, 8));
    coord!((long, 8));
    shape!((byte, 8));
}

fn offsets() {
    let data = [0.0_f32; 32];
    let (m, n) = (4_i32, 4_u32);
    // offsets as wide as the leaves
    data[layout!((m, 8)).at((1, 2))];
    data[layout!((n, 8)).at((1, 2))];
    let offset: usize = layout!((n, 8)).at((1, 2));
    let offset: u32 = layout!((4, 8)).at((1, 2));
    let offset: i32 = layout!((4, 8)).at((1, 2));
}

fn first<L: Layout<Index = usize>>(x: &[f32], l: L) -> f32 {
    x[l.at(0)]
}

fn arguments() {
    let data = [0.0_f32; 32];
    let (m, n) = (4, 4_u32);
    first(&data, layout!((m, 8)));
    first(&data, layout!((n, 8)));
}

fn main() {}
