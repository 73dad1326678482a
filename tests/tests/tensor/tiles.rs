//! Tiles of any tensor have each element once, at its coordinate, whatever the sizes; threads write
//! them.

use cute_core::layout::{Coordinate, Tiler};
use cute_core::prelude::*;
use cute_core::tensor::{Tile, TiledBy};
use cute_tests::random::{Random, rounds};
use rayon::prelude::*;

/// Holds the tiles of `(m,n):(dm,dn)` by `(bm,bn)` against two loops.
fn check(m: usize, n: usize, dm: usize, dn: usize, bm: usize, bn: usize) {
    let layout = layout!((m, n):(dm, dn));
    let shown = format!("{layout} by ({bm},{bn})");
    let data: Box<[usize]> = (0..=(m - 1) * dm + (n - 1) * dn).collect();
    let x = Tensor::new(&data, layout).expect("it fits");
    let mut places =
        (0..n.div_ceil(bn)).flat_map(|u| (0..m.div_ceil(bm)).map(move |t| (t * bm, u * bn)));
    let tiles = x.tiles(tile!(({ bm }, { bn })));
    assert_eq!(tiles.len(), m.div_ceil(bm) * n.div_ceil(bn), "{shown}");
    for tile in tiles {
        let (i0, j0) = tile.origin();
        assert_eq!(Some((i0, j0)), places.next(), "{shown}");
        let (rows, columns) = (bm.min(m - i0), bn.min(n - j0));
        assert_eq!(tile.is_full(), (rows, columns) == (bm, bn), "{shown}");
        let mut seen = vec![];
        tile.for_each(|c, &v| {
            assert_eq!(
                (tile.get(c), x.get(tile.in_whole(c))),
                (Some(&v), Some(&v)),
                "{shown} at {c:?}"
            );
            seen.push((c, v));
        });
        let wanted = (0..columns)
            .flat_map(|j| (0..rows).map(move |i| ((i, j), (i0 + i) * dm + (j0 + j) * dn)));
        assert!(seen.into_iter().eq(wanted), "{shown} at ({i0},{j0})");
        check_elements(&tile, (rows, columns), &shown, |i, j| {
            (i0 + i) * dm + (j0 + j) * dn
        });
        if let Ok(full) = tile.into_full() {
            let wanted = (0..bn).flat_map(|j| (0..bm).map(move |i| (i0 + i) * dm + (j0 + j) * dn));
            assert!(full.iter().copied().eq(wanted), "{shown} at ({i0},{j0})");
        }
    }
    assert_eq!(places.next(), None, "{shown}");

    // each element is written once, and nothing between them
    let mut written = vec![0_u8; data.len()];
    let mut y = Tensor::new(&mut written, layout).expect("it fits");
    match y.try_tiles_mut(tile!(({ bm }, { bn }))) {
        Ok(tiles) => {
            tiles.for_each(|mut tile| tile.for_each_mut(|_, v| *v += 1));
            let elements: Vec<usize> = (0..n)
                .flat_map(|j| (0..m).map(move |i| i * dm + j * dn))
                .collect();
            let wanted = |k: usize| u8::from(elements.contains(&k));
            assert!(
                written.iter().copied().eq((0..data.len()).map(wanted)),
                "{shown}"
            );
        }
        Err(error) => {
            let TensorError::NotInjective { first, second } = error else {
                panic!("{shown}: {error}")
            };
            assert!(first < second, "{shown}");
            assert_eq!(layout.at(first), layout.at(second), "{shown}");
            assert!(!layout.is_injective(), "{shown}");
        }
    }
}

