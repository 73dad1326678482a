//! The order of tiles of products.

#![cfg(feature = "gemm")]

use cute_collective::gemm::schedule::Tiles;

#[test]
fn a_place_without_checks_is_the_place_with_them() {
    for (size, group, batches) in [((1000, 700), 3, 1), ((129, 65), 8, 4), ((64, 5000), 1, 2)] {
        // SAFETY: 32 bits number the few tiles, and a group has a row.
        let tiles = unsafe { Tiles::new(size, (128, 64), group, batches) };
        for number in 0..tiles.count() {
            let checked = tiles.place(number, (128, 64));
            // SAFETY: there is such a tile.
            let place = unsafe { tiles.place_unchecked(number, (128, 64)) };
            assert_eq!(
                (place.m, place.n, place.batch),
                (checked.m, checked.n, checked.batch),
                "{number} of {size:?}"
            );
        }
    }
}
