//! The order of tiles of products.

#![cfg(feature = "gemm")]

use cute_collective::gemm::origin::Origin;
use cute_collective::gemm::schedule::{Place, Tiles};

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

/// The first row and the first column of all tiles of a cluster's blocks.
fn begins(
    size: (u32, u32),
    tile: (u32, u32),
    cluster: (u32, u32),
    multiple: (u32, u32),
) -> Vec<(i32, i32)> {
    let joined = (tile.0 * cluster.0, tile.1 * cluster.1);
    // SAFETY: 32 bits number the few tiles, and a group has a row.
    let tiles = unsafe { Tiles::new(size, joined, 2, 1) };
    let blocks = (0..cluster.0).flat_map(|m| (0..cluster.1).map(move |n| (m * tile.0, n * tile.1)));
    let origins: Vec<Origin> = blocks
        .map(|(m, n)| Origin::new((m as i32, n as i32)).inside(size, tile, multiple))
        .collect();
    let places = (0..tiles.count()).map(|number| tiles.place(number, joined));
    places
        .flat_map(|place| {
            origins
                .iter()
                .map(move |origin| origin.of(&place))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn tiles_that_end_with_a_product_cover_it_and_reach_beyond_it_by_less_than_their_multiple() {
    for size in [
        (1, 1),
        (64, 80),
        (65, 333),
        (130, 8200),
        (300, 400),
        (1000, 700),
        (2000, 5003),
    ] {
        for (tile, cluster) in [
            ((128, 80), (1, 4)),
            ((64, 128), (2, 1)),
            ((128, 256), (1, 1)),
        ] {
            for multiple in [(1, 8), (64, 64)] {
                let begins = begins(size, tile, cluster, multiple);
                let case = format!("{size:?}, {tile:?} by {cluster:?}, {multiple:?}");
                // Where tiles may begin, and the last ones: all pairs of these are in a tile.
                let some = |size: u32, tile: u32| {
                    (0..size).filter(move |&i| i % tile < 2 || size - i < 10)
                };
                for i in some(size.0, tile.0) {
                    for j in some(size.1, tile.1) {
                        let has = |begin: i32, tile, at| {
                            (begin as u32..begin as u32 + tile).contains(&at)
                        };
                        let covers = |&(m, n): &(i32, i32)| has(m, tile.0, i) && has(n, tile.1, j);
                        assert!(begins.iter().any(covers), "({i},{j}) of {case}");
                    }
                }
                for &(m, n) in &begins {
                    let (m, n) = (m as u32, n as u32);
                    assert!(m < size.0 && n < size.1, "({m},{n}) of {case}");
                    let ends =
                        |begin, tile, size, multiple| begin == 0 || begin + tile < size + multiple;
                    assert!(ends(m, tile.0, size.0, multiple.0), "({m},{n}) of {case}");
                    assert!(ends(n, tile.1, size.1, multiple.1), "({m},{n}) of {case}");
                    let may_begin = |begin: u32, tile, multiple| {
                        begin.is_multiple_of(tile) || begin.is_multiple_of(multiple)
                    };
                    assert!(may_begin(m, tile.0, multiple.0), "({m},{n}) of {case}");
                    assert!(may_begin(n, tile.1, multiple.1), "({m},{n}) of {case}");
                }
            }
        }
    }
}

#[test]
fn tiles_of_products_that_they_divide_begin_where_they_would_anyway() {
    let place = Place {
        m: 256,
        n: 512,
        batch: 0,
    };
    let origin = Origin::new((128, 0));
    let inside = origin.inside((512, 768), (128, 256), (1, 8));
    assert_eq!(
        (inside.of(&place), origin.of(&place)),
        ((384, 512), (384, 512))
    );
}

#[test]
fn places_near_the_greatest_size_do_not_wrap_around() {
    let size = i32::MAX as u32;
    let place = Place {
        m: i32::MAX - 63,
        n: 0,
        batch: 0,
    };
    let origin = Origin::new((64, 0)).inside((size, 128), (64, 128), (1, 8));
    assert_eq!(origin.of(&place), ((size - 64) as i32, 0));
}