/// Holds sizes, indices and elements of a tile against `at`.
fn check_elements<L, T, F>(
    tile: &Tile<Shared<'_, usize>, L, T, F>,
    (rows, columns): (usize, usize),
    shown: &str,
    at: impl Fn(usize, usize) -> usize,
) where
    L: TiledBy<T, Coordinate = (usize, usize)>,
    T: Tiler,
    F: Layout,
    (usize, usize): Coordinate<F>,
{
    assert_eq!(
        (tile.shape(), tile.len()),
        ((rows, columns), rows * columns),
        "{shown}"
    );
    let wanted = (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
    assert!(
        tile.iter()
            .copied()
            .eq(wanted.clone().map(|(i, j)| at(i, j))),
        "{shown}"
    );
    assert_eq!(sum(tile), tile.iter().sum::<usize>(), "{shown}");
    for (i, j) in wanted {
        assert_eq!(tile[(i, j)], at(i, j), "{shown} at ({i},{j})");
    }
    for beyond in [(rows, 0), (0, columns), (usize::MAX, 0), (0, usize::MAX)] {
        assert_eq!(tile.get(beyond), None, "{shown} at {beyond:?}");
    }
}

fn sum(x: &impl Matrix<usize>) -> usize {
    (0..x.rows())
        .flat_map(|i| (0..x.columns()).map(move |j| (i, j)))
        .map(|at| x[at])
        .sum()
}

#[test]
fn tiles_are_written_at_coordinates() {
    let mut random = Random::new(12);
    for _ in 0..rounds(200) {
        let [m, n, bm, bn] = [(); 4].map(|()| 1 + random.below(9));
        let mut written = vec![0; m * n];
        let mut y = Tensor::new(&mut written, layout!((m, n); row_major)).expect("it fits");
        for mut tile in y.tiles_mut(tile!(({ bm }, { bn }))) {
            let ((i0, j0), (rows, columns)) = (tile.origin(), tile.shape());
            for beyond in [(rows, 0), (0, columns)] {
                assert_eq!(tile.get_mut(beyond), None);
            }
            for i in 0..rows {
                for j in 0..columns {
                    tile[(i, j)] += (i0 + i) * n + j0 + j;
                }
            }
        }
        assert!(written.into_iter().eq(0..m * n), "({m},{n}) by ({bm},{bn})");
    }
}

#[test]
fn full_tiles_are_tensors_and_partial_ones_say_that_they_are_none() {
    let data: Vec<usize> = (0..70).collect();
    let x = Tensor::new(&data, layout!((10, 7))).expect("it fits");
    for tile in x.tiles(tile!((4, 3))) {
        let (i, j) = tile.origin();
        if tile.is_full() {
            assert_eq!(tile.layout(), layout!((4,3):(1,10)));
            assert_eq!(tile.slice((1, ..))[2], i + 1 + 10 * (j + 2));
            assert_eq!(tile.transpose()[(2, 1)], tile[(1, 2)]);
        } else {
            let error = std::panic::catch_unwind(|| tile.layout()).expect_err("it is partial");
            let words = error.downcast_ref::<String>().expect("it has words");
            let wanted = format!(
                "the tile at ({i}, {j}) is partial, of sizes {:?}",
                tile.shape()
            );
            assert!(words.starts_with(&wanted), "{words}");
        }
    }
}

#[test]
#[should_panic(expected = "coordinate (2, 0) lies outside of a tile of sizes (2, 3) (InBounds)")]
fn indices_beyond_a_partial_tile_are_refused() {
    let data: Vec<usize> = (0..60).collect();
    let x = Tensor::new(&data, layout!((10, 6))).expect("it fits");
    let _ = x.tiles(tile!((4, 3))).nth(2).expect("six tiles")[(2, 0)];
}

#[test]
fn tiles_at_places_are_those_of_the_iterator() {
    let mut random = Random::new(17);
    for _ in 0..rounds(200) {
        let [m, n, bm, bn] = [(); 4].map(|()| 1 + random.below(9));
        let mut data: Vec<usize> = (0..m * n).collect();
        let layout = layout!((m, n));
        let x = Tensor::new(&data, layout).expect("it fits");
        let tiles = x.tiles(tile!((bm, bn)));
        let of = |tile: Option<Tile<_, _, _, _>>| {
            tile.map(|tile| {
                (
                    tile.origin(),
                    tile.shape(),
                    tile.is_full(),
                    tile.iter().sum::<usize>(),
                )
            })
        };
        let all: Vec<_> = tiles.clone().map(|tile| of(Some(tile))).collect();
        let (rows, columns) = (m.div_ceil(bm), n.div_ceil(bn));
        for (i, j) in (0..=rows).flat_map(|i| (0..=columns).map(move |j| (i, j))) {
            let expected = (i < rows && j < columns)
                .then(|| all[i + rows * j])
                .flatten();
            assert_eq!(of(tiles.get((i, j))), expected);
        }
        for k in 0..=all.len() {
            assert_eq!(of(tiles.clone().nth(k)), all.get(k).copied().flatten());
        }
        assert!(
            tiles
                .clone()
                .rev()
                .map(|tile| of(Some(tile)))
                .eq(all.iter().rev().copied())
        );
        assert_eq!(of(tiles.last()), all[all.len() - 1]);
        // for writing, while other tiles are held
        let mut y = Tensor::new(&mut data, layout).expect("it fits");
        let mut tiles = y.tiles_mut(tile!((bm, bn)));
        let mut held = (tiles.next(), tiles.next_back());
        let last = (rows - 1, columns - 1);
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            let place = tiles.get_mut((i, j));
            assert_eq!(place.is_none(), (i, j) == (0, 0) || (i, j) == last);
            if let Some(mut tile) = place {
                assert_eq!(tile.origin(), (i * bm, j * bn));
                tile.for_each_mut(|_, v| *v += 100);
            }
        }
        for tile in [&mut held.0, &mut held.1].into_iter().flatten() {
            tile.iter_mut().for_each(|v| *v += 100);
        }
        assert!(data.into_iter().eq(100..100 + m * n));
    }
}

