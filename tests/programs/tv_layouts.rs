//! 128 threads with 8 values each take a tile: a layout from (thread, value) to the tile.
use cute_core::prelude::*;

pub fn main() {
    let threads = layout!((16, 8); row_major);
    let values = layout!((1, 8));
    let (tiler, tv) = make_layout_tv(threads, values);
    assert_eq!(tiler, tile!((16, 64)));
    let mut seen = vec![0; tv.len()];
    for t in 0..128 {
        for v in 0..8 {
            let cell = tv.at((t, v)); // column-major in the tile
            let (row, column) = (cell % 16, cell / 16);
            assert_eq!((row, column), (t / 8, t % 8 * 8 + v));
            seen[cell] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n == 1));
}
