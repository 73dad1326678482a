//! The mask of attention over a sliding window, tile by tile: full, empty or mixed.
use cute_core::prelude::*;

pub fn main() {
    let (tokens, window) = (64_usize, 20);
    let sees = |i: usize, j: usize| j <= i && i - j < window;
    let coordinates = make_identity_tensor(shape!((64, 64)));
    let mut counts = [0; 3];
    for i in 0..4 {
        for j in 0..4 {
            let tile = coordinates.local_tile(tile!((16, 16)), (i, j));
            let mut seen = 0;
            for c in tile.values() {
                let (q, k) = c.to_native();
                seen += usize::from(sees(q, k));
            }
            let naive = (16 * i..16 * i + 16)
                .flat_map(|q| (16 * j..16 * j + 16).map(move |k| (q, k)))
                .filter(|&(q, k)| sees(q, k))
                .count();
            assert_eq!(seen, naive);
            counts[match seen {
                0 => 0,
                256 => 1,
                _ => 2,
            }] += 1;
        }
    }
    assert_eq!(counts.iter().sum::<i32>(), 16);
    assert_eq!(counts[1], 0); // the window of 20 is too narrow for a full tile below the diagonal
    assert!(tokens > window);
}