#[test]
fn tiles_of_all_elements_in_order_have_places() {
    let data: Vec<usize> = (0..10).collect();
    let x = Tensor::new(&data, layout!((5, 2))).expect("it fits");
    let tiles = x.tiles(4);
    let sums = [0, 1, 2, 3].map(|n| tiles.get(n).map(|tile| tile.iter().sum::<usize>()));
    assert_eq!(sums, [Some(6), Some(22), Some(17), None]);
}

#[test]
fn tiles_have_each_element_once() {
    let mut random = Random::new(11);
    for _ in 0..rounds(400) {
        let [m, n, bm, bn] = [(); 4].map(|()| 1 + random.below(9));
        for (dm, dn) in [(1, m), (n, 1), (n + 3, 1), (2, 2 * m + 1), (0, 1), (1, 1)] {
            check(m, n, dm, dn, bm, bn);
        }
    }
}

#[test]
fn tiles_of_static_layouts_are_those_of_dynamic_ones() {
    let data: Vec<usize> = (0..70).collect();
    let (m, n) = (10_usize, 7_usize);
    let fixed = Tensor::new(&data, layout!((10, 7):(7, 1))).expect("it fits");
    let dynamic = Tensor::new(&data, layout!((m, n):(n, 1))).expect("it fits");
    for (a, b) in fixed.tiles(tile!((4, 3))).zip(dynamic.tiles(tile!((4, 3)))) {
        assert_eq!((a.origin(), a.is_full()), (b.origin(), b.is_full()));
        let (mut left, mut right) = (vec![], vec![]);
        a.for_each(|c, v| left.push((c, v)));
        b.for_each(|c, v| right.push((c, v)));
        assert_eq!(left, right);
    }
}

#[test]
fn nested_modes_are_taken_in_the_order_of_their_indices() {
    let data: Vec<usize> = (0..200).collect();
    let x = Tensor::new(&data, layout!(((4, 3), 5):((1, 20), 4))).expect("it fits");
    let mut count = 0;
    for tile in x.tiles(tile!((8, 2))) {
        let (i0, j0) = tile.origin();
        tile.for_each(|(i, j), v| {
            assert_eq!(v, &x[(i0 + i, j0 + j)]);
            count += 1;
        });
    }
    assert_eq!(count, 60);
    // as one sequence
    let mut indices = vec![];
    for tile in x.tiles(tile!(24)) {
        tile.for_each(|i, v| {
            assert_eq!(v, &x[tile.origin() + i]);
            indices.push(tile.origin() + i);
        });
    }
    assert!(indices.into_iter().eq(0..60));
}

#[test]
fn tiles_reach_to_the_ends_of_exact_storages() {
    let d = -7_isize;
    let data: Box<[i32]> = (0..70).collect();
    let x = Tensor::with_offset(&data, 63, layout!((10, 7):(d, 1))).expect("it fits");
    let mut sum = 0;
    x.tiles(tile!((4, 3)))
        .for_each(|tile| tile.for_each(|_, v| sum += v));
    assert_eq!(sum, (0..70).sum::<i32>());
    assert_eq!(
        x.tiles(tile!((4, 3))).filter(|tile| tile.is_full()).count(),
        4
    );
}

#[test]
fn tilers_that_are_not_positive_are_refused() {
    let data = [0; 12];
    let x = Tensor::new(&data, layout!((4, 3))).expect("it fits");
    for n in [0_isize, -2] {
        let error = x.try_tiles(tile!((2, { n }))).err();
        assert_eq!(
            error,
            Some(LayoutError::NotPositive { shape: n as i128 }.into())
        );
    }
}

#[test]
fn threads_write_tiles_of_their_own() {
    let (m, n) = (301_usize, 203_usize);
    for threads in 1..4 {
        let mut data = vec![0_u32; m * n];
        let mut y = Tensor::new(&mut data, layout!((m, n):(n, 1))).expect("it fits");
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        pool.install(|| {
            y.par_tiles_mut(tile!((16, 32))).for_each(|mut tile| {
                let (i0, j0) = tile.origin();
                tile.for_each_mut(|(i, j), v| {
                    *v += ((i0 + i) * n + j0 + j) as u32;
                });
            });
        });
        assert!(data.iter().copied().eq(0..(m * n) as u32));
    }
}

#[test]
fn threads_are_handed_what_they_could_not_share() {
    use std::cell::Cell;
    let mut data = vec![Cell::new(0); 60];
    let mut y = Tensor::new(&mut data, layout!((10, 6))).expect("it fits");
    y.par_tiles_mut(tile!((4, 4)))
        .for_each(|mut tile| tile.for_each_mut(|_, v| v.set(v.get() + 1)));
    assert!(data.iter().all(|v| v.get() == 1));
}
